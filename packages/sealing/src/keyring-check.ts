// Checks at the start that keyring and database match. A lost keyring is never recreated while rows exist
// that only the lost one opens.
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

/** The input of the keyring check at the start of a service. */
export interface KeyringCheck extends KeyringPlace {
  readonly db: RawTransaction & {
    $transaction<Result>(work: (tx: RawTransaction) => Promise<Result>): Promise<Result>;
  };
  /** Whether to create a keyring when there is none and nothing was ever sealed. */
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

/** Reads the keyring and checks it against the database. @throws {UnusableKeyring} */
async function matchingKeyring(client: RawTransaction, check: KeyringCheck): Promise<KeyringFile> {
  const { domain, creates, now, log } = check;
  const [inUse, samples] = [await keyInUse(client), await samplesOf(client)];
  const isUnused = inUse === undefined && samples.length === 0;
  if (isUnused && creates && (await readKeyring(check)) === null)
    await createKeyring(check, { format: 1, keys: [newMasterKey(now)] });
  const keyring = await readKeyring(check);
  if (keyring === null)
    throw new UnusableKeyring(
      `The ${nameOf(check)} is missing${isUnused ? '. Nothing is encrypted yet, so create it: npm run cluster:up -- --secrets-only on a cluster, npm run compose:secrets for Docker Compose' : ', and without it nothing that was stored can be read: put it back from a backup of the keys'}.`,
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
    // A rotation keeps an older master key whose space keys do not open. No other space depends on that key,
    // so the service starts.
    log.error({ masterKeyId: id }, 'an older master key opens none of its space keys');
  }
  return keyring;
}

async function warnIfOthersMayRead({ file, log }: KeyringCheck): Promise<void> {
  const { mode, uid } = await stat(file);
  // A service that does not own the file reads it through its group, as in a pod, where its account has no
  // name (os.userInfo fails).
  const others = uid === process.getuid?.() ? 0o077 : 0o007;
  if ((mode & others) !== 0)
    log.warn(
      { file, mode: (mode & 0o777).toString(8) },
      'the keyring is readable by other users; set its mode to 600',
    );
}

/**
 * Checks that every key in use is in the keyring and opens the space keys that it wrapped.
 * @throws {UnusableKeyring} with a sentence for the operator
 */
export async function checkKeyring(check: KeyringCheck): Promise<void> {
  const { db } = check;
  if ((await keyInUse(db)) === undefined) {
    // Several processes may start for the first time concurrently. One creates the keyring and stores which
    // key is current; the others find both.
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${KEYRING_LOCK[0]}::integer, ${KEYRING_LOCK[1]}::integer)`;
      // A keyring file has at least one key.
      const newest = (await matchingKeyring(tx, check)).keys.at(-1)?.id;
      await tx.$executeRaw`INSERT INTO current_master_key (single, id) VALUES (true, ${newest}) ON CONFLICT DO NOTHING`;
    });
  } else {
    // A rotation may end between reading the rows and the file, and remove a key. A second try then sees a
    // consistent state.
    await matchingKeyring(db, check).catch(() => matchingKeyring(db, check));
  }
  await warnIfOthersMayRead(check);
}
