// At the start: keyring and database have to fit. A keyring that was lost is never made anew over what only the lost one opens.
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { keyObjects, newMasterKey, readKeyring, UnusableKeyring, writeKeyring } from './keyring.ts';
import { DoesNotOpen } from './sealing.ts';
import { unwrapSpaceKey, type WrappedSpaceKey } from './space-key.ts';

/** What is looked at. */
export interface KeyringCheck {
  readonly db: RawTransaction;
  readonly file: string;
  /** Whether a keyring is made where there is none and nothing was ever sealed. */
  readonly creates: boolean;
  readonly now: Date;
}

/** Makes sure that every key in use is in the keyring and opens what it wrapped. @throws {UnusableKeyring} with a sentence for the operator */
export async function checkKeyring({ db, file, creates, now }: KeyringCheck): Promise<void> {
  const [inUse] = await db.$queryRaw<{ id: string }[]>`SELECT id FROM current_master_key`;
  const samples = await db.$queryRaw<(WrappedSpaceKey & { spaceId: string })[]>`
    SELECT DISTINCT ON (master_key_id) master_key_id AS "masterKeyId", space_id::text AS "spaceId", wrapped FROM space_keys ORDER BY master_key_id, space_id`;
  const isUnused = inUse === undefined && samples.length === 0;
  let keyring = await readKeyring(file);
  if (keyring === null && isUnused && creates) {
    keyring = { format: 1, keys: [newMasterKey(now)] };
    await writeKeyring(file, keyring);
  }
  if (keyring === null) throw new UnusableKeyring(`The vault's keyring ${file} is missing${isUnused ? '' : ', and without it no stored password can be read: put it back from a backup of the keys'}.`);

  const keys = keyObjects(keyring);
  const missing = [...new Set([...(inUse === undefined ? [] : [inUse.id]), ...samples.map(({ masterKeyId }) => masterKeyId)])].filter((id) => !keys.has(id));
  if (missing.length > 0) throw new UnusableKeyring(`The vault's keyring ${file} does not hold ${missing.join(', ')}, and without it stored passwords can't be read: put the keyring back from a backup of the keys.`);
  for (const sample of samples) {
    const key = keys.get(sample.masterKeyId);
    if (key !== undefined) assertOpens(sample, () => unwrapSpaceKey(sample.spaceId, sample, key), file);
  }
  const newest = keyring.keys.at(-1)?.id; // a file has at least one
  await db.$executeRaw`INSERT INTO current_master_key (single, id) VALUES (true, ${newest}) ON CONFLICT DO NOTHING`;
}

function assertOpens({ masterKeyId }: WrappedSpaceKey, unwrap: () => unknown, file: string): void {
  try {
    unwrap();
  } catch (error) {
    if (!(error instanceof DoesNotOpen)) throw error;
    throw new UnusableKeyring(`The master key ${masterKeyId} of the vault's keyring ${file} is not the one it was: put the keyring back from a backup of the keys.`);
  }
}
