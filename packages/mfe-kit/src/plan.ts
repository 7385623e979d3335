import { type Entitlements, entitlementsOf, planTypeOf, trialClock } from '@savvi/contracts/entitlements';
import type { User } from '@savvi/contracts/identity/account';
import type { SubscriptionContext } from './shell-context.tsx';

/** What a user's plan includes at `now`, by the rules that the services enforce. */
export function planOf(
  user: Pick<User, 'createdAt' | 'subscriptionStatus' | 'isAdmin' | 'trialUsed'>,
  now: Date,
): { readonly entitlements: Entitlements; readonly subscription: SubscriptionContext } {
  const isAdmin = user.isAdmin === 1;
  const { trialDaysRemaining, isTrialActive } = trialClock(user, now);
  return {
    entitlements: entitlementsOf({ ...user, isAdmin }, now),
    subscription: { planType: planTypeOf(user), trialDaysRemaining, isTrialActive, isAdmin },
  };
}
