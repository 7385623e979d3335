import { TRIAL_DAYS, trialClock } from '@savvi/contracts/entitlements';
import { subscriptionStatus } from '@savvi/contracts/identity-token';
import type { UserRow } from '../shared/user.repository.ts';

/** The occasions on which somebody is written to. */
export type NoticeKind = 'trial-ending' | 'payment-failed' | 'subscription-cancelled';

/** What of an account decides. */
export type NoticedAccount = Pick<
  UserRow,
  'subscriptionStatus' | 'cancelAtPeriodEnd' | 'isAdmin' | 'createdAt' | 'trialUsed'
>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** So many days before its end, or less, somebody is told of it. */
const TRIAL_NOTICE_DAYS = 2;
/** The states of a subscription in which nothing is paid and nothing is owed. */
export const UNPAID = ['free', 'cancelled'];
/** How long a notice is tried to be sent. */
const TRIED_MS = 7 * DAY_MS;
/** How long a mail about a deletion is tried to be sent: it is all that is left of an address. */
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

/** Accounts that were made after `after` and not after `until` have a trial that is about to end. */
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
  // From when it is cancelled, whether it goes on until the end of the period or not: both steps are one
  // occasion.
  'subscription-cancelled': ({ subscriptionStatus: status, cancelAtPeriodEnd }) =>
    status === 'cancelled' || (status !== 'free' && cancelAtPeriodEnd === 1),
};

/** Whether there is still something to tell: a notice that waited may have become needless. */
export const holds = (kind: NoticeKind, account: NoticedAccount, now: Date): boolean =>
  HOLDS[kind](account, now);

/** What a change of a subscription gives occasion to. */
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

/** Whether a notice that could not be sent until `now` is tried no more. */
export const isGivenUp = (createdAt: Date, now: Date, triedMs = TRIED_MS): boolean =>
  now.getTime() - createdAt.getTime() >= triedMs;
