import { achievementsProjectionBegun } from '@savvi/contracts/projections';
import { consume } from '@savvi/eventing/consume';
import { beginProjection } from '@savvi/eventing/projection';
import { startServiceEvents } from '@savvi/eventing/service-events';
import type { Running } from '@savvi/service-kit/server';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import { countedEvents } from './counting/counted.ts';
import { countChange } from './counting/counting.consumer.ts';
import { eraseOnUserDeleted } from './counting/user-deleted.consumer.ts';
import type { Transaction } from './db.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';
import { followAccounts } from './stream/follow-accounts.ts';
import { followChanges } from './stream/follow-changes.ts';

/** Starts the achievements service. */
export function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const { db, bus, log, clock, streams, counting } = deps;
  const databaseUrl = env.DATABASE_URL;
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => db.$transaction(work);
  return startService({
    env,
    log,
    db,
    bus,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    prepare: () =>
      inTransaction(async (tx) => void (await beginProjection(tx, achievementsProjectionBegun, clock.now()))),
    endStreams: streams.close,
    beside: () => [
      followChanges({ databaseUrl, streams, log }),
      followAccounts({ bus, streams }),
      ...startServiceEvents({
        ...deps,
        name: 'achievements',
        databaseUrl,
        inTransaction,
        erase: eraseOnUserDeleted(deps),
        consumers: [
          consume({
            bus,
            inTransaction: counting.inTransaction,
            durable: 'achievements.counting',
            types: countedEvents,
            apply: countChange,
            log,
          }),
        ],
      }),
      counting.close,
    ],
  });
}
