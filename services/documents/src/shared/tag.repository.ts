import type { Tag } from '@savvi/documents-contract/tag';
import { owned } from '@savvi/service-kit/owned';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

const tags = owned('document_tags');
const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = Prisma.raw(
  `id::text, user_id::text AS "userId", name, color, version, ${instant('created_at')} AS "createdAt", ${instant('updated_at')} AS "updatedAt"`,
);

/** The rows of tags. Every query names the space. */
export const tagRepository = {
  /** All tags of a space, by name. */
  list: (db: Client, owner: Owner): Promise<Tag[]> =>
    db.$queryRaw<Tag[]>`SELECT ${columns} ${tags.read(owner)} ORDER BY lower(name), id`,

  async find(db: Client, owner: Owner, id: string): Promise<Tag | null> {
    const [row] = await db.$queryRaw<Tag[]>`SELECT ${columns} ${tags.read(owner)} AND id = ${id}::uuid`;
    return row ?? null;
  },

  async insert(
    tx: Transaction,
    owner: Owner,
    { id, userId, name, color, version, createdAt, updatedAt }: Tag,
  ): Promise<void> {
    await tx.$executeRaw`
      ${tags.insert(
        owner,
        (own) => Prisma.sql`(space_id, id, user_id, name, color, version, created_at, updated_at)
      VALUES (${own.spaceId}::uuid, ${id}::uuid, ${userId}::uuid, ${name}, ${color}, ${version}, ${createdAt}::timestamptz, ${updatedAt}::timestamptz)`,
      )}`;
  },

  /** Stores the next version of a tag. */
  async replace(tx: Transaction, owner: Owner, { id, name, color, version, updatedAt }: Tag): Promise<void> {
    await tx.$executeRaw`${tags.update(owner, Prisma.sql`SET name = ${name}, color = ${color}, version = ${version}, updated_at = ${updatedAt}::timestamptz`)} AND id = ${id}::uuid`;
  },

  async delete(tx: Transaction, owner: Owner, id: string): Promise<void> {
    await tx.$executeRaw`${tags.remove(owner)} AND id = ${id}::uuid`;
  },

  /** Removes all tags of a space. */
  async erase(tx: Transaction, owner: Owner): Promise<void> {
    await tx.$executeRaw`${tags.remove(owner)}`;
  },
};
