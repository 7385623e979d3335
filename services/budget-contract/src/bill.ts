// Bills and recurring income (MON-85 to MON-89). Each of their due dates is a record of its own.
import * as z from '@savvi/contracts/schema';
import { MONEY_LIMITS, moneyInput, moneyOutput, toCents } from '@savvi/contracts/money';
import {
  calendarDate,
  calendarMonth,
  instant,
  recordId,
  recordVersion,
  requiredName,
} from '@savvi/contracts/values';
import { payer } from './month.ts';
import { RECURRENCES, WEEKENDS } from './recurrence.rules.ts';

/** The maximum number of bills of a space (MON-105). */
export const BILLS_MAX = 200;
/** The maximum length of a bill's name, in characters: that of a payee. */
export const BILL_NAME_MAX = 200;
/** The longest period of a list of due dates, in days. */
export const PERIOD_MAX_DAYS = 366;

/** A bill, or recurring income. */
export const billKind = z.enum(['spending', 'income']);
/** What is known of an amount: all of it, roughly, or two bounds. */
export const amountKind = z.enum(['exact', 'about', 'range']);

const billDay = calendarDate.check(z.regex(/^2[01]/, 'must be a date from 2000 to 2199'));
const billAmount = moneyInput(MONEY_LIMITS.payment).check(
  z.refine((amount) => toCents(amount) > 0n, 'must be more than 0.00'),
);

const amounts = {
  amountKind,
  /** The lower bound of a range. */
  amount: billAmount,
  /** The upper bound of a range; null without one. */
  amountTo: z.nullable(billAmount),
};
const fields = {
  name: requiredName(BILL_NAME_MAX),
  ...amounts,
  firstDue: billDay,
  recurrence: z.enum(RECURRENCES),
  /** Whether it is due on the last day of the month; ignored for weeks. */
  isLastDay: z.boolean(),
  /** What happens to a due date on a Saturday or Sunday. */
  weekend: z.enum(WEEKENDS),
  /** The last day on which it can be due; null without an end. */
  endsOn: z.nullable(billDay),
  /** Only of a bill: income has no line. */
  lineId: z.nullable(recordId),
  payer: z.nullable(payer),
  /** The savings account or debt of the master plan that its payments have. */
  accountId: z.nullable(recordId),
};

/** The body of POST /api/budgets/{id}/bills. */
export const billInput = z.strictObject({
  ...fields,
  kind: billKind,
  amountTo: z._default(fields.amountTo, null),
  isLastDay: z._default(fields.isLastDay, false),
  weekend: z._default(fields.weekend, 'stay'),
  endsOn: z._default(fields.endsOn, null),
  lineId: z._default(fields.lineId, null),
  payer: z._default(fields.payer, null),
  accountId: z._default(fields.accountId, null),
});
/** A bill to add, as the service parses it. */
export type BillInput = z.output<typeof billInput>;
/** A bill to add, as a page sends it. */
export type BillRequest = z.input<typeof billInput>;

/**
 * The body of PATCH /api/budgets/{id}/bills/{billId}: 'This and later ones' (MON-89). Absent keys stay unchanged; a bill
 * never becomes income. */
export const billPatch = z.strictObject({
  ...z.partial(z.object(fields)).shape,
  /** Due dates from this day on follow the change, but none before the running month and the earliest open one. */
  from: billDay,
});
/** A change of a bill from a day on. */
export type BillPatch = z.output<typeof billPatch>;

/** The body of PATCH …/bills/{billId}/dates/{dateId}: 'Only this one' (MON-89). Absent keys stay unchanged. */
export const billDatePatch = z.partial(
  z.strictObject({ ...amounts, dueOn: billDay, isSkipped: z.boolean() }),
);
/** A change of one due date. */
export type BillDatePatch = z.output<typeof billDatePatch>;

/** The body of POST …/bills/{billId}/dates/{dateId}/pay: the transaction to make (MON-88). */
export const paymentInput = z.strictObject({ date: billDay, amount: billAmount });
/** A payment to record. */
export type PaymentInput = z.output<typeof paymentInput>;

/** The body of POST …/bills/{billId}/dates/{dateId}/link: the transaction that paid it (MON-88). */
export const paymentLink = z.strictObject({ transactionId: recordId });

const amountsReply = { amountKind, amount: moneyOutput, amountTo: z.nullable(moneyOutput) };

/** A bill in a response. */
export const billReply = z.object({
  id: recordId,
  budgetId: recordId,
  name: z.string(),
  kind: billKind,
  ...amountsReply,
  firstDue: calendarDate,
  recurrence: z.enum(RECURRENCES),
  isLastDay: z.boolean(),
  weekend: z.enum(WEEKENDS),
  endsOn: z.nullable(calendarDate),
  lineId: z.nullable(recordId),
  payer: z.nullable(payer),
  /** The account may be deleted. Null in responses of the previous release. */
  accountId: z._default(z.nullable(recordId), null),
  /** The month since which its line is saved for it (MON-90); null if it is not. */
  setAsideSince: z.nullable(calendarMonth),
  version: recordVersion,
  createdAt: instant,
  updatedAt: instant,
});
/** A bill, or recurring income. */
export type Bill = z.infer<typeof billReply>;

/** A transaction that paid a due date, or may have paid it. */
export const payment = z.object({
  transactionId: recordId,
  date: calendarDate,
  payee: z.string(),
  amount: moneyOutput,
});
/** A transaction that paid a due date, or may have paid it. */
export type Payment = z.infer<typeof payment>;

const dateFields = {
  id: recordId,
  dueOn: calendarDate,
  ...amountsReply,
  isSkipped: z.boolean(),
  /** The transaction that paid it; null while it is not paid. */
  paidBy: z.nullable(payment),
};

/** A due date of a bill in a response. */
export const billDateReply = z.object({
  ...dateFields,
  billId: recordId,
  /** A transaction that may be its payment: of its payee, near its day and amount (MON-88). Absent without one. */
  match: z.optional(payment),
});
/** A due date of a bill. */
export type BillDate = z.infer<typeof billDateReply>;

/** The bills of a budget, and their due dates in a period. */
export const billsReply = z.object({
  bills: z.array(billReply),
  /** In the order of their days: those of the period, and earlier ones that are neither paid nor skipped. */
  dates: z.array(billDateReply),
});
/** The bills of a budget, and their due dates in a period. */
export type Bills = z.infer<typeof billsReply>;

/** A bill with all its due dates, for the archive of the user's own data. */
export const storedBill = z.object({
  ...billReply.shape,
  dates: z.array(z.object(dateFields)),
});
/** A bill with all its due dates. */
export type StoredBill = z.infer<typeof storedBill>;

/** A due date that is neither paid nor skipped, with the name of its bill. */
export const openBillDate = z.object({
  id: recordId,
  budgetId: recordId,
  name: z.string(),
  kind: billKind,
  dueOn: calendarDate,
});
/** A due date that is neither paid nor skipped, with the name of its bill. */
export type OpenBillDate = z.infer<typeof openBillDate>;
