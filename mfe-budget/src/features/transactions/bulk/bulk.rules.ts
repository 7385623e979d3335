import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import type { BulkChange } from '@savvi/budget-contract/transaction-list';
import { kindHasLine, transferEnds } from '@savvi/budget-contract/kind.rules';

/** A change to all selected transactions. */
export type Change = Omit<BulkChange, 'id' | 'version'>;

/** Whether a transaction is a transfer. */
export const isTransfer = ({ kind }: MoneyTransaction): boolean => kind === 'transfer';
/** Whether a transaction has parts with lines, categories and payers of their own. */
export const isSplit = ({ parts }: MoneyTransaction): boolean => parts !== undefined;

/** Whether a transaction can have a line or a category. */
export const canHaveLine = (transaction: MoneyTransaction): boolean =>
  kindHasLine(transaction.kind) && !isSplit(transaction);

/**
 * The part of a change that applies to a transaction: income and transfers have neither a line nor a category, and nobody
 * pays a transfer. A split transaction has the lines, categories and payers of its parts, and is neither.
 */
export function changeOf(
  transaction: MoneyTransaction,
  { lineId, categoryId, payer, ...others }: Change,
): Change {
  if (isSplit(transaction) && (others.kind === 'income' || others.kind === 'transfer')) return {};
  const hasPayer = !isTransfer(transaction) && !isSplit(transaction);
  const change = { ...others, ...(payer !== undefined && hasPayer && { payer }) };
  if (change.kind === 'income' || change.kind === 'transfer')
    return {
      ...(change.kind === 'transfer' && { ...transferEnds(transaction), goalId: transaction.goalId ?? null }),
      ...change,
      lineId: null,
      ...(change.kind === 'transfer' && { payer: null }),
      ...(transaction.categoryId !== undefined && { categoryId: null }),
    };
  if (change.kind === undefined && !canHaveLine(transaction)) return change;
  return {
    ...change,
    ...(lineId !== undefined && { lineId }),
    ...(categoryId !== undefined && { categoryId }),
  };
}

const FIELDS = [
  'date',
  'kind',
  'lineId',
  'categoryId',
  'payer',
  'accountId',
  'toAccountId',
  'goalId',
] as const;

/** Whether a change leaves a transaction as it is. */
export const isSame = (transaction: MoneyTransaction, change: Change): boolean =>
  FIELDS.every((field) => change[field] === undefined || change[field] === (transaction[field] ?? null));

/** The changes of the transactions that a change applies to, each with the version that was shown. */
export const changesFor = (transactions: readonly MoneyTransaction[], change: Change): BulkChange[] =>
  transactions.flatMap((transaction) => {
    const own = changeOf(transaction, change);
    if (isSame(transaction, own)) return [];
    return [{ id: transaction.id, version: transaction.version, ...own }];
  });

/** The value that all transactions share; undefined if they differ. */
export function shared<Value>(values: readonly Value[]): Value | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}
