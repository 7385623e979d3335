import type { DatabaseSession } from './database-session.ts';
import type { WrappedSpaceKey } from './space-key.ts';

/** A space's key as it is stored. */
export type StoredKey = WrappedSpaceKey & { readonly spaceId: string };

/** The keys of all spaces, `batchSize` rows at a time, so that many do not fill the memory. */
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
