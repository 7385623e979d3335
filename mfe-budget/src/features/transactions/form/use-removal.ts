import {
  type MoneyTransaction,
  type TransactionRequest,
  transactionInput,
} from '@savvi/budget-contract/transaction';
import { messageOf, newIntentKey, useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { removeFromList, useCreateTransaction, useDeleteTransaction } from '../transaction.queries.ts';
import { texts } from '../transaction.texts.ts';

/** The input that records a deleted transaction again; null for a kind of a later release. */
function inputAgain(transaction: MoneyTransaction) {
  const { date, kind, amount, payee, note, lineId, categoryId, payer, corrects } = transaction;
  const read = transactionInput.safeParse({
    date,
    kind,
    amount,
    payee,
    note,
    lineId,
    categoryId,
    payer,
    corrects,
  });
  return read.success ? read.data : null;
}

/** Deletes a transaction without a question; the toast offers to record it again. */
export function useRemoval(budgetId: string) {
  const { toast } = useShell();
  const client = useQueryClient();
  const deletion = useDeleteTransaction();
  const creation = useCreateTransaction(budgetId);

  const undo = (input: TransactionRequest, idempotencyKey: string): void => {
    creation.mutateAsync({ input, idempotencyKey }).then(
      () => toast({ title: texts.remove.undone, tone: 'success' }),
      (error: unknown) =>
        toast({
          title: texts.remove.undoFailed,
          description: messageOf(error, texts.tryAgain),
          tone: 'destructive',
          // The same key, so that a lost response does not lead to two transactions.
          action: { label: texts.remove.again, onAction: () => undo(input, idempotencyKey) },
        }),
    );
  };
  return {
    isDeleting: deletion.isPending,
    /** Rejects if the transaction could not be deleted. */
    async remove(transaction: MoneyTransaction, onDeleted: () => void): Promise<void> {
      await deletion.mutateAsync(transaction);
      // The dialog returns the focus to the row, and the list moves it on when the row disappears.
      onDeleted();
      removeFromList(client, transaction);
      const input = inputAgain(transaction);
      const key = newIntentKey();
      toast({
        title: texts.remove.done,
        tone: 'success',
        ...(input !== null && {
          action: { label: texts.remove.undo, onAction: () => undo(input, key) },
        }),
      });
    },
  };
}
