import { TRIAL_DAYS } from '@savvi/contracts/entitlements';
import type { User } from '@savvi/contracts/identity/account';
import { useEffect, useReducer } from 'react';

const DAY_MS = 86_400_000;

/**
 * The server's current time, calculated from the time in the response that was received at `receivedAt`
 * (milliseconds, this device's clock).
 */
export const serverNow = (user: Pick<User, 'serverTime'>, receivedAt: number): Date =>
  new Date(Date.parse(user.serverTime) + Date.now() - receivedAt);

/** Milliseconds until the number of remaining trial days decreases; null if it cannot. */
export function untilNextTrialDay(
  user: Pick<User, 'createdAt' | 'subscriptionStatus' | 'trialUsed'>,
  now: Date,
): number | null {
  const left = Date.parse(user.createdAt) + TRIAL_DAYS * DAY_MS - now.getTime();
  if (left <= 0 || user.trialUsed || user.subscriptionStatus === 'active') return null;
  return left % DAY_MS || DAY_MS;
}

/** Renders again when a trial day is over, so that a tab that stays open overnight shows the right number. */
export function useTrialDays(user: User, receivedAt: number): void {
  const [day, nextDay] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const wait = untilNextTrialDay(user, serverNow(user, receivedAt));
    if (wait === null) return;
    const timer = setTimeout(nextDay, wait + 1);
    return () => clearTimeout(timer);
  }, [user, receivedAt, day]);
}
