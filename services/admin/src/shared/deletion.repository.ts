import type { Deletion } from '@savvi/admin-contract/admin';
import type { Page } from '@savvi/service-kit/page';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

/**
 * Deleted accounts, and the services that have erased their data. The deletion event and the erasure events
 * may arrive in any order and repeatedly. A deletion waits for the services that were known when it happened.
 */
export const deletionRepository = {
  async begin(tx: Transaction, userId: string, deletedAt: Date): Promise<void> {
    await tx.deletion.createMany({ data: [{ userId, deletedAt }], skipDuplicates: true });
  },

  async noteErased(tx: Transaction, userId: string, service: string, erasedAt: Date): Promise<void> {
    await tx.erasure.createMany({ data: [{ userId, service, erasedAt }], skipDuplicates: true });
  },

  /** Replaces the services that erase data. A new one is known since `now`. */
  async setErasingServices(
    db: Pick<Database, '$transaction'>,
    names: readonly string[],
    now: Date,
  ): Promise<void> {
    await db.$transaction(async (tx) => {
      await tx.erasingService.deleteMany({ where: { name: { notIn: [...names] } } });
      await tx.erasingService.createMany({
        data: names.map((name) => ({ name, knownSince: now })),
        skipDuplicates: true,
      });
    });
  },

  count: (db: Database): Promise<number> => db.deletion.count(),

  /** The number of deletions that are not complete yet, and the time of the oldest. */
  async unfinished(db: Database): Promise<{ readonly open: number; readonly oldest: Date | null }> {
    const [row] = await db.$queryRaw<{ open: number; oldest: Date | null }[]>`
      SELECT count(*)::integer AS open, min(deleted_at) AS oldest FROM deletions AS gone
      WHERE EXISTS (SELECT FROM erasing_services AS each WHERE each.known_since <= gone.deleted_at
        AND NOT EXISTS (SELECT FROM erasures AS done WHERE done.user_id = gone.user_id AND done.service = each.name))`;
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
    const erasing = await db.erasingService.findMany({ orderBy: { name: 'asc' } });
    const erasures = await db.erasure.findMany({
      where: { userId: { in: rows.map(({ userId }) => userId) } },
    });
    return rows.map(({ userId, deletedAt }) => {
      const own = new Map(
        erasures
          .filter((each) => each.userId === userId)
          .map(({ service, erasedAt }) => [service, erasedAt.toISOString()]),
      );
      const services = erasing
        .filter(({ knownSince }) => knownSince <= deletedAt)
        .map(({ name }) => ({ service: name, erasedAt: own.get(name) ?? null }));
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
