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
/** The maximum number of documents of a transaction (MON-50). */
export const DOCUMENTS_MAX = 5;
/** The number of transactions on a page for the archive of the user's own data. */
export const ARCHIVE_PAGE = 5_000;
/** The number of transactions on a page of a list. */
export const TRANSACTIONS_PAGE = 200;

/** The minimum number of parts of a split transaction (MON-51). */
export const PARTS_MIN = 2;
/** The maximum number of parts of a split transaction. */
export const PARTS_MAX = 20;

/**
 * What a transaction is; its amount is always positive. A refund gives money back to its line (MON-52). A transfer moves
 * money between accounts or to a goal, and is in no total (MON-53). An end of it that is not named is an account that is
 * not in Savvi.
 */
export const transactionKind = z.enum(['spending', 'income', 'refund', 'transfer']);
/** What a transaction is. */
export type TransactionKind = z.infer<typeof transactionKind>;

const amount = moneyInput(MONEY_LIMITS.payment).check(
  z.refine((value) => toCents(value) > 0n, 'must be more than 0.00'),
);

/** A part of a split transaction: it has a line or a category or neither, and a payer of its own. */
export const transactionPartInput = z.strictObject({
  amount,
  lineId: z._default(z.nullable(recordId), null),
  categoryId: z._default(z.nullable(recordId), null),
  /** Absent: the payer of the line (MON-55). */
  payer: z.optional(z.nullable(payer)),
});
/** A part of a transaction to record. */
export type TransactionPartInput = z.output<typeof transactionPartInput>;

const fields = {
  date: calendarDate.check(z.regex(/^2[01]/, 'must be a date from 2000 to 2199')),
  kind: transactionKind,
  amount,
  payee: requiredName(PAYEE_MAX),
  note: z.nullable(text(NOTE_MAX)),
  lineId: z.nullable(recordId),
  /** Only without a line, which has a category of its own. */
  categoryId: z.nullable(recordId),
  payer: z.nullable(payer),
  /** A savings account or a debt of the master plan; for a transfer the one that it comes from. */
  accountId: z.nullable(recordId),
  /** The account that a transfer goes to (MON-53). */
  toAccountId: z.nullable(recordId),
  /** The goal of the budget that a transfer goes to instead of an account. */
  goalId: z.nullable(recordId),
  /** Documents of the locker, in the order in which they were attached (MON-56). */
  documentIds: z.array(recordId).check(
    z.maxLength(DOCUMENTS_MAX),
    z.refine((ids) => new Set(ids).size === ids.length, 'must not repeat a document'),
  ),
  /** The closed month that this transaction corrects (MON-39). */
  corrects: z.nullable(calendarMonth),
  /** The partner whose paycheck this income is, which makes it planned income (MON-54). */
  planned: z.nullable(z.enum(['partner1', 'partner2'])),
  /** The parts of split spending or of a split refund, which add up to its amount; null for an undivided one (MON-51). */
  parts: z.nullable(z.array(transactionPartInput).check(z.minLength(PARTS_MIN), z.maxLength(PARTS_MAX))),
};

/**
 * The body of POST /api/budgets/{id}/transactions. Without a line, the amount is outside of the plan. Income and
 * transfers have neither a line nor a category.
 */
export const transactionInput = z.strictObject({
  ...fields,
  note: z._default(fields.note, null),
  corrects: z._default(fields.corrects, null),
  lineId: z._default(fields.lineId, null),
  categoryId: z.optional(fields.categoryId),
  /** Absent: the payer of the line (MON-55). */
  payer: z.optional(fields.payer),
  accountId: z.optional(fields.accountId),
  toAccountId: z.optional(fields.toAccountId),
  goalId: z.optional(fields.goalId),
  documentIds: z.optional(fields.documentIds),
  planned: z.optional(fields.planned),
  parts: z.optional(fields.parts),
  /** Lets the rules of the budget decide what the request leaves open (MON-84). */
  useRules: z.optional(z.literal(true)),
});
/** A transaction to record, as the service parses it. */
export type TransactionInput = z.output<typeof transactionInput>;
/** A transaction to record, as a page sends it. */
export type TransactionRequest = z.input<typeof transactionInput>;

/**
 * The body of PATCH /api/budgets/{id}/transactions/{transactionId}; absent keys stay unchanged. A transfer of which the
 * kind changes goes nowhere any more.
 */
export const transactionPatch = z.extend(z.partial(z.strictObject(fields)), {
  /** Whether a reconciled transaction may change, after which it is no longer reconciled (MON-61). */
  unlock: z.optional(z.boolean()),
});
/** A change to a transaction. */
export type TransactionPatch = z.output<typeof transactionPatch>;

/** A part of a split transaction in a response. */
export const transactionPart = z.object({
  amount: moneyOutput,
  lineId: z.nullable(recordId),
  categoryId: z.nullable(recordId),
  /** The name of the category when the month was closed; null while it is open. */
  categoryName: z.nullable(z.string()),
  payer: z.nullable(payer),
});
/** A part of a split transaction in a response. */
export type TransactionPart = z.infer<typeof transactionPart>;

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
  /** Absent without an account. The account may be deleted. */
  accountId: z.optional(recordId),
  /** Of transfers only; the account or the goal may be deleted. */
  toAccountId: z.optional(recordId),
  goalId: z.optional(recordId),
  /** Absent without documents. They may be deleted. */
  documentIds: z.optional(z.array(recordId)),
  /**
   * Of planned income only: the partner whose paycheck it is, or `added` to the plan of its month (MON-54). Open: a later
   * release adds values.
   */
  planned: z.optional(z.string()),
  /** Of split transactions only, whose line, category and payer are those of the parts. */
  parts: z.optional(z.array(transactionPart)),
  /** The import that made it; absent for typed ones. */
  importId: z.optional(recordId),
  /** The reconciliation of its account, and for a transfer that of the account that it goes to; absent without one. */
  reconciliationId: z.optional(recordId),
  toReconciliationId: z.optional(recordId),
  /** The rule that set it, in its version then; absent for one set by hand. The rule may be deleted (MON-82). */
  rule: z.optional(z.object({ id: recordId, version: recordVersion })),
});
/** A transaction in a response. */
export type MoneyTransaction = z.infer<typeof transactionReply>;

/** A transaction in a list. */
export const listedTransaction = z.extend(transactionReply, {
  /**
   * The line that a person gave to the last two transactions of its payee; absent for a transaction that has a line, a
   * category or parts, and in a closed month (MON-79).
   */
  suggestedLineId: z.optional(recordId),
});
/** A transaction in a list. */
export type ListedTransaction = z.infer<typeof listedTransaction>;
