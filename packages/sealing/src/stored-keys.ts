// Reads all space keys for a verification, beside the running service.
import type { DatabaseSession } from './database-session.ts';
import { keyObjects, type KeyringPlace, requireKeyring } from './keyring.ts';
import { DoesNotOpen } from './sealing.ts';
import { type SpaceKey, spaceKeysOf, type WrappedSpaceKey } from './space-key.ts';

/** A space key as stored. */
export type StoredKey = WrappedSpaceKey & { readonly spaceId: string };

/** The result of `work`; null when sealed data does not open for any reason. */
export function opened<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DoesNotOpen)) throw error;
    return null;
  }
}

/** Yields the keys of all spaces, reading `batchSize` rows at a time to limit memory. */
export async function* storedKeys(session: DatabaseSession, batchSize: number): AsyncGenerator<StoredKey> {
  for (let last: string | null = null; ;) {
    const { rows }: { rows: StoredKey[] } = await session.query<StoredKey>(
      `SELECT space_id::text AS "spaceId", master_key_id AS "masterKeyId", wrapped FROM space_keys WHERE $1::uuid IS NULL OR space_id > $1::uuid ORDER BY space_id LIMIT $2`,
      [last, batchSize],
    );
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.spaceId;
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
