import { type Lock, locksOf } from '@savvi/contracts/entitlements';
import type { User } from '@savvi/contracts/identity/account';
import { formatLongDate } from '@savvi/ui/format';
import { useShell } from './shell-context.tsx';

/**
 * The lock on a feature for a user at `now`, or on one more record where there are already `count`; null when
 * it is not locked. The services use the same rule.
 */
export function lockOf(user: User, key: Lock['key'], now: Date, count = 0): Lock | null {
  const locks = locksOf(
    { ...user, isAdmin: user.isAdmin === 1 },
    { maxBudgets: count, maxDocuments: count },
    now,
  );
  return locks.find((lock) => lock.key === key) ?? null;
}

/** The lock on a feature for the signed-in user at the current time (see {@link lockOf}). */
export function useLock(key: Lock['key'], count?: number): Lock | null {
  const { user, now } = useShell();
  return lockOf(user, key, now(), count);
}

const endedText = (what: string, day: string | null) =>
  `Your ${what} ${day === null ? 'has ended' : `ended on ${day}`}.`;

const ENDED: Readonly<Record<Lock['reason'], (day: string | null) => string>> = {
  'trial-expired': (day) => endedText('free trial', day),
  'subscription-ended': (day) => endedText('subscription', day),
  'payment-failed': (day) =>
    `Your last payment failed.${day === null ? '' : ` Full access ended on ${day}.`} You can update how you pay in your account settings.`,
};

/** The reason of a lock in the words of every page: what ended, and when. */
export const whyLocked = ({ reason, endedAt }: Pick<Lock, 'reason' | 'endedAt'>): string =>
  ENDED[reason](endedAt === null ? null : formatLongDate(endedAt));
