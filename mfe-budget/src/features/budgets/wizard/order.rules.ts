import { BUDGET_LINES_MAX } from '@savvi/budget-contract/budget';
import type { Entries, EntryLine, LineList } from './entries.rules.ts';

/** A position in a list; for a move it is the index after the line has left its old position. */
export interface LinePlace {
  readonly list: LineList;
  readonly index: number;
}

const EXPENSES = ['fixedExpenses', 'variableExpenses'] as const satisfies readonly LineList[];

/** The lists between which the lines of a list can move. */
export const listsAround = (list: LineList): readonly LineList[] =>
  list === 'savingsGoals' ? ['savingsGoals'] : EXPENSES;

/** The list and index of a line; null if it was removed. */
export function placeOfLine(entries: Entries, id: string): LinePlace | null {
  for (const list of [...EXPENSES, 'savingsGoals'] as const) {
    const index = entries[list].findIndex((line) => line.id === id);
    if (index >= 0) return { list, index };
  }
  return null;
}

/**
 * The place one step before or after another one: after the last fixed expense comes the first variable one.
 * Null at both ends.
 */
export function placeBeside(entries: Entries, { list, index }: LinePlace, step: -1 | 1): LinePlace | null {
  if (index + step >= 0 && index + step < entries[list].length) return { list, index: index + step };
  const lists = listsAround(list);
  const next = lists[lists.indexOf(list) + step];
  return next === undefined ? null : { list: next, index: step > 0 ? 0 : entries[next].length };
}

/** The entries with a line moved; unchanged if it is there already or if the list is full. */
export function moveLine(entries: Entries, line: EntryLine, to: LinePlace): Entries {
  const from = placeOfLine(entries, line.id);
  if (from === null || (from.list === to.list && from.index === to.index)) return entries;
  if (from.list !== to.list && entries[to.list].length >= BUDGET_LINES_MAX) return entries;
  const without: Entries = { ...entries, [from.list]: entries[from.list].toSpliced(from.index, 1) };
  return { ...without, [to.list]: without[to.list].toSpliced(to.index, 0, line) };
}

/** The vertical extent of an element on the page, in CSS pixels. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** A list on the page, with its rows in order and without the dragged one. */
export interface ListOnPage extends Extent {
  readonly list: LineList;
  readonly rows: readonly Extent[];
}

const distance = (y: number, { top, bottom }: Extent) => Math.max(top - y, y - bottom, 0);

/** The place of a line that is dropped at a height: in the nearest list, before the first row below it. */
export function placeAt(y: number, lists: readonly ListOnPage[]): LinePlace | null {
  const [nearest] = lists.toSorted((one, other) => distance(y, one) - distance(y, other));
  if (nearest === undefined) return null;
  const above = nearest.rows.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;
  return { list: nearest.list, index: above };
}
