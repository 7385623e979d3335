import { createContext } from 'react';

/** The changes that were made on the pages of months and are not undone (MON-59). */
export interface MadeChangeList {
  add(budgetId: string, changeId: string): void;
  remove(changeId: string): void;
  /** The id of the last change of a budget. */
  last(budgetId: string): string | undefined;
}

/** An empty list. It is not rendered, so adding a change renders nothing. */
export function madeChangeList(): MadeChangeList {
  let made: readonly { readonly budgetId: string; readonly changeId: string }[] = [];
  return {
    add(budgetId, changeId) {
      made = [...made, { budgetId, changeId }];
    },
    remove(changeId) {
      made = made.filter((each) => each.changeId !== changeId);
    },
    last: (budgetId) => made.findLast((each) => each.budgetId === budgetId)?.changeId,
  };
}

/** The list of the shown pages. */
export const MadeChanges = createContext(madeChangeList());
