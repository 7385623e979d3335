import type { DocumentCategory } from '@savvi/documents-contract/category';
import type { Folder } from '@savvi/documents-contract/folder';
import type { TreeFolder } from '@savvi/documents-contract/folder-tree';
import { owned } from '@savvi/service-kit/owned';
import type { Page } from '@savvi/service-kit/page';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

/** Where a folder is, and the category that those in it share. */
export interface PlacedFolder extends TreeFolder {
  readonly category: DocumentCategory;
}

const folders = owned('document_folders');
const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = Prisma.raw(
  `id::text, user_id::text AS "userId", parent_id::text AS "parentId", name, category, description, version, ${instant('created_at')} AS "createdAt", ${instant('updated_at')} AS "updatedAt"`,
);
const inCategory = (category: DocumentCategory | undefined) =>
  category === undefined ? Prisma.empty : Prisma.sql`AND category = ${category}`;

/** The rows of folders. Every query names the space. */
export const folderRepository = {
  /** The folders, newest first. */
  list(
    db: Client,
    owner: Owner,
    category: DocumentCategory | undefined,
    { limit, after }: Page,
  ): Promise<Folder[]> {
    const older =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
    return db.$queryRaw<Folder[]>`
      SELECT ${columns} ${folders.read(owner)} ${inCategory(category)} ${older} ORDER BY created_at DESC, id DESC LIMIT ${limit ?? null}::integer`;
  },

  async count(db: Client, owner: Owner, category?: DocumentCategory): Promise<number> {
    const [row] = await db.$queryRaw<
      { total: number }[]
    >`SELECT count(*)::integer AS total ${folders.read(owner)} ${inCategory(category)}`;
    return row?.total ?? 0;
  },

  async find(db: Client, owner: Owner, id: string): Promise<Folder | null> {
    const [row] = await db.$queryRaw<Folder[]>`SELECT ${columns} ${folders.read(owner)} AND id = ${id}::uuid`;
    return row ?? null;
  },

  /** All folders of a space, with what decides where one can be. */
  tree: (tx: Transaction, owner: Owner): Promise<PlacedFolder[]> =>
    tx.$queryRaw<
      PlacedFolder[]
    >`SELECT id::text, parent_id::text AS "parentId", category ${folders.read(owner)}`,

  async insert(
    tx: Transaction,
    owner: Owner,
    { id, userId, parentId, name, category, description, version, createdAt, updatedAt }: Folder,
  ): Promise<void> {
    await tx.$executeRaw`
      ${folders.insert(
        owner,
        (
          own,
        ) => Prisma.sql`(space_id, id, user_id, parent_id, name, category, description, version, created_at, updated_at)
      VALUES (${own.spaceId}::uuid, ${id}::uuid, ${userId}::uuid, ${parentId}::uuid, ${name}, ${category}, ${description}, ${version}, ${createdAt}::timestamptz, ${updatedAt}::timestamptz)`,
      )}`;
  },

  /** Stores the next version of a folder. */
  async replace(
    tx: Transaction,
    owner: Owner,
    { id, parentId, name, category, description, version, updatedAt }: Folder,
  ): Promise<void> {
    await tx.$executeRaw`${folders.update(owner, Prisma.sql`SET parent_id = ${parentId}::uuid, name = ${name}, category = ${category}, description = ${description}, version = ${version}, updated_at = ${updatedAt}::timestamptz`)} AND id = ${id}::uuid`;
  },

  /** Gives folders another category. */
  async recategorize(
    tx: Transaction,
    owner: Owner,
    ids: readonly string[],
    category: DocumentCategory,
    now: Date,
  ): Promise<void> {
    await tx.$executeRaw`${folders.update(owner, Prisma.sql`SET category = ${category}, version = version + 1, updated_at = ${now}::timestamptz`)} AND id = ANY(${ids}::uuid[])`;
  },

  /** Moves the subfolders of a folder to its parent. */
  async emptyFolder(tx: Transaction, owner: Owner, { id, parentId }: TreeFolder, now: Date): Promise<void> {
    await tx.$executeRaw`${folders.update(owner, Prisma.sql`SET parent_id = ${parentId}::uuid, version = version + 1, updated_at = ${now}::timestamptz`)} AND parent_id = ${id}::uuid`;
  },

  async delete(tx: Transaction, owner: Owner, id: string): Promise<void> {
    await tx.$executeRaw`${folders.remove(owner)} AND id = ${id}::uuid`;
  },

  /** Removes every folder of a space; its documents must have been removed before. */
  async erase(tx: Transaction, owner: Owner): Promise<void> {
    await tx.$executeRaw`${folders.remove(owner)}`;
  },
};
