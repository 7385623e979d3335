import { TRIAL_DAYS, trialClock } from '@savvi/contracts/entitlements';
import { subscriptionStatus } from '@savvi/contracts/identity-token';
import type { UserRow } from '../shared/user.repository.ts';

/** The kinds of notices. */
export type NoticeKind = 'trial-ending' | 'payment-failed' | 'subscription-cancelled';

/** The fields of an account that notices depend on. */
export type NoticedAccount = Pick<
  UserRow,
  'subscriptionStatus' | 'cancelAtPeriodEnd' | 'isAdmin' | 'createdAt' | 'trialUsed'
>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A notice is sent when this many days of the trial, or fewer, are left. */
const TRIAL_NOTICE_DAYS = 2;
/** The states of a subscription in which nothing is paid and nothing is owed. */
export const UNPAID = ['free', 'cancelled'];
/** How long sending a notice is retried, in milliseconds. */
const TRIED_MS = 7 * DAY_MS;
/**
 * How long sending a mail about a deletion is retried, in milliseconds. It is short, because the mail is the
 * last place that stores the address.
 */
export const DELETION_MAIL_TRIED_MS = DAY_MS;

/** How many days of the trial are left; rounded up. */
export const trialDaysLeft = (account: NoticedAccount, now: Date): number =>
  trialClock(
    {
      subscriptionStatus: subscriptionStatus.parse(account.subscriptionStatus),
      createdAt: account.createdAt.toISOString(),
      trialUsed: account.trialUsed === 1,
    },
    now,
  ).trialDaysRemaining;

/**
 * The registration dates of accounts whose trial is about to end: later than `after` and not later than
 * `until`.
 */
export const trialEndingWindow = (now: Date) => ({
  after: new Date(now.getTime() - TRIAL_DAYS * DAY_MS),
  until: new Date(now.getTime() - (TRIAL_DAYS - TRIAL_NOTICE_DAYS) * DAY_MS),
});

const HOLDS: Readonly<Record<NoticeKind, (account: NoticedAccount, now: Date) => boolean>> = {
  'trial-ending'(account, now) {
    const days = trialDaysLeft(account, now);
    return (
      account.isAdmin === 0 &&
      UNPAID.includes(account.subscriptionStatus) &&
      days > 0 &&
      days <= TRIAL_NOTICE_DAYS
    );
  },
  'payment-failed': ({ subscriptionStatus: status }) => status === 'past_due',
  // The cancellation and the end of the paid period count as the same occasion, so only one notice is sent.
  'subscription-cancelled': ({ subscriptionStatus: status, cancelAtPeriodEnd }) =>
    status === 'cancelled' || (status !== 'free' && cancelAtPeriodEnd === 1),
};

/** Whether a queued notice is still true for its account. */
export const holds = (kind: NoticeKind, account: NoticedAccount, now: Date): boolean =>
  HOLDS[kind](account, now);

/** The notices that a change of the subscription gives reason for. */
export const noticesOf = (before: NoticedAccount, after: NoticedAccount, now: Date): NoticeKind[] =>
  (['payment-failed', 'subscription-cancelled'] as const).filter(
    (kind) => holds(kind, after, now) && !holds(kind, before, now),
  );

/**
 * How long after its n-th attempt, counting from 1, a notice is tried again, in milliseconds: doubling from
 * five minutes, which is longer than an attempt can take, to six hours.
 */
export const pauseAfter = (attempts: number): number =>
  Math.min(6 * HOUR_MS, 5 * MINUTE_MS * 2 ** (attempts - 1));

/** Whether a notice that is still unsent at `now` is given up. */
export const isExpired = (createdAt: Date, now: Date, triedMs = TRIED_MS): boolean =>
  now.getTime() - createdAt.getTime() >= triedMs;
