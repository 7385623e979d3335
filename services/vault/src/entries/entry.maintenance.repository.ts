import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import type { EntryOfSpace } from './entry.ts';
import { instant } from './entry.repository.ts';

/** Statements on the entries of all spaces. */
export const entryMaintenance = {
  /** A page of all entries in the order of their key, deleted ones too. Sealed columns are not read. */
  page: (
    tx: Transaction,
    { last, limit }: { last: EntryOfSpace | null; limit: number },
  ): Promise<EntryOfSpace[]> =>
    tx.$queryRaw<EntryOfSpace[]>`
      SELECT space_id::text AS "spaceId", id::text, user_id::text AS "userId", version, ${Prisma.raw(instant('updated_at'))} AS "updatedAt", ${Prisma.raw(instant('deleted_at'))} AS "deletedAt" FROM entries
      WHERE (${last?.spaceId ?? null}::uuid IS NULL OR (space_id, id) > (${last?.spaceId ?? null}::uuid, ${last?.id ?? null}::uuid)) ORDER BY space_id, id LIMIT ${limit}::integer`,

  /** Removes the entries that were deleted at `until` or before. */
  async purge(db: Database, until: Date): Promise<void> {
    await db.$executeRaw`DELETE FROM entries WHERE deleted_at <= ${until}::timestamptz`;
  },
};
