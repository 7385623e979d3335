import { userDeleted } from '@savvi/contracts/events';
import { billingProjectionBegun } from '@savvi/contracts/projections';
import { consume } from '@savvi/eventing/consume';
import { beginProjection } from '@savvi/eventing/projection';
import { startServiceEvents } from '@savvi/eventing/service-events';
import { repeatedly } from '@savvi/service-kit/repeatedly';
import type { Running } from '@savvi/service-kit/server';
import { startService } from '@savvi/service-kit/start';
import { buildApp } from './app.ts';
import type { Transaction } from './db.ts';
import { createDeps, type Deps } from './deps.ts';
import { countLimitedThing, limitedThingEvents } from './entitlements/limited-things.consumer.ts';
import type { Env } from './env.ts';
import { eraseOnUserDeleted } from './erasure/user-deleted.consumer.ts';
import { forgetEvents } from './subscription/forget-events.ts';
import { letTimePass } from './subscription/let-time-pass.ts';

/** How often is looked for subscriptions whose time is over, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

/** Starts the billing service. */
export function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const { db, bus, log, clock, counting } = deps;
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => db.$transaction(work);
  const { before, apply } = eraseOnUserDeleted(deps);
  return startService({
    env,
    log,
    db,
    bus,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    prepare: () => inTransaction(async (tx) => void (await beginProjection(tx, billingProjectionBegun, clock.now()))),
    housekeeping: {
      clock,
      async sweep(now) {
        await letTimePass(deps, now);
        await forgetEvents(db, now);
      },
    },
    beside: () => [
      repeatedly({ work: () => letTimePass(deps, clock.now()), everyMs: LOOK_EVERY_MS, failure: 'subscriptions whose time is over were not seen to; it is tried again', log }),
      ...startServiceEvents({
        ...deps,
        name: 'billing',
        databaseUrl: env.DATABASE_URL,
        inTransaction,
        consumers: [
          consume({ bus, inTransaction: counting.inTransaction, durable: 'billing.counting', types: limitedThingEvents, apply: countLimitedThing, log }),
          consume({ bus, inTransaction, durable: 'billing.user-deleted', types: [userDeleted], before, apply, log }),
        ],
      }),
      counting.close,
    ],
  });
}
