import { STORED_AS } from '@savvi/contracts/billing/plans';
import type { Log } from '@savvi/service-kit/log';
import type { Env } from '../env.ts';
import { noPayments } from './no-payments.ts';
import type { PaymentProvider } from '../shared/payment-provider.ts';
import { stripePayments } from './stripe-payments.ts';

/** The payment provider that the settings configure. */
export function createPayments(env: Env, log: Log): PaymentProvider {
  const {
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_PRICE_MONTHLY,
    STRIPE_PRICE_YEARLY,
    STRIPE_PRICE_BASIC,
  } = env;
  if (
    STRIPE_SECRET_KEY === undefined ||
    STRIPE_WEBHOOK_SECRET === undefined ||
    STRIPE_PRICE_MONTHLY === undefined ||
    STRIPE_PRICE_YEARLY === undefined
  )
    return noPayments(log); // all four are absent: env.ts rejects settings with only some of them
  return stripePayments({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    prices: new Map([
      [STRIPE_PRICE_MONTHLY, STORED_AS.monthly],
      [STRIPE_PRICE_YEARLY, STORED_AS.yearly],
      ...(STRIPE_PRICE_BASIC === undefined ? [] : [[STRIPE_PRICE_BASIC, 'basic'] as const]),
    ]),
    links: { monthly: env.PAYMENT_LINK_MONTHLY ?? null, yearly: env.PAYMENT_LINK_YEARLY ?? null },
    isDemo: env.PAYMENTS_DEMO,
    returnUrl: new URL('/account-settings', env.PUBLIC_URL).href,
    apiUrl: env.STRIPE_API_URL,
    log,
  });
}
