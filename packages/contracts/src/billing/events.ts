import * as z from 'zod/mini';
import { defineEvent } from '../event.ts';
import { storedPlanType } from '../identity/account.ts';
import { subscriptionStatus } from '../subscription-status.ts';
import { instant, recordId, recordVersion } from '../values.ts';
import { userDataErasedBy } from '../user-data-erased.ts';

// What billing tells others (architecture §4): whether somebody has paid, for what and until when. No id of
// the provider's, no amount.

const state = z.object({
  userId: recordId,
  subscriptionStatus,
  planType: storedPlanType,
  currentPeriodEnd: z.nullable(instant),
  cancelAtPeriodEnd: z.boolean(),
  version: recordVersion,
});

/** Somebody's subscription is another than before. */
export const subscriptionChanged = defineEvent({ type: 'billing.subscription.changed.v1', data: state });
/** The state of a subscription, told again. */
export const subscriptionStated = defineEvent({ type: 'billing.subscription.stated.v1', data: state });
/** Everything billing held of a user is erased, and nothing more is charged. */
export const billingUserDataErased = userDataErasedBy('billing');
