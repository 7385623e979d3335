import type { Subscription } from '@savvi/contracts/billing/billing';
import type { SubscriptionStatus } from '@savvi/contracts/identity-token';
import { withLastOfEachSecond } from './same-second.rules.ts';
import { type Happening, HAPPENINGS, TRANSITIONS } from './transitions.rules.ts';

/**
 * How long the provider may be late with its word on a period that is over before it is asked, in
 * milliseconds.
 */
export const GRACE_MS = 3 * 86_400_000;
/**
 * After how long without a word on somebody who is past due the provider is asked whether they are gone, and
 * may buy again, in milliseconds: longer than a month, in which it speaks of whoever is only late.
 */
export const SILENCE_MS = 35 * 86_400_000;

/** Plans as they are stored. */
export type StoredPlan = Subscription['planType'];

/** What the provider said of one subscription, once. Null: this word says nothing of it. */
export interface Fact {
  readonly eventId: string;
  /** The type of the provider's event. */
  readonly type: string;
  /** When it happened by the provider's clock, in whole seconds. */
  readonly created: Date;
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly happening: Happening;
  readonly planType: StoredPlan | null;
  /** Until when it is or was paid for. */
  readonly periodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean | null;
  /**
   * Of changes: what the subscription was before, as `stateText` says it; null or absent where the provider
   * did not say.
   */
  readonly stateBefore?: string | null;
  /** Whether real money moves where it is from; null or absent where nothing says. */
  readonly isLive?: boolean | null;
}

/** That a checkout was done: whose customer somebody is, and which subscription was bought. */
export interface Link {
  readonly eventId: string;
  readonly created: Date;
  readonly customerId: string;
  readonly subscriptionId: string;
  /** Who it was bought for. */
  readonly spaceId: string;
  /** Whether a link that we gave its owner said so (T-66). */
  readonly isConfirmed: boolean;
  /** As in {@link Fact}. */
  readonly isLive?: boolean | null;
}

/** One subscription as the provider's facts leave it. */
export interface FoldedSubscription extends Omit<Subscription, 'currentPeriodEnd'> {
  readonly id: string;
  readonly customerId: string;
  /** When it was first heard of. */
  readonly since: Date;
  readonly currentPeriodEnd: Date | null;
  /** Whether the provider said that it is over, so that nothing is charged for it any more. */
  readonly hasEnded: boolean;
  /** Whether it was ended here because its owner bought another. */
  readonly isReplaced: boolean;
  /**
   * Since when nothing was said of it that its state could hang on: the later of the last word and the end of
   * what is paid for.
   */
  readonly quietSince: Date;
  /**
   * Whether anything was ever said of one of our prices, or one of our checkouts began it: others of the same
   * customer are none of our business.
   */
  readonly isSoldHere: boolean;
  /**
   * Whether its owner bought it by a link that we gave them; anybody can pay by another link, which takes
   * nothing from the owner (T-66).
   */
  readonly isConfirmed: boolean;
}

// What is the last word of several that were said in the same second: types in the order in which the
// provider uses them; of the same type whatever is farther in the life of a subscription, unless they say
// themselves what was before (same-second.rules.ts).
const RANKS = [
  'invoice.payment_failed',
  'invoice.paid',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
];

type Dated = Pick<Fact, 'created' | 'eventId'>;
const byId = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const byAge = (a: Dated, b: Dated) => a.created.getTime() - b.created.getTime() || byId(a.eventId, b.eventId);
const inOrder = (a: Fact, b: Fact) =>
  a.created.getTime() - b.created.getTime() ||
  RANKS.indexOf(a.type) - RANKS.indexOf(b.type) ||
  HAPPENINGS.indexOf(a.happening) - HAPPENINGS.indexOf(b.happening) ||
  Number(a.cancelAtPeriodEnd) - Number(b.cancelAtPeriodEnd) ||
  byId(a.eventId, b.eventId);

const earlier = (a: Date | null, b: Date | null) => (a === null || b === null ? (a ?? b) : a < b ? a : b);

type Terms = Pick<FoldedSubscription, 'planType' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>;

/** What is known of a subscription after a fact that left it in force, or ended it. */
function termsAfter(terms: Terms, { happening, planType, periodEnd, cancelAtPeriodEnd }: Fact): Terms {
  const stated = {
    planType: planType ?? terms.planType,
    cancelAtPeriodEnd: cancelAtPeriodEnd ?? terms.cancelAtPeriodEnd,
  };
  if (happening === 'paid') return { ...stated, currentPeriodEnd: periodEnd ?? terms.currentPeriodEnd };
  return { ...stated, currentPeriodEnd: earlier(terms.currentPeriodEnd, periodEnd) };
}

/**
 * A bill that was paid only prolongs a subscription: an older one, paid late, says nothing of what is paid
 * for now.
 */
const prolongs = ({ currentPeriodEnd }: FoldedSubscription, { type, periodEnd }: Fact): boolean =>
  type !== 'invoice.paid' ||
  currentPeriodEnd === null ||
  (periodEnd !== null && periodEnd > currentPeriodEnd);

/** What has ended won't end again. */
const inStatus = (state: FoldedSubscription, subscriptionStatus: SubscriptionStatus): FoldedSubscription => ({
  ...state,
  subscriptionStatus,
  cancelAtPeriodEnd: subscriptionStatus !== 'cancelled' && state.cancelAtPeriodEnd,
});

/** The state after a period may have ended by the clock. */
function afterPeriod(state: FoldedSubscription, now: Date, isUnheardOf: boolean): FoldedSubscription {
  const { subscriptionStatus: status, currentPeriodEnd: end, cancelAtPeriodEnd } = state;
  if (end === null || end > now) return state;
  if (cancelAtPeriodEnd) return inStatus(state, TRANSITIONS[status]['period-over']);
  if (isUnheardOf && end.getTime() + GRACE_MS <= now.getTime())
    return inStatus(state, TRANSITIONS[status]['grace-over']);
  return state;
}

/**
 * The state after something happened by the clock. A payment that was not heard of is no payment that is
 * missing: the provider may have had no chance to tell. Only of what it knows nothing (`isUnheardOf`) the
 * clock concludes by itself.
 */
function afterTime(state: FoldedSubscription, now: Date, isUnheardOf: boolean): FoldedSubscription {
  const after = afterPeriod(state, now, isUnheardOf);
  return isUnheardOf && state.quietSince.getTime() + SILENCE_MS <= now.getTime()
    ? inStatus(after, TRANSITIONS[after.subscriptionStatus].silence)
    : after;
}

const isWord = ({ happening }: Fact) => happening !== 'unheard-of';
const REPLACED = 'replaced:';

/** The id of the fact that a subscription was ended here because its owner bought another. */
export const replacedId = (subscriptionId: string): string => `${REPLACED}${subscriptionId}`;

/** One subscription at `now`, by all its facts, at least one, in whatever order they came. */
export function foldSubscription(facts: readonly [Fact, ...Fact[]], now: Date): FoldedSubscription {
  // As many as before, at least one.
  const [first, ...rest] = withLastOfEachSecond(
    [...new Map(facts.map((fact) => [fact.eventId, fact])).values()].sort(inOrder),
  ) as [Fact, ...Fact[]];
  // Bills of other prices are no facts.
  const begun: FoldedSubscription = {
    id: first.subscriptionId,
    customerId: first.customerId,
    since: first.created,
    subscriptionStatus: 'free',
    planType: 'free',
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    hasEnded: facts.some(({ happening }) => happening === 'ended'),
    isReplaced: facts.some(({ eventId }) => eventId.startsWith(REPLACED)),
    quietSince: first.created,
    isSoldHere: facts.some(({ planType, happening }) => planType !== null || happening === 'declined'),
    isConfirmed: true,
  };
  const folded = [first, ...rest].reduce((state, fact) => {
    if (state.subscriptionStatus === 'cancelled' || !prolongs(state, fact)) return state;
    const subscriptionStatus = TRANSITIONS[state.subscriptionStatus][fact.happening];
    return subscriptionStatus === 'free'
      ? state
      : inStatus({ ...state, ...termsAfter(state, fact) }, subscriptionStatus);
  }, begun);
  const heardAt = ([first, ...rest].findLast(isWord) ?? first).created;
  const isUnheardOf = facts.some((fact) => !isWord(fact) && fact.created >= heardAt);
  const quietSince = new Date(Math.max(heardAt.getTime(), folded.currentPeriodEnd?.getTime() ?? 0));
  return afterTime({ ...folded, quietSince }, now, isUnheardOf);
}

/**
 * The checkout that says whose a subscription is: the first that bought it, or else the first by which the
 * customer bought something.
 */
function linkOf(subscriptionId: string, customerId: string, links: readonly Link[]): Link | undefined {
  const inTurn = links.filter((link) => link.customerId === customerId).sort(byAge);
  return inTurn.find((link) => link.subscriptionId === subscriptionId) ?? inTurn[0];
}

/**
 * Somebody's subscriptions at `now`. `links` and `facts` are those of all customers that somebody was ever
 * linked to, in any order and any number of times.
 */
export function subscriptionsOf(
  spaceId: string,
  { links, facts }: { readonly links: readonly Link[]; readonly facts: readonly Fact[] },
  now: Date,
): FoldedSubscription[] {
  const bySubscription = Map.groupBy(facts, (fact) => fact.subscriptionId);
  return [...bySubscription.values()].flatMap(([first, ...rest]) => {
    const folded = first === undefined ? [] : [foldSubscription([first, ...rest], now)];
    return folded.flatMap((each) => {
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

/** Those that are paid for or owed for and were sold here, so that more than one is one too many. */
export const openOf = (subscriptions: readonly FoldedSubscription[]): FoldedSubscription[] =>
  subscriptions.filter(
    ({ isSoldHere, hasEnded, subscriptionStatus }) =>
      isSoldHere && !hasEnded && (subscriptionStatus === 'active' || subscriptionStatus === 'past_due'),
  );

/**
 * Those of the open ones for which something would be charged again: one that ends with its period is left to
 * it.
 */
const chargedOf = (subscriptions: readonly FoldedSubscription[]): FoldedSubscription[] =>
  openOf(subscriptions).filter(
    ({ subscriptionStatus, cancelAtPeriodEnd }) => !(subscriptionStatus === 'active' && cancelAtPeriodEnd),
  );

/**
 * Those that are to be ended at the provider: what their owner agreed to end (`agreed`, by id), and what the
 * same customer had before the last that is paid for. What another customer paid for ends nothing: only the
 * owner can say whether they paid (T-66).
 */
export function surplusOf(
  subscriptions: readonly FoldedSubscription[],
  agreed: readonly string[] = [],
): FoldedSubscription[] {
  const open = openOf(subscriptions);
  const last = latest(
    open.filter(({ subscriptionStatus }) => subscriptionStatus === 'active'),
    ({ since }) => since.getTime(),
    ({ id }) => id,
  );
  const isBeforeLast = ({ customerId, since, id }: FoldedSubscription) =>
    last?.customerId === customerId &&
    (since < last.since || (since.getTime() === last.since.getTime() && id < last.id));
  return chargedOf(subscriptions).filter((each) => agreed.includes(each.id) || isBeforeLast(each));
}

/**
 * Those of which the owner has to choose one to keep, the oldest first: more than one is charged for, by
 * different customers. None, if there is nothing to choose.
 */
export function undecidedOf(
  subscriptions: readonly FoldedSubscription[],
  agreed: readonly string[],
): FoldedSubscription[] {
  const surplus = surplusOf(subscriptions, agreed);
  const left = chargedOf(subscriptions).filter(({ id }) => !surplus.some((each) => each.id === id));
  return left.length > 1
    ? left.toSorted((a, b) => a.since.getTime() - b.since.getTime() || byId(a.id, b.id))
    : [];
}

/**
 * Those whose state hangs on a word of the provider that did not come: a period is over for days, or a debt
 * is old.
 */
export const unsureOf = (subscriptions: readonly FoldedSubscription[], now: Date): FoldedSubscription[] =>
  openOf(subscriptions).filter(({ subscriptionStatus, cancelAtPeriodEnd, currentPeriodEnd, quietSince }) =>
    subscriptionStatus === 'active'
      ? !cancelAtPeriodEnd &&
        currentPeriodEnd !== null &&
        currentPeriodEnd.getTime() + GRACE_MS <= now.getTime()
      : quietSince.getTime() + SILENCE_MS <= now.getTime(),
  );

/**
 * The subscription that counts: of active ones the one that lasts longest, those that its owner bought before
 * those that anybody may have paid for, then those that go on before those that end with their period; else
 * the newest that is past due; else the newest that was ever paid for.
 */
export function choose(subscriptions: readonly FoldedSubscription[]): FoldedSubscription | undefined {
  const ofStatus = (status: SubscriptionStatus) =>
    subscriptions.filter(({ isSoldHere, subscriptionStatus }) => isSoldHere && subscriptionStatus === status);
  const lasting = (some: readonly FoldedSubscription[]) =>
    latest(
      some,
      ({ currentPeriodEnd }) => currentPeriodEnd?.getTime() ?? 0,
      ({ id }) => id,
    );
  const newest = (some: readonly FoldedSubscription[]) =>
    latest(
      some,
      ({ since }) => since.getTime(),
      ({ id }) => id,
    );
  const active = ofStatus('active');
  const goOn = (some: readonly FoldedSubscription[]) =>
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
