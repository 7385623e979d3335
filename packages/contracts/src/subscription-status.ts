import * as z from '@savvi/contracts/schema';

/** What a subscription can be; only `active` counts as paid (BILL-18). */
export const subscriptionStatus = z.enum(['free', 'active', 'cancelled', 'past_due']);
/** What a subscription can be. */
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;
