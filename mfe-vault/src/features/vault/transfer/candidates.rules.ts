import { BOUNDS, type EntryFields, SEALABLE } from '../vault-codec.ts';
import { fileTexts as texts } from './file.texts.ts';
import type { FoundEntry } from './reading.ts';

/** A login of a file as it stands in the preview. */
export interface Candidate extends FoundEntry {
  readonly key: number;
  /** Why it can't be taken; null when it can. */
  readonly problem: string | null;
  /** The same entry is stored already, or stands further up in the file; null when it does neither. */
  readonly duplicateOf: 'stored' | 'file' | null;
}

const sameness = ({ name, usernameEmail, password, url }: EntryFields) =>
  JSON.stringify([
    name.toLowerCase(),
    usernameEmail.toLowerCase(),
    password,
    url?.replace(/\/$/, '').toLowerCase() ?? '',
  ]);
const isField = (key: unknown): key is keyof typeof BOUNDS => typeof key === 'string' && key in BOUNDS;

/** Why the service would not take it (VAULT-20), in a sentence; null when it would. */
function problemOf(fields: EntryFields): string | null {
  const checked = SEALABLE.safeParse(fields);
  if (checked.success) return null;
  const at = checked.error.issues[0]?.path[0];
  if (!isField(at)) return texts.unreadable.damaged;
  return (fields[at] ?? '').trim() === '' ? texts.missing[at] : texts.problems[at](BOUNDS[at]);
}

/** Whether it can be taken once its name stands in for the user name it lacks, as a Wi-Fi password does. */
const lacksUsernameOnly = (fields: EntryFields): boolean =>
  fields.usernameEmail.trim() === '' && problemOf(withUsername(fields)) === null;
const withUsername = (fields: EntryFields): EntryFields =>
  fields.usernameEmail.trim() === '' ? { ...fields, usernameEmail: fields.name } : fields;

/** How many could be taken with their names for user names. */
export const withoutUsername = (found: readonly FoundEntry[]): number =>
  found.filter(({ fields }) => lacksUsernameOnly(fields)).length;

/**
 * What is chosen while nobody chose: everything that can be taken and is not there yet, as far as there is
 * room.
 */
export const newOnes = (candidates: readonly Candidate[], room: number): ReadonlySet<number> =>
  new Set(
    candidates
      .filter(({ problem, duplicateOf }) => problem === null && duplicateOf === null)
      .slice(0, Math.max(room, 0))
      .map(({ key }) => key),
  );

/**
 * Every login of a file, with what stands in its way; `fillsUsernames`: where only the user name is missing,
 * the name stands in for it.
 */
export function candidatesOf(
  found: readonly FoundEntry[],
  stored: readonly EntryFields[],
  fillsUsernames = false,
): Candidate[] {
  const kept = new Set(stored.map(sameness));
  const inFile = new Set<string>();
  return found.map((entry, key) => {
    const fields = fillsUsernames ? withUsername(entry.fields) : entry.fields;
    const own = sameness(fields);
    const duplicateOf = kept.has(own) ? 'stored' : inFile.has(own) ? 'file' : null;
    inFile.add(own);
    return { ...entry, fields, key, problem: problemOf(fields), duplicateOf };
  });
}
