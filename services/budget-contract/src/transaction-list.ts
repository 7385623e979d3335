// Lists of transactions that are searched, and changes of several transactions.
import * as z from '@savvi/contracts/schema';
import { moneyOutput } from '@savvi/contracts/money';
import { recordId, recordVersion } from '@savvi/contracts/values';
import { listedTransaction, transactionPatch } from './transaction.ts';

/** The most transactions that one call changes or deletes (MON-58). */
export const BULK_MAX = 500;

/** The maximum length of a search, in characters. */
export const SEARCH_MAX = 200;

/** Which transactions of a list are shown: one kind, those without a line, or corrections of closed months (MON-39). */
export const transactionFilter = z.enum([
  'spending',
  'income',
  'refund',
  'transfer',
  'no-line',
  'correction',
]);
/** Which transactions of a list are shown. */
export type TransactionFilter = z.infer<typeof transactionFilter>;

/** A page of found transactions, and the figures of all that were found. */
export const foundReply = z.object({
  items: z.array(listedTransaction),
  total: z.int(),
  /** Spending minus refunds. */
  spent: moneyOutput,
  income: moneyOutput,
  /** The cursor of the next page; null after the last one. */
  next: z.nullable(z.string()),
});
/** A page of found transactions, and the figures of all that were found. */
export type FoundTransactions = z.infer<typeof foundReply>;

/** One to {@link BULK_MAX} different transactions. */
const severalOf = <Schema extends z.ZodMiniType<{ readonly id: string }>>(one: Schema) =>
  z.array(one).check(
    z.minLength(1),
    z.maxLength(BULK_MAX),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must not repeat a transaction'),
  );

/** A transaction, and the version that a change of it is based on; absent for any version. */
const named = { id: recordId, version: z.optional(recordVersion) };
const { date, kind, lineId, categoryId, payer, accountId, toAccountId, goalId } = transactionPatch.shape;

const bulkChange = z.strictObject({
  ...named,
  date,
  kind,
  lineId,
  categoryId,
  payer,
  accountId,
  toAccountId,
  goalId,
});
/** A change to one of several transactions: an absent key stays unchanged, `null` clears. */
export type BulkChange = z.output<typeof bulkChange>;

const bulkItem = z.strictObject(named);
/** One of several transactions to delete. */
export type BulkItem = z.output<typeof bulkItem>;

/** Whether reconciled transactions may change, after which they are no longer reconciled (MON-61). */
const unlock = z.optional(z.boolean());

/** The body of POST /api/budgets/{id}/transactions/bulk-update. */
export const bulkUpdateInput = z.strictObject({ transactions: severalOf(bulkChange), unlock });
/** A change of several transactions. */
export type BulkUpdate = z.output<typeof bulkUpdateInput>;
/** The body of POST /api/budgets/{id}/transactions/bulk-delete. */
export const bulkDeleteInput = z.strictObject({ transactions: severalOf(bulkItem), unlock });
/** Several transactions to delete. */
export type BulkDelete = z.output<typeof bulkDeleteInput>;

/** The new versions of the transactions in a bulk call, in its order. */
export const bulkReply = z.object({
  transactions: z.array(z.object({ id: recordId, version: recordVersion })),
});
/** The new versions of the transactions in a bulk call. */
export type BulkReply = z.infer<typeof bulkReply>;
