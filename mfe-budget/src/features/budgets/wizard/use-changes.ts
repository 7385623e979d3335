import { useState } from 'react';
import type { Entries } from './entries.rules.ts';
import type { Step } from './steps.rules.ts';
import { type Change, changeBetween, newestOf, withBreak, withChange } from './undo.rules.ts';

/** The changes of a form that can be undone. They are not rendered, so adding one renders nothing. */
function changeStore() {
  let changes: readonly Change[] = [];
  return {
    /** Adds the change between two entries. @returns the newest change; null without one */
    record(step: Step, from: Entries, to: Entries, key?: string): Change | null {
      const change = changeBetween(step, from, to, key);
      if (change !== null) changes = withChange(changes, change);
      return changes.at(-1) ?? null;
    },
    /** Removes the newest change of a step. @returns the change and the number of the step's other changes */
    take(step: Step): { readonly change: Change; readonly left: number } | null {
      const newest = newestOf(changes, step);
      if (newest === null) return null;
      changes = newest.others;
      return { change: newest.change, left: changes.filter((change) => change.step === step).length };
    },
    isNewest: (change: Change): boolean => changes.at(-1) === change,
    /** The user has left a field, so the next change is a new one. */
    separate(): void {
      changes = withBreak(changes);
    },
    clear(): void {
      changes = [];
    },
  };
}

/** The changes that can be undone, until the page closes. */
export const useChanges = () => useState(changeStore)[0];
