import * as z from 'zod/mini';
import { defineRoute } from '@savvi/contracts/route';
import { calendarDate, recordId } from '@savvi/contracts/values';
import {
  billDatePatch,
  billDateReply,
  billInput,
  billPatch,
  billReply,
  BILLS_MAX,
  billsReply,
  openBillDate,
  paymentInput,
  paymentLink,
  PERIOD_MAX_DAYS,
  storedBill,
} from './bill.ts';

const shared = { tag: 'Bills', access: 'session' } as const;
const ofBudget = z.object({ id: recordId });
const ofBill = z.object({ id: recordId, billId: recordId });
const ofDate = z.object({ id: recordId, billId: recordId, dateId: recordId });

/** The bills of a budget, with their due dates in a period and earlier ones that are still to pay. */
export const listBills = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/bills',
  operation: 'listBills',
  summary: `The bills of a budget, with their due dates in a period of at most ${PERIOD_MAX_DAYS} days and earlier ones that are neither paid nor skipped`,
  params: ofBudget,
  query: z.object({ from: calendarDate, to: calendarDate }),
  status: 200,
  reply: billsReply,
});

/** Adds a bill with its due dates (MON-85). */
export const createBill = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/bills',
  operation: 'createBill',
  summary: `Add a bill or recurring income; you can have at most ${BILLS_MAX} in all`,
  params: ofBudget,
  body: billInput,
  status: 201,
  reply: billReply,
  idempotent: true,
  problems: ['full'],
});

/** Changes a bill and its due dates from a day on; paid, skipped and closed ones never change (MON-89). */
export const updateBill = defineRoute({
  ...shared,
  method: 'patch',
  path: '/api/budgets/{id}/bills/{billId}',
  operation: 'updateBill',
  summary:
    'Change a bill and its due dates from a day on, except paid and skipped ones and those of closed months',
  params: ofBill,
  body: billPatch,
  status: 200,
  reply: billReply,
  versioned: true,
});

/** Adds a line that saves for a bill which is not monthly (MON-90). */
export const setAsideForBill = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/bills/{billId}/set-aside',
  operation: 'setAsideForBill',
  summary: 'Save for a bill that is not monthly: add a line that carries over what is left',
  params: ofBill,
  status: 200,
  reply: billReply,
  versioned: true,
  problems: ['invalid', 'full'],
});

/** Deletes a bill with its due dates; transactions stay. */
export const deleteBill = defineRoute({
  ...shared,
  method: 'delete',
  path: '/api/budgets/{id}/bills/{billId}',
  operation: 'deleteBill',
  summary: 'Delete a bill with its due dates; the transactions that paid them stay',
  params: ofBill,
  status: 204,
  reply: null,
  versioned: true,
});

/** Changes or skips one due date (MON-89). */
export const updateBillDate = defineRoute({
  ...shared,
  method: 'patch',
  path: '/api/budgets/{id}/bills/{billId}/dates/{dateId}',
  operation: 'updateBillDate',
  summary: 'Change or skip one due date of a bill; the version is that of the bill',
  params: ofDate,
  body: billDatePatch,
  status: 200,
  reply: billDateReply,
  versioned: true,
  problems: ['month-closed'],
});

/** Makes the transaction that pays a due date (MON-88). */
export const payBillDate = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/bills/{billId}/dates/{dateId}/pay',
  operation: 'payBillDate',
  summary: 'Mark a due date as paid, which records a transaction',
  params: ofDate,
  body: paymentInput,
  status: 201,
  reply: billDateReply,
  idempotent: true,
  problems: ['full', 'month-closed', 'stale'],
});

/** Links a transaction as the payment of a due date (MON-88). */
export const linkBillDate = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/bills/{billId}/dates/{dateId}/link',
  operation: 'linkBillDate',
  summary: 'Mark a due date as paid by a recorded transaction',
  params: ofDate,
  body: paymentLink,
  status: 200,
  reply: billDateReply,
  problems: ['stale'],
});

/** All bills of the space, for the archive of the user's own data. */
export const listStoredBills = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/bills',
  operation: 'listStoredBills',
  summary: 'The bills of all your budgets, with all their due dates',
  status: 200,
  reply: z.array(storedBill),
});

/** The due dates of all budgets that are still to pay, for lists of everything that is due (MON-91). */
export const listOpenBillDates = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/bill-dates',
  operation: 'listOpenBillDates',
  summary: 'The due dates of all your bills that are neither paid nor skipped',
  status: 200,
  reply: z.array(openBillDate),
});

/** Every route of bills. */
export const billRoutes = [
  listBills,
  createBill,
  updateBill,
  deleteBill,
  setAsideForBill,
  updateBillDate,
  payBillDate,
  linkBillDate,
  listStoredBills,
  listOpenBillDates,
] as const;
