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
import { askingProvider } from './subscription/ask-provider.ts';
import { forgetEvents } from './subscription/forget-events.ts';
import { timePassing } from './subscription/let-time-pass.ts';

/**
 * The interval between checks for subscriptions that have ended, in milliseconds; each is one index lookup.
 * Plans therefore end within two seconds everywhere.
 */
const LOOK_EVERY_MS = 1_000;

/**
 * How often a deletion is tried before it is set aside for an operator: for two days, at most 30 s apart.
 * Until then the deleted user may still be charged.
 */
const DELETION_ATTEMPTS = (2 * 86_400) / 30;

/** Starts the billing service. */
export function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const { db, bus, log, clock, counting } = deps;
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => db.$transaction(work);
  const { before, apply } = eraseOnUserDeleted(deps);
  const letTimePass = timePassing(deps);
  const askProvider = askingProvider(deps);
  return startService({
    env,
    log,
    db,
    bus,
    buildApp: (isReady) => buildApp({ ...deps, isReady }).finish(),
    prepare: () =>
      inTransaction(async (tx) => void (await beginProjection(tx, billingProjectionBegun, clock.now()))),
    housekeeping: { clock, sweep: (now) => forgetEvents(db, now) },
    beside: () => [
      repeatedly({
        work: () => letTimePass(clock.now()),
        everyMs: LOOK_EVERY_MS,
        failure: 'subscriptions whose time is over were not seen to; it is tried again',
        log,
      }),
      repeatedly({
        work: () => askProvider(clock.now()),
        everyMs: LOOK_EVERY_MS,
        failure: 'nobody was looked for about whom the payment provider is to be asked; it is tried again',
        log,
      }),
      ...startServiceEvents({
        ...deps,
        name: 'billing',
        databaseUrl: env.DATABASE_URL,
        inTransaction,
        consumers: [
          consume({
            bus,
            inTransaction: counting.inTransaction,
            durable: 'billing.counting',
            types: limitedThingEvents,
            apply: countLimitedThing,
            log,
          }),
          consume({
            bus,
            inTransaction,
            durable: 'billing.user-deleted',
            types: [userDeleted],
            before,
            apply,
            maxAttempts: DELETION_ATTEMPTS,
            log,
          }),
        ],
      }),
      counting.close,
    ],
  });
}
