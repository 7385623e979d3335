import * as z from 'zod/mini';
import { storedPlanType } from './identity/account.ts';
import { defineEvent } from './event.ts';
import { subscriptionStatus } from './subscription-status.ts';
import { moneyOutput } from './money.ts';
import { instant, recordId, recordVersion } from './values.ts';
import { userDataErasedBy } from './user-data-erased.ts';

// What the parts tell each other (architecture §4). Ids, amounts and kinds only: never an address, a name or
// a text.

const userState = z.object({
  userId: recordId,
  isAdmin: z.boolean(),
  subscriptionStatus,
  planType: storedPlanType,
  currentPeriodEnd: z.nullable(instant),
  createdAt: instant,
  version: recordVersion,
});

/** Somebody has an account now. */
export const userRegistered = defineEvent({ type: 'identity.user.registered.v1', data: userState });
/** Something about an account that others count or decide by has changed. */
export const userUpdated = defineEvent({ type: 'identity.user.updated.v1', data: userState });
/** The state of an account, told again for a new or rebuilt projection. */
export const userStated = defineEvent({ type: 'identity.user.stated.v1', data: userState });
/** An account is gone; every service erases what it holds of it. */
export const userDeleted = defineEvent({
  type: 'identity.user.deleted.v1',
  data: z.object({ userId: recordId, spaceId: recordId, version: recordVersion }),
});
/** Sessions have ended: the named ones, or all of the user's when none is named. */
export const sessionRevoked = defineEvent({
  type: 'identity.session.revoked.v1',
  data: z.object({ userId: recordId, sids: z.nullable(z.array(z.string())) }),
});

const budgetState = z.object({
  id: recordId,
  userId: recordId,
  totalIncome: moneyOutput,
  totalExpenses: moneyOutput,
  remaining: moneyOutput,
  version: recordVersion,
});

/** A budget was made. */
export const budgetCreated = defineEvent({ type: 'budget.budget.created.v1', data: budgetState });
/** A budget was changed. */
export const budgetUpdated = defineEvent({ type: 'budget.budget.updated.v1', data: budgetState });
/** The state of a budget, told again. */
export const budgetStated = defineEvent({ type: 'budget.budget.stated.v1', data: budgetState });
/** A budget was deleted for good. */
export const budgetDeleted = defineEvent({
  type: 'budget.budget.deleted.v1',
  data: z.object({ id: recordId, userId: recordId, version: recordVersion }),
});
/** Everything the budget service held of a user is erased. */
export const budgetUserDataErased = userDataErasedBy('budget');
