import type { DocumentCategory } from '@savvi/documents-contract/category';
import type { TreeFolder } from '@savvi/documents-contract/folder-tree';
import type { Envelope } from '@savvi/contracts/event';
import { eventStatement } from '@savvi/eventing/outbox-statement';
import { owned } from '@savvi/service-kit/owned';
import type { Page } from '@savvi/service-kit/page';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import type { StoredDocument } from './document.ts';
import type { Usage } from './document.rules.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

/** Selects documents by folder or category. */
export interface DocumentFilter {
  readonly folderId?: string | undefined;
  readonly category?: DocumentCategory | undefined;
}

const [documents, looseObjects] = [owned('documents'), owned('loose_objects')];
const eventOf = eventStatement(Prisma.sql);
const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** The columns of a document by the names of {@link StoredDocument}. */
export const documentColumns = Prisma.raw(
  `id::text, user_id::text AS "userId", folder_id::text AS "folderId", original_name AS "originalName", file_size AS "fileSize", kind, sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", category, description, to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate", coalesce(tag_ids, '{}')::text[] AS "tagIds",
   object, format, wrapped_key AS "wrappedKey", version, ${instant('created_at')} AS "createdAt", ${instant('updated_at')} AS "updatedAt", ${instant('deleted_at')} AS "deletedAt"`,
);
const filtered = ({ folderId, category }: DocumentFilter) =>
  Prisma.sql`${folderId === undefined ? Prisma.empty : Prisma.sql`AND folder_id = ${folderId}::uuid`} ${category === undefined ? Prisma.empty : Prisma.sql`AND category = ${category}`}`;

/** The rows of documents. Every query names the space. */
export const documentRepository = {
  /** The documents that are not deleted, newest first. */
  list(db: Client, owner: Owner, filter: DocumentFilter, { limit, after }: Page): Promise<StoredDocument[]> {
    const older =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
    return db.$queryRaw<StoredDocument[]>`
      SELECT ${documentColumns} ${documents.read(owner)} AND deleted_at IS NULL ${filtered(filter)} ${older} ORDER BY created_at DESC, id DESC LIMIT ${limit ?? null}::integer`;
  },

  /** The number of documents that are not deleted. */
  async count(db: Client, owner: Owner, filter: DocumentFilter = {}): Promise<number> {
    const [row] = await db.$queryRaw<
      { total: number }[]
    >`SELECT count(*)::integer AS total ${documents.read(owner)} AND deleted_at IS NULL ${filtered(filter)}`;
    return row?.total ?? 0;
  },

  /**
   * How much of the quota is used, deleted documents included. PostgreSQL writes one blank more per document
   * than `textBytesOf` counts.
   */
  async usage(db: Client, owner: Owner): Promise<Usage> {
    const [row] = await db.$queryRaw<[Usage & { unmeasured: number }]>`
      SELECT count(*)::integer AS files, coalesce(sum(file_size), 0)::float8 AS bytes, coalesce(sum(text_bytes), 0)::integer AS "textBytes",
        count(*) FILTER (WHERE text_bytes IS NULL)::integer AS unmeasured
      ${documents.read(owner)}`;
    if (row.unmeasured === 0) return { files: row.files, bytes: row.bytes, textBytes: row.textBytes };
    // Documents that were stored before the column `text_bytes` existed have no size yet.
    await db.$executeRaw`${documents.update(owner, Prisma.sql`SET text_bytes = document_text_bytes(documents)`)} AND text_bytes IS NULL`;
    return documentRepository.usage(db, owner);
  },

  /** The documents deleted after `since`, the latest deletion first. */
  listDeleted: (db: Client, owner: Owner, since: Date): Promise<StoredDocument[]> =>
    db.$queryRaw<
      StoredDocument[]
    >`SELECT ${documentColumns} ${documents.read(owner)} AND deleted_at > ${since}::timestamptz ORDER BY deleted_at DESC, id DESC`,

  /** Finds a document, also a deleted one that can still be restored. */
  async find(db: Client, owner: Owner, id: string): Promise<StoredDocument | null> {
    const [row] = await db.$queryRaw<
      StoredDocument[]
    >`SELECT ${documentColumns} ${documents.read(owner)} AND id = ${id}::uuid`;
    return row ?? null;
  },

  /**
   * Finds documents, also deleted ones that can still be restored, and locks them until the transaction ends.
   * The order of the ids does not matter.
   */
  lockAll: (tx: Transaction, owner: Owner, ids: readonly string[]): Promise<StoredDocument[]> =>
    tx.$queryRaw<
      StoredDocument[]
    >`SELECT ${documentColumns} ${documents.read(owner)} AND id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`,

  /** Finds documents, also deleted ones that can still be restored, in any order. */
  findAll: (db: Client, owner: Owner, ids: readonly string[]): Promise<StoredDocument[]> =>
    db.$queryRaw<
      StoredDocument[]
    >`SELECT ${documentColumns} ${documents.read(owner)} AND id = ANY(${ids}::uuid[])`,

  /** Finds the newest document for each keyed hash of a file, in hexadecimal. Deleted documents are skipped. */
  newestByMac: (
    db: Client,
    owner: Owner,
    macs: readonly string[],
  ): Promise<{ mac: string; id: string; originalName: string }[]> =>
    db.$queryRaw`
      SELECT DISTINCT ON (sha256_mac) encode(sha256_mac, 'hex') AS mac, id::text, original_name AS "originalName"
      ${documents.read(owner)} AND deleted_at IS NULL AND encode(sha256_mac, 'hex') = ANY(${macs}::text[])
      ORDER BY sha256_mac, created_at DESC, id DESC`,

  /** Stores the next version of documents that the transaction has locked. */
  async replaceAll(tx: Transaction, owner: Owner, changed: readonly StoredDocument[]): Promise<void> {
    const json = JSON.stringify(
      changed.map(({ id, folderId, category, expirationDate, tagIds, version, updatedAt, deletedAt }) => ({
        document_id: id,
        folder_id: folderId,
        category,
        expiration_date: expirationDate,
        tag_ids: tagIds,
        version,
        updated_at: updatedAt,
        deleted_at: deletedAt,
      })),
    );
    await tx.$executeRaw`
      ${documents.update(
        owner,
        Prisma.sql`SET folder_id = next.folder_id, category = next.category, expiration_date = next.expiration_date, tag_ids = next.tag_ids, version = next.version, updated_at = next.updated_at, deleted_at = next.deleted_at
      FROM jsonb_to_recordset(${json}::jsonb) AS next (document_id uuid, folder_id uuid, category text, expiration_date date, tag_ids uuid[], version integer, updated_at timestamptz, deleted_at timestamptz)`,
        6,
      )} AND id = next.document_id`;
  },

  /** Inserts a document and appends its event. */
  async insert(tx: Transaction, owner: Owner, document: StoredDocument, event: Envelope): Promise<void> {
    const {
      id,
      userId,
      folderId,
      originalName,
      fileSize,
      kind,
      sha256,
      sha256Sealed,
      sha256Mac,
      category,
      description,
      expirationDate,
      object,
      format,
      wrappedKey,
      version,
      createdAt,
      updatedAt,
    } = document;
    await tx.$executeRaw`
      WITH written AS (
        ${documents.insert(
          owner,
          (
            own,
          ) => Prisma.sql`(space_id, id, user_id, folder_id, original_name, file_size, kind, sha256, sha256_sealed, sha256_mac, category, description, expiration_date, object, format, wrapped_key, version, created_at, updated_at)
        VALUES (${own.spaceId}::uuid, ${id}::uuid, ${userId}::uuid, ${folderId}::uuid, ${originalName}, ${fileSize}, ${kind}, ${sha256}, ${sha256Sealed}, ${sha256Mac}, ${category}, ${description}, ${expirationDate}::date, ${object}, ${format}, ${wrappedKey}, ${version}, ${createdAt}::timestamptz, ${updatedAt}::timestamptz)`,
        )} RETURNING id)
      ${eventOf(event, Prisma.sql`written`)}`;
  },

  /**
   * Replaces the previous version of a description and appends the event. False if another version is stored
   * by now.
   */
  async replace(
    db: Client,
    owner: Owner,
    {
      id,
      folderId,
      originalName,
      category,
      description,
      expirationDate,
      tagIds,
      version,
      updatedAt,
      deletedAt,
    }: StoredDocument,
    event: Envelope,
  ): Promise<boolean> {
    const written = await db.$executeRaw`
      WITH written AS (
        ${documents.update(
          owner,
          Prisma.sql`SET folder_id = ${folderId}::uuid, original_name = ${originalName}, category = ${category}, description = ${description}, expiration_date = ${expirationDate}::date, tag_ids = ${tagIds}::uuid[], version = ${version}, updated_at = ${updatedAt}::timestamptz, deleted_at = ${deletedAt}::timestamptz`,
          8,
        )} AND id = ${id}::uuid AND version = ${version - 1} RETURNING id)
      ${eventOf(event, Prisma.sql`written`)}`;
    return written === 1;
  },

  /**
   * Moves the documents of a folder to its parent, or to the root, deleted ones too, and returns them as they
   * are now.
   */
  emptyFolder: (
    tx: Transaction,
    owner: Owner,
    { id: folderId, parentId }: TreeFolder,
    now: Date,
  ): Promise<StoredDocument[]> =>
    tx.$queryRaw<StoredDocument[]>`
      ${documents.update(owner, Prisma.sql`SET folder_id = ${parentId}::uuid, version = version + 1, updated_at = ${now}::timestamptz`)} AND folder_id = ${folderId}::uuid RETURNING ${documentColumns}`,

  /** Removes a tag from all documents, deleted ones too. */
  async removeTag(tx: Transaction, owner: Owner, tagId: string): Promise<void> {
    await tx.$executeRaw`${documents.update(owner, Prisma.sql`SET tag_ids = array_remove(tag_ids, ${tagId}::uuid)`)} AND ${tagId}::uuid = ANY(tag_ids)`;
  },

  /**
   * Removes a deleted document for good; its object becomes due for removal now. False if another version is
   * stored by now.
   */
  async remove(
    db: Client,
    owner: Owner,
    { id, version }: Pick<StoredDocument, 'id' | 'version'>,
    now: Date,
  ): Promise<boolean> {
    const removed = await db.$executeRaw`
      WITH gone AS (${documents.remove(owner)} AND id = ${id}::uuid AND version = ${version} AND deleted_at IS NOT NULL RETURNING object)
      ${looseObjects.insert(owner, (own) => Prisma.sql`(object, space_id, due_at) SELECT object, ${own.spaceId}::uuid, ${now}::timestamptz FROM gone`)} ON CONFLICT (object) DO UPDATE SET due_at = excluded.due_at`;
    return removed === 1;
  },

  /** Removes all documents of a space, deleted ones too. Their objects become due for removal now. */
  async erase(tx: Transaction, owner: Owner, now: Date): Promise<void> {
    await tx.$executeRaw`
      WITH gone AS (${documents.remove(owner)} RETURNING object)
      ${looseObjects.insert(owner, (own) => Prisma.sql`(object, space_id, due_at) SELECT object, ${own.spaceId}::uuid, ${now}::timestamptz FROM gone`)} ON CONFLICT (object) DO UPDATE SET due_at = excluded.due_at`;
  },
};
