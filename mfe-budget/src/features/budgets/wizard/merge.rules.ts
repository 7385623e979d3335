import { toCents } from '@savvi/contracts/money';
import { amountOf, type Entries, type EntryLine, isAmount, NEW_ENTRIES } from './entries.rules.ts';

/** A field of the entries that is saved or planned with; what is being typed in a list is not one. */
export type EntryField = Exclude<keyof Entries, 'typing'>;

// The keys of a complete object of this type are its fields.
const FIELDS = Object.keys(NEW_ENTRIES).filter((key) => key !== 'typing') as EntryField[];

const bareLines = (lines: readonly EntryLine[]) =>
  JSON.stringify(lines.map(({ name, amount }) => [name, amount]));

/**
 * A value in the one form in which two of the same meaning are equal: '5' and '5.00', lines apart from their
 * ids.
 */
function comparable(field: EntryField, entries: Entries): string {
  if (isAmount(field)) return String(toCents(amountOf(entries[field])));
  const value = entries[field];
  return typeof value === 'object' ? bareLines(value) : String(value);
}

/** Whether a field says the same in both. */
export const isSameEntry = (field: EntryField, a: Entries, b: Entries): boolean =>
  comparable(field, a) === comparable(field, b);

/** The fields in which the two differ. */
export const changedFields = (from: Entries, to: Entries): EntryField[] =>
  FIELDS.filter((field) => !isSameEntry(field, from, to));

/** Whether anything was entered that leaving would lose, a half-typed line included. */
export const hasChanges = (from: Entries, to: Entries): boolean =>
  changedFields(from, to).length > 0 ||
  Object.values(to.typing).some((line) => line.name !== '' || line.amount !== '');

/** What a person typed, put on top of a newer version of the budget. */
export interface Merged {
  readonly entries: Entries;
  /** Fields that both sides changed to something else; what was typed here won. */
  readonly contested: readonly EntryField[];
}

/** Three ways into one: what was changed here since `base` is kept, all else follows `newest`. */
export function mergeEntries(base: Entries, typed: Entries, newest: Entries): Merged {
  const mine = changedFields(base, typed);
  const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]));
  const contested = mine.filter(
    (field) => !isSameEntry(field, base, newest) && !isSameEntry(field, typed, newest),
  );
  return { entries: { ...newest, ...kept, typing: typed.typing }, contested };
}
