import { BUDGET_LINES_MAX, BUDGET_NAME_MAX } from '@savvi/budget-contract/budget';
import { MONEY_LIMITS, toCents } from '@savvi/contracts/money';
import type { Entries, EntryLine, LineBeingTyped, LineList } from './entries.rules.ts';

/** The lists of step 4 in the order in which the page shows them. */
export const LINE_LISTS = [
  'fixedExpenses',
  'variableExpenses',
  'savingsGoals',
] as const satisfies readonly LineList[];

const DECIMAL = /^\d+(?:\.\d{1,2})?$/;

/** Whether both name and amount are filled in (BUD-41). */
export const isFilled = (line: LineBeingTyped): boolean =>
  line.name.trim() !== '' && line.amount.trim() !== '';

/** Why a line cannot be added; null if it can. */
export type LineProblem = 'long-name' | 'not-an-amount' | 'large-amount' | 'full-list' | null;

/** Why the server's contract would reject a complete line; null if it would not. */
export function lineProblem(line: LineBeingTyped, othersInList: number): LineProblem {
  if (othersInList >= BUDGET_LINES_MAX) return 'full-list';
  if (line.name.trim().length > BUDGET_NAME_MAX) return 'long-name';
  if (!DECIMAL.test(line.amount.trim())) return 'not-an-amount';
  return toCents(line.amount.trim()) > MONEY_LIMITS.payment ? 'large-amount' : null;
}

/** A complete line as it is stored, with its amount as a number (BUD-41). */
export const lineOf = (line: LineBeingTyped, id: string): EntryLine => ({
  id,
  name: line.name.trim(),
  amount: Number(line.amount),
});

/** A stored line in the format of the fields that edit it. */
export const typedOf = (line: EntryLine): LineBeingTyped => ({
  name: line.name,
  amount: line.isBlank ? '' : line.amount.toFixed(2),
});

const withList = (entries: Entries, list: LineList, lines: readonly EntryLine[]): Entries => ({
  ...entries,
  [list]: lines,
});

/** The entries with the line that is being typed for a list, or an empty one. */
export const typeLine = (entries: Entries, list: LineList, line: LineBeingTyped): Entries => ({
  ...entries,
  typing: { ...entries.typing, [list]: line },
});

/**
 * The entries with the typed line appended to its list and the fields emptied; unchanged if the line is
 * invalid.
 */
export function addLine(entries: Entries, list: LineList, id: string): Entries {
  const typed = entries.typing[list];
  if (!isFilled(typed) || lineProblem(typed, entries[list].length) !== null) return entries;
  return typeLine(withList(entries, list, [...entries[list], lineOf(typed, id)]), list, {
    name: '',
    amount: '',
  });
}

/** The entries, with each valid line that the user typed but did not add: the next step includes it, too. */
export const withTypedLines = (entries: Entries, newId: () => string): Entries =>
  LINE_LISTS.reduce((added, list) => addLine(added, list, newId()), entries);

/** The entries with one line of a list changed. */
export const changeLine = (entries: Entries, list: LineList, line: EntryLine): Entries =>
  withList(
    entries,
    list,
    entries[list].map((other) => (other.id === line.id ? line : other)),
  );

/** The entries without one line of a list. */
export const removeLine = (entries: Entries, list: LineList, id: string): Entries =>
  withList(
    entries,
    list,
    entries[list].filter((line) => line.id !== id),
  );
