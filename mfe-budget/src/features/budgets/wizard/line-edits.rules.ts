// Separate from `lines.rules.ts`, which is part of the first load of the Budget Lab.
import { BUDGET_LINES_MAX } from '@savvi/budget-contract/budget';
import type { Entries, EntryLine, LineList } from './entries.rules.ts';
import { lineProblem } from './lines.rules.ts';

/** The line with a typed amount, or without one if the field is empty; unchanged if the amount is invalid. */
export function withAmount({ id, name, ...rest }: EntryLine, amount: string): EntryLine {
  if (amount === '') return { id, name, amount: 0, isBlank: true };
  return lineProblem({ name, amount }, 0) === null
    ? { id, name, amount: Number(amount) }
    : { id, name, ...rest };
}

/** The entries with a removed line back at its index; unchanged if the list has the line or no room for it. */
export function restoreLine(entries: Entries, list: LineList, line: EntryLine, index: number): Entries {
  const lines = entries[list];
  const isRestored = lines.some(({ id }) => id === line.id) || lines.length >= BUDGET_LINES_MAX;
  return isRestored ? entries : { ...entries, [list]: lines.toSpliced(index, 0, line) };
}

/** The entries with lines added at the end of a list. */
export const addLines = (entries: Entries, list: LineList, lines: readonly EntryLine[]): Entries => ({
  ...entries,
  [list]: [...entries[list], ...lines],
});
