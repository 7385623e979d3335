import { type Change, changeReply } from '@savvi/budget-contract/change';
import {
  ApiError,
  type Change as Sent,
  serverMessageOf,
  mutate,
  type ToastInput,
  useShell,
} from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { dayOf } from '@savvi/ui/format';
import { useContext } from 'react';
import { billDatesKey, budgetsQuery, monthsKey, transactionsKey } from '../budgets.queries.ts';
import { MadeChanges } from './made-changes.ts';
import { mutateRecorded } from './recorded.ts';
import { changeTitle, undoTexts as texts } from './undo.texts.ts';

/** The ids of changes by their replies. */
const ids = new WeakMap<object, string>();

/** The query key of the changes of a budget that the user can undo. */
export const changesKey = (budgetId: string) => ['changes', budgetId] as const;

/** Whether another attempt to undo a change would fail again. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/** Undoes the user's own changes of the transactions and plans of a budget (MON-59). */
export function useUndo(budgetId: string) {
  const made = useContext(MadeChanges);
  const client = useQueryClient();
  const { toast, now } = useShell();
  const undoing = useMutation({
    // One after the other, so that a second Ctrl+Z undoes the change before the first one.
    scope: { id: `undo ${budgetId}` },
    mutationFn: (changeId: string) =>
      mutate({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/changes/${encodeURIComponent(changeId)}/undo`,
        reader: changeReply,
      }),
    onSettled: () => {
      for (const queryKey of [
        monthsKey(budgetId),
        transactionsKey(budgetId),
        changesKey(budgetId),
        billDatesKey,
      ])
        void client.invalidateQueries({ queryKey });
    },
    onSuccess: ({ act }) => {
      // It has changed the budget, too.
      if (act === 'line-changed-on') void client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
    },
  });

  /** Remembers a change for Ctrl+Z. */
  const remember = (changeId: string | null): void => {
    if (changeId !== null) made.add(budgetId, changeId);
  };
  const undo = async (changeId: string): Promise<Change> => {
    made.remove(changeId);
    try {
      return await undoing.mutateAsync(changeId);
    } catch (error) {
      // It stays the last change, so that Ctrl+Z does not undo the one before it.
      if (!isRefused(error)) remember(changeId);
      throw error;
    }
  };
  /** Undoes a change and reports the result. */
  const undoAndReport = (changeId: string): Promise<void> =>
    undo(changeId).then(
      (change) =>
        toast({
          title: texts.done,
          description: changeTitle(change, dayOf(now())),
          tone: 'success',
        }),
      (error: unknown) =>
        toast({
          title: texts.failed,
          description: serverMessageOf(error, texts.tryAgain),
          tone: 'destructive',
          ...(!isRefused(error) && {
            action: { label: texts.again, onAction: () => void undoAndReport(changeId) },
          }),
        }),
    );
  return {
    remember,
    undo,
    /** Sends a change, and remembers it for Ctrl+Z and {@link undoActionOf}. @throws {ApiError} */
    async send<Value extends object>(change: Sent<Value>): Promise<Value> {
      const { value, changeId } = await mutateRecorded(change);
      remember(changeId);
      if (changeId !== null) ids.set(value, changeId);
      return value;
    },
    /** The action of a toast about a change, by its reply or its id; none if it cannot be undone. */
    undoActionOf(change: object | string | null): Pick<ToastInput, 'action'> {
      const changeId = typeof change === 'object' && change !== null ? ids.get(change) : change;
      if (changeId == null) return {};
      return { action: { label: texts.undo, onAction: () => void undoAndReport(changeId) } };
    },
    /** Undoes the last change that was made on these pages. @returns whether there is one */
    undoLast(): boolean {
      const last = made.last(budgetId);
      if (last !== undefined) void undoAndReport(last);
      return last !== undefined;
    },
  };
}
