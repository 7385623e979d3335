// A new master key for every space's key, while the service runs. Each step leaves keyring and database fit for each other,
// whenever the process dies, and the next rotation goes on where it died:
// 1. the new key is in the keyring, on the disk; 2. the database says that it is in use, and whoever was making a space key
// under the old one has committed; 3. the keys of spaces are wrapped anew; 4. nothing is wrapped by the old key, it is removed.
import { readKeyring, keyObjects, type KeyringFile, newMasterKey, UnusableKeyring, writeKeyring } from '../shared/keyring.ts';
import { DoesNotOpen } from '../shared/sealing.ts';
import type { Session } from '../shared/session.ts';
import { rewrapSpaceKey, type WrappedSpaceKey } from '../shared/space-key.ts';
import { type RotationRows, rotationRows } from './rotation.repository.ts';

/** What a rotation works on. */
export interface Rotation {
  readonly session: Session;
  readonly keyringFile: string;
  readonly now: Date;
  /** Told how far it is; the rotation goes on when the promise is settled. */
  readonly told: (line: string) => void | Promise<void>;
  /** How many spaces' keys are wrapped anew in one transaction. */
  readonly stride?: number;
}

/** Which key everything is to be wrapped by: that of a rotation that was interrupted, or a new one, which is on the disk when this returns. */
async function nextKey(keyring: KeyringFile, inUse: string, { keyringFile, now, told }: Rotation): Promise<KeyringFile> {
  const newest = keyring.keys.at(-1);
  if (newest?.id !== inUse || keyring.keys.length > 1) {
    await told(`An earlier rotation was interrupted; going on with its master key ${newest?.id ?? ''}.`);
    return keyring;
  }
  const added = { ...keyring, keys: [...keyring.keys, newMasterKey(now)] };
  await writeKeyring(keyringFile, added);
  await told(`Added the master key ${added.keys.at(-1)?.id ?? ''} to the keyring.`);
  return added;
}

/** Wraps anew what another key wraps, stride by stride. @returns the spaces whose keys don't open */
async function rewrapAll(rows: RotationRows, keyring: KeyringFile, nextId: string, { told, stride = 200 }: Rotation): Promise<string[]> {
  const keys = keyObjects(keyring);
  const next = keys.get(nextId);
  if (next === undefined) throw new UnusableKeyring(`The keyring does not hold ${nextId}.`);
  const broken: string[] = [];
  const total = await rows.countOthers(nextId);
  const rewrap = (spaceId: string, wrapped: WrappedSpaceKey): WrappedSpaceKey | null => {
    try {
      const old = keys.get(wrapped.masterKeyId);
      if (old !== undefined) return rewrapSpaceKey(spaceId, wrapped, old, { id: nextId, key: next });
    } catch (error) {
      if (!(error instanceof DoesNotOpen)) throw error;
    }
    broken.push(spaceId);
    return null;
  };
  let seen = 0;
  for (let last: string | undefined; ; ) {
    const step = await rows.rewrap({ nextId, after: last, stride }, rewrap);
    if (step.last === undefined) return broken;
    last = step.last;
    seen += step.seen;
    await told(`Wrapped the keys of ${Math.min(seen, total)} of ${total} spaces.`);
  }
}

/** Rotates the master key, or ends a rotation that was interrupted. @throws {UnusableKeyring} with a sentence for the operator */
export async function rotate(rotation: Rotation): Promise<void> {
  const { session, keyringFile, told } = rotation;
  const rows = rotationRows(session);
  if (!(await rows.lock())) throw new UnusableKeyring('Another rotation is under way.');
  const [keyring, inUse] = [await readKeyring(keyringFile), await rows.keyInUse()];
  if (inUse === null) throw new UnusableKeyring('The vault was never started, so there is nothing to rotate.');
  if (!keyring?.keys.some(({ id }) => id === inUse)) throw new UnusableKeyring(`The vault's keyring ${keyringFile} does not hold ${inUse}, which is in use: put the keyring back from a backup of the keys.`);

  const whole = await nextKey(keyring, inUse, rotation);
  const next = whole.keys.at(-1);
  if (next === undefined) throw new UnusableKeyring(`The vault's keyring ${keyringFile} is empty.`);
  await rows.use(next.id);
  await told(`The master key ${next.id} is in use.`);
  const broken = await rewrapAll(rows, whole, next.id, rotation);
  if ((await rows.countOthers(next.id)) > 0) throw new UnusableKeyring(`These spaces' keys do not open, so the old master key stays: ${broken.join(', ')}.`);
  await told('Nothing is wrapped by an older master key any more.');
  await writeKeyring(keyringFile, { ...whole, keys: [next] });
  await told(`Done: ${next.id} is the only master key. Copies of the database from before need the keyring from before.`);
}
