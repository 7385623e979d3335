import { isReconciled } from '@savvi/budget-contract/reconciliation.rules';
import type { MoneyTransaction, TransactionPatch } from '@savvi/budget-contract/transaction';

/** The fields that a statement locks. */
const LOCKED = ['date', 'amount', 'kind', 'accountId', 'toAccountId'] as const;

/** Whether a change touches what a statement has of a transaction (MON-61). */
export const isUnlocking = (
  transaction: MoneyTransaction,
  change: Pick<TransactionPatch, (typeof LOCKED)[number]>,
): boolean =>
  isReconciled(transaction) &&
  LOCKED.some((field) => change[field] !== undefined && change[field] !== (transaction[field] ?? null));
