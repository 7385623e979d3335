import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import type Stripe from 'stripe';
import type { PaymentProvider } from './payment-provider.ts';
import { type Prices, readStripeEvent } from './stripe-events.ts';

/** How Stripe is reached, and what is sold there. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: Prices;
  readonly links: PaymentProvider['links'];
  readonly isDemo: boolean;
  /** Where people get back to from the portal. */
  readonly returnUrl: string;
  /** Where the API is; at Stripe unless said. */
  readonly apiUrl?: string | undefined;
  readonly log: Log;
}

/** How old a signature may be, in seconds of real time, wherever the product's own clock stands. */
const TOLERANCE_S = 300;
/** Shorter than the gateway waits for us, so that a person is told what is the matter. */
const ANSWER_MS = 3_000;

const hostOf = (apiUrl: string | undefined) => {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return protocol === 'https:' ? { protocol: 'https' as const, host: hostname, port: port || 443 } : { protocol: 'http' as const, host: hostname, port: port || 80 };
};

/** Stripe, or whatever answers as it does. Its package is loaded when it is first needed: most of the time nobody pays. */
export function stripePayments({ secretKey, webhookSecret, prices, links, isDemo, returnUrl, apiUrl, log }: StripeSettings): PaymentProvider {
  let client: Promise<{ stripe: Stripe; errors: typeof Stripe.errors }> | undefined;
  const open = () =>
    (client ??= import('stripe').then(({ default: Client }) => ({
      stripe: new Client(secretKey, { ...hostOf(apiUrl), timeout: ANSWER_MS, maxNetworkRetries: 0, telemetry: false }),
      errors: Client.errors,
    })));
  return {
    links,
    isDemo,
    async openPortal(customerId) {
      const { stripe, errors } = await open();
      try {
        return (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url;
      } catch (cause) {
        if (!(cause instanceof errors.StripeError)) throw cause;
        log.warn({ type: cause.type, code: cause.code, status: cause.statusCode }, 'the payment provider opened no portal');
        throw new Problem('unavailable', { sentence: 'The payment provider cannot be reached right now. Please try again soon.', retryAfterS: 2, cause });
      }
    },
    async cancel(subscriptionId) {
      const { stripe, errors } = await open();
      try {
        await stripe.subscriptions.cancel(subscriptionId);
      } catch (error) {
        if (!(error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing')) throw error;
      }
    },
    async readEvent(payload, signature) {
      const { stripe, errors } = await open();
      try {
        return readStripeEvent(stripe.webhooks.constructEvent(payload, signature ?? '', webhookSecret, TOLERANCE_S), prices);
      } catch (cause) {
        if (cause instanceof Problem) throw cause;
        throw new Problem(cause instanceof errors.StripeSignatureVerificationError ? 'signature' : 'malformed', { cause });
      }
    },
  };
}
