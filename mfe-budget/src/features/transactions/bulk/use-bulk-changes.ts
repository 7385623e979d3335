import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { useUndo } from '../../../shared/undo/use-undo.ts';
import { useBulkDelete, useBulkUpdate } from '../transaction-list.queries.ts';
import { listTexts as words } from '../transaction-list.texts.ts';
import { texts } from '../transaction.texts.ts';
import { type Change, changesFor } from './bulk.rules.ts';

/**
 * Changes and deletes several transactions, each in one call (MON-58). A failure is reported. `onStored` is called
 * before the list changes, so that a dialog can release the focus first.
 */
export function useBulkChanges(budgetId: string) {
  const { toast } = useShell();
  const update = useBulkUpdate(budgetId);
  const deletion = useBulkDelete(budgetId);
  const { undoActionOf } = useUndo(budgetId);
  const report = (title: string) => (error: unknown) =>
    toast({ title, description: messageOf(error, texts.tryAgain), tone: 'destructive' });

  return {
    isBusy: update.isPending || deletion.isPending,
    async change(
      transactions: readonly MoneyTransaction[],
      change: Change,
      onStored: () => void,
    ): Promise<void> {
      const changes = changesFor(transactions, change);
      if (changes.length === 0) return onStored();
      try {
        const stored = await update.mutateAsync(changes);
        onStored();
        toast({ title: words.done.changed(changes.length), tone: 'success', ...undoActionOf(stored) });
      } catch (error) {
        report(words.failed.change)(error);
      }
    },
    async remove(transactions: readonly MoneyTransaction[], onStored: () => void): Promise<void> {
      try {
        const { changeId } = await deletion.mutateAsync(
          transactions.map(({ id, version }) => ({ id, version })),
        );
        onStored();
        toast({ title: words.done.removed(transactions.length), tone: 'success', ...undoActionOf(changeId) });
      } catch (error) {
        report(words.failed.remove)(error);
      }
    },
  };
}

/** Changes and deletes several transactions. */
export type BulkChanges = ReturnType<typeof useBulkChanges>;
