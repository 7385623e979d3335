import type { Subscription } from '@savvi/contracts/billing/billing';
import type { SubscriptionStatus } from '@savvi/contracts/identity-token';
import { withLastOfEachSecond } from './same-second.rules.ts';
import { type Happening, HAPPENINGS, TRANSITIONS } from './transitions.rules.ts';

/**
 * How long after the end of a period billing waits for an event before it queries the provider, in
 * milliseconds.
 */
export const GRACE_MS = 3 * 86_400_000;
/**
 * How long after the last event about a past-due subscription billing queries the provider, in milliseconds.
 * It is longer than a month, because within a month the provider sends an event about every late payer. If
 * the provider no longer knows the subscription, the user may buy again.
 */
export const NO_EVENT_MS = 35 * 86_400_000;

/** The names of the plans as stored in the database. */
export type StoredPlan = Subscription['planType'];

/** What one event of the provider reports about a subscription. Fields that the event does not contain are null. */
export interface SubscriptionEvent {
  readonly eventId: string;
  /** The type of the provider's event. */
  readonly type: string;
  /** When the event happened by the provider's clock, in whole seconds. */
  readonly created: Date;
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly happening: Happening;
  readonly planType: StoredPlan | null;
  /** Until when the subscription is or was paid. */
  readonly periodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean | null;
  /**
   * The state of the subscription before a change, as {@link stateText}; null or absent if the event does not
   * contain it.
   */
  readonly stateBefore?: string | null;
  /** Whether real money was involved in the event; null or absent if unknown. */
  readonly isLive?: boolean | null;
}

/** A completed checkout: it links a customer and a subscription to an account. */
export interface Link {
  readonly eventId: string;
  readonly created: Date;
  readonly customerId: string;
  readonly subscriptionId: string;
  /** The own space of the account that the checkout pays for. */
  readonly spaceId: string;
  /** Whether the checkout used a link that we created for its owner (T-66). */
  readonly isConfirmed: boolean;
  /** Whether real money was involved in the checkout; null or absent if unknown. */
  readonly isLive?: boolean | null;
}

/** The state of a subscription, computed from its events. */
export interface SubscriptionState extends Omit<Subscription, 'currentPeriodEnd'> {
  readonly id: string;
  readonly customerId: string;
  /** When the first event about the subscription happened. */
  readonly since: Date;
  readonly currentPeriodEnd: Date | null;
  /** Whether the provider reported the end of the subscription, so that nothing more is charged. */
  readonly hasEnded: boolean;
  /** Whether the subscription was ended because its owner bought another one. */
  readonly isReplaced: boolean;
  /**
   * Since when nothing about the subscription's state is known: the later of the last event and the end of
   * the paid period.
   */
  readonly quietSince: Date;
  /**
   * Whether an event had one of our prices or one of our checkouts created it. Other subscriptions of the
   * same customer are ignored.
   */
  readonly isSoldHere: boolean;
  /**
   * Whether the owner bought the subscription with a link that we created for them. Anybody can pay with
   * another link, which must not affect what the owner has (T-66).
   */
  readonly isConfirmed: boolean;
}

// The order of events within one second: by type, in the order in which the provider sends them, then by the
// later stage of a subscription, unless the events contain the previous state (same-second.rules.ts).
const RANKS = [
  'invoice.payment_failed',
  'invoice.paid',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
];

type Dated = Pick<SubscriptionEvent, 'created' | 'eventId'>;
const byId = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const byAge = (a: Dated, b: Dated) => a.created.getTime() - b.created.getTime() || byId(a.eventId, b.eventId);
const inOrder = (a: SubscriptionEvent, b: SubscriptionEvent) =>
  a.created.getTime() - b.created.getTime() ||
  RANKS.indexOf(a.type) - RANKS.indexOf(b.type) ||
  HAPPENINGS.indexOf(a.happening) - HAPPENINGS.indexOf(b.happening) ||
  Number(a.cancelAtPeriodEnd) - Number(b.cancelAtPeriodEnd) ||
  byId(a.eventId, b.eventId);

const earlier = (a: Date | null, b: Date | null) => (a === null || b === null ? (a ?? b) : a < b ? a : b);

type Terms = Pick<SubscriptionState, 'planType' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>;

/** The terms of a subscription after an event. */
function termsAfter(
  terms: Terms,
  { happening, planType, periodEnd, cancelAtPeriodEnd }: SubscriptionEvent,
): Terms {
  const unchanged = {
    planType: planType ?? terms.planType,
    cancelAtPeriodEnd: cancelAtPeriodEnd ?? terms.cancelAtPeriodEnd,
  };
  if (happening === 'paid') return { ...unchanged, currentPeriodEnd: periodEnd ?? terms.currentPeriodEnd };
  return { ...unchanged, currentPeriodEnd: earlier(terms.currentPeriodEnd, periodEnd) };
}

/**
 * A paid invoice can only extend a subscription: an older invoice, paid late, does not change the current
 * period.
 */
const prolongs = ({ currentPeriodEnd }: SubscriptionState, { type, periodEnd }: SubscriptionEvent): boolean =>
  type !== 'invoice.paid' ||
  currentPeriodEnd === null ||
  (periodEnd !== null && periodEnd > currentPeriodEnd);

/** A subscription that has ended cannot end again. */
const inStatus = (state: SubscriptionState, subscriptionStatus: SubscriptionStatus): SubscriptionState => ({
  ...state,
  subscriptionStatus,
  cancelAtPeriodEnd: subscriptionStatus !== 'cancelled' && state.cancelAtPeriodEnd,
});

/** The state of a subscription after the end of its period, if the period has ended. */
function afterPeriod(state: SubscriptionState, now: Date, isUnknownToProvider: boolean): SubscriptionState {
  const { subscriptionStatus: status, currentPeriodEnd: end, cancelAtPeriodEnd } = state;
  if (end === null || end > now) return state;
  if (cancelAtPeriodEnd) return inStatus(state, TRANSITIONS[status]['period-over']);
  if (isUnknownToProvider && end.getTime() + GRACE_MS <= now.getTime())
    return inStatus(state, TRANSITIONS[status]['grace-over']);
  return state;
}

/**
 * The state of a subscription at `now`, when no further event has arrived. A missing event does not mean a
 * missing payment, because the provider may have been unable to send the event. So without an event only a
 * subscription that the provider does not know (`isUnknownToProvider`) becomes past due.
 */
function afterTime(state: SubscriptionState, now: Date, isUnknownToProvider: boolean): SubscriptionState {
  const after = afterPeriod(state, now, isUnknownToProvider);
  return isUnknownToProvider && state.quietSince.getTime() + NO_EVENT_MS <= now.getTime()
    ? inStatus(after, TRANSITIONS[after.subscriptionStatus].silence)
    : after;
}

const isReported = ({ happening }: SubscriptionEvent) => happening !== 'unheard-of';
const REPLACED = 'replaced:';

/** The id of the event that ends a subscription because its owner bought another. */
export const replacedId = (subscriptionId: string): string => `${REPLACED}${subscriptionId}`;

/** The state of one subscription at `now` from all its events, in any order. */
export function stateOfSubscription(
  events: readonly [SubscriptionEvent, ...SubscriptionEvent[]],
  now: Date,
): SubscriptionState {
  // Sorting keeps the number of events, so at least one remains.
  const [first, ...rest] = withLastOfEachSecond(
    [...new Map(events.map((event) => [event.eventId, event])).values()].sort(inOrder),
  ) as [SubscriptionEvent, ...SubscriptionEvent[]];
  // Invoices for other prices were ignored when they arrived, so they are not among these events.
  const begun: SubscriptionState = {
    id: first.subscriptionId,
    customerId: first.customerId,
    since: first.created,
    subscriptionStatus: 'free',
    planType: 'free',
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    hasEnded: events.some(({ happening }) => happening === 'ended'),
    isReplaced: events.some(({ eventId }) => eventId.startsWith(REPLACED)),
    quietSince: first.created,
    isSoldHere: events.some(({ planType, happening }) => planType !== null || happening === 'declined'),
    isConfirmed: true,
  };
  const states = [first, ...rest].reduce((state, event) => {
    if (state.subscriptionStatus === 'cancelled' || !prolongs(state, event)) return state;
    const subscriptionStatus = TRANSITIONS[state.subscriptionStatus][event.happening];
    return subscriptionStatus === 'free'
      ? state
      : inStatus({ ...state, ...termsAfter(state, event) }, subscriptionStatus);
  }, begun);
  const reportedAt = ([first, ...rest].findLast(isReported) ?? first).created;
  const isUnknownToProvider = events.some((event) => !isReported(event) && event.created >= reportedAt);
  const quietSince = new Date(Math.max(reportedAt.getTime(), states.currentPeriodEnd?.getTime() ?? 0));
  return afterTime({ ...states, quietSince }, now, isUnknownToProvider);
}

/**
 * The checkout that names the owner of a subscription: the first that bought it, or else the first of its
 * customer.
 */
function linkOf(subscriptionId: string, customerId: string, links: readonly Link[]): Link | undefined {
  const inTurn = links.filter((link) => link.customerId === customerId).sort(byAge);
  return inTurn.find((link) => link.subscriptionId === subscriptionId) ?? inTurn[0];
}

/**
 * An account's subscriptions at `now`. `links` and `events` are those of all customers ever linked to the
 * account, in any order, possibly repeated.
 */
export function subscriptionsOf(
  spaceId: string,
  { links, events }: { readonly links: readonly Link[]; readonly events: readonly SubscriptionEvent[] },
  now: Date,
): SubscriptionState[] {
  const bySubscription = Map.groupBy(events, (event) => event.subscriptionId);
  return [...bySubscription.values()].flatMap(([first, ...rest]) => {
    const states = first === undefined ? [] : [stateOfSubscription([first, ...rest], now)];
    return states.flatMap((each) => {
      const link = linkOf(each.id, each.customerId, links);
      if (link?.spaceId !== spaceId) return [];
      const bought = links
        .filter(({ subscriptionId }) => subscriptionId === each.id)
        .map(({ created }) => created);
      return {
        ...each,
        isConfirmed: link.isConfirmed,
        isSoldHere: each.isSoldHere || bought.length > 0,
        since: [each.since, ...bought].reduce((a, b) => (b < a ? b : a)),
      };
    });
  });
}

const latest = <Item>(
  items: readonly Item[],
  at: (item: Item) => number,
  id: (item: Item) => string,
): Item | undefined => items.toSorted((a, b) => at(b) - at(a) || byId(id(b), id(a)))[0];

/** The subscriptions that were sold here and are active or past due; there should be at most one. */
export const openOf = (subscriptions: readonly SubscriptionState[]): SubscriptionState[] =>
  subscriptions.filter(
    ({ isSoldHere, hasEnded, subscriptionStatus }) =>
      isSoldHere && !hasEnded && (subscriptionStatus === 'active' || subscriptionStatus === 'past_due'),
  );

/** The open subscriptions that will be charged again, without those that end with their period. */
const chargedOf = (subscriptions: readonly SubscriptionState[]): SubscriptionState[] =>
  openOf(subscriptions).filter(
    ({ subscriptionStatus, cancelAtPeriodEnd }) => !(subscriptionStatus === 'active' && cancelAtPeriodEnd),
  );

/**
 * The subscriptions to end at the provider: those that the owner agreed to end (`agreed`, by id), and those
 * that the same customer had before the last paid one. A purchase of another customer ends nothing, because
 * only the owner can say whether they paid it (T-66).
 */
export function surplusOf(
  subscriptions: readonly SubscriptionState[],
  agreed: readonly string[] = [],
): SubscriptionState[] {
  const open = openOf(subscriptions);
  const last = latest(
    open.filter(({ subscriptionStatus }) => subscriptionStatus === 'active'),
    ({ since }) => since.getTime(),
    ({ id }) => id,
  );
  const isBeforeLast = ({ customerId, since, id }: SubscriptionState) =>
    last?.customerId === customerId &&
    (since < last.since || (since.getTime() === last.since.getTime() && id < last.id));
  return chargedOf(subscriptions).filter((each) => agreed.includes(each.id) || isBeforeLast(each));
}

/**
 * The subscriptions of which the owner has to choose one, the oldest first, because different customers pay
 * for them. Empty if there is nothing to choose.
 */
export function undecidedOf(
  subscriptions: readonly SubscriptionState[],
  agreed: readonly string[],
): SubscriptionState[] {
  const surplus = surplusOf(subscriptions, agreed);
  const left = chargedOf(subscriptions).filter(({ id }) => !surplus.some((each) => each.id === id));
  return left.length > 1
    ? left.toSorted((a, b) => a.since.getTime() - b.since.getTime() || byId(a.id, b.id))
    : [];
}

/**
 * The subscriptions about which an event is overdue: their period ended days ago, or they have been past due
 * without any event for over a month.
 */
export const unsureOf = (subscriptions: readonly SubscriptionState[], now: Date): SubscriptionState[] =>
  openOf(subscriptions).filter(({ subscriptionStatus, cancelAtPeriodEnd, currentPeriodEnd, quietSince }) =>
    subscriptionStatus === 'active'
      ? !cancelAtPeriodEnd &&
        currentPeriodEnd !== null &&
        currentPeriodEnd.getTime() + GRACE_MS <= now.getTime()
      : quietSince.getTime() + NO_EVENT_MS <= now.getTime(),
  );

/**
 * The subscription that decides the plan: of the active ones the one that lasts longest, then one that its
 * owner bought, then one that continues after its period; otherwise the newest that is past due; otherwise
 * the newest that was ever paid.
 */
export function choose(subscriptions: readonly SubscriptionState[]): SubscriptionState | undefined {
  const ofStatus = (status: SubscriptionStatus) =>
    subscriptions.filter(({ isSoldHere, subscriptionStatus }) => isSoldHere && subscriptionStatus === status);
  const lasting = (some: readonly SubscriptionState[]) =>
    latest(
      some,
      ({ currentPeriodEnd }) => currentPeriodEnd?.getTime() ?? 0,
      ({ id }) => id,
    );
  const newest = (some: readonly SubscriptionState[]) =>
    latest(
      some,
      ({ since }) => since.getTime(),
      ({ id }) => id,
    );
  const active = ofStatus('active');
  const goOn = (some: readonly SubscriptionState[]) =>
    some.filter(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd);
  const own = active.filter(({ isConfirmed }) => isConfirmed);
  return (
    lasting(goOn(own)) ??
    lasting(own) ??
    lasting(goOn(active)) ??
    lasting(active) ??
    newest(ofStatus('past_due')) ??
    newest(ofStatus('cancelled'))
  );
}
