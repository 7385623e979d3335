// Decrypts every row, deleted ones too, and reports the ids of those that do not open.
import { entryInput, SERVER_SEALED } from '@savvi/vault-contract/entry';
import type { DatabaseSession } from '@savvi/sealing/database-session';
import type { KeyringPlace } from '@savvi/sealing/keyring';
import { keyOpener, opened, storedKeys } from '@savvi/sealing/stored-keys';
import { readContents } from '../shared/entry-contents.rules.ts';
import { unsealEntry } from '../shared/entry-seal.ts';
import { entriesWithKeys } from './entries-with-keys.maintenance.repository.ts';

/** The result of a verification. */
export interface Verification {
  readonly spaces: number;
  readonly entries: number;
  readonly deleted: number;
  /** Entries that the browser has encrypted, which the service cannot open. */
  readonly opaque: number;
  readonly brokenSpaces: readonly string[];
  readonly brokenEntries: readonly string[];
  /** Entries that open but would be rejected today, because they were validated by an older contract. */
  readonly unfitEntries: readonly string[];
}

const BATCH_SIZE = 500;

/** Whether contents are valid. The contract of this release cannot judge what a later release stored. */
function isWhole(json: string): boolean {
  const read = readContents(json);
  return read !== null && (read.hasMore || entryInput.safeParse(read.known).success);
}

/** Decrypts everything in a vault's database. @throws {UnusableKeyring} */
export async function verify(session: DatabaseSession, keyring: KeyringPlace): Promise<Verification> {
  const unwrap = await keyOpener(keyring);
  const [brokenSpaces, brokenEntries, unfitEntries]: [string[], string[], string[]] = [[], [], []];
  let [spaces, entries, deleted, opaque] = [0, 0, 0, 0];

  for await (const key of storedKeys(session, BATCH_SIZE)) {
    spaces += 1;
    if ((await unwrap(key)) === null) brokenSpaces.push(key.spaceId);
  }
  for await (const { id, format, isDeleted, key, ...contents } of entriesWithKeys(session, BATCH_SIZE)) {
    entries += 1;
    if (isDeleted) deleted += 1;
    if (format !== SERVER_SEALED) {
      opaque += 1;
      continue;
    }
    const spaceKey = await unwrap(key);
    const json = spaceKey === null ? null : opened(() => unsealEntry(spaceKey, id, contents));
    if (json === null) brokenEntries.push(id);
    else if (!isWhole(json)) unfitEntries.push(id);
  }
  return { spaces, entries, deleted, opaque, brokenSpaces, brokenEntries, unfitEntries };
}
