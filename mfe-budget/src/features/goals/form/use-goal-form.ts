import type { Goal } from '@savvi/budget-contract/goal-reply';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import type { StaleNoticeProps } from '@savvi/ui/stale-notice';
import { useState } from 'react';
import { newRecordId } from '../../../shared/new-record-id.ts';
import { goalsQuery } from '../../../shared/goals.queries.ts';
import { texts } from '../goal.texts.ts';
import { added, changed, GoalChanged } from '../goals.rules.ts';
import { useChangeGoals } from '../use-change-goals.ts';
import {
  adviceFor,
  changedKeys,
  entriesOf,
  type FieldKey,
  goalOf,
  type GoalEntries,
  NEW_GOAL,
  onTopOf,
} from './goal-form.rules.ts';

interface State {
  /** The version that the changes are based on; null for a new goal. */
  readonly stored: Goal | null;
  readonly base: GoalEntries;
  readonly entries: GoalEntries;
  readonly staleness: StaleNoticeProps['staleness'];
  readonly isChecked: boolean;
  /** The fields that contain an incomplete input, such as half a date. */
  readonly unreadable: readonly string[];
}

/** Options of {@link useGoalForm}. */
export interface GoalFormOptions {
  readonly budgetId: string;
  /** The goal to change; null adds one. */
  readonly goal: Goal | null;
  /** The browser's date. */
  readonly today: string;
  readonly onSaved: () => void;
}

/** The state of the form of a goal: its texts, its problems, and saving. */
export function useGoalForm({ budgetId, goal, today, onSaved }: GoalFormOptions) {
  const { toast } = useShell();
  const client = useQueryClient();
  const change = useChangeGoals(budgetId);
  // One id for all attempts, so that a lost response does not lead to two goals.
  const [id] = useState(() => goal?.id ?? newRecordId());
  const [state, setState] = useState<State>(() => {
    const base = goal === null ? NEW_GOAL : entriesOf(goal);
    return { stored: goal, base, entries: base, staleness: 'no', isChecked: false, unreadable: [] };
  });
  const update = (next: Partial<State>) => setState((before) => ({ ...before, ...next }));
  const { stored, base, entries, isChecked, unreadable, staleness } = state;
  const { goal: typed, refused } = goalOf(id, entries, base, today);
  const mode = goal === null ? 'add' : 'edit';

  return {
    ...state,
    /** The goal as typed; null while a field has to be corrected. */
    typed,
    isSaving: change.isPending,
    isDirty: changedKeys(base, entries).length > 0,
    problemOf: (key: FieldKey) =>
      isChecked && (refused.includes(key) || unreadable.includes(key)) ? adviceFor(key) : null,
    change: (key: FieldKey, entry: string) =>
      setState((before) => ({
        ...before,
        entries: { ...before.entries, [key]: entry },
        unreadable: before.unreadable.filter((other) => other !== key),
      })),

    /** Saves the goal. `incomplete` are the fields with an incomplete input. */
    submit(incomplete: readonly string[]): void {
      if (change.isPending || staleness === 'loading') return;
      update({ isChecked: true, unreadable: incomplete });
      if (typed === null || incomplete.length > 0) return;
      if (stored !== null && changedKeys(base, entries).length === 0) return onSaved();
      change.mutateAsync(stored === null ? added(typed) : changed(stored, typed)).then(
        () => {
          onSaved();
          toast({ title: texts.form.done[mode], tone: 'success' });
        },
        (error: unknown) => {
          if (error instanceof GoalChanged) return update({ staleness: 'stale' });
          toast({
            title: texts.form.failed[mode],
            description: messageOf(error, texts.tryAgain),
            tone: 'destructive',
          });
        },
      );
    },

    /** Applies the user's changes to the newest version. */
    async loadNewest(): Promise<void> {
      update({ staleness: 'loading' });
      try {
        const { goals } = await client.fetchQuery(goalsQuery(budgetId));
        const newest = goals.find((each) => each.id === id);
        if (newest === undefined) return update({ staleness: 'gone' });
        const newBase = entriesOf(newest);
        setState((before) => ({
          ...before,
          stored: newest,
          base: newBase,
          entries: onTopOf(newBase, before.base, before.entries),
          staleness: 'loaded',
        }));
      } catch {
        update({ staleness: 'failed' }); // the notice explains it and offers another attempt
      }
    },
  };
}
