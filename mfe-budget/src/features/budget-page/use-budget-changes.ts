import { type Budget, type BudgetPatch, budgetReply } from '@savvi/budget-contract/budget';
import { ApiError, messageOf, mutate, useShell } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useState } from 'react';
import { budgetsQuery, monthsKey } from '../../shared/budgets.queries.ts';
import { inverseOf } from './budget-lines.rules.ts';
import { texts } from './budget-page.texts.ts';

/** The number of changes that can be undone (MON-17). */
const UNDO_MAX = 10;

/** A change that can be undone while the budget still has the version that it made. */
interface Undoable {
  readonly patch: BudgetPatch;
  readonly version: number;
}

/** Makes a patch from the newest budget that this page has. */
export type MakePatch = (budget: Budget) => BudgetPatch;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Changes of a budget, sent one after the other, and undoing the last ten of them. After a refusal because of the
 * version, the budget is fetched again before the change fails.
 */
export function useBudgetChanges(id: string) {
  const { toast } = useShell();
  const client = useQueryClient();
  const [undoable, setUndoable] = useState<readonly Undoable[]>([]);
  const { queryKey } = budgetsQuery;
  const newest = () => client.getQueryData(queryKey)?.find((budget) => budget.id === id);

  const sending = useMutation({
    scope: { id: `budget ${id}` },
    // The reply of a request that is under way would replace the changed budget.
    onMutate: () => client.cancelQueries({ queryKey }),
    async mutationFn(make: MakePatch) {
      const before = newest();
      if (before === undefined) throw new Error('the budget is not loaded');
      const patch = make(before);
      const saved = await mutate({
        method: 'PATCH',
        path: `/api/budgets/${encodeURIComponent(id)}`,
        body: patch,
        version: before.version,
        reader: budgetReply,
      });
      return { saved, undo: { patch: inverseOf(before, patch), version: saved.version } };
    },
    onSuccess({ saved }) {
      client.setQueryData(queryKey, (list) =>
        list?.map((budget) => (budget.id === id ? { ...budget, ...saved } : budget)),
      );
      client.removeQueries({ queryKey: [...queryKey, id], exact: true });
      void client.invalidateQueries({ queryKey: monthsKey(id) });
    },
    async onError(error) {
      const refetched = client.refetchQueries({ queryKey, exact: true });
      if (error instanceof ApiError && error.status === 412) await refetched;
    },
  });

  /** Rejects if the change is not saved. */
  async function change(make: MakePatch): Promise<void> {
    const { undo } = await sending.mutateAsync(make);
    setUndoable((before) => [...before, undo].slice(-UNDO_MAX));
  }

  const last = undoable.at(-1);
  async function undoLast(): Promise<void> {
    if (last === undefined || sending.isPending) return;
    const before = undoable.slice(0, -1);
    if (newest()?.version !== last.version) {
      setUndoable([]);
      toast({ title: texts.undoFailed, description: texts.changedSince, tone: 'destructive' });
      return;
    }
    try {
      const { saved } = await sending.mutateAsync(() => last.patch);
      // The change before it is now the last one, at the version that the undo made.
      setUndoable(
        before.map((each, at) => (at === before.length - 1 ? { ...each, version: saved.version } : each)),
      );
      toast({ title: texts.undone, tone: 'success' });
    } catch (error) {
      toast({
        title: texts.undoFailed,
        description: messageOf(error, texts.tryAgain),
        tone: 'destructive',
      });
    }
  }

  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      // In a field, the browser undoes what was typed.
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      void undoLast();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  });
  return { change, undoLast, canUndo: last !== undefined };
}

/** Changes of a budget. */
export type BudgetChanges = ReturnType<typeof useBudgetChanges>;
