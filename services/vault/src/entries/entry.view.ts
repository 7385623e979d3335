import { type EntryInput, SERVER_SEALED } from '@savvi/contracts/vault/entry';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import { DoesNotOpen } from '@savvi/sealing/sealing';
import type { SpaceKey } from '@savvi/sealing/space-key';
import { type SealedContents, unsealEntry } from '../shared/entry-seal.ts';
import type { ListedEntry, StoredEntry } from './entry.ts';

/** For so long entries are opened, whatever their size, before others get their turn. */
const STRIDE_MS = 4;
const othersFirst = () => new Promise<void>((resolve) => setImmediate(resolve));

const recordOf = ({ id, userId, version, createdAt, updatedAt, format }: StoredEntry) => ({
  id,
  userId,
  version,
  createdAt,
  updatedAt,
  format,
});
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/**
 * How entries look to their owner. One that does not open is told as damaged, so that it hides none of the
 * others.
 */
export function entryView(log: Log) {
  /** What is sealed in an entry; null when it does not open. Nothing opens without the space's key. */
  function contents(key: SpaceKey | null, entry: StoredEntry | ListedEntry): string | null {
    if (key === null) return null;
    try {
      return unsealEntry(key, entry.id, entry);
    } catch (error) {
      if (!(error instanceof DoesNotOpen)) throw error;
      log.error({ err: error, entryId: entry.id }, 'an entry does not open');
      return null;
    }
  }

  /**
   * The members of a listed entry's JSON beside its head. What is sealed is JSON already and goes out as it
   * is.
   */
  function inside(key: SpaceKey | null, entry: ListedEntry): string {
    if (entry.format !== SERVER_SEALED) return `"sealed":"${base64(entry.sealed)}"}`;
    return contents(key, entry)?.slice(1) ?? '"isDamaged":true}';
  }

  const listedText = (key: SpaceKey | null, entry: ListedEntry): string =>
    `${entry.head.slice(0, -1)},${inside(key, entry)}`;

  return {
    /**
     * What an entry holds.
     * @throws {Problem} `invalid` for one that is damaged, or of a later format, which only the browser can
     * open
     */
    openEntry(key: SpaceKey | null, entry: StoredEntry): EntryInput {
      if (entry.format !== SERVER_SEALED)
        throw new Problem('invalid', {
          sentence: 'This password is sealed in the browser and can only be changed there.',
        });
      const json = contents(key, entry);
      if (json === null)
        throw new Problem('invalid', { sentence: 'This password is damaged and can only be deleted.' });
      return JSON.parse(json) as EntryInput; // what was sealed here, after its contract was checked
    },

    /** The JSON of a listed entry's reply. */
    listedText,

    /** The JSON of an entry's reply. */
    entryText(key: SpaceKey | null, entry: StoredEntry): string {
      const { id, format, wrappedKey, sealed } = entry;
      return listedText(key, { id, format, wrappedKey, sealed, head: JSON.stringify(recordOf(entry)) });
    },

    /** The JSON of a deleted entry's reply: neither password nor notes nor address. */
    deletedText(key: SpaceKey | null, entry: ListedEntry): string {
      const { deletedAt, ...record } = JSON.parse(entry.head) as Omit<StoredEntry, keyof SealedContents>; // as the database wrote it
      const { id, format, version, createdAt, updatedAt } = record;
      if (format !== SERVER_SEALED)
        return JSON.stringify({ ...record, sealed: base64(entry.sealed), deletedAt });
      const json = contents(key, entry);
      if (json === null) return JSON.stringify({ ...record, isDamaged: true, deletedAt });
      const { name, usernameEmail } = JSON.parse(json) as EntryInput; // what was sealed here, after its contract was checked
      return JSON.stringify({ id, format, name, usernameEmail, version, createdAt, updatedAt, deletedAt });
    },
  };
}

/** The texts of many entries, without keeping others waiting. */
export async function textsOf<Entry>(
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
): Promise<string[]> {
  const texts: string[] = [];
  let since = performance.now();
  for (const entry of entries) {
    texts.push(textOf(entry));
    if (performance.now() - since < STRIDE_MS) continue;
    await othersFirst();
    since = performance.now();
  }
  return texts;
}
