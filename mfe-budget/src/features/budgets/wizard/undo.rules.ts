import type { Entries } from './entries.rules.ts';
import { LINE_LISTS } from './lines.rules.ts';
import type { Step } from './steps.rules.ts';

/** The number of changes that can be undone (MON-17). */
export const UNDO_MAX = 10;

/** A change of the entries on one step, with the fields as they were before. */
export interface Change {
  readonly step: Step;
  readonly before: Partial<Entries>;
  /** Consecutive changes with the same key are one, such as the letters of a name; null for a single change. */
  readonly key: string | null;
}

/**
 * The change between two entries; null if they are the same. Changes of typed fields have the names of the
 * fields as their key, and changes of lines have none unless it is given.
 */
export function changeBetween(step: Step, from: Entries, to: Entries, key?: string): Change | null {
  // The keys of the entries are those of their type.
  const fields = (Object.keys(to) as (keyof Entries)[]).filter((field) => to[field] !== from[field]);
  if (fields.length === 0) return null;
  const hasLines = LINE_LISTS.some((list) => fields.includes(list));
  const before = Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { step, before, key: key ?? (hasLines ? null : fields.join()) };
}

/** The changes with a new one, at most {@link UNDO_MAX}. */
export function withChange(changes: readonly Change[], change: Change): readonly Change[] {
  const last = changes.at(-1);
  const isContinued = change.key !== null && last?.key === change.key && last.step === change.step;
  return isContinued ? changes : [...changes, change].slice(-UNDO_MAX);
}

/** The changes after the user left a field: the next change is a new one. */
export function withBreak(changes: readonly Change[]): readonly Change[] {
  const last = changes.at(-1);
  return last === undefined || last.key === null
    ? changes
    : [...changes.slice(0, -1), { ...last, key: null }];
}

/** The newest change of a step, and the other changes; null without one. */
export function newestOf(
  changes: readonly Change[],
  step: Step,
): { readonly change: Change; readonly others: readonly Change[] } | null {
  const at = changes.findLastIndex((change) => change.step === step);
  const change = changes[at];
  return change === undefined ? null : { change, others: changes.toSpliced(at, 1) };
}
