import type { Goal } from '@savvi/budget-contract/goal-reply';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { useState } from 'react';
import { texts } from '../goal.texts.ts';
import { removed, restored } from '../goals.rules.ts';
import { useChangeGoals } from '../use-change-goals.ts';

/** Deletes goals without a question; the toast offers to take it back. */
export function useRemoval(budgetId: string) {
  const { toast } = useShell();
  const change = useChangeGoals(budgetId);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());

  const undo = (goal: Goal, at: number): void => {
    change.mutateAsync(restored(goal, at)).then(
      () => toast({ title: texts.remove.undone(goal.name), tone: 'success' }),
      (error: unknown) =>
        toast({
          title: texts.remove.undoFailed,
          description: messageOf(error, texts.tryAgain),
          tone: 'destructive',
          action: { label: texts.remove.again, onAction: () => undo(goal, at) },
        }),
    );
  };
  const mark = (id: string, isLeaving: boolean) =>
    setLeaving((before) => new Set(isLeaving ? [...before, id] : [...before].filter((each) => each !== id)));

  return {
    isLeaving: ({ id }: Goal) => leaving.has(id),
    /** Deletes a goal, which is at this place of the list. */
    remove(goal: Goal, at: number): void {
      if (leaving.has(goal.id)) return;
      mark(goal.id, true);
      change
        .mutateAsync(removed(goal))
        .then(
          () =>
            toast({
              title: texts.remove.done(goal.name),
              tone: 'success',
              action: { label: texts.remove.undo, onAction: () => undo(goal, at) },
            }),
          (error: unknown) =>
            toast({
              title: texts.remove.failed,
              description: messageOf(error, texts.tryAgain),
              tone: 'destructive',
            }),
        )
        .finally(() => mark(goal.id, false));
    },
  };
}
