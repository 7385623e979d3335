import { toCents } from '@savvi/contracts/money';
import { amountOf, type Entries, type EntryLine, isAmount, NEW_ENTRIES } from './entries.rules.ts';

/**
 * A field of the entries that is saved with the budget or used in the plan; excludes lines that are still being typed,
 * and paychecks, which are saved on their own.
 */
export type EntryField = Exclude<keyof Entries, 'typing' | 'pay'>;

// The cast is safe because NEW_ENTRIES has every field of the entries and no other keys.
const FIELDS = Object.keys(NEW_ENTRIES).filter((key) => key !== 'typing') as EntryField[];

const bareLines = (lines: readonly EntryLine[]) =>
  JSON.stringify(lines.map(({ name, amount }) => [name, amount]));

/** A field's value in a normalized form: '5' and '5.00' are equal, and so are lines with different ids. */
function comparable(field: EntryField, entries: Entries): string {
  if (isAmount(field)) return String(toCents(amountOf(entries[field])));
  const value = entries[field];
  return typeof value === 'object' ? bareLines(value) : String(value);
}

/** Whether a field has the same value in both entries, whatever its notation. */
export const isSameEntry = (field: EntryField, a: Entries, b: Entries): boolean =>
  comparable(field, a) === comparable(field, b);

/** The fields in which two entries differ. */
export const changedFields = (from: Entries, to: Entries): EntryField[] =>
  FIELDS.filter((field) => !isSameEntry(field, from, to));

/** Whether leaving would lose any input, including a partly typed line. */
export const hasChanges = (from: Entries, to: Entries): boolean =>
  changedFields(from, to).length > 0 ||
  to.pay !== undefined ||
  Object.values(to.typing).some((line) => line.name !== '' || line.amount !== '');

/** The user's entries, merged with a newer version of the budget. */
export interface Merged {
  readonly entries: Entries;
  /** Fields that the user and the newer version changed differently; the user's input was kept. */
  readonly contested: readonly EntryField[];
}

/** A three-way merge: the user's changes since `base` are kept, and all other fields come from `newest`. */
export function mergeEntries(base: Entries, typed: Entries, newest: Entries): Merged {
  const mine = changedFields(base, typed);
  const own = Object.fromEntries(mine.map((field) => [field, typed[field]]));
  const contested = mine.filter(
    (field) => !isSameEntry(field, base, newest) && !isSameEntry(field, typed, newest),
  );
  const pay = typed.pay !== undefined && { pay: typed.pay };
  return { entries: { ...newest, ...own, ...pay, typing: typed.typing }, contested };
}
