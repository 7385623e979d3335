import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** A document of the locker in a version. */
export interface KnownDocument {
  readonly id: string;
  readonly version: number;
  readonly isDeleted: boolean;
}

const documents = owned('known_documents');

/** The rows of `known_documents`; every query names the space. */
export const knownDocumentRepository = {
  /** Whether each id, of which none repeats, is that of a document that is not deleted. */
  async haveAll(tx: RawTransaction, owner: Owner, ids: readonly string[]): Promise<boolean> {
    const known = await tx.$queryRaw<unknown[]>`
      SELECT 1 AS one ${documents.read(owner)} AND id = ANY(${[...ids]}::uuid[]) AND NOT is_deleted`;
    return known.length === ids.length;
  },

  /** Stores a document, unless a newer version is known. */
  async follow(tx: RawTransaction, owner: Owner, { id, version, isDeleted }: KnownDocument): Promise<void> {
    await tx.$executeRaw`
      ${documents.insert(owner, (own) => Prisma.sql`(space_id, id, version, is_deleted) VALUES (${own.spaceId}::uuid, ${id}::uuid, ${version}, ${isDeleted})`)}
      ON CONFLICT (space_id, id) DO UPDATE SET version = excluded.version, is_deleted = excluded.is_deleted WHERE known_documents.version < excluded.version`;
  },

  /** Removes everything of a space. */
  async erase(tx: RawTransaction, owner: Owner): Promise<void> {
    await tx.$executeRaw`${documents.remove(owner)}`;
  },
};
