import * as z from 'zod/mini';
import { defineEvent } from '@savvi/contracts/event';
import { moneyOutput } from '@savvi/contracts/money';
import { userDataErasedBy } from '@savvi/contracts/user-data-erased';
import { calendarMonth, recordId, recordVersion } from '@savvi/contracts/values';

const budgetState = z.object({
  id: recordId,
  userId: recordId,
  totalIncome: moneyOutput,
  totalExpenses: moneyOutput,
  remaining: moneyOutput,
  version: recordVersion,
});

/** A budget was created. */
export const budgetCreated = defineEvent({ type: 'budget.budget.created.v1', data: budgetState });
/** A budget was changed. */
export const budgetUpdated = defineEvent({ type: 'budget.budget.updated.v1', data: budgetState });
/** Snapshot of a budget. */
export const budgetStated = defineEvent({ type: 'budget.budget.stated.v1', data: budgetState });
/** A budget was deleted permanently. */
export const budgetDeleted = defineEvent({
  type: 'budget.budget.deleted.v1',
  data: z.object({ id: recordId, userId: recordId, version: recordVersion }),
});
/** A month of the budget `id`; `userId` acted. */
const ofMonth = z.object({ id: recordId, userId: recordId, month: calendarMonth });

/** A month of a budget was started. */
export const monthStarted = defineEvent({ type: 'budget.month.started.v1', data: ofMonth });
/** The plan or the transactions of a month were changed. */
export const monthChanged = defineEvent({ type: 'budget.month.changed.v1', data: ofMonth });
/** A month was closed for good. */
export const monthClosed = defineEvent({ type: 'budget.month.closed.v1', data: ofMonth });
/** The budget service has erased all data of a user. */
export const budgetUserDataErased = userDataErasedBy('budget');
