import { SERVER_SEALED } from '@savvi/vault-contract/entry';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import { DoesNotOpen } from '@savvi/sealing/sealing';
import type { SpaceKey } from '@savvi/sealing/space-key';
import { contentsOf, type EntryContents, readContents } from '../shared/entry-contents.rules.ts';
import { type SealedContents, unsealEntry } from '../shared/entry-seal.ts';
import type { ListedEntry, StoredEntry } from './entry.ts';

/** How long entries are opened before the event loop runs other work. */
const YIELD_AFTER_MS = 4;
const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

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
 * Builds the replies for the owner of entries. An entry that does not open is returned as damaged, so that
 * the others stay available.
 */
export function entryView(log: Log) {
  function unsealed(key: SpaceKey, entry: StoredEntry | ListedEntry): string | null {
    try {
      return unsealEntry(key, entry.id, entry);
    } catch (error) {
      if (!(error instanceof DoesNotOpen)) throw error;
      log.error({ err: error, entryId: entry.id }, 'an entry does not open');
      return null;
    }
  }

  /** The decrypted contents of an entry; null if it is damaged or the space's key is missing. */
  function contents(key: SpaceKey | null, entry: StoredEntry | ListedEntry): EntryContents | null {
    const json = key && unsealed(key, entry);
    if (json === null) return null;
    const read = readContents(json);
    if (read === null) log.error({ entryId: entry.id }, 'the contents of an entry are damaged');
    return read;
  }

  /**
   * The rest of a listed entry's JSON, after its head. The decrypted text is JSON already and is inserted
   * unchanged, unless it has further keys.
   */
  function contentsText(key: SpaceKey | null, entry: ListedEntry): string {
    if (entry.format !== SERVER_SEALED) return `"sealed":"${base64(entry.sealed)}"}`;
    const read = contents(key, entry);
    if (read === null) return '"isDamaged":true}';
    return (read.hasMore ? contentsOf(read.known) : read.json).slice(1);
  }

  const listedText = (key: SpaceKey | null, entry: ListedEntry): string =>
    `${entry.head.slice(0, -1)},${contentsText(key, entry)}`;

  return {
    /**
     * The contents of an entry.
     * @throws {Problem} `invalid` if it is damaged, or has a later format, which only the browser can open
     */
    openEntry(key: SpaceKey | null, entry: StoredEntry): EntryContents {
      if (entry.format !== SERVER_SEALED)
        throw new Problem('invalid', {
          sentence: 'This password is sealed in the browser and can only be changed there.',
        });
      const read = contents(key, entry);
      if (read === null)
        throw new Problem('invalid', { sentence: 'This password is damaged and can only be deleted.' });
      return read;
    },

    /** The JSON of a listed entry's reply. */
    listedText,

    /** The JSON of an entry's reply. */
    entryText(key: SpaceKey | null, entry: StoredEntry): string {
      const { id, format, wrappedKey, sealed } = entry;
      return listedText(key, { id, format, wrappedKey, sealed, head: JSON.stringify(recordOf(entry)) });
    },

    /** The JSON of an entry's id, version, dates and name, and nothing else of its contents. */
    namedText(key: SpaceKey | null, entry: ListedEntry): string {
      const read = entry.format === SERVER_SEALED ? contents(key, entry) : null;
      return `${entry.head.slice(0, -1)},"name":${JSON.stringify(read?.known.name ?? null)}}`;
    },

    /** The JSON of a deleted entry's reply, without secrets and notes, and with the host instead of the address. */
    deletedText(key: SpaceKey | null, entry: ListedEntry): string {
      // The repository builds the head of an entry as JSON.
      const { deletedAt, ...record } = JSON.parse(entry.head) as Omit<StoredEntry, keyof SealedContents>;
      const { id, format, version, createdAt, updatedAt } = record;
      if (format !== SERVER_SEALED)
        return JSON.stringify({ ...record, sealed: base64(entry.sealed), deletedAt });
      const read = contents(key, entry);
      if (read === null) return JSON.stringify({ ...record, isDamaged: true, deletedAt });
      const { type, name, usernameEmail, url } = read.known;
      const host = url !== null && URL.canParse(url) ? new URL(url).hostname : '';
      return JSON.stringify({
        id,
        format,
        ...(type !== undefined && { type }),
        name,
        usernameEmail,
        ...(host !== '' && { host }),
        version,
        createdAt,
        updatedAt,
        deletedAt,
      });
    },
  };
}

/** Builds the texts of many entries, and yields to the event loop regularly. */
export async function textsOf<Entry>(
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
): Promise<string[]> {
  const texts: string[] = [];
  let since = performance.now();
  for (const entry of entries) {
    texts.push(textOf(entry));
    if (performance.now() - since < YIELD_AFTER_MS) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
  return texts;
}
