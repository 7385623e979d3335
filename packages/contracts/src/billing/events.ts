import * as z from 'zod/mini';
import { defineEvent } from '../event.ts';
import { storedPlanType } from '../identity/account.ts';
import { subscriptionStatus } from '../subscription-status.ts';
import { instant, recordId, recordVersion } from '../values.ts';
import { userDataErasedBy } from '../user-data-erased.ts';

// Billing's events (architecture §4): whether a user has paid, for which plan and until when. They contain no
// ids of the provider and no amounts.

const state = z.object({
  userId: recordId,
  subscriptionStatus,
  planType: storedPlanType,
  currentPeriodEnd: z.nullable(instant),
  cancelAtPeriodEnd: z.boolean(),
  version: recordVersion,
});

/** A user's subscription has changed. */
export const subscriptionChanged = defineEvent({ type: 'billing.subscription.changed.v1', data: state });
/** Snapshot of a subscription. */
export const subscriptionStated = defineEvent({ type: 'billing.subscription.stated.v1', data: state });
/** Billing has erased all data of a user, and nothing more is charged. */
export const billingUserDataErased = userDataErasedBy('billing');
