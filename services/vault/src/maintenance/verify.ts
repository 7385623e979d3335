// Opens every row, deleted ones too, and says of those that don't open which they are, by id alone.
import { entryInput, SERVER_SEALED } from '@savvi/contracts/vault/entry';
import type { DatabaseSession } from '@savvi/sealing/database-session';
import { keyObjects, presentKeyring } from '@savvi/sealing/keyring';
import { DoesNotOpen } from '@savvi/sealing/sealing';
import { type SpaceKey, spaceKeysOf } from '@savvi/sealing/space-key';
import { DOMAIN, unsealEntry } from '../shared/entry-seal.ts';
import { type StoredKey, verificationRows } from './verification.repository.ts';

/** What was found. */
export interface Verification {
  readonly spaces: number;
  readonly entries: number;
  readonly deleted: number;
  /** Sealed in the browser: not for the service to open. */
  readonly opaque: number;
  readonly brokenSpaces: readonly string[];
  readonly brokenEntries: readonly string[];
  /** They open, and hold what would not be taken today: sealed under an older contract. */
  readonly unfitEntries: readonly string[];
}

const STRIDE = 500;

/** What `work` answers; null when something sealed does not open, for whatever reason: it is told by its id alone. */
function opened<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DoesNotOpen)) throw error;
    return null;
  }
}

function isWhole(json: string): boolean {
  try {
    return entryInput.safeParse(JSON.parse(json)).success;
  } catch {
    return false; // no JSON: nothing of it is told
  }
}

/** Opens keys of spaces by every master key that was ever seen: a rotation may end between a row and its turn. */
async function opener(keyringFile: string): Promise<(key: StoredKey) => Promise<SpaceKey | null>> {
  const seen = keyObjects(await presentKeyring(keyringFile));
  return async ({ spaceId, ...wrapped }) => {
    if (!seen.has(wrapped.masterKeyId)) for (const [id, key] of keyObjects(await presentKeyring(keyringFile))) seen.set(id, key);
    const master = seen.get(wrapped.masterKeyId);
    return master === undefined ? null : opened(() => spaceKeysOf(DOMAIN).unwrap(spaceId, wrapped, master));
  };
}

/** Opens everything in a vault's database with the keyring in `keyringFile`. @throws {UnusableKeyring} */
export async function verify(session: DatabaseSession, keyringFile: string): Promise<Verification> {
  const rows = verificationRows(session);
  const unwrap = await opener(keyringFile);
  const [brokenSpaces, brokenEntries, unfitEntries]: [string[], string[], string[]] = [[], [], []];
  let [spaces, entries, deleted, opaque] = [0, 0, 0, 0];

  for await (const key of rows.spaceKeys(STRIDE)) {
    spaces += 1;
    if ((await unwrap(key)) === null) brokenSpaces.push(key.spaceId);
  }
  for await (const { id, format, isDeleted, key, ...contents } of rows.entries(STRIDE)) {
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
