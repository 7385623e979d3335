import type { DeletedUser } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

export type { DeletedUser };

/** The deleted accounts, so that their deletion can be published again. */
export const deletedUserRepository = {
  async insert(tx: Transaction, user: DeletedUser): Promise<void> {
    // The user was deleted before, and restored with an older backup.
    await tx.deletedUser.upsert({ where: { userId: user.userId }, create: user, update: user });
  },

  /**
   * The deletions that are due to be published again at `now`, at most `limit`. Rows are locked, so two
   * replicas never get the same.
   */
  due: (tx: Transaction, now: Date, limit: number): Promise<DeletedUser[]> => tx.$queryRaw<DeletedUser[]>`
    SELECT user_id::text AS "userId", version, deleted_at AS "deletedAt", tell_again_at AS "tellAgainAt"
    FROM deleted_users WHERE tell_again_at <= ${now}::timestamptz ORDER BY tell_again_at LIMIT ${limit}::integer FOR UPDATE SKIP LOCKED`,

  async republishAt(tx: Transaction, userId: string, at: Date | null): Promise<void> {
    await tx.deletedUser.update({ where: { userId }, data: { tellAgainAt: at }, select: { userId: true } });
  },

  since: (db: Database, at: Date): Promise<DeletedUser[]> =>
    db.deletedUser.findMany({ where: { deletedAt: { gte: at } }, orderBy: { deletedAt: 'asc' } }),

  /** Removes deletions from before `at` that are no longer due to be published. */
  async forget(db: Database, at: Date): Promise<void> {
    await db.deletedUser.deleteMany({ where: { deletedAt: { lt: at }, tellAgainAt: null } });
  },
};
