import type { DatabaseSession } from '@savvi/sealing/database-session';
import type { StoredKey } from '@savvi/sealing/stored-keys';
import type { StoredText as TextObject } from '../shared/file-keys.ts';

/** The object of a document's text, with the key of its space, read in one statement. */
export interface StoredText extends TextObject {
  readonly key: StoredKey;
}

type Row = TextObject & { spaceId: string; masterKeyId: string | null; wrapped: Uint8Array | null };

const SELECT = `SELECT space_id::text AS "spaceId", document_id::text AS "documentId", object, size, format,
    wrapped_key AS "wrappedKey", master_key_id AS "masterKeyId", wrapped
  FROM document_texts LEFT JOIN space_keys USING (space_id) WHERE object IS NOT NULL`;
const textOf = ({ spaceId, masterKeyId, wrapped, ...text }: Row): StoredText => ({
  ...text,
  key: { spaceId, masterKeyId: masterKeyId ?? '', wrapped: wrapped ?? new Uint8Array() },
});

/** The texts that a verification reads, of all spaces. */
export function storedTexts(session: DatabaseSession) {
  return {
    /** Every text, also those of deleted documents, `batchSize` rows at a time. */
    async *all(batchSize: number): AsyncGenerator<StoredText> {
      for (let last: [string | null, string | null] = [null, null]; ;) {
        const { rows }: { rows: Row[] } = await session.query<Row>(
          `${SELECT} AND ($1::uuid IS NULL OR (space_id, document_id) > ($1::uuid, $2::uuid))
           ORDER BY space_id, document_id LIMIT $3`,
          [...last, batchSize],
        );
        yield* rows.map(textOf);
        const end = rows.at(-1);
        if (end === undefined) return;
        last = [end.spaceId, end.documentId];
      }
    },

    /** The current text of a document; null if it was removed. */
    async find({ documentId, key: { spaceId } }: StoredText): Promise<StoredText | null> {
      const { rows } = await session.query<Row>(
        `${SELECT} AND space_id = $1::uuid AND document_id = $2::uuid`,
        [spaceId, documentId],
      );
      return rows[0] === undefined ? null : textOf(rows[0]);
    },
  };
}
