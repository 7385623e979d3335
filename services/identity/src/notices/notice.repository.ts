import type { Notice } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { type NoticeKind, pauseAfter, trialEndingWindow, UNPAID } from './notices.rules.ts';

/** A notice that one replica is trying to send. */
export type ClaimedNotice = Omit<Notice, 'kind' | 'dueAt'> & { readonly kind: NoticeKind };

/** The fields that identify a notice. */
type Key = Pick<Notice, 'userId' | 'occasion'> & { readonly kind: NoticeKind };

/** The rows of `notices`. */
export const noticeRepository = {
  /** Inserts a notice, which replaces an unsent notice of the same kind. */
  async insert(tx: Transaction, { userId, kind, occasion }: Key, now: Date): Promise<void> {
    await tx.notice.updateMany({ where: { userId, kind, dueAt: { not: null } }, data: { dueAt: null } });
    await tx.notice.create({ data: { userId, kind, occasion, createdAt: now, dueAt: now } });
  },

  /** Inserts the notice about the end of the trial for each account that needs it, once. @returns how many */
  async insertTrialEnding(db: Database, now: Date): Promise<number> {
    const { after, until } = trialEndingWindow(now);
    const kind: NoticeKind = 'trial-ending';
    return await db.$executeRaw`
      INSERT INTO notices (user_id, kind, occasion, created_at, due_at)
      SELECT id, ${kind}, 0, ${now}::timestamptz, ${now}::timestamptz FROM users
      WHERE created_at > ${after}::timestamptz AND created_at <= ${until}::timestamptz AND is_admin = 0 AND trial_used = 0 AND subscription_status = ANY(${UNPAID})
      ON CONFLICT DO NOTHING`;
  },

  /**
   * Claims the due notice that has waited longest. No other replica gets it; if this attempt fails, it
   * becomes due again.
   */
  claim: (db: Database, now: Date): Promise<ClaimedNotice | null> =>
    db.$transaction(async (tx) => {
      const [due] = await tx.$queryRaw<ClaimedNotice[]>`
        SELECT user_id::text AS "userId", kind, occasion, created_at AS "createdAt", attempts + 1 AS attempts
        FROM notices WHERE due_at <= ${now}::timestamptz ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
      if (due === undefined) return null;
      const { userId, kind, occasion, attempts } = due;
      await tx.notice.update({
        where: { userId_kind_occasion: { userId, kind, occasion } },
        data: { attempts, dueAt: new Date(now.getTime() + pauseAfter(attempts)) },
      });
      return due;
    }),

  /** How many notices are unsent. */
  waiting: (db: Database): Promise<number> => db.notice.count({ where: { dueAt: { not: null } } }),

  /** Ends a notice, so that sending it is not tried again. */
  async end(db: Database, { userId, kind, occasion }: Key): Promise<void> {
    // The account of the notice may have been deleted.
    await db.notice.updateMany({ where: { userId, kind, occasion }, data: { dueAt: null } });
  },
};
