import { measureDatabase } from '@savvi/eventing/metrics';
import { systemClock } from '@savvi/service-kit/clock';
import { createLog, type Log } from '@savvi/service-kit/log';
import { createMetrics } from '@savvi/service-kit/metrics';
import { rawTransactions } from '@savvi/service-kit/raw-transactions';
import { watchPools } from '@savvi/service-kit/watched-pools';
import { checkoutRepository } from './checkout/checkout.repository.ts';
import type { Env } from './env.ts';
import { deliveryRepository } from './shared/delivery.repository.ts';
import { sealedForms } from './shared/forms.ts';
import { portalSessions } from './shared/portal-sessions.ts';
import { subscriptionRepository } from './shared/subscription.repository.ts';

const CONNECTIONS = 4;

/** Creates the dependencies of the payment simulator. */
export function createDeps(env: Env, log: Log = createLog('demo-payments', env.LOG_LEVEL)) {
  const metrics = createMetrics();
  const watch = watchPools(metrics);
  const database = rawTransactions(env.DATABASE_URL, CONNECTIONS, {
    watch: (_events, pool) => watch('main', pool),
  });
  measureDatabase(metrics, () => database.inTransaction((tx) => tx.$queryRaw`SELECT 1`));
  return {
    log,
    metrics,
    clock: systemClock(env.CLOCK_OFFSET),
    realNow: () => new Date(), // real time, because the shop checks the age of signatures
    database,
    prices: { monthly: env.STRIPE_PRICE_MONTHLY, yearly: env.STRIPE_PRICE_YEARLY },
    publicUrl: env.PUBLIC_URL,
    secretKey: env.STRIPE_SECRET_KEY,
    webhook: { url: env.WEBHOOK_URL, secret: env.STRIPE_WEBHOOK_SECRET },
    forms: sealedForms(env.STRIPE_SECRET_KEY),
    checkouts: checkoutRepository,
    portals: portalSessions,
    subscriptions: subscriptionRepository,
    deliveries: deliveryRepository,
  };
}

/** The dependencies of the payment simulator. */
export type Deps = ReturnType<typeof createDeps>;
