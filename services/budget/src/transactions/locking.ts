// Reconciled transactions are locked: they change and are deleted only by a request that unlocks them (MON-61).
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { Problem } from '@savvi/service-kit/problem';

/** Whether a change removes a transaction from a statement; `changed` is undefined for a deletion. */
const isUnlocking = (stored: MoneyTransaction, changed: MoneyTransaction | undefined): boolean =>
  changed?.reconciliationId !== stored.reconciliationId ||
  changed?.toReconciliationId !== stored.toReconciliationId;

/**
 * Checks that the change of a transaction, or its deletion, removes it from no statement.
 * @throws {Problem} `invalid`
 */
export function assertUnlocked(stored: MoneyTransaction, changed?: MoneyTransaction): void {
  if (isUnlocking(stored, changed))
    throw new Problem('invalid', { sentence: 'This transaction is reconciled and locked.' });
}

/**
 * Checks that the change of several transactions, or their deletion, removes none of them from a statement.
 * @throws {Problem} `invalid`, which names how many are reconciled
 */
export function assertAllUnlocked(
  stored: readonly MoneyTransaction[],
  changed: readonly MoneyTransaction[] = [],
): void {
  const locked = stored.filter((each, at) => isUnlocking(each, changed[at])).length;
  if (locked > 0)
    throw new Problem('invalid', {
      sentence: `${locked} of these transactions ${locked === 1 ? 'is' : 'are'} reconciled and locked. Nothing was changed.`,
    });
}
