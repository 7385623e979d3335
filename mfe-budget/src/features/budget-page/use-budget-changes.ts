import { type Categories, usesCategories } from '@savvi/budget-contract/category';
import { type Budget, type BudgetPatch, budgetReply } from '@savvi/budget-contract/budget';
import { ApiError, messageOf, mutate, useShell } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { useEffect, useRef, useState } from 'react';
import { budgetsQuery, monthsKey } from '../../shared/budgets.queries.ts';
import { categoriesQuery, saveCategories } from '../../shared/categories.queries.ts';
import { restoredCategories } from './categories/restored.rules.ts';
import { inverseOf } from './budget-lines.rules.ts';
import { texts } from './budget-page.texts.ts';

/** The number of changes that can be undone (MON-17). */
const UNDO_MAX = 10;

/** A change that can be undone while the budget still has the version that it made. */
export interface Undoable {
  readonly patch: BudgetPatch;
  /** The versions of the budget before and after the change. */
  readonly from: number;
  readonly version: number;
  /** The categories of the lines before the change; undefined if the budget uses none. */
  readonly lines: Categories['lines'] | undefined;
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
  // The state renders the button; the ref is current while several changes are sent.
  const [undoable, show] = useState<readonly Undoable[]>([]);
  const stack = useRef(undoable);
  const setStack = (next: readonly Undoable[]) => {
    stack.current = next;
    show(next);
  };
  const { queryKey } = budgetsQuery;
  const newest = () => client.getQueryData(queryKey)?.find((budget) => budget.id === id);

  /** The categories of the budget, as far as this page has them; undefined if the budget uses none. */
  const usedCategories = () => {
    const categories = client.getQueryData(categoriesQuery(id).queryKey);
    return categories !== undefined && usesCategories(categories) ? categories : undefined;
  };
  /** Gives lines that an undone change had removed their categories again. */
  async function restoreCategories({ patch, lines: before }: Undoable, budget: Budget): Promise<void> {
    const now = usedCategories();
    if (before === undefined || now === undefined) return;
    const lines = restoredCategories(now, before, { patch, budget });
    if (lines === null) return;
    const stored = await saveCategories(id, { categories: now.categories, lines }, now.version);
    client.setQueryData(categoriesQuery(id).queryKey, stored);
  }
  const sending = useMutation({
    scope: { id: `budget ${id}` },
    // The reply of a request that is under way would replace the changed budget.
    onMutate: () => client.cancelQueries({ queryKey }),
    async mutationFn(make: MakePatch) {
      const before = newest();
      if (before === undefined) throw new Error('the budget is not loaded');
      const patch = make(before);
      const lines = usedCategories()?.lines;
      const saved = await mutate({
        method: 'PATCH',
        path: `/api/budgets/${encodeURIComponent(id)}`,
        body: patch,
        version: before.version,
        reader: budgetReply,
      });
      return {
        saved,
        undo: { patch: inverseOf(before, patch), from: before.version, version: saved.version, lines },
      };
    },
    async onSuccess({ saved }) {
      // The categories of lines are by place, so they change together with the lines.
      if (usedCategories() !== undefined)
        await client.refetchQueries({ queryKey: categoriesQuery(id).queryKey, exact: true });
      // A request that began before the change was stored may return the budget as it was.
      await client.cancelQueries({ queryKey, exact: true });
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

  // Changes and undoing take turns, so that a second Ctrl+Z undoes the change before the first one.
  const turns = useRef<Promise<unknown>>(Promise.resolve());
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turns.current.then(work);
    turns.current = result.catch(() => undefined);
    return result;
  }

  /** Rejects if the change is not saved. @returns what undoes it */
  function change(make: MakePatch): Promise<Undoable> {
    return inTurn(async () => {
      const { undo } = await sending.mutateAsync(make);
      setStack([...stack.current, undo].slice(-UNDO_MAX));
      return undo;
    });
  }

  const undoLast = (): Promise<void> => inTurn(undoOnce);
  async function undoOnce(): Promise<void> {
    const last = stack.current.at(-1);
    if (last === undefined) return;
    const before = stack.current.slice(0, -1);
    const undone = newest();
    if (undone?.version !== last.version) {
      setStack([]);
      toast({ title: texts.undoFailed, description: texts.changedSince, tone: 'destructive' });
      return;
    }
    try {
      const { saved } = await sending.mutateAsync(() => last.patch);
      // The change before it can be undone next, unless the budget was changed elsewhere between the two.
      const earlier = before.at(-1);
      setStack(
        earlier?.version === last.from
          ? [...before.slice(0, -1), { ...earlier, version: saved.version }]
          : [],
      );
    } catch (error) {
      toast({
        title: texts.undoFailed,
        description: messageOf(error, texts.tryAgain),
        tone: 'destructive',
      });
      return;
    }
    await restoreCategories(last, undone).then(
      () => toast({ title: texts.undone, tone: 'success' }),
      () => toast({ title: texts.undone, description: texts.withoutCategory, tone: 'destructive' }),
    );
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
  return {
    change,
    undoLast,
    /** Whether a change is one of those that can still be undone. */
    has: (change: Undoable): boolean => stack.current.includes(change),
    isLast: (change: Undoable): boolean => stack.current.at(-1) === change,
    canUndo: undoable.length > 0,
    isPending: sending.isPending,
  };
}

/** Changes of a budget. */
export type BudgetChanges = ReturnType<typeof useBudgetChanges>;
