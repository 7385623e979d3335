import * as z from 'zod/mini';
import { pageQuery } from '@savvi/contracts/page';
import { defineRoute } from '@savvi/contracts/route';
import { calendarMonth, recordId, text } from '@savvi/contracts/values';
import {
  closeInput,
  incomeToPlan,
  moneyMove,
  monthInput,
  monthLineChanged,
  monthLinePatch,
  monthListed,
  monthPatch,
  monthReply,
  PLANS_PAGE,
  storedMonth,
} from './month.ts';
import {
  ARCHIVE_PAGE,
  listedTransaction,
  TRANSACTIONS_PAGE,
  transactionInput,
  transactionPatch,
  transactionReply,
} from './transaction.ts';

const shared = { tag: 'Months', access: 'session' } as const;
const cursorQuery = z.object({ cursor: z.optional(text(200)) });
const ofBudget = z.object({ id: recordId });
const ofMonth = z.object({ id: recordId, month: calendarMonth });
const ofTransaction = z.object({ id: recordId, transactionId: recordId });

/** The months of a budget with a plan or transactions, newest first. */
export const listMonths = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/months',
  operation: 'listMonths',
  summary: 'The months of a budget that are started or have transactions, newest first',
  params: ofBudget,
  status: 200,
  reply: z.array(monthListed),
});

/** Starts a month with a copy of the usual month; a month that is started already is returned (MON-26). */
export const startMonth = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/months',
  operation: 'startMonth',
  summary: 'Start a month with a copy of the budget, or return the started one',
  params: ofBudget,
  body: monthInput,
  status: 201,
  statusAgain: 200,
  reply: monthReply,
  problems: ['full', 'month-closed'],
});

/** One month with its figures. */
export const getMonth = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/months/{month}',
  operation: 'getMonth',
  summary: 'A started month with its figures',
  params: ofMonth,
  status: 200,
  reply: monthReply,
});

/** Gives an open month the plan of the usual month (MON-27). */
export const updateMonth = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/months/{month}/update',
  operation: 'updateMonth',
  summary: 'Replace the plan of a month by the budget as it is now; amounts set for this month only stay',
  params: ofMonth,
  status: 200,
  reply: monthReply,
  versioned: true,
  problems: ['not-started', 'month-closed'],
});

/** Changes the planned income of an open month (MON-45). */
export const changeMonth = defineRoute({
  ...shared,
  method: 'patch',
  path: '/api/budgets/{id}/months/{month}',
  operation: 'changeMonth',
  summary: 'Change the planned income of a month',
  params: ofMonth,
  body: monthPatch,
  status: 200,
  reply: monthReply,
  versioned: true,
  problems: ['not-started', 'month-closed'],
});

/** Changes a line of a month, for this month or from this month on (MON-30). */
export const changeMonthLine = defineRoute({
  ...shared,
  method: 'patch',
  path: '/api/budgets/{id}/months/{month}/lines/{lineId}',
  operation: 'changeMonthLine',
  summary: 'Change a line of a month, or of this month, the later ones and the budget',
  params: z.object({ id: recordId, month: calendarMonth, lineId: recordId }),
  body: monthLinePatch,
  status: 200,
  reply: monthLineChanged,
  versioned: true,
  problems: ['not-started', 'month-closed'],
});

/** Moves money between two lines of a month; the total of the plan does not change (MON-43). */
export const moveMoney = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/months/{month}/move',
  operation: 'moveMoney',
  summary: 'Move planned money from one line of a month to another one',
  params: ofMonth,
  body: moneyMove,
  status: 200,
  reply: monthReply,
  versioned: true,
  problems: ['not-started', 'month-closed'],
});

/** Adds income to the plan of its month, which raises the planned income by it (MON-54). */
export const planIncome = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/months/{month}/income',
  operation: 'planIncome',
  summary: 'Raise the planned income of a month by income that is not in its plan',
  params: ofMonth,
  body: incomeToPlan,
  status: 200,
  reply: monthReply,
  versioned: true,
  problems: ['not-started', 'month-closed'],
});

/** Closes a month that is over, for good (MON-34 to MON-37). */
export const closeMonth = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/months/{month}/close',
  operation: 'closeMonth',
  summary: 'Close a month that is over; it cannot be opened again',
  params: ofMonth,
  body: closeInput,
  status: 200,
  reply: monthReply,
  versioned: true,
  problems: ['not-started', 'month-running', 'close-in-order'],
});

/** All plans of the space, for the archive of the user's own data. */
export const listStoredMonths = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/months',
  operation: 'listStoredMonths',
  summary: `The plans of all your started months, oldest first, in pages of ${PLANS_PAGE}`,
  query: cursorQuery,
  status: 200,
  reply: z.array(storedMonth),
});

/** The transactions of a month, latest date first, in pages. */
export const listTransactions = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/transactions',
  operation: 'listTransactions',
  summary: `The transactions of a month, latest first, in pages of at most ${TRANSACTIONS_PAGE}`,
  params: ofBudget,
  query: z.extend(pageQuery, { month: calendarMonth }),
  status: 200,
  reply: z.array(listedTransaction),
});

/** All transactions of the space, for the archive of the user's own data. */
export const listAllTransactions = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/transactions',
  operation: 'listAllTransactions',
  summary: `The transactions of all your budgets, oldest first, in pages of ${ARCHIVE_PAGE}`,
  query: cursorQuery,
  status: 200,
  reply: z.array(transactionReply),
});

/** Records a transaction; its month need not be started (MON-34). */
export const createTransaction = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/transactions',
  operation: 'createTransaction',
  summary: 'Record a transaction',
  params: ofBudget,
  body: transactionInput,
  status: 201,
  reply: transactionReply,
  idempotent: true,
  problems: ['full', 'month-closed'],
});

/** Changes a transaction; absent keys stay unchanged. */
export const updateTransaction = defineRoute({
  ...shared,
  method: 'patch',
  path: '/api/budgets/{id}/transactions/{transactionId}',
  operation: 'updateTransaction',
  summary: 'Change a transaction',
  params: ofTransaction,
  body: transactionPatch,
  status: 200,
  reply: transactionReply,
  versioned: true,
  problems: ['month-closed', 'full'],
});

/** Deletes a transaction. */
export const deleteTransaction = defineRoute({
  ...shared,
  method: 'delete',
  path: '/api/budgets/{id}/transactions/{transactionId}',
  operation: 'deleteTransaction',
  summary: 'Delete a transaction',
  params: ofTransaction,
  /** Only with `unlock`, a reconciled transaction is deleted (MON-61). */
  query: z.object({ unlock: z.optional(z.enum(['true'])) }),
  status: 204,
  reply: null,
  versioned: true,
  problems: ['month-closed'],
});

/** Every route of months and transactions. */
export const monthRoutes = [
  listMonths,
  startMonth,
  getMonth,
  updateMonth,
  changeMonth,
  changeMonthLine,
  moveMoney,
  planIncome,
  closeMonth,
  listStoredMonths,
  listTransactions,
  listAllTransactions,
  createTransaction,
  updateTransaction,
  deleteTransaction,
] as const;
