import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { serverMessageOf, useShell } from '@savvi/mfe-kit';
import { useUndo } from '../../../shared/undo/use-undo.ts';
import { useBulkDelete, useBulkUpdate } from '../transaction-list.queries.ts';
import { listTexts as words } from '../transaction-list.texts.ts';
import { texts } from '../transaction.texts.ts';
import { isReconciled } from '@savvi/budget-contract/reconciliation.rules';
import { useOpened } from '@savvi/ui/opened';
import { isUnlocking } from '../reconciled/unlocking.rules.ts';
import { type Change, changesFor } from './bulk.rules.ts';

/** What to do once the question about reconciled transactions is answered. */
interface Asked {
  readonly count: number;
  readonly isDeletion: boolean;
  readonly onConfirm: () => void;
}

/**
 * Changes and deletes several transactions, each in one call (MON-58). A failure is reported. `onStored` is called
 * before the list changes, so that a dialog can release the focus first. Reconciled transactions are changed only after
 * the question of {@link BulkChanges.question}.
 */
export function useBulkChanges(budgetId: string) {
  const { toast } = useShell();
  const update = useBulkUpdate(budgetId);
  const deletion = useBulkDelete(budgetId);
  const { undoActionOf } = useUndo(budgetId);
  const report = (title: string) => (error: unknown) =>
    toast({ title, description: serverMessageOf(error, texts.tryAgain), tone: 'destructive' });

  const question = useOpened<Asked>();
  /** Runs `work` at once, or with `unlock` after the question about the reconciled transactions that it touches. */
  const unlocking = (count: number, isDeletion: boolean, work: (unlock: boolean) => Promise<void>) => {
    if (count === 0) return void work(false);
    question.open({ count, isDeletion, onConfirm: () => void work(true) });
  };

  return {
    isBusy: update.isPending || deletion.isPending,
    question,
    change(transactions: readonly MoneyTransaction[], change: Change, onStored: () => void): void {
      const changes = changesFor(transactions, change);
      if (changes.length === 0) return onStored();
      const locked = transactions.filter((each) =>
        changes.some((own) => own.id === each.id && isUnlocking(each, own)),
      );
      unlocking(locked.length, false, async (unlock) => {
        try {
          const stored = await update.mutateAsync({ transactions: changes, unlock });
          onStored();
          toast({ title: words.done.changed(changes.length), tone: 'success', ...undoActionOf(stored) });
        } catch (error) {
          report(words.failed.change)(error);
        }
      });
    },
    remove(transactions: readonly MoneyTransaction[], onStored: () => void): void {
      const named = transactions.map(({ id, version }) => ({ id, version }));
      unlocking(transactions.filter(isReconciled).length, true, async (unlock) => {
        try {
          const { changeId } = await deletion.mutateAsync({ transactions: named, unlock });
          onStored();
          toast({
            title: words.done.removed(transactions.length),
            tone: 'success',
            ...undoActionOf(changeId),
          });
        } catch (error) {
          report(words.failed.remove)(error);
        }
      });
    },
  };
}

/** Changes and deletes several transactions. */
export type BulkChanges = ReturnType<typeof useBulkChanges>;
