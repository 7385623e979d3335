// Events of Stripe in the types of its own package, with valid signatures.
import { createHmac, randomUUID } from 'node:crypto';
import { checkoutReferences } from '../payments/checkout-references.ts';
import type Stripe from 'stripe';
import type { StoredPlan } from '../shared/subscription-state.rules.ts';

/** The signing secret of the test webhook. */
export const SECRET = 'whsec_of_the_tests';
export const [MONTHLY, YEARLY, BASIC] = ['price_monthly', 'price_yearly', 'price_basic'] as const;
export const PRICES: ReadonlyMap<string, StoredPlan> = new Map([
  [MONTHLY, 'premium'],
  [YEARLY, 'annual'],
  [BASIC, 'basic'],
]);

/** Signs and reads the references in payment links. */
export const REFERENCES = checkoutReferences(SECRET);
/** The reference in a payment link that an account got at `at`. */
export const referenceOf = (spaceId: string, at: string): string =>
  REFERENCES.sign(spaceId, new Date(at)).reference;

/** Returns the seconds from 1970 to an instant. */
export const seconds = (at: string | Date): number => Math.floor(new Date(at).getTime() / 1_000);

/**
 * The signature header of a payload signed at `at` (milliseconds, real time): `t=…,v1=…`, HMAC-SHA256 over
 * `<t>.<payload>`.
 */
export function signatureOf(
  payload: string | Uint8Array,
  { secret = SECRET, at = Date.now() }: { secret?: string; at?: number } = {},
): string {
  const t = Math.floor(at / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.`).update(payload).digest('hex')}`;
}

const idOf = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** Creates a Stripe event about an object. */
export const eventOf = (
  type: string,
  object: object,
  created: string | number,
  id: string = idOf('evt'),
) => ({
  id,
  object: 'event' as const,
  api_version: '2026-10-28.endive',
  created: typeof created === 'number' ? created : seconds(created),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});
/** A Stripe event that a test sends to the webhook. */
export type TestEvent = ReturnType<typeof eventOf>;

/**
 * A customer at Stripe who buys a subscription for an account with a new payment link, and the events that
 * Stripe sends about the subscription. Times are ISO 8601 strings.
 */
export function aBuyer(
  spaceId: string | null,
  {
    customer = idOf('cus'),
    subscription = idOf('sub'),
    price = MONTHLY as string,
  }: { customer?: string; subscription?: string; price?: string } = {},
) {
  type Snapshot = {
    readonly status: Stripe.Subscription.Status;
    readonly from: string;
    readonly until: string;
    readonly price?: string;
    readonly cancels?: boolean;
    readonly endedAt?: string;
  };
  const snapshot = ({ status, from, until, price: changed = price, cancels = false, endedAt }: Snapshot) =>
    ({
      id: subscription,
      object: 'subscription',
      customer,
      status,
      cancel_at: null,
      cancel_at_period_end: cancels,
      canceled_at: endedAt === undefined ? null : seconds(endedAt),
      ended_at: endedAt === undefined ? null : seconds(endedAt),
      metadata: { plan: 'annual', amount: '0' },
      items: {
        object: 'list',
        has_more: false,
        url: '/v1/subscription_items',
        data: [
          {
            id: `si_${subscription}`,
            current_period_start: seconds(from),
            current_period_end: seconds(until),
            price: { id: changed },
          },
        ],
      },
    }) satisfies DeepPartial<Stripe.Subscription>;
  type Billed = { readonly from: string; readonly until: string; readonly price?: string };
  const line = ({ from, until, price: billed = price }: Billed, amount: number) => ({
    id: idOf('il'),
    amount,
    period: { start: seconds(from), end: seconds(until) },
    pricing: { type: 'price_details' as const, price_details: { price: billed, product: 'prod_savvi' } },
  });
  const invoice = (billed: Billed & { readonly credits?: Billed }) =>
    ({
      id: idOf('in'),
      object: 'invoice',
      customer,
      customer_email: 'ann@example.com',
      amount_paid: 1,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { subscription, metadata: {} },
      },
      lines: {
        object: 'list',
        has_more: false,
        url: '/v1/invoices/lines',
        data: [...(billed.credits === undefined ? [] : [line(billed.credits, -8_000)]), line(billed, 999)],
      },
    }) satisfies DeepPartial<Stripe.Invoice>;
  return {
    customer,
    subscription,
    checkout: (at: string, over: DeepPartial<Stripe.Checkout.Session> = {}) =>
      eventOf(
        'checkout.session.completed',
        {
          id: idOf('cs'),
          object: 'checkout.session',
          mode: 'subscription',
          customer,
          subscription,
          client_reference_id: spaceId && referenceOf(spaceId, at),
          payment_status: 'paid',
          metadata: { plan: 'annual' },
          ...over,
        } satisfies DeepPartial<Stripe.Checkout.Session>,
        at,
      ),
    created: (at: string, state: Snapshot) => eventOf('customer.subscription.created', snapshot(state), at),
    updated: (at: string, state: Snapshot) => eventOf('customer.subscription.updated', snapshot(state), at),
    /** Creates an update event that lists the changed fields with their previous values. */
    changed: (at: string, before: Snapshot, after: Snapshot) => {
      const [then, now] = [snapshot(before), snapshot(after)];
      const previous = Object.fromEntries(
        Object.entries(then).filter(
          ([key, value]) =>
            JSON.stringify(value) !==
            JSON.stringify(Object.entries(now).find(([other]) => other === key)?.[1]),
        ),
      );
      const event = eventOf('customer.subscription.updated', now, at);
      return { ...event, data: { ...event.data, previous_attributes: previous } };
    },
    deleted: (at: string, state: Omit<Snapshot, 'status'>) =>
      eventOf('customer.subscription.deleted', snapshot({ endedAt: at, ...state, status: 'canceled' }), at),
    paid: (at: string, billed: Parameters<typeof invoice>[0]) => eventOf('invoice.paid', invoice(billed), at),
    declined: (at: string, billed: Parameters<typeof invoice>[0]) =>
      eventOf('invoice.payment_failed', invoice(billed), at),
  };
}

type DeepPartial<Thing> = Thing extends (infer Item)[]
  ? DeepPartial<Item>[]
  : Thing extends object
    ? { [Key in keyof Thing]?: DeepPartial<Thing[Key]> }
    : Thing;
