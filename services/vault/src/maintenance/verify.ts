// Opens every row, deleted ones too, and says of those that don't open which they are, by id alone.
import { entryInput, SERVER_SEALED } from '@savvi/contracts/vault/entry';
import { silentLog } from '@savvi/service-kit/log';
import { masterKeys } from '../shared/master-keys.ts';
import type { Session } from '../shared/session.ts';
import { type SpaceKey, unwrapSpaceKey } from '../shared/space-key.ts';
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
}

const STRIDE = 500;

async function opens(work: () => Promise<unknown> | unknown): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false; // whatever the reason: it is told by its id, and nothing of what it holds
  }
}

/** Opens everything in a vault's database with the keyring in `keyringFile`. */
export async function verify(session: Session, keyringFile: string): Promise<Verification> {
  const rows = verificationRows(session);
  const masters = masterKeys(keyringFile, silentLog);
  const unwrap = async ({ spaceId, ...wrapped }: StoredKey): Promise<SpaceKey> => unwrapSpaceKey(spaceId, wrapped, await masters.get(wrapped.masterKeyId));
  const [brokenSpaces, brokenEntries]: [string[], string[]] = [[], []];
  let [spaces, entries, deleted, opaque] = [0, 0, 0, 0];

  for await (const key of rows.spaceKeys(STRIDE)) {
    spaces += 1;
    if (!(await opens(() => unwrap(key)))) brokenSpaces.push(key.spaceId);
  }
  for await (const { id, format, isDeleted, key, ...contents } of rows.entries(STRIDE)) {
    entries += 1;
    if (isDeleted) deleted += 1;
    if (format !== SERVER_SEALED) opaque += 1;
    else if (!(await opens(async () => entryInput.parse(JSON.parse((await unwrap(key)).open(id, contents)))))) brokenEntries.push(id);
  }
  return { spaces, entries, deleted, opaque, brokenSpaces, brokenEntries };
}
