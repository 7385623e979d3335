// Changes of the lines of a budget. A budget stores its lines without ids, so a line is its list and its place in it.
import type { Budget, BudgetLine, BudgetPatch } from '@savvi/budget-contract/budget';

/** The key of a list of expenses. */
export type ListKey = 'fixedExpenses' | 'variableExpenses';
/** The lists in the order of the page. */
export const LISTS: readonly ListKey[] = ['fixedExpenses', 'variableExpenses'];

/** The place of a line in a budget. */
export interface LinePlace {
  readonly list: ListKey;
  readonly at: number;
}

type Lists = Pick<Budget, ListKey>;

/** The lists with a line changed. */
export const withLine = (
  budget: Lists,
  { list, at }: LinePlace,
  change: Partial<BudgetLine>,
): BudgetPatch => ({
  [list]: budget[list].map((line, place) => (place === at ? { ...line, ...change } : line)),
});

/** The lists with a line more, at a place or at the end of a list. */
export const withNewLine = (
  budget: Lists,
  list: ListKey,
  line: BudgetLine,
  at = budget[list].length,
): BudgetPatch => ({ [list]: budget[list].toSpliced(at, 0, line) });

/** The lists without a line. */
export const withoutLine = (budget: Lists, { list, at }: LinePlace): BudgetPatch => ({
  [list]: budget[list].toSpliced(at, 1),
});

/** The lists with a line moved within its list. */
export function withMovedLine(budget: Lists, { list, at }: LinePlace, to: number): BudgetPatch {
  const line = budget[list][at];
  return line === undefined ? {} : { [list]: budget[list].toSpliced(at, 1).toSpliced(to, 0, line) };
}

/** The other list. */
export const otherList = (list: ListKey): ListKey =>
  list === 'fixedExpenses' ? 'variableExpenses' : 'fixedExpenses';

/** The lists with a line moved to the end of the other list. */
export function withLineInOtherList(budget: Lists, place: LinePlace): BudgetPatch {
  const line = budget[place.list][place.at];
  if (line === undefined) return {};
  return { ...withoutLine(budget, place), ...withNewLine(budget, otherList(place.list), line) };
}

/** The fields of a budget that a patch changes, as they are now: the patch that undoes it. */
export const inverseOf = (budget: Budget, patch: BudgetPatch): BudgetPatch =>
  // The keys of a patch are fields of a budget with the same types.
  Object.fromEntries(Object.keys(patch).map((key) => [key, budget[key as keyof Budget]])) as BudgetPatch;
