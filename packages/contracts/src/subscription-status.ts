import * as z from '@savvi/contracts/schema';

/** The status of a subscription; only `active` counts as paid (BILL-18). */
export const subscriptionStatus = z.enum(['free', 'active', 'cancelled', 'past_due']);
/** The status of a subscription. */
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;
