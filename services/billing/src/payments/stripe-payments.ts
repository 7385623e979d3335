import { checkoutLink, hostedPage, type PlanId } from '@savvi/contracts/billing/plans';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import type Stripe from 'stripe';
import type { PaymentProvider } from '../shared/payment-provider.ts';
import { checkoutReferences } from './checkout-references.ts';
import { type Prices, readStripeEvent, readStripeSubscription } from './stripe-events.ts';

/** The credentials, prices and payment links for Stripe. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: Prices;
  readonly links: PaymentProvider['links'];
  readonly isDemo: boolean;
  /** The URL to which Stripe's billing portal links back. */
  readonly returnUrl: string;
  /** The URL of the payment API, if it is not Stripe's own server. */
  readonly apiUrl?: string | undefined;
  readonly log: Log;
}

/** The maximum age of a signature, in seconds of real time; the product's own clock does not matter. */
const TOLERANCE_S = 300;
/**
 * The timeout of a request to Stripe, in milliseconds. It is shorter than the gateway's, so that the user
 * gets an explanation.
 */
const ANSWER_MS = 3_000;

/** Whether an error of Stripe means that the requested object does not exist. */
const isMissing = (errors: typeof Stripe.errors, error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';

const hostOf = (apiUrl: string | undefined) => {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return protocol === 'https:'
    ? { protocol: 'https' as const, host: hostname, port: port || 443 }
    : { protocol: 'http' as const, host: hostname, port: port || 80 };
};

/**
 * Payments with Stripe, or a server with the same API. Stripe's package is loaded on first use, because most
 * processes never need it.
 */
export function stripePayments({
  secretKey,
  webhookSecret,
  prices,
  links,
  isDemo,
  returnUrl,
  apiUrl,
  log,
}: StripeSettings): PaymentProvider {
  const references = checkoutReferences(webhookSecret);
  let client: Promise<{ stripe: Stripe; errors: typeof Stripe.errors }> | undefined;
  const open = () =>
    (client ??= import('stripe').then(({ default: Client }) => ({
      stripe: new Client(secretKey, {
        ...hostOf(apiUrl),
        timeout: ANSWER_MS,
        maxNetworkRetries: 0,
        telemetry: false,
      }),
      errors: Client.errors,
    })));
  /** Sends a request to Stripe. Users cannot fix its failures. @throws {Problem} `unavailable` */
  async function send<Answer>(
    what: string,
    call: (given: { stripe: Stripe; errors: typeof Stripe.errors }) => Promise<Answer>,
  ): Promise<Answer> {
    const given = await open();
    try {
      return await call(given);
    } catch (cause) {
      const message =
        cause instanceof given.errors.StripeError
          ? { type: cause.type, code: cause.code, status: cause.statusCode }
          : { err: cause };
      log.warn({ what, ...message }, 'payment provider request failed');
      throw new Problem('unavailable', {
        sentence: 'The payment provider is unavailable right now. Please try again soon.',
        retryAfterS: 2,
        cause,
      });
    }
  }

  return {
    links,
    isDemo,
    checkoutFor(spaceId, now) {
      const { reference, expiresAt } = references.sign(spaceId, now);
      const linkTo = (plan: PlanId) => links[plan] && checkoutLink(links[plan], reference);
      return { links: { monthly: linkTo('monthly'), yearly: linkTo('yearly') }, expiresAt };
    },
    openPortal: (customerId) =>
      send('portal', async ({ stripe, errors }) => {
        try {
          return hostedPage.parse(
            (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url,
          );
        } catch (error) {
          if (!isMissing(errors, error)) throw error;
          log.warn({ what: 'portal', customerId }, 'customer unknown to the payment provider');
          return null;
        }
      }),
    async cancel(subscriptionId) {
      await send('cancel', ({ stripe, errors }) =>
        stripe.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
          if (!isMissing(errors, error)) throw error;
        }),
      );
    },
    async stateOf(subscriptionId, now) {
      const subscription = await send('subscription', ({ stripe, errors }) =>
        stripe.subscriptions.retrieve(subscriptionId).catch((error: unknown) => {
          if (!isMissing(errors, error)) throw error;
          return null;
        }),
      );
      return subscription === null ? null : readStripeSubscription(subscription, prices, now);
    },
    async readEvent(payload, signature) {
      const { stripe, errors } = await open();
      try {
        return readStripeEvent(
          stripe.webhooks.constructEvent(payload, signature ?? '', webhookSecret, TOLERANCE_S),
          prices,
          references,
        );
      } catch (cause) {
        if (cause instanceof Problem) throw cause;
        throw new Problem(
          cause instanceof errors.StripeSignatureVerificationError ? 'signature' : 'malformed',
          { cause },
        );
      }
    },
  };
}
