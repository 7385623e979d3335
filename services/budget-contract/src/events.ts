import * as z from 'zod/mini';
import { dueOn } from '@savvi/contracts/due-on';
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
/** A due date of a bill, which is a record of its own: ids and days, no names or amounts (MON-91). */
const billDateState = z.object({ id: recordId, userId: recordId, version: recordVersion, dueOn });
/** A due date of a bill was made, changed, paid, skipped, or is to pay again. */
export const billChanged = defineEvent({ type: 'budget.bill.changed.v1', data: billDateState });
/** Snapshot of a due date of a bill. */
export const billStated = defineEvent({ type: 'budget.bill.stated.v1', data: billDateState });
/** A due date of a bill was deleted. */
export const billDeleted = defineEvent({
  type: 'budget.bill.deleted.v1',
  data: z.object({ id: recordId, userId: recordId, version: recordVersion }),
});
/** The budget service has erased all data of a user. */
export const budgetUserDataErased = userDataErasedBy('budget');
