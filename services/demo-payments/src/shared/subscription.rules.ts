// The state machine of a subscription. Pure functions: the time is a parameter, in seconds since 1970.
import { PLANS, type PlanId } from '@savvi/contracts/billing/plans';
import { DAY_S, periodEndAfter } from './calendar.rules.ts';
import {
  type Change,
  type Invoice,
  type NewId,
  type News,
  priceOf,
  type Subscription,
} from './subscription.ts';

/**
 * The days after each decline at which the card is charged again; after the last one the subscription ends.
 */
export const RETRY_AFTER_DAYS = [3, 5, 7] as const;

interface Billed {
  readonly plan: PlanId;
  readonly reason: Invoice['reason'];
  readonly credit: number;
  readonly number: number;
  readonly periodStart: number;
  readonly periodEnd: number;
}

function billOf(
  { plan, reason, credit, number, periodStart, periodEnd }: Billed,
  at: number,
  newId: NewId,
): Invoice {
  const price = priceOf(plan);
  const used = Math.min(credit, price);
  return {
    id: newId('in'),
    number,
    plan,
    reason,
    price,
    creditBefore: credit,
    creditAfter: credit - used,
    due: price - used,
    status: 'open',
    attempts: 0,
    nextAttemptAt: null,
    periodStart,
    periodEnd,
    madeAt: at,
    paidAt: null,
  };
}

const paid = (subscription: Subscription, at: number): Subscription => ({
  ...subscription,
  status: 'active',
  credit: subscription.invoice.creditAfter,
  newsAt: at,
  invoice: {
    ...subscription.invoice,
    status: 'paid',
    attempts: subscription.invoice.attempts + 1,
    nextAttemptAt: null,
    paidAt: at,
  },
});

function refused(subscription: Subscription, at: number): Subscription {
  const attempts = subscription.invoice.attempts + 1;
  const days = RETRY_AFTER_DAYS[attempts - 1];
  return {
    ...subscription,
    status: 'past_due',
    failsNext: false,
    newsAt: at,
    invoice: {
      ...subscription.invoice,
      attempts,
      nextAttemptAt: days === undefined ? null : at + days * DAY_S,
    },
  };
}

/** Charges the card for the open invoice. An invoice covered by credit needs no charge. */
function attempt(billed: Subscription, before: Subscription, at: number): Change {
  const isRefused = billed.invoice.due > 0 && (billed.failsNext || billed.card.paysOnce);
  const subscription = isRefused ? refused(billed, at) : paid(billed, at);
  const news: News = { type: isRefused ? 'invoice.payment_failed' : 'invoice.paid', subscription };
  const isMoved = subscription.status !== before.status || subscription.invoice.id !== before.invoice.id;
  return {
    subscription,
    news: [
      ...(isMoved ? [{ type: 'customer.subscription.updated', subscription, before } as const] : []),
      news,
    ],
  };
}

/**
 * The subscription that a checkout creates after its first payment. A subscription that was bought for nobody
 * (`isForSomebody` is false) is never renewed, because nobody could end it.
 */
export function begin(
  { plan, card, isForSomebody }: Pick<Subscription, 'plan' | 'card'> & { readonly isForSomebody: boolean },
  at: number,
  newId: NewId,
): Change {
  const periodEnd = periodEndAfter(at, at, PLANS[plan].interval);
  const incomplete: Subscription = {
    id: newId('sub'),
    customerId: newId('cus'),
    itemId: newId('si'),
    plan,
    status: 'incomplete',
    card,
    failsNext: false,
    credit: 0,
    madeAt: at,
    anchorAt: at,
    periodStart: at,
    periodEnd,
    cancelAtPeriodEnd: !isForSomebody,
    canceledAt: isForSomebody ? null : at,
    endedAt: null,
    endedBy: null,
    newsAt: at,
    invoice: billOf(
      { plan, reason: 'subscription_create', credit: 0, number: 1, periodStart: at, periodEnd },
      at,
      newId,
    ),
  };
  const subscription = paid(incomplete, at);
  return {
    subscription,
    news: [
      { type: 'customer.subscription.created', subscription: incomplete },
      { type: 'customer.subscription.updated', subscription, before: incomplete },
      { type: 'invoice.paid', subscription },
    ],
  };
}

/**
 * The date of a change that happens now: never before an earlier event, even after the clock was set back,
 * nor in the same second, because then nobody could tell their order.
 */
const datedAfter = ({ newsAt }: Subscription, now: number): number => Math.max(now, newsAt + 1);

/** When the next scheduled change is due; null after the end. */
export function dueAt({ status, periodEnd, invoice }: Subscription): number | null {
  if (status === 'active') return periodEnd;
  return status === 'past_due' ? invoice.nextAttemptAt : null;
}

/** Ends a subscription. */
export function end(before: Subscription, endedBy: Subscription['endedBy'], at: number): Change {
  const invoice: Invoice = {
    ...before.invoice,
    status: before.invoice.status === 'open' ? 'void' : before.invoice.status,
    nextAttemptAt: null,
  };
  const subscription: Subscription = {
    ...before,
    status: 'canceled',
    canceledAt: before.canceledAt ?? at,
    endedAt: at,
    endedBy,
    newsAt: at,
    invoice,
  };
  return { subscription, news: [{ type: 'customer.subscription.deleted', subscription }] };
}

function renew(before: Subscription, at: number, newId: NewId): Change {
  const { plan, credit, periodEnd: periodStart } = before;
  const periodEnd = periodEndAfter(periodStart, before.anchorAt, PLANS[plan].interval);
  const invoice = billOf(
    { plan, reason: 'subscription_cycle', credit, number: before.invoice.number + 1, periodStart, periodEnd },
    at,
    newId,
  );
  return attempt({ ...before, periodStart, periodEnd, invoice }, before, at);
}

function retry(before: Subscription, at: number): Change {
  const tried = attempt(before, before, at);
  if (tried.subscription.status !== 'past_due' || tried.subscription.invoice.nextAttemptAt !== null)
    return tried;
  const ended = end(tried.subscription, 'payment_failed', at);
  return { subscription: ended.subscription, news: [...tried.news, ...ended.news] };
}

/** Applies the change that is due: renews, charges the card again, or ends a canceled subscription. */
export function comeDue(before: Subscription, newId: NewId): Change {
  const at = datedAfter(before, dueAt(before) ?? 0);
  if (before.status === 'past_due') return retry(before, at);
  return before.cancelAtPeriodEnd ? end(before, 'cancellation_requested', at) : renew(before, at, newId);
}

const updated = (before: Subscription, change: Partial<Subscription>, at: number): Change => {
  const subscription = { ...before, ...change, newsAt: at };
  return { subscription, news: [{ type: 'customer.subscription.updated', subscription, before }] };
};

/** The immediate cost of switching to the other plan, and the credit for the rest of the period. */
export function switchTerms(
  before: Subscription,
  at: number,
): { readonly plan: PlanId; readonly credit: number; readonly due: number } {
  const plan: PlanId = before.plan === 'monthly' ? 'yearly' : 'monthly';
  const left = Math.max(0, before.periodEnd - at) / (before.periodEnd - before.periodStart);
  const credit = before.credit + Math.round(priceOf(before.plan) * Math.min(1, left));
  return { plan, credit, due: Math.max(0, priceOf(plan) - credit) };
}

function switchPlan(before: Subscription, at: number, newId: NewId): Change {
  const { plan, credit } = switchTerms(before, at);
  const periodEnd = periodEndAfter(at, at, PLANS[plan].interval);
  const invoice = billOf(
    {
      plan,
      reason: 'subscription_update',
      credit,
      number: before.invoice.number + 1,
      periodStart: at,
      periodEnd,
    },
    at,
    newId,
  );
  return attempt(
    {
      ...before,
      plan,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      anchorAt: at,
      periodStart: at,
      periodEnd,
      invoice,
    },
    before,
    at,
  );
}

/** The card that replaces a declined one. */
const WORKING_CARD: Subscription['card'] = { last4: '4242', paysOnce: false };

function payOpen(before: Subscription, at: number): Change {
  return attempt({ ...before, card: WORKING_CARD, failsNext: false }, before, at);
}

interface Act {
  readonly isPossible: (subscription: Subscription) => boolean;
  readonly apply: (before: Subscription, at: number, newId: NewId) => Change;
}

const isActive = ({ status }: Subscription) => status === 'active';
const quietly = (subscription: Subscription): Change => ({ subscription, news: [] });

/** The actions of a customer in the portal, with their conditions. */
export const ACTS = {
  'cancel-at-period-end': {
    isPossible: (s) => isActive(s) && !s.cancelAtPeriodEnd,
    apply: (s, at) => updated(s, { cancelAtPeriodEnd: true, canceledAt: at }, at),
  },
  keep: {
    isPossible: (s) => isActive(s) && s.cancelAtPeriodEnd,
    apply: (s, at) => updated(s, { cancelAtPeriodEnd: false, canceledAt: null }, at),
  },
  'cancel-now': {
    isPossible: ({ status }) => status !== 'canceled',
    apply: (s, at) => end(s, 'cancellation_requested', at),
  },
  switch: { isPossible: isActive, apply: switchPlan },
  'fail-next': {
    isPossible: (s) => isActive(s) && !s.cancelAtPeriodEnd && !s.failsNext && !s.card.paysOnce,
    apply: (s) => quietly({ ...s, failsNext: true }),
  },
  'let-pass': {
    isPossible: (s) => isActive(s) && !s.cancelAtPeriodEnd && (s.failsNext || s.card.paysOnce),
    apply: (s) => quietly({ ...s, failsNext: false, card: WORKING_CARD }),
  },
  pay: { isPossible: ({ status }) => status === 'past_due', apply: payOpen },
} as const satisfies Record<string, Act>;

/** The name of a customer's action. */
export type ActName = keyof typeof ACTS;

/** Whether an action is possible now. */
export const isPossible = (name: ActName, subscription: Subscription): boolean =>
  ACTS[name].isPossible(subscription);

/** Applies an action. */
export const act = (name: ActName, before: Subscription, now: number, newId: NewId): Change =>
  ACTS[name].apply(before, datedAfter(before, now), newId);
