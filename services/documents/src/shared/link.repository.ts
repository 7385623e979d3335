import type { DocumentLink, LinkKind, LinkReply } from '@savvi/documents-contract/link';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** A link, the document that has it, and whether the record is deleted. */
interface LinkRow extends LinkReply {
  readonly documentId: string;
}

/** A record of another service in a version. */
export interface LinkedRecord {
  readonly kind: LinkKind;
  readonly id: string;
  readonly version: number;
  readonly deletedAt: Date | null;
}

const [links, records] = [owned('document_links'), owned('linked_records')];
const deletedRecords = (owner: Owner) =>
  Prisma.sql`(kind, record_id) IN (SELECT kind, record_id ${records.read(owner)} AND deleted_at IS NOT NULL)`;

/** The links of documents to records of other services. Every query names the space. */
export const linkRepository = {
  /** The links of some documents, by the id of the document. */
  async of(
    client: RawTransaction,
    owner: Owner,
    documentIds: readonly string[],
  ): Promise<ReadonlyMap<string, LinkReply[]>> {
    const rows = await client.$queryRaw<LinkRow[]>`
      SELECT document_id::text AS "documentId", kind, record_id::text AS id, ${deletedRecords(owner)} AS "isDeleted"
      ${links.read(owner)} AND document_id = ANY(${documentIds}::uuid[]) ORDER BY document_id, kind, record_id`;
    const byDocument = new Map<string, LinkReply[]>();
    for (const { documentId, ...link } of rows) {
      const known = byDocument.get(documentId);
      if (known) known.push(link);
      else byDocument.set(documentId, [link]);
    }
    return byDocument;
  },

  /** Replaces the links of a document. */
  async replace(
    tx: Transaction,
    owner: Owner,
    documentId: string,
    next: readonly DocumentLink[],
  ): Promise<void> {
    await tx.$executeRaw`${links.remove(owner)} AND document_id = ${documentId}::uuid`;
    if (next.length === 0) return;
    await tx.$executeRaw`
      ${links.insert(owner, (own) => Prisma.sql`(space_id, document_id, kind, record_id) SELECT ${own.spaceId}::uuid, ${documentId}::uuid, kind, record_id FROM unnest(${next.map(({ kind }) => kind)}::text[], ${next.map(({ id }) => id)}::uuid[]) AS linked (kind, record_id)`)}`;
  },

  /** Stores whether a record is deleted, unless a newer version is known. */
  async follow(tx: Transaction, owner: Owner, { kind, id, version, deletedAt }: LinkedRecord): Promise<void> {
    await tx.$executeRaw`
      ${records.insert(owner, (own) => Prisma.sql`(space_id, kind, record_id, version, deleted_at) VALUES (${own.spaceId}::uuid, ${kind}, ${id}::uuid, ${version}, ${deletedAt}::timestamptz)`)}
      ON CONFLICT (space_id, kind, record_id) DO UPDATE SET version = excluded.version, deleted_at = excluded.deleted_at WHERE linked_records.version < excluded.version`;
  },

  /** Removes all links to a record that cannot be restored any more. */
  async forget(tx: Transaction, owner: Owner, { kind, id }: DocumentLink): Promise<void> {
    await tx.$executeRaw`${links.remove(owner)} AND kind = ${kind} AND record_id = ${id}::uuid`;
    await tx.$executeRaw`${records.remove(owner)} AND kind = ${kind} AND record_id = ${id}::uuid`;
  },

  /** Removes everything of a space. */
  async erase(tx: Transaction, owner: Owner): Promise<void> {
    await tx.$executeRaw`${links.remove(owner)}`;
    await tx.$executeRaw`${records.remove(owner)}`;
  },
};
