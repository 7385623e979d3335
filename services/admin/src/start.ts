import { adminProjectionBegun } from '@savvi/contracts/projections';
import { consume } from '@savvi/eventing/consume';
import { beginProjection } from '@savvi/eventing/projection';
import { startServiceEvents } from '@savvi/eventing/service-events';
import type { Running } from '@savvi/service-kit/server';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import type { Transaction } from './db.ts';
import { createDeps, type Deps } from './deps.ts';
import type { Env } from './env.ts';
import { erasureEvents, noteErasure } from './erasure/erasures.consumer.ts';
import { eraseOnUserDeleted } from './erasure/user-deleted.consumer.ts';
import { accountEvents, countAccount } from './projection/accounts.consumer.ts';
import { countThing, thingEvents } from './projection/things.consumer.ts';

/** Starts the admin service. */
export function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const { db, bus, log, clock, counting } = deps;
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => db.$transaction(work);
  return startService({
    env,
    log,
    db,
    bus,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    prepare: () =>
      inTransaction(async (tx) => void (await beginProjection(tx, adminProjectionBegun, clock.now()))),
    beside: () => [
      ...startServiceEvents({
        ...deps,
        name: 'admin',
        databaseUrl: env.DATABASE_URL,
        inTransaction,
        erase: eraseOnUserDeleted(deps),
        consumers: [
          consume({
            bus,
            inTransaction: counting.inTransaction,
            durable: 'admin.accounts',
            types: accountEvents,
            apply: countAccount,
            log,
          }),
          consume({
            bus,
            inTransaction: counting.inTransaction,
            durable: 'admin.counting',
            types: thingEvents,
            apply: countThing,
            log,
          }),
          consume({
            bus,
            inTransaction,
            durable: 'admin.erasures',
            types: erasureEvents,
            apply: noteErasure,
            log,
          }),
        ],
      }),
      counting.close,
    ],
  });
}
