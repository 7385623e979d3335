import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import type { BulkChange } from '@savvi/budget-contract/transaction-list';

/** A change to all selected transactions. */
export type Change = Omit<BulkChange, 'id' | 'version'>;

/** Whether a transaction can have a line or a category. */
export const canHaveLine = ({ kind }: MoneyTransaction): boolean => kind === 'spending' || kind === 'refund';

/** The part of a change that applies to a transaction: income has neither a line nor a category. */
export function changeOf(transaction: MoneyTransaction, { lineId, categoryId, ...change }: Change): Change {
  if (change.kind === 'income')
    return {
      ...change,
      lineId: null,
      ...(transaction.categoryId !== undefined && { categoryId: null }),
    };
  if (change.kind === undefined && !canHaveLine(transaction)) return change;
  return {
    ...change,
    ...(lineId !== undefined && { lineId }),
    ...(categoryId !== undefined && { categoryId }),
  };
}

const FIELDS = ['date', 'kind', 'lineId', 'categoryId', 'payer'] as const;

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
