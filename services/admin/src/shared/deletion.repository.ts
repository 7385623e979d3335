import type { Deletion } from '@savvi/admin-contract/admin';
import type { Page } from '@savvi/service-kit/page';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { ERASING_SERVICES } from './erasing-services.ts';

/**
 * Deleted accounts, and the services that have erased their data. The deletion event and the erasure events
 * may arrive in any order and repeatedly.
 */
export const deletionRepository = {
  async begin(tx: Transaction, userId: string, deletedAt: Date): Promise<void> {
    await tx.deletion.createMany({ data: [{ userId, deletedAt }], skipDuplicates: true });
  },

  async noteErased(tx: Transaction, userId: string, service: string, erasedAt: Date): Promise<void> {
    await tx.erasure.createMany({ data: [{ userId, service, erasedAt }], skipDuplicates: true });
  },

  count: (db: Database): Promise<number> => db.deletion.count(),

  /** The number of deletions that are not complete yet, and the time of the oldest. */
  async unfinished(db: Database): Promise<{ readonly open: number; readonly oldest: Date | null }> {
    const [row] = await db.$queryRaw<{ open: number; oldest: Date | null }[]>`
      SELECT count(*)::integer AS open, min(deleted_at) AS oldest FROM deletions AS gone
      WHERE (SELECT count(*) FROM erasures AS done WHERE done.user_id = gone.user_id AND done.service = ANY(${[...ERASING_SERVICES]})) < ${ERASING_SERVICES.length}`;
    return row ?? { open: 0, oldest: null };
  },

  /** The deletions, latest first. */
  async list(db: Database, { limit, after }: Page): Promise<Deletion[]> {
    const following =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`WHERE (deleted_at, user_id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
    const rows = await db.$queryRaw<{ userId: string; deletedAt: Date }[]>`
      SELECT user_id::text AS "userId", deleted_at AS "deletedAt" FROM deletions ${following} ORDER BY deleted_at DESC, user_id DESC LIMIT ${limit ?? null}::integer`;
    const erasures = await db.erasure.findMany({
      where: { userId: { in: rows.map(({ userId }) => userId) } },
    });
    return rows.map(({ userId, deletedAt }) => {
      const own = new Map(
        erasures
          .filter((each) => each.userId === userId)
          .map(({ service, erasedAt }) => [service, erasedAt.toISOString()]),
      );
      const services = ERASING_SERVICES.map((service) => ({ service, erasedAt: own.get(service) ?? null }));
      const times = services.flatMap(({ erasedAt }) => erasedAt ?? []).sort();
      return {
        userId,
        deletedAt: deletedAt.toISOString(),
        completedAt: times.length === services.length ? (times.at(-1) ?? null) : null,
        services,
      };
    });
  },
};
