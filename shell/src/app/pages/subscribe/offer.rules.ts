import { type Plan, STORED_AS } from '@savvi/contracts/billing/plans';
import type { User } from '@savvi/contracts/identity/account';

/**
 * What a plan's card offers: to buy it, or to manage the existing subscription, which is of this plan or of
 * another one.
 */
export type Offer = 'subscribe' | 'current' | 'other';

/**
 * What a plan's card offers a user. Nothing is sold twice: a subscription with a failed payment also
 * continues at the provider, where the user fixes the payment.
 */
export function offerOf(plan: Pick<Plan, 'id'>, user: Pick<User, 'subscriptionStatus' | 'planType'>): Offer {
  const isRunning = user.subscriptionStatus === 'active' || user.subscriptionStatus === 'past_due';
  if (!isRunning) return 'subscribe';
  return STORED_AS[plan.id] === user.planType ? 'current' : 'other';
}

/** The features that all plans share, and the additional ones of each plan. */
export function featuresOf(plans: readonly Pick<Plan, 'features'>[]): {
  readonly shared: readonly string[];
  readonly beyond: (plan: Pick<Plan, 'features'>) => readonly string[];
} {
  const [first, ...others] = plans;
  const shared = (first?.features ?? []).filter((feature) =>
    others.every(({ features }) => features.includes(feature)),
  );
  return { shared, beyond: ({ features }) => features.filter((feature) => !shared.includes(feature)) };
}
