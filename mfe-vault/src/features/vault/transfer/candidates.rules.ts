import { formatBytes } from '@savvi/ui/format';
import { BOUNDS, bytesOf, type EntryFields, FURTHER_BOUNDS, SEALABLE, typeOf } from '../vault-codec.ts';
import { fileTexts as texts } from './file.texts.ts';
import type { FoundEntry } from './reading.ts';

/** A login from a file, as listed in the import preview. */
export interface Candidate extends FoundEntry {
  readonly key: number;
  /** Why the login cannot be imported, or null. */
  readonly problem: string | null;
  /** Where the same login exists already: in the vault or earlier in the file. Null when it is new. */
  readonly duplicateOf: 'stored' | 'file' | null;
}

/** What makes two entries the same. A login that has gained a setup key is another one. */
const sameness = (entry: EntryFields) => {
  const { name, usernameEmail, password, url, totp, card, notes } = entry;
  const type = typeOf(entry);
  return JSON.stringify([
    name.toLowerCase(),
    usernameEmail.toLowerCase(),
    password,
    url?.replace(/\/$/, '').toLowerCase() ?? '',
    totp ?? '',
    ...(type === 'login' ? [] : [type, card?.number ?? '', type === 'note' && notes]),
  ]);
};
const isField = (key: unknown): key is keyof typeof BOUNDS => typeof key === 'string' && key in BOUNDS;

/** Returns why the service would reject the fields (VAULT-20), in a sentence, or null. */
function problemOf(fields: EntryFields): string | null {
  const checked = SEALABLE.safeParse(fields);
  if (checked.success)
    return bytesOf({ ...fields, history: [] }) > FURTHER_BOUNDS.bytes
      ? texts.tooLargeEntry(formatBytes(FURTHER_BOUNDS.bytes))
      : null;
  const at = checked.error.issues[0]?.path[0];
  if (at === 'card') return texts.card;
  if (!isField(at)) return texts.unreadable.damaged;
  return (fields[at] ?? '').trim() === '' ? texts.missing[at] : texts.problems[at](BOUNDS[at]);
}

const lacksUsername = (fields: EntryFields): boolean =>
  typeOf(fields) === 'login' && fields.usernameEmail.trim() === '';
/** Whether the login is valid once its name is used as the user name, as for a Wi-Fi password. */
const lacksUsernameOnly = (fields: EntryFields): boolean =>
  lacksUsername(fields) && problemOf(withUsername(fields)) === null;
const withUsername = (fields: EntryFields): EntryFields =>
  lacksUsername(fields) ? { ...fields, usernameEmail: fields.name } : fields;

/** Counts the logins that would be valid with their names as user names. */
export const withoutUsername = (found: readonly FoundEntry[]): number =>
  found.filter(({ fields }) => lacksUsernameOnly(fields)).length;

/** Returns the default selection: every valid login that is new, up to the free room. */
export const newOnes = (candidates: readonly Candidate[], room: number): ReadonlySet<number> =>
  new Set(
    candidates
      .filter(({ problem, duplicateOf }) => problem === null && duplicateOf === null)
      .slice(0, Math.max(room, 0))
      .map(({ key }) => key),
  );

/**
 * Returns every login of a file with its problems. `fillsUsernames` uses the name where only the user name is
 * missing.
 */
export function candidatesOf(
  found: readonly FoundEntry[],
  stored: readonly EntryFields[],
  fillsUsernames = false,
): Candidate[] {
  const existing = new Set(stored.map(sameness));
  const inFile = new Set<string>();
  return found.map((entry, key) => {
    const fields = fillsUsernames ? withUsername(entry.fields) : entry.fields;
    const own = sameness(fields);
    const duplicateOf = existing.has(own) ? 'stored' : inFile.has(own) ? 'file' : null;
    inFile.add(own);
    return { ...entry, fields, key, problem: problemOf(fields), duplicateOf };
  });
}
