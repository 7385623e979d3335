import type { DatabaseSession } from '@savvi/sealing/database-session';
import type { StoredKey } from '@savvi/sealing/stored-keys';
import type { SealedContents } from '../shared/entry-seal.ts';

/** An entry with the key of its space, read in one statement. */
export interface EntryWithKey extends SealedContents {
  readonly id: string;
  readonly format: number;
  readonly isDeleted: boolean;
  readonly key: StoredKey;
}

/** The entries of all spaces, `batchSize` rows at a time, so that a large vault does not fill the memory. */
export async function* entriesWithKeys(
  session: DatabaseSession,
  batchSize: number,
): AsyncGenerator<EntryWithKey> {
  type Row = Omit<EntryWithKey, 'key'> & {
    spaceId: string;
    masterKeyId: string | null;
    wrapped: Uint8Array | null;
  };
  for (let last: [string | null, string | null] = [null, null]; ;) {
    const { rows }: { rows: Row[] } = await session.query<Row>(
      `SELECT space_id::text AS "spaceId", id::text, format, deleted_at IS NOT NULL AS "isDeleted", wrapped_key AS "wrappedKey", sealed, master_key_id AS "masterKeyId", wrapped
       FROM entries LEFT JOIN space_keys USING (space_id) WHERE $1::uuid IS NULL OR (space_id, id) > ($1::uuid, $2::uuid) ORDER BY space_id, id LIMIT $3`,
      [...last, batchSize],
    );
    for (const { spaceId, masterKeyId, wrapped, ...entry } of rows)
      yield {
        ...entry,
        key: { spaceId, masterKeyId: masterKeyId ?? '', wrapped: wrapped ?? new Uint8Array() },
      };
    const end = rows.at(-1);
    if (end === undefined) return;
    last = [end.spaceId, end.id];
  }
}
