import { fileURLToPath } from 'node:url';
import { outbox } from '@savvi/eventing/outbox';
import { silentLog } from '@savvi/service-kit/log';
import { seedNeighbor } from '@savvi/testing/neighbor';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';
import type { PaymentProvider } from '../shared/payment-provider.ts';
import { stripePayments } from '../payments/stripe-payments.ts';
import type { Outcome } from '../webhook/event-counts.ts';
import { PRICES, SECRET } from './stripe.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** A billing database for one test file. */
export const testBillingDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

/** The Stripe provider of the tests; its API is at `apiUrl`, by default unreachable. */
export const testStripe = (
  apiUrl = 'http://127.0.0.1:1',
  over: Partial<PaymentProvider> = {},
): PaymentProvider => ({
  ...stripePayments({
    secretKey: 'sk_test_1',
    webhookSecret: SECRET,
    prices: PRICES,
    links: { monthly: 'https://buy.stripe.test/monthly', yearly: 'https://buy.stripe.test/yearly' },
    isDemo: false,
    returnUrl: 'https://savvi.test/account-settings',
    apiUrl,
    log: silentLog,
  }),
  ...over,
});

/** The billing service of one test file, with a clock controlled by the test. */
export async function testBilling(payments: PaymentProvider = testStripe(), { hasNeighbor = true } = {}) {
  const outcomes: Outcome[] = [];
  const counts = { count: (outcome: Outcome) => void outcomes.push(outcome) };
  const logged: { readonly fields: object; readonly message: string }[] = [];
  const keep = (fields: object, message: string) => void logged.push({ fields, message });
  const log = { ...silentLog, warn: keep, error: keep };
  const service = await testService({
    migrationsDir,
    openDatabase,
    buildApp: (deps) => buildApp({ ...deps, log, payments, outbox, counts }),
  });
  if (hasNeighbor) await seedNeighbor(service.databaseUrl);
  return {
    ...service,
    /** The outcomes of the webhook requests so far. */
    outcomes,
    /** The warnings and errors logged so far. */
    logged,
    log,
  };
}

/** The billing service of one test file. */
export type TestBilling = Awaited<ReturnType<typeof testBilling>>;
