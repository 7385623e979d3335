import { randomUUID } from 'node:crypto';
import type { ReminderMailDue } from '@savvi/contracts/reminders/events';
import type { DueCount } from '@savvi/contracts/reminders/mail';
import type { ReminderMail } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { pauseAfter } from './notices.rules.ts';
import { withEarlier } from './reminder-counts.rules.ts';

const DAY_MS = 86_400_000;
/** How long a sent mail is remembered: longer than an event can be delivered again. */
const REMEMBERED_MS = 30 * DAY_MS;

/** A mail that one replica is trying to send. */
export type ClaimedReminderMail = Pick<ReminderMail, 'id' | 'userId' | 'day' | 'createdAt'> & {
  readonly counts: readonly DueCount[];
  readonly unsubscribe: string;
};

/** The columns of a mail whose sending is not tried again. */
const ENDED = { dueAt: null, unsubscribe: null };

/** The rows of `reminder_mails`. */
export const reminderMailRepository = {
  /**
   * Queues the mail of a day, once. Mails of earlier days that are still unsent become a part of it, so that a user
   * gets one mail after the mail server was down. The account must be locked.
   */
  async queue(tx: Transaction, mail: ReminderMailDue, now: Date): Promise<void> {
    const { userId, unsubscribe } = mail;
    const day = new Date(mail.day);
    if ((await tx.reminderMail.count({ where: { userId, day } })) > 0) return;
    const unsent = { userId, day: { lt: day }, dueAt: { not: null } };
    const earlier = await tx.reminderMail.findMany({ where: unsent, select: { day: true, counts: true } });
    const counts = earlier.reduce<readonly DueCount[]>(
      (sum, each) =>
        // Only this function writes the column.
        withEarlier(sum, each.counts as unknown as DueCount[], (day.getTime() - each.day.getTime()) / DAY_MS),
      mail.counts,
    );
    await tx.reminderMail.updateMany({ where: unsent, data: ENDED });
    await tx.reminderMail.create({
      data: { id: randomUUID(), userId, day, counts: [...counts], unsubscribe, createdAt: now, dueAt: now },
      select: { id: true },
    });
  },

  /**
   * Claims the due mail that has waited longest. No other replica gets it; if this attempt fails, it becomes due
   * again.
   */
  claim: (db: Database, now: Date): Promise<ClaimedReminderMail | null> =>
    db.$transaction(async (tx) => {
      const [due] = await tx.$queryRaw<(ClaimedReminderMail & { readonly attempts: number })[]>`
        SELECT id::text, user_id::text AS "userId", day, counts, unsubscribe, created_at AS "createdAt", attempts + 1 AS attempts
        FROM reminder_mails WHERE due_at <= ${now}::timestamptz ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
      if (due === undefined) return null;
      const { attempts, ...mail } = due;
      const dueAt = new Date(now.getTime() + pauseAfter(attempts));
      await tx.reminderMail.update({
        where: { id: mail.id },
        data: { attempts, dueAt },
        select: { id: true },
      });
      return mail;
    }),

  /** Ends a mail, so that sending it is not tried again. */
  async end(db: Database, { id }: Pick<ReminderMail, 'id'>): Promise<void> {
    // The account of the mail may have been deleted.
    await db.reminderMail.updateMany({ where: { id }, data: ENDED });
  },

  /** How many mails are unsent. */
  waiting: (db: Database): Promise<number> => db.reminderMail.count({ where: { dueAt: { not: null } } }),

  /** Forgets the mails of long ago. */
  async forget(db: Database, now: Date): Promise<void> {
    await db.reminderMail.deleteMany({
      where: { createdAt: { lt: new Date(now.getTime() - REMEMBERED_MS) }, dueAt: null },
    });
  },
};
