import type { TextState } from '@savvi/documents-contract/text-state';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';
import type { StoredText } from './file-keys.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** A row of `document_texts`: the object of a text, or why the document has none. */
export type TextRow =
  | ({ readonly state: 'text' } & StoredText)
  | { readonly state: Exclude<TextState, 'text'>; readonly documentId: string };

const [texts, documents] = [owned('document_texts'), owned('documents')];

/** The texts of documents. Every query names the space. */
export const textRepository = {
  /** The texts of all documents that are not deleted. */
  list: (client: RawTransaction, owner: Owner): Promise<TextRow[]> =>
    client.$queryRaw<TextRow[]>`
      SELECT document_id::text AS "documentId", state, object, size, format, wrapped_key AS "wrappedKey"
      ${texts.read(owner)} AND document_id IN (SELECT id ${documents.read(owner)} AND deleted_at IS NULL) ORDER BY document_id`,

  /** What is known about the texts of some documents, by the id of the document. */
  async statesOf(
    client: RawTransaction,
    owner: Owner,
    documentIds: readonly string[],
  ): Promise<ReadonlyMap<string, TextState>> {
    const rows = await client.$queryRaw<
      { documentId: string; state: TextState }[]
    >`SELECT document_id::text AS "documentId", state ${texts.read(owner)} AND document_id = ANY(${documentIds}::uuid[])`;
    return new Map(rows.map(({ documentId, state }) => [documentId, state]));
  },

  /** The size of all texts of a space but that of one document, in bytes; those of deleted documents count too. */
  async bytesBeside(client: RawTransaction, owner: Owner, documentId: string): Promise<number> {
    const [row] = await client.$queryRaw<
      [{ bytes: number }]
    >`SELECT coalesce(sum(size), 0)::integer AS bytes ${texts.read(owner)} AND document_id <> ${documentId}::uuid`;
    return row.bytes;
  },

  /** Stores the text of a document in place of the one before, whose object becomes due for removal. */
  async replace(tx: Transaction, owner: Owner, row: TextRow): Promise<void> {
    const { object, size, format, wrappedKey } =
      row.state === 'text' ? row : { object: null, size: null, format: null, wrappedKey: null };
    await tx.$executeRaw`
      ${texts.insert(owner, (own) => Prisma.sql`(space_id, document_id, state, object, size, format, wrapped_key) VALUES (${own.spaceId}::uuid, ${row.documentId}::uuid, ${row.state}, ${object}, ${size}::integer, ${format}::smallint, ${wrappedKey}::bytea)`)}
      ON CONFLICT (space_id, document_id) DO UPDATE SET state = excluded.state, object = excluded.object, size = excluded.size, format = excluded.format, wrapped_key = excluded.wrapped_key`;
  },
};
