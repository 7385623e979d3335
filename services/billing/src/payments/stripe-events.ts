// Reads Stripe's events, in the API format since 2025-03-31 (periods on the items, an invoice's subscription
// under its parent) and in the earlier one. Email addresses and metadata are not read; of amounts only
// whether an invoice line is a credit.
import { Problem } from '@savvi/service-kit/problem';
import { z } from 'zod';
import type { SubscriptionEvent, StoredPlan } from '../shared/subscription-state.rules.ts';
import type { IgnoredBecause, ProviderEvent } from '../shared/payment-provider.ts';
import { stateText } from '../shared/same-second.rules.ts';
import type { CheckoutReferences } from './checkout-references.ts';

/** The plan of each Stripe price. */
export type Prices = ReadonlyMap<string, StoredPlan>;

const LAST_SECOND = 253_402_300_799; // The last second of the year 9999.
const visible = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const time = z
  .number()
  .int()
  .min(0)
  .max(LAST_SECOND)
  .transform((seconds) => new Date(seconds * 1_000));
const maybeTime = time.nullish().transform((at) => at ?? null);
/** The id of a related object, which an event contains either as an id or as an expanded object. */
const idOf = z.union([visible, z.object({ id: visible }).transform(({ id }) => id)]);
const maybeId = idOf.nullish().transform((id) => id ?? null);

const eventSchema = z.object({
  id: visible,
  type: visible,
  created: time,
  livemode: z.boolean().optional(),
  data: z.object({ object: z.unknown(), previous_attributes: z.unknown().optional() }),
});

const period = { current_period_start: maybeTime, current_period_end: maybeTime };
const subscriptionSchema = z.object({
  id: visible,
  customer: idOf,
  status: z.string(),
  cancel_at: maybeTime,
  cancel_at_period_end: z.boolean(),
  ended_at: maybeTime,
  livemode: z.boolean().nullish(),
  items: z.object({ data: z.array(z.object({ price: idOf, ...period })) }),
  ...period,
});

const invoiceSchema = z.object({
  customer: maybeId,
  parent: z.object({ subscription_details: z.object({ subscription: maybeId }).nullish() }).nullish(),
  subscription: maybeId,
  lines: z.object({
    data: z.array(
      z.object({
        price: maybeId,
        pricing: z.object({ price_details: z.object({ price: maybeId }).nullish() }).nullish(),
        period: z.object({ start: time, end: time }),
        amount: z.number().nullish(),
      }),
    ),
  }),
});

const checkoutSchema = z.object({
  mode: z.string(),
  customer: maybeId,
  subscription: maybeId,
  client_reference_id: z.string().nullish(),
});

type Content = ProviderEvent['content'];
type Known = Pick<SubscriptionEvent, 'eventId' | 'type' | 'created'>;
const ignored = (because: IgnoredBecause): Content => ({ ignored: because });
const earliest = (...times: readonly (Date | null)[]): Date | null =>
  times.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);

/** Marks a previous state that does not matter to billing, such as the price of another product. */
const OF_NO_CONCERN = '-';

const STATUSES = new Map<string, SubscriptionEvent['happening']>([
  ['incomplete', 'begun'],
  ['trialing', 'paid'],
  ['active', 'paid'],
  ['past_due', 'past-due'],
  ['unpaid', 'past-due'],
  ['paused', 'past-due'],
  ['canceled', 'ended'],
  ['incomplete_expired', 'ended'],
]);

/** The state of a subscription at the time of the event. */
function ofSubscription(event: Known, object: unknown, prices: Prices): Content {
  const { success, data } = subscriptionSchema.safeParse(object);
  if (!success) return ignored('unknown-shape');
  const happening = event.type === 'customer.subscription.deleted' ? 'ended' : STATUSES.get(data.status);
  if (happening === undefined) return ignored('unknown-status');
  const item = data.items.data.find(({ price }) => prices.has(price));
  const planType = prices.get(item?.price ?? '') ?? null;
  const start = item?.current_period_start ?? data.current_period_start;
  const end = item?.current_period_end ?? data.current_period_end;
  const known = { ...event, customerId: data.customer, subscriptionId: data.id, happening, planType };
  if (happening === 'begun')
    return { subscriptionEvent: { ...known, periodEnd: null, cancelAtPeriodEnd: null } };
  if (happening === 'ended')
    return {
      subscriptionEvent: {
        ...known,
        periodEnd: earliest(end, data.ended_at ?? event.created),
        cancelAtPeriodEnd: null,
      },
    };
  const endsWithPeriod =
    data.cancel_at_period_end || (data.cancel_at !== null && end !== null && data.cancel_at <= end);
  if (happening === 'past-due')
    // The current period is not paid, so the last paid period ended when the current one started.
    return { subscriptionEvent: { ...known, periodEnd: start, cancelAtPeriodEnd: endsWithPeriod } };
  if (planType === null) return ignored('unknown-price');
  if (end === null) return ignored('unknown-shape');
  return {
    subscriptionEvent: {
      ...known,
      periodEnd: earliest(end, data.cancel_at),
      cancelAtPeriodEnd: endsWithPeriod,
    },
  };
}

const things = z.record(z.string(), z.unknown());
const listed = z.object({ data: z.array(things) });

/**
 * The state of a subscription before a change. The event contains only the fields that changed, and possibly
 * only parts of the lists that changed.
 */
function objectBefore(object: unknown, previous: unknown): object | null {
  const [now, then] = [things.safeParse(object), things.safeParse(previous)];
  if (!now.success || !then.success) return null;
  const [itemsNow, itemsThen] = [listed.safeParse(now.data['items']), listed.safeParse(then.data['items'])];
  const items =
    itemsNow.success && itemsThen.success
      ? { data: itemsThen.data.data.map((item, place) => ({ ...itemsNow.data.data[place], ...item })) }
      : now.data['items'];
  return { ...now.data, ...then.data, items };
}

/** The state of a subscription after a change, and its state before the change. */
function ofChange(event: Known, object: unknown, prices: Prices, previous: unknown): Content {
  const content = ofSubscription(event, object, prices);
  const before = objectBefore(object, previous);
  if (!('subscriptionEvent' in content) || before === null) return content;
  const earlier = ofSubscription(event, before, prices);
  if ('subscriptionEvent' in earlier)
    return {
      subscriptionEvent: { ...content.subscriptionEvent, stateBefore: stateText(earlier.subscriptionEvent) },
    };
  return 'ignored' in earlier && earlier.ignored === 'unknown-shape'
    ? content
    : { subscriptionEvent: { ...content.subscriptionEvent, stateBefore: OF_NO_CONCERN } };
}

/** Reads the event about a payment, a failed payment or a cancellation of an invoice. */
function ofInvoice(event: Known, object: unknown, prices: Prices): Content {
  const { success, data } = invoiceSchema.safeParse(object);
  if (!success) return ignored('unknown-shape');
  const subscriptionId = data.parent?.subscription_details?.subscription ?? data.subscription;
  if (subscriptionId === null || data.customer === null) return ignored('no-subscription');
  const lines = data.lines.data.flatMap(({ price, pricing, period: { start, end }, amount }) => {
    const planType = prices.get(pricing?.price_details?.price ?? price ?? '');
    // A negative amount is the credit for the unused part of the old plan after a change of plans.
    return planType === undefined ? [] : [{ planType, start, end, isCredit: (amount ?? 0) < 0 }];
  });
  const line = lines
    .filter(({ isCredit }) => !isCredit)
    .toSorted((a, b) => b.end.getTime() - a.end.getTime())[0];
  if (line === undefined) return ignored(lines.length === 0 ? 'unknown-price' : 'only-credit');
  const known = { ...event, customerId: data.customer, subscriptionId, cancelAtPeriodEnd: null };
  if (event.type === 'invoice.payment_failed')
    return { subscriptionEvent: { ...known, happening: 'declined', planType: null, periodEnd: line.start } };
  return { subscriptionEvent: { ...known, happening: 'paid', planType: line.planType, periodEnd: line.end } };
}

/** A completed checkout; the reference in its link names the account. */
function ofCheckout(
  { eventId, created }: Known,
  object: unknown,
  references: Pick<CheckoutReferences, 'read'>,
): Content {
  const { success, data } = checkoutSchema.safeParse(object);
  if (!success) return ignored('unknown-shape');
  if (data.mode !== 'subscription' || data.customer === null || data.subscription === null)
    return ignored('no-subscription');
  const reference = references.read(data.client_reference_id ?? '', created);
  if (reference === null) return ignored('no-reference');
  return {
    link: { eventId, created, customerId: data.customer, subscriptionId: data.subscription, ...reference },
  };
}

const CHECKOUT = 'checkout.session.completed';
const READERS = new Map<
  string,
  (event: Known, object: unknown, prices: Prices, previous: unknown) => Content
>([
  ['customer.subscription.created', ofSubscription],
  ['customer.subscription.updated', ofChange],
  ['customer.subscription.paused', ofSubscription],
  ['customer.subscription.resumed', ofSubscription],
  ['customer.subscription.deleted', ofSubscription],
  ['invoice.paid', ofInvoice],
  ['invoice.payment_failed', ofInvoice],
]);

/** The types of Stripe events that billing processes; it ignores all others. */
export const STRIPE_EVENT_TYPES: readonly string[] = [CHECKOUT, ...READERS.keys()];

/** Reads an event with a valid signature. @throws {Problem} `malformed` if it is not an event */
export function readStripeEvent(
  payload: unknown,
  prices: Prices,
  references: Pick<CheckoutReferences, 'read'>,
): ProviderEvent {
  const { success, data: event } = eventSchema.safeParse(payload);
  if (!success) throw new Problem('malformed');
  const { id, type, created, livemode = null } = event;
  const known = { eventId: id, type, created };
  const content =
    type === CHECKOUT
      ? ofCheckout(known, event.data.object, references)
      : (READERS.get(type)?.(known, event.data.object, prices, event.data.previous_attributes) ??
        ignored('unknown-type'));
  return { id, type, created, isLive: livemode, content };
}

/**
 * How much earlier than the request an API response is dated, in milliseconds, so that events about later
 * changes come after it even if the provider's clock is slow. Events in between are already part of the
 * response.
 */
const SLOW_CLOCK_MS = 60_000;

/**
 * Reads a subscription from an API response; null if it has none of our prices.
 * @throws {Error} if it is not a subscription
 */
export function readStripeSubscription(object: unknown, prices: Prices, now: Date): ProviderEvent | null {
  const { success, data } = subscriptionSchema.safeParse(object);
  if (!success) throw new Error('the payment provider answered no subscription');
  const created = new Date(Math.floor((now.getTime() - SLOW_CLOCK_MS) / 1_000) * 1_000);
  const type = data.status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated';
  const id = `asked:${data.id}:${created.getTime() / 1_000}`;
  const content = ofSubscription({ eventId: id, type, created }, object, prices);
  if ('ignored' in content && content.ignored === 'unknown-price') return null;
  if (!('subscriptionEvent' in content))
    throw new Error(`the payment provider answered a subscription that cannot be read: ${data.status}`);
  return { id, type, created, isLive: data.livemode ?? null, content };
}
