import { formatBytes } from '@savvi/ui/format';
import { BOUNDS, bytesOf, type EntryFields, FURTHER_BOUNDS, SEALABLE, typeOf } from '../vault-codec.ts';
import { fileTexts as texts } from './file.texts.ts';
import type { FoundEntry } from './reading.ts';

/** An entry from a file, as listed in the import preview. */
export interface Candidate extends FoundEntry {
  readonly key: number;
  /** Why the entry cannot be imported, or null. */
  readonly problem: string | null;
  /**
   * Where the same entry exists already: in the vault, in the vault without this setup key, or earlier in the
   * file. Null when it is new.
   */
  readonly duplicateOf: 'stored' | 'storedWithoutTotp' | 'file' | null;
}

/** What makes two entries the same, with a setup key in place of their own. */
const sameness = (entry: EntryFields, totp = entry.totp) => {
  const { name, usernameEmail, password, url, card, notes } = entry;
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
const isFurther = (key: unknown): key is keyof typeof texts.further =>
  typeof key === 'string' && key in texts.further;

/** Returns why the service would reject the fields (VAULT-20), in a sentence, or null. */
function problemOf(fields: EntryFields): string | null {
  const checked = SEALABLE.safeParse(fields);
  if (checked.success)
    return bytesOf({ ...fields, history: [] }) > FURTHER_BOUNDS.bytes
      ? texts.tooLargeEntry(formatBytes(FURTHER_BOUNDS.bytes))
      : null;
  const at = checked.error.issues[0]?.path[0];
  if (isFurther(at)) return texts.further[at];
  if (!isField(at)) return texts.unreadable.damaged;
  return (fields[at] ?? '').trim() === '' ? texts.missing[at] : texts.problems[at](BOUNDS[at]);
}

/** The service drops the oldest earlier passwords of an entry that is too large with them. */
const losesHistory = (fields: EntryFields): boolean =>
  (fields.history ?? []).length > 0 && bytesOf(fields) > FURTHER_BOUNDS.bytes;

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

/** Returns the default selection: every valid entry that is new, up to the free room. */
export const newOnes = (candidates: readonly Candidate[], room: number): ReadonlySet<number> =>
  new Set(
    candidates
      .filter(({ problem, duplicateOf }) => problem === null && duplicateOf === null)
      .slice(0, Math.max(room, 0))
      .map(({ key }) => key),
  );

/**
 * Returns every entry of a file with its problems. `fillsUsernames` uses the name where only the user name is
 * missing.
 */
export function candidatesOf(
  found: readonly FoundEntry[],
  stored: readonly EntryFields[],
  fillsUsernames = false,
): Candidate[] {
  const existing = new Set(stored.map((entry) => sameness(entry)));
  const inFile = new Set<string>();
  return found.map((entry, key) => {
    const fields = fillsUsernames ? withUsername(entry.fields) : entry.fields;
    const own = sameness(fields);
    const duplicateOf = (): Candidate['duplicateOf'] => {
      if (existing.has(own)) return 'stored';
      if (inFile.has(own)) return 'file';
      return existing.has(sameness(fields, null)) ? 'storedWithoutTotp' : null;
    };
    const candidate = {
      fields,
      key,
      lost: losesHistory(fields) ? [...entry.lost, texts.lost.historyRoom] : entry.lost,
      problem: problemOf(fields),
      duplicateOf: duplicateOf(),
    };
    inFile.add(own);
    return candidate;
  });
}
