// Replaces the master key of all space keys while the service runs. After each step keyring and database
// match, even if the process dies, and the next rotation continues from there: 1. the new key is in the
// keyring, on disk; 2. the database names it as current, and transactions that create space keys under the
// old one have committed; 3. the space keys are rewrapped; 4. the old key wraps nothing any more and is
// removed.
import type { DatabaseSession } from './database-session.ts';
import {
  type KeyringFile,
  type KeyringPlace,
  nameOf,
  newMasterKey,
  requireKeyring,
  UnusableKeyring,
  writeKeyring,
} from './keyring.ts';
import { rewrapAll, type Rewrapped, type Rewrapping } from './rewrap.ts';
import { type RotationRows, rotationRows } from './rotation.maintenance.repository.ts';

/** The parts that a rotation uses. */
export interface Rotation extends Rewrapping, KeyringPlace {
  readonly session: DatabaseSession;
  readonly now: Date;
  /** Called with each line of progress. The rotation waits for the returned promise. */
  readonly told: (line: string) => void | Promise<void>;
}

/**
 * Writes the keyring that `change` makes of the current file, while no other process can be rotating.
 * @throws {UnusableKeyring}
 */
async function changeKeyring(
  rows: RotationRows,
  place: KeyringPlace,
  change: (keyring: KeyringFile) => KeyringFile,
): Promise<KeyringFile> {
  if (!(await rows.isLocked()))
    throw new UnusableKeyring(
      'The session of this rotation ended, so another may be under way: run it again.',
    );
  const changed = change(await requireKeyring(place));
  await writeKeyring(place, changed);
  return changed;
}

/** Makes the newest key of the keyring current, and rewraps all space keys that open. */
async function makeCurrent(
  rows: RotationRows,
  keyring: KeyringFile,
  rotation: Rotation,
): Promise<Rewrapped & { nextId: string }> {
  const nextId = keyring.keys.at(-1)?.id ?? ''; // A keyring file has at least one key.
  await rows.use(nextId);
  await rotation.told(`The master key ${nextId} is in use.`);
  return { nextId, ...(await rewrapAll(rows, keyring, nextId, rotation)) };
}

/**
 * Continues an interrupted rotation. Null when nothing is left to do; the older keys then stay for space keys
 * that do not open.
 */
async function continueRotation(
  rows: RotationRows,
  keyring: KeyringFile,
  inUse: string,
  rotation: Rotation,
): Promise<(Rewrapped & { nextId: string }) | null> {
  const newest = keyring.keys.at(-1)?.id;
  if (newest === inUse && keyring.keys.length === 1) return null;
  await rotation.told(
    `An earlier rotation left older master keys; going on with its master key ${newest ?? ''}.`,
  );
  const turned = await makeCurrent(rows, keyring, rotation);
  return newest === inUse && turned.done === 0 && turned.broken.length > 0 ? null : turned;
}

async function addKey(rows: RotationRows, rotation: Rotation): Promise<KeyringFile> {
  const { now, told } = rotation;
  const added = await changeKeyring(rows, rotation, (keyring) => ({
    ...keyring,
    keys: [...keyring.keys, newMasterKey(now)],
  }));
  await told(`Added the master key ${added.keys.at(-1)?.id ?? ''} to the keyring.`);
  return added;
}

/**
 * Rotates the master key, or completes an interrupted rotation.
 * @throws {UnusableKeyring} with a sentence for the operator
 */
export async function rotate(rotation: Rotation): Promise<void> {
  const { session, domain, told } = rotation;
  const rows = rotationRows(session);
  if (!(await rows.lock())) throw new UnusableKeyring('Another rotation is under way.');
  const inUse = await rows.keyInUse();
  if (inUse === null)
    throw new UnusableKeyring(`The ${domain} service was never started, so there is nothing to rotate.`);
  const keyring = await requireKeyring(rotation);
  if (!keyring.keys.some(({ id }) => id === inUse))
    throw new UnusableKeyring(
      `The ${nameOf(rotation)} does not hold ${inUse}, which is in use: put the keyring back from a backup of the keys.`,
    );

  const { nextId, broken } =
    (await continueRotation(rows, keyring, inUse, rotation)) ??
    (await makeCurrent(rows, await addKey(rows, rotation), rotation));
  const used = new Set(await rows.keysUsed());
  await told(
    used.size === 1
      ? 'Nothing is wrapped by an older master key any more.'
      : 'Older master keys stay for what does not open.',
  );
  // Only keys that existed when this rotation began are retired. A newer key belongs to another rotation.
  const retired = new Set(keyring.keys.map(({ id }) => id).filter((id) => !used.has(id)));
  await changeKeyring(rows, rotation, (now) => ({
    ...now,
    keys: now.keys.filter(({ id }) => !retired.has(id)),
  }));
  if (used.size > 1)
    throw new UnusableKeyring(
      `${nextId} is the master key of all others, but these spaces' keys do not open, so the old master key stays: ${broken.join(', ')}.`,
    );
  await told(
    `Done: ${nextId} is the only master key. Copies of the database from before need the keyring from before.`,
  );
}
