// Recorded amounts. In code the type is MoneyTransaction, because a Transaction is one of the database.
import * as z from '@savvi/contracts/schema';
import { MONEY_LIMITS, moneyInput, moneyOutput, toCents } from '@savvi/contracts/money';
import {
  calendarDate,
  calendarMonth,
  instant,
  recordId,
  recordVersion,
  requiredName,
  text,
} from '@savvi/contracts/values';
import { payer } from './month.ts';

/** The maximum number of transactions of a space (MON-105). */
export const TRANSACTIONS_MAX = 100_000;
/** The maximum number of transactions of a space in a calendar year (MON-105). */
export const TRANSACTIONS_A_YEAR = 20_000;
/** The maximum length of a payee, in characters (MON-50). */
export const PAYEE_MAX = 200;
/** The maximum length of a note, in characters (MON-50). */
export const NOTE_MAX = 500;
/** The number of transactions on a page for the archive of the user's own data. */
export const ARCHIVE_PAGE = 5_000;
/** The number of transactions on a page of a list. */
export const TRANSACTIONS_PAGE = 200;

/** What a transaction is; its amount is always positive. A refund gives money back to its line (MON-52). */
export const transactionKind = z.enum(['spending', 'income', 'refund']);
/** What a transaction is. */
export type TransactionKind = z.infer<typeof transactionKind>;

const fields = {
  date: calendarDate.check(z.regex(/^2[01]/, 'must be a date from 2000 to 2199')),
  kind: transactionKind,
  amount: moneyInput(MONEY_LIMITS.payment).check(
    z.refine((amount) => toCents(amount) > 0n, 'must be more than 0.00'),
  ),
  payee: requiredName(PAYEE_MAX),
  note: z.nullable(text(NOTE_MAX)),
  lineId: z.nullable(recordId),
  /** Only without a line, which has a category of its own. */
  categoryId: z.nullable(recordId),
  payer: z.nullable(payer),
  /** The closed month that this transaction corrects (MON-39). */
  corrects: z.nullable(calendarMonth),
};

/**
 * The body of POST /api/budgets/{id}/transactions. Without a line, the amount is outside of the plan. Income
 * has neither a line nor a category.
 */
export const transactionInput = z.strictObject({
  ...fields,
  note: z._default(fields.note, null),
  corrects: z._default(fields.corrects, null),
  lineId: z._default(fields.lineId, null),
  categoryId: z.optional(fields.categoryId),
  /** Absent: the payer of the line (MON-55). */
  payer: z.optional(fields.payer),
});
/** A transaction to record, as the service parses it. */
export type TransactionInput = z.output<typeof transactionInput>;
/** A transaction to record, as a page sends it. */
export type TransactionRequest = z.input<typeof transactionInput>;

/** The body of PATCH /api/budgets/{id}/transactions/{transactionId}; absent keys stay unchanged. */
export const transactionPatch = z.partial(z.strictObject(fields));
/** A change to a transaction. */
export type TransactionPatch = z.output<typeof transactionPatch>;

/** A transaction in a response. */
export const transactionReply = z.object({
  id: recordId,
  budgetId: recordId,
  date: calendarDate,
  kind: z.string(), // open: a later release adds kinds
  amount: moneyOutput,
  payee: z.string(),
  note: z.nullable(z.string()),
  lineId: z.nullable(recordId),
  payer: z.nullable(payer),
  corrects: z.nullable(calendarMonth),
  version: recordVersion,
  createdAt: instant,
  updatedAt: instant,
  /** Absent without a category. */
  categoryId: z.optional(recordId),
  /** The name of the category when the month was closed; absent while it is open. */
  categoryName: z.optional(z.string()),
});
/** A transaction in a response. */
export type MoneyTransaction = z.infer<typeof transactionReply>;
