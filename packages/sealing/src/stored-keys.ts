// Reads all space keys for a verification, beside the running service.
import { keyObjects, type KeyringPlace, requireKeyring } from './keyring.ts';
import { DoesNotOpen } from './sealing.ts';
import { type SpaceKey, spaceKeysOf } from './space-key.ts';
import type { StoredKey } from './stored-keys.maintenance.repository.ts';

export { type StoredKey, storedKeys } from './stored-keys.maintenance.repository.ts';

/** The result of `work`; null when sealed data does not open for any reason. */
export function opened<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DoesNotOpen)) throw error;
    return null;
  }
}

/**
 * Unwraps space keys with any master key that was seen since the start, because a rotation may end while the
 * rows are read. Returns null for a key that does not open.
 * @throws {UnusableKeyring}
 */
export async function keyOpener(place: KeyringPlace): Promise<(key: StoredKey) => Promise<SpaceKey | null>> {
  const seen = keyObjects(await requireKeyring(place));
  return async ({ spaceId, ...wrapped }) => {
    if (!seen.has(wrapped.masterKeyId))
      for (const [id, key] of keyObjects(await requireKeyring(place))) seen.set(id, key);
    const master = seen.get(wrapped.masterKeyId);
    return master === undefined
      ? null
      : opened(() => spaceKeysOf(place.domain).unwrap(spaceId, wrapped, master));
  };
}
