import { allowanceText, type Lock, locksOf } from '@savvi/contracts/entitlements';
import type { User } from '@savvi/contracts/identity/account';
import { formatLongDate, formatNumber } from '@savvi/ui/format';
import { useShell } from './shell-context.tsx';

/** The lock on a feature, or on one more where there are `count` already, for a user at `now`; null while it is open. The services decide by the same rule. */
export function lockOf(user: User, key: Lock['key'], now: Date, count = 0): Lock | null {
  const locks = locksOf({ ...user, isAdmin: user.isAdmin === 1 }, { maxBudgets: count, maxDocuments: count }, now);
  return locks.find((lock) => lock.key === key) ?? null;
}

/** {@link lockOf} for the signed-in user, now. */
export function useLock(key: Lock['key'], count?: number): Lock | null {
  const { user, now } = useShell();
  return lockOf(user, key, now(), count);
}

const ENDED: Readonly<Record<Lock['reason'], (day: string | null) => string>> = {
  'trial-expired': (day) => `Your free trial ${day === null ? 'has ended' : `ended on ${day}`}.`,
  'subscription-ended': (day) => `Your subscription ${day === null ? 'has ended' : `ended on ${day}`}.`,
  'payment-failed': (day) => `Your last payment failed.${day === null ? '' : ` Full access ended on ${day}.`} You can update how you pay in your account settings.`,
};

/** Why something is locked, as every screen says it: what ended and when; of limits also how many there may be and are. */
export function whyLocked({ key, reason, endedAt, limit, count }: Lock): string {
  const ended = ENDED[reason](endedAt === null ? null : formatLongDate(endedAt));
  if ((key !== 'maxBudgets' && key !== 'maxDocuments') || limit === null || count === null) return ended;
  return `${ended} ${allowanceText(key, limit)}; you have ${formatNumber(count)}.`;
}
