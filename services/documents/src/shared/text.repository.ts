import type { TextState } from '@savvi/documents-contract/text-state';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';
import type { StoredText } from './file-keys.ts';

type Owner = Pick<Scope, 'spaceId'>;

type RowWithText = { readonly state: 'text' } & StoredText;
type RowWithoutText = { readonly state: Exclude<TextState, 'text'>; readonly documentId: string };

/** A row of `document_texts`: the object of a text, or why the document has none. */
export type TextRow = RowWithText | RowWithoutText;

/** A row to store. `plainSize` is the size of the text as UTF-8, in bytes. */
export type NewTextRow = (RowWithText & { readonly plainSize: number }) | RowWithoutText;

/** The size of one or more texts in bytes, compressed and as UTF-8. */
export interface TextSizes {
  readonly size: number;
  readonly plainSize: number;
}

const NO_OBJECT = { object: null, size: null, plainSize: null, format: null, wrappedKey: null };
const SELECT = Prisma.sql`SELECT document_id::text AS "documentId", state, object, size, format, wrapped_key AS "wrappedKey"`;
const [texts, documents] = [owned('document_texts'), owned('documents')];

/** The texts of documents. Every query names the space. */
export const textRepository = {
  /** The texts of all documents that are not deleted. */
  list: (client: RawTransaction, owner: Owner): Promise<TextRow[]> =>
    client.$queryRaw<TextRow[]>`
      ${SELECT} ${texts.read(owner)}
      AND document_id IN (SELECT id ${documents.read(owner)} AND deleted_at IS NULL) ORDER BY document_id`,

  /** The text states of some documents, by the id of the document. */
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

  /** The text of a document that is not deleted; null if it was removed. */
  async find(client: RawTransaction, owner: Owner, documentId: string): Promise<TextRow | null> {
    const [row] = await client.$queryRaw<TextRow[]>`
      ${SELECT} ${texts.read(owner)} AND document_id = ${documentId}::uuid
      AND document_id IN (SELECT id ${documents.read(owner)} AND deleted_at IS NULL)`;
    return row ?? null;
  },

  /** The total size of the texts of all other documents of a space, deleted ones included. */
  async sizeOfOthers(client: RawTransaction, owner: Owner, documentId: string): Promise<TextSizes> {
    const [row] = await client.$queryRaw<[TextSizes]>`
      SELECT coalesce(sum(size), 0)::integer AS size, coalesce(sum(coalesce(plain_size, size)), 0)::integer AS "plainSize"
      ${texts.read(owner)} AND document_id <> ${documentId}::uuid`;
    return row;
  },

  /** Stores the text of a document. A trigger makes the object of the replaced text due for removal. */
  async replace(tx: Transaction, owner: Owner, row: NewTextRow): Promise<void> {
    const { object, size, plainSize, format, wrappedKey } = row.state === 'text' ? row : NO_OBJECT;
    await tx.$executeRaw`
      ${texts.insert(
        owner,
        (own) => Prisma.sql`(space_id, document_id, state, object, size, plain_size, format, wrapped_key)
        VALUES (${own.spaceId}::uuid, ${row.documentId}::uuid, ${row.state}, ${object}, ${size}::integer, ${plainSize}::integer, ${format}::smallint, ${wrappedKey}::bytea)`,
      )}
      ON CONFLICT (space_id, document_id) DO UPDATE SET state = excluded.state, object = excluded.object, size = excluded.size,
        plain_size = excluded.plain_size, format = excluded.format, wrapped_key = excluded.wrapped_key`;
  },
};
