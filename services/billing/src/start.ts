import { userDeleted } from '@savvi/contracts/events';
import { billingProjectionBegun } from '@savvi/contracts/projections';
import { consume } from '@savvi/eventing/consume';
import { type CoreDeps, defineService } from '@savvi/service/define-service';
import { rawTransactions } from '@savvi/service-kit/raw-transactions';
import { repeatedly } from '@savvi/service-kit/repeatedly';
import { buildApp } from './app.ts';
import { type Database, openDatabase } from './db.ts';
import { countLimitedThing, limitedThingEvents } from './entitlements/limited-things.consumer.ts';
import { type Env, parseEnv } from './env.ts';
import { eraseOnUserDeleted } from './erasure/user-deleted.consumer.ts';
import { createPayments } from './payments/create-payments.ts';
import { providerQueries } from './subscription/provider-queries.ts';
import { forgetEvents } from './subscription/forget-events.ts';
import { timePassing } from './subscription/let-time-pass.ts';
import { questionCounts } from './subscription/question-counts.ts';
import { eventCounts } from './webhook/event-counts.ts';

/**
 * The interval between checks for subscriptions that have ended, in milliseconds; each is one index lookup.
 * Plans therefore end within two seconds everywhere.
 */
const CHECK_EVERY_MS = 1_000;

/**
 * How often a deletion is retried before it is dead-lettered for an operator: for two days, at most 30 s
 * apart. Until then the deleted user may still be charged.
 */
const DELETION_ATTEMPTS = (2 * 86_400) / 30;

const createOwn = ({ metrics, log, watchPool }: CoreDeps<Database>, env: Env) => ({
  counting: rawTransactions(env.DATABASE_URL, 2, { watch: watchPool }),
  payments: createPayments(env, log),
  counts: eventCounts(metrics),
  questions: questionCounts(metrics),
});

/** The billing service. */
export const service = defineService({
  name: 'billing',
  parseEnv,
  openDatabase,
  createOwn,
  buildApp,
  projection: billingProjectionBegun,
  sweep: ({ db }, now) => forgetEvents(db, now),
  consumers: (deps) => [
    consume({
      ...deps,
      inTransaction: deps.counting.inTransaction,
      durable: 'billing.counting',
      types: limitedThingEvents,
      apply: countLimitedThing,
    }),
    consume({
      ...deps,
      ...eraseOnUserDeleted(deps),
      durable: 'billing.user-deleted',
      types: [userDeleted],
      maxAttempts: DELETION_ATTEMPTS,
    }),
  ],
  background(deps) {
    const [letTimePass, queryProvider] = [timePassing(deps), providerQueries(deps)];
    return [
      repeatedly({
        work: () => letTimePass(deps.clock.now()),
        everyMs: CHECK_EVERY_MS,
        failure: 'ending expired subscriptions failed; will be retried',
        log: deps.log,
      }),
      repeatedly({
        work: () => queryProvider(deps.clock.now()),
        everyMs: CHECK_EVERY_MS,
        failure: 'selecting a subscription to check with the payment provider failed; will be retried',
        log: deps.log,
      }),
    ];
  },
  close: ({ counting }) => counting.close(),
});
