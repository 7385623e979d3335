import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import type { BulkChange } from '@savvi/budget-contract/transaction-list';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { useBulkDelete, useBulkUpdate } from '../transaction-list.queries.ts';
import { listTexts as words } from '../transaction-list.texts.ts';
import { texts } from '../transaction.texts.ts';
import { type Change, changesFor, undoOf } from './bulk.rules.ts';

/**
 * Changes and deletes several transactions, each in one call (MON-58). A failure is reported. `onStored` is called
 * before the list changes, so that a dialog can release the focus first.
 */
export function useBulkChanges(budgetId: string) {
  const { toast } = useShell();
  const update = useBulkUpdate(budgetId);
  const deletion = useBulkDelete(budgetId);
  const report = (title: string) => (error: unknown) =>
    toast({ title, description: messageOf(error, texts.tryAgain), tone: 'destructive' });

  const undo = (changes: readonly BulkChange[]) =>
    update
      .mutateAsync(changes)
      .then(
        () => toast({ title: words.done.changed(changes.length), tone: 'success' }),
        report(words.failed.undo),
      );
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
        const versions = new Map(stored.transactions.map(({ id, version }) => [id, version]));
        onStored();
        toast({
          title: words.done.changed(changes.length),
          tone: 'success',
          action: {
            label: words.done.undo,
            onAction: () => void undo(undoOf(transactions, changes, versions)),
          },
        });
      } catch (error) {
        report(words.failed.change)(error);
      }
    },
    async remove(transactions: readonly MoneyTransaction[], onStored: () => void): Promise<void> {
      try {
        await deletion.mutateAsync(transactions.map(({ id, version }) => ({ id, version })));
        onStored();
        toast({ title: words.done.removed(transactions.length), tone: 'success' });
      } catch (error) {
        report(words.failed.remove)(error);
      }
    },
  };
}

/** Changes and deletes several transactions. */
export type BulkChanges = ReturnType<typeof useBulkChanges>;
