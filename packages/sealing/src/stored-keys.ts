// The keys of spaces as a verification reads them: all, one after the other, beside the running service.
import { keyObjects, type KeyringPlace, presentKeyring } from './keyring.ts';
import { DoesNotOpen } from './sealing.ts';
import { type SpaceKey, spaceKeysOf } from './space-key.ts';
import type { StoredKey } from './stored-keys.maintenance.repository.ts';

export { type StoredKey, storedKeys } from './stored-keys.maintenance.repository.ts';

/** What `work` answers; null when something sealed does not open, for whatever reason. */
export function opened<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DoesNotOpen)) throw error;
    return null;
  }
}

/**
 * Opens keys of spaces by every master key that was ever seen: a rotation may end between a row and its turn.
 * Null for one that does not open.
 * @throws {UnusableKeyring}
 */
export async function keyOpener(place: KeyringPlace): Promise<(key: StoredKey) => Promise<SpaceKey | null>> {
  const seen = keyObjects(await presentKeyring(place));
  return async ({ spaceId, ...wrapped }) => {
    if (!seen.has(wrapped.masterKeyId))
      for (const [id, key] of keyObjects(await presentKeyring(place))) seen.set(id, key);
    const master = seen.get(wrapped.masterKeyId);
    return master === undefined
      ? null
      : opened(() => spaceKeysOf(place.domain).unwrap(spaceId, wrapped, master));
  };
}
