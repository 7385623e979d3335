// At the start: keyring and database have to fit. A keyring that was lost is never made again over what only
// the lost one opens.
import type { KeyObject } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Log } from '@savvi/service-kit/log';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import {
  createKeyring,
  keyObjects,
  type KeyringFile,
  type KeyringPlace,
  nameOf,
  newMasterKey,
  readKeyring,
  UnusableKeyring,
} from './keyring.ts';
import { KEYRING_LOCK } from './keyring-lock.ts';
import { DoesNotOpen } from './sealing.ts';
import { samplesOf } from './key-samples.maintenance.repository.ts';
import { spaceKeysOf } from './space-key.ts';
import type { StoredKey } from './stored-keys.maintenance.repository.ts';

/** What is looked at. */
export interface KeyringCheck extends KeyringPlace {
  readonly db: RawTransaction & {
    $transaction<Result>(work: (tx: RawTransaction) => Promise<Result>): Promise<Result>;
  };
  /** Whether a keyring is made where there is none and nothing was ever sealed. */
  readonly creates: boolean;
  readonly now: Date;
  readonly log: Log;
}

const keyInUse = async (client: RawTransaction): Promise<string | undefined> =>
  (await client.$queryRaw<{ id: string }[]>`SELECT id FROM current_master_key`)[0]?.id;

function opens(domain: string, { spaceId, ...wrapped }: StoredKey, key: KeyObject): boolean {
  try {
    spaceKeysOf(domain).unwrap(spaceId, wrapped, key);
    return true;
  } catch (error) {
    if (!(error instanceof DoesNotOpen)) throw error;
    return false;
  }
}

/** The keyring, once it fits the database. @throws {UnusableKeyring} */
async function fittingKeyring(client: RawTransaction, check: KeyringCheck): Promise<KeyringFile> {
  const { domain, creates, now, log } = check;
  const [inUse, samples] = [await keyInUse(client), await samplesOf(client)];
  const isUnused = inUse === undefined && samples.length === 0;
  if (isUnused && creates && (await readKeyring(check)) === null)
    await createKeyring(check, { format: 1, keys: [newMasterKey(now)] });
  const keyring = await readKeyring(check);
  if (keyring === null)
    throw new UnusableKeyring(
      `The ${nameOf(check)} is missing${isUnused ? '' : ', and without it nothing that was stored can be read: put it back from a backup of the keys'}.`,
    );

  const keys = keyObjects(keyring);
  const byKey = Map.groupBy(samples, ({ masterKeyId }) => masterKeyId);
  const missing = [...new Set([...(inUse === undefined ? [] : [inUse]), ...byKey.keys()])].filter(
    (id) => !keys.has(id),
  );
  if (missing.length > 0)
    throw new UnusableKeyring(
      `The ${nameOf(check)} does not hold ${missing.join(', ')}, and without it what was stored can't be read: put the keyring back from a backup of the keys.`,
    );
  for (const [id, key] of keys) {
    const wrapped = byKey.get(id) ?? [];
    if (wrapped.length === 0 || wrapped.some((sample) => opens(domain, sample, key))) continue;
    if (id === inUse)
      throw new UnusableKeyring(
        `The master key ${id} of the ${nameOf(check)} is not the one it was: put the keyring back from a backup of the keys.`,
      );
    log.error({ masterKeyId: id }, 'nothing that an older master key wraps opens'); // what a rotation left; nobody else is kept waiting for it
  }
  return keyring;
}

async function warnIfOthersMayRead({ file, log }: KeyringCheck): Promise<void> {
  const { mode, uid } = await stat(file);
  const others = uid === process.getuid?.() ? 0o077 : 0o007; // whose file it is not reads it through its group, as in a pod, where its account has no name (os.userInfo fails)
  if ((mode & others) !== 0)
    log.warn(
      { file, mode: (mode & 0o777).toString(8) },
      'others than its owner may read the keyring; give it the mode 600',
    );
}

/**
 * Makes sure that every key in use is in the keyring and opens what it wrapped.
 * @throws {UnusableKeyring} with a sentence for the operator
 */
export async function checkKeyring(check: KeyringCheck): Promise<void> {
  const { db } = check;
  if ((await keyInUse(db)) === undefined) {
    // Several may start for the first time at once: one makes the keyring and says which key is in use, the
    // others find both.
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${KEYRING_LOCK[0]}::integer, ${KEYRING_LOCK[1]}::integer)`;
      const newest = (await fittingKeyring(tx, check)).keys.at(-1)?.id; // a file has at least one
      await tx.$executeRaw`INSERT INTO current_master_key (single, id) VALUES (true, ${newest}) ON CONFLICT DO NOTHING`;
    });
  } else {
    // A rotation may end between rows and file, and take a key from it: who looks again sees both as they are
    // since.
    await fittingKeyring(db, check).catch(() => fittingKeyring(db, check));
  }
  await warnIfOthersMayRead(check);
}
