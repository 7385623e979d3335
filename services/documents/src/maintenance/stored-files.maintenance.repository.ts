import type { DatabaseSession } from '@savvi/sealing/database-session';
import type { StoredKey } from '@savvi/sealing/stored-keys';
import type { StoredDocument } from '../shared/document.ts';

/** The columns of a document that a verification needs, with the key of its space, read in one statement. */
export interface StoredFile extends Pick<
  StoredDocument,
  'id' | 'object' | 'format' | 'fileSize' | 'sha256' | 'sha256Sealed' | 'sha256Mac' | 'wrappedKey'
> {
  readonly isDeleted: boolean;
  readonly key: StoredKey;
}

type Row = Omit<StoredFile, 'key'> & {
  spaceId: string;
  masterKeyId: string | null;
  wrapped: Uint8Array | null;
};

const columns = `space_id::text AS "spaceId", id::text, object, format, file_size AS "fileSize", sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", wrapped_key AS "wrappedKey", deleted_at IS NOT NULL AS "isDeleted", master_key_id AS "masterKeyId", wrapped`;
const fileOf = ({ spaceId, masterKeyId, wrapped, ...file }: Row): StoredFile => ({
  ...file,
  key: { spaceId, masterKeyId: masterKeyId ?? '', wrapped: wrapped ?? new Uint8Array() },
});

/** The rows that a verification reads, of all spaces. */
export function storedFiles(session: DatabaseSession) {
  return {
    /** Every document, deleted ones too, `batchSize` rows at a time. */
    async *all(batchSize: number): AsyncGenerator<StoredFile> {
      for (let last: [string | null, string | null] = [null, null]; ;) {
        const { rows }: { rows: Row[] } = await session.query<Row>(
          `SELECT ${columns} FROM documents LEFT JOIN space_keys USING (space_id) WHERE $1::uuid IS NULL OR (space_id, id) > ($1::uuid, $2::uuid) ORDER BY space_id, id LIMIT $3`,
          [...last, batchSize],
        );
        yield* rows.map(fileOf);
        const end = rows.at(-1);
        if (end === undefined) return;
        last = [end.spaceId, end.id];
      }
    },

    /** The current row of a document; null if it was removed. */
    async find({ id, key: { spaceId } }: StoredFile): Promise<StoredFile | null> {
      const { rows } = await session.query<Row>(
        `SELECT ${columns} FROM documents LEFT JOIN space_keys USING (space_id) WHERE space_id = $1::uuid AND id = $2::uuid`,
        [spaceId, id],
      );
      return rows[0] === undefined ? null : fileOf(rows[0]);
    },

    /** The listed objects that no document, text or orphan record references. */
    async unnamed(objects: readonly string[]): Promise<string[]> {
      const { rows } = await session.query<{ object: string }>(
        `SELECT object FROM unnest($1::text[]) AS listed (object)
         WHERE NOT EXISTS (SELECT FROM documents WHERE documents.object = listed.object)
           AND NOT EXISTS (SELECT FROM document_texts WHERE document_texts.object = listed.object)
           AND NOT EXISTS (SELECT FROM loose_objects WHERE loose_objects.object = listed.object)`,
        [objects],
      );
      return rows.map(({ object }) => object);
    },
  };
}
