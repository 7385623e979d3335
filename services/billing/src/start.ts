import { billingProjectionBegun } from '@savvi/contracts/projections';
import { consume } from '@savvi/eventing/consume';
import { beginProjection } from '@savvi/eventing/projection';
import { startServiceEvents } from '@savvi/eventing/service-events';
import type { Running } from '@savvi/service-kit/server';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import type { Transaction } from './db.ts';
import { createDeps, type Deps } from './deps.ts';
import { countLimitedThing, limitedThingEvents } from './entitlements/limited-things.consumer.ts';
import type { Env } from './env.ts';

/** Starts the billing service. */
export function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const { db, bus, log, clock, counting } = deps;
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => db.$transaction(work);
  return startService({
    env,
    log,
    db,
    bus,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    prepare: () => inTransaction(async (tx) => void (await beginProjection(tx, billingProjectionBegun, clock.now()))),
    beside: () => [
      ...startServiceEvents({
        ...deps,
        name: 'billing',
        databaseUrl: env.DATABASE_URL,
        inTransaction,
        consumers: [consume({ bus, inTransaction: counting.inTransaction, durable: 'billing.counting', types: limitedThingEvents, apply: countLimitedThing, log })],
      }),
      counting.close,
    ],
  });
}
