// Accounts compared with the statements of their banks (MON-61).
import * as z from '@savvi/contracts/schema';
import { MONEY_LIMITS, moneyOutput, toCents } from '@savvi/contracts/money';
import { calendarDate, instant, recordId, recordVersion } from '@savvi/contracts/values';
import { transactionInput, transactionReply } from './transaction.ts';

/** The maximum number of transactions in a reconciliation. */
export const RECONCILED_MAX = 2_000;
/** The maximum number of reconciliations of a space: 20 accounts, each month, for 20 years. */
export const RECONCILIATIONS_MAX = 5_000;

const isWithin = (balance: string): boolean => {
  const cents = toCents(balance);
  return cents <= MONEY_LIMITS.balance && cents >= -MONEY_LIMITS.balance;
};

/** A balance in a request. An overdrawn account has a negative one; that of a debt is what is owed. */
const signedBalance = z
  .string()
  .check(
    z.regex(/^-?(0|[1-9]\d{0,9})\.\d{2}$/, { error: 'must be a balance such as -12.40', abort: true }),
    z.refine(isWithin, 'must be a balance such as -12.40'),
  );

/** The body of POST /api/budgets/{id}/reconciliations. */
export const reconciliationInput = z.strictObject({
  accountId: recordId,
  /** The date of the statement. */
  date: transactionInput.shape.date,
  /** The balance on the statement. */
  balance: signedBalance,
  /** The balance before the transactions: that of an earlier statement, or what the service named. */
  startBalance: signedBalance,
  /** The transactions on the statement that no earlier one had, in the versions that were shown. */
  transactions: z.array(z.strictObject({ id: recordId, version: recordVersion })).check(
    z.maxLength(RECONCILED_MAX),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must not repeat a transaction'),
  ),
});
/** A statement, and the transactions that are on it. */
export type ReconciliationInput = z.output<typeof reconciliationInput>;

/** A reconciliation in a response. */
export const reconciliationReply = z.object({
  id: recordId,
  budgetId: recordId,
  accountId: recordId,
  date: calendarDate,
  balance: moneyOutput,
  startBalance: moneyOutput,
  at: instant,
});
/** A statement that an account was compared with. */
export type Reconciliation = z.infer<typeof reconciliationReply>;

/** What is to reconcile in an account: its open transactions until a date, oldest first, in pages. */
export const toReconcileReply = z.object({
  items: z.array(transactionReply),
  accountKind: z.string(), // open: a later release adds kinds
  /** The last statement; null before the first reconciliation. */
  last: z.nullable(z.object({ date: calendarDate, balance: moneyOutput })),
  /**
   * The balance of all reconciled transactions. It differs from that of the last statement if one was changed since.
   * Null before the first reconciliation.
   */
  startBalance: z.nullable(moneyOutput),
  /** The number of open transactions until the date. */
  total: z.int(),
  /** The cursor of the next page; null after the last one. */
  next: z.nullable(z.string()),
});
/** What is to reconcile in an account. */
export type ToReconcile = z.infer<typeof toReconcileReply>;
