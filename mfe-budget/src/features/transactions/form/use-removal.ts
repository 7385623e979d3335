import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { useUndo } from '../../../shared/undo/use-undo.ts';
import { removeFromList, useDeleteTransaction } from '../transaction.queries.ts';
import { texts } from '../transaction.texts.ts';

/** Deletes a transaction without a question; the toast offers to undo it (MON-59). */
export function useRemoval(budgetId: string) {
  const { toast } = useShell();
  const client = useQueryClient();
  const deletion = useDeleteTransaction(budgetId);
  const { undoActionOf } = useUndo(budgetId);
  return {
    isDeleting: deletion.isPending,
    /** Rejects if the transaction could not be deleted. `unlock`: even if it is reconciled. */
    async remove(transaction: MoneyTransaction, unlock: boolean, onDeleted: () => void): Promise<void> {
      const { changeId } = await deletion.mutateAsync({ stored: transaction, unlock });
      // The dialog returns the focus to the row, and the list moves it on when the row disappears.
      onDeleted();
      removeFromList(client, transaction);
      toast({ title: texts.remove.done, tone: 'success', ...undoActionOf(changeId) });
    },
  };
}
