import { type EntryInput, SERVER_SEALED } from '@savvi/contracts/vault/entry';
import { Problem } from '@savvi/service-kit/problem';
import type { SpaceKey } from '../shared/space-key.ts';
import type { ListedEntry, StoredEntry } from './entry.ts';

/** Entries are opened in strides of so many; between two of them others get their turn. */
const STRIDE = 250;
const othersFirst = () => new Promise<void>((resolve) => setImmediate(resolve));

const recordOf = ({ id, userId, version, createdAt, updatedAt, format }: StoredEntry) => ({ id, userId, version, createdAt, updatedAt, format });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** What opens the entries of a space. @throws {DoesNotOpen} */
const contents = (key: SpaceKey | null, entry: StoredEntry | ListedEntry): string => {
  if (key === null) throw new Error('a space with entries has no key');
  return key.open(entry.id, entry);
};

/** What an entry holds. @throws {Problem} `invalid` for one of a later format, which only the browser can open */
export function openEntry(key: SpaceKey | null, entry: StoredEntry): EntryInput {
  if (entry.format !== SERVER_SEALED) throw new Problem('invalid', { sentence: 'This password is sealed in the browser and can only be changed there.' });
  return JSON.parse(contents(key, entry)) as EntryInput; // what was sealed here, after its contract was checked
}

/** The JSON of a listed entry's reply: what is sealed is JSON already and goes out as it is. */
export function listedText(key: SpaceKey | null, entry: ListedEntry): string {
  const inside = entry.format === SERVER_SEALED ? contents(key, entry).slice(1) : `"sealed":"${base64(entry.sealed)}"}`;
  return `${entry.head.slice(0, -1)},${inside}`;
}

/** The JSON of an entry's reply. */
export const entryText = (key: SpaceKey | null, entry: StoredEntry): string => {
  const { id, format, wrappedKey, sealed } = entry;
  return listedText(key, { id, format, wrappedKey, sealed, head: JSON.stringify(recordOf(entry)) });
};

/** The JSON of a deleted entry's reply: neither password nor notes nor address. */
export function deletedText(key: SpaceKey | null, entry: StoredEntry): string {
  const { id, format, version, createdAt, updatedAt, deletedAt } = entry;
  if (format !== SERVER_SEALED) return JSON.stringify({ ...recordOf(entry), sealed: base64(entry.sealed), deletedAt });
  const { name, usernameEmail } = openEntry(key, entry);
  return JSON.stringify({ id, format, name, usernameEmail, version, createdAt, updatedAt, deletedAt });
}

/** The texts of many entries, without keeping others waiting. */
export async function textsOf<Entry>(entries: readonly Entry[], textOf: (entry: Entry) => string): Promise<string[]> {
  const texts: string[] = [];
  for (const entry of entries) {
    if (texts.length > 0 && texts.length % STRIDE === 0) await othersFirst();
    texts.push(textOf(entry));
  }
  return texts;
}
