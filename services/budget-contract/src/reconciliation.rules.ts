// The figures of a reconciliation, shared by the service and the browser (MON-61).
import { type Cents, toCents } from '@savvi/contracts/money';
import type { MoneyTransaction } from './transaction.ts';

/** An account of the master plan by its kind, such as `debt`. */
export interface ReconciledAccount {
  readonly id: string;
  readonly kind: string;
}

/** The fields of a transaction that a balance depends on. */
export type Booked = Pick<MoneyTransaction, 'kind' | 'amount' | 'accountId' | 'toAccountId'>;

/**
 * What a transaction adds to the balance of an account, in cents. Income, refunds and received transfers add to a savings
 * account; spending and sent transfers subtract. The balance of a debt is what is owed, so there the signs are opposite.
 */
export function effectOn(account: ReconciledAccount, { kind, amount, ...of }: Booked): Cents {
  const isReceived = kind === 'transfer' && of.toAccountId === account.id;
  if (!isReceived && of.accountId !== account.id) return 0n;
  const comesIn = isReceived || kind === 'income' || kind === 'refund';
  return comesIn === (account.kind !== 'debt') ? toCents(amount) : -toCents(amount);
}

/** The balance of an account after transactions, in cents. */
export const balanceAfter = (
  account: ReconciledAccount,
  startBalance: string,
  transactions: readonly Booked[],
): Cents => transactions.reduce((balance, each) => balance + effectOn(account, each), toCents(startBalance));

/** Whether a transaction is on a statement, by which its date, amount, kind and accounts are locked. */
export const isReconciled = ({
  reconciliationId,
  toReconciliationId,
}: Pick<MoneyTransaction, 'reconciliationId' | 'toReconciliationId'>): boolean =>
  reconciliationId !== undefined || toReconciliationId !== undefined;

/**
 * A changed transaction without the reconciliations that no longer hold: a new date, amount or kind removes those of both
 * accounts, another account its own.
 */
export function stillReconciled<T extends MoneyTransaction>(stored: MoneyTransaction, changed: T): T {
  const isSame = (['date', 'kind', 'amount'] as const).every((key) => changed[key] === stored[key]);
  const { reconciliationId: from, toReconciliationId: to, ...rest } = changed;
  return {
    ...rest,
    ...(from !== undefined && isSame && changed.accountId === stored.accountId && { reconciliationId: from }),
    ...(to !== undefined &&
      isSame &&
      changed.toAccountId === stored.toAccountId && { toReconciliationId: to }),
    // The keys are those of the transaction.
  } as T;
}
