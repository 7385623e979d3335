import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** An account of the master plan in a version. */
export interface KnownAccount {
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  readonly isDeleted: boolean;
}

const accounts = owned('known_accounts');

/** The rows of `known_accounts`; every query names the space. */
export const knownAccountRepository = {
  /** Whether each id is that of an account that is not deleted. */
  async haveAll(tx: RawTransaction, owner: Owner, ids: readonly string[]): Promise<boolean> {
    const wanted = [...new Set(ids)];
    const known = await tx.$queryRaw<unknown[]>`
      SELECT 1 AS one ${accounts.read(owner)} AND id = ANY(${wanted}::uuid[]) AND NOT is_deleted`;
    return known.length === wanted.length;
  },

  /** The kind of an account, such as `debt`; null if it does not exist or is deleted. */
  async kindOf(db: RawTransaction, owner: Owner, id: string): Promise<string | null> {
    const [row] = await db.$queryRaw<{ kind: string }[]>`
      SELECT kind ${accounts.read(owner)} AND id = ${id}::uuid AND NOT is_deleted`;
    return row?.kind ?? null;
  },

  /** Stores an account, unless a newer version is known. */
  async follow(
    tx: RawTransaction,
    owner: Owner,
    { id, kind, version, isDeleted }: KnownAccount,
  ): Promise<void> {
    await tx.$executeRaw`
      ${accounts.insert(owner, (own) => Prisma.sql`(space_id, id, kind, version, is_deleted) VALUES (${own.spaceId}::uuid, ${id}::uuid, ${kind}, ${version}, ${isDeleted})`)}
      ON CONFLICT (space_id, id) DO UPDATE SET version = excluded.version, is_deleted = excluded.is_deleted WHERE known_accounts.version < excluded.version`;
  },

  /** Forgets an account that cannot be restored any more. */
  async forget(tx: RawTransaction, owner: Owner, id: string): Promise<void> {
    await tx.$executeRaw`${accounts.remove(owner)} AND id = ${id}::uuid`;
  },

  /** Removes everything of a space. */
  async erase(tx: RawTransaction, owner: Owner): Promise<void> {
    await tx.$executeRaw`${accounts.remove(owner)}`;
  },
};
