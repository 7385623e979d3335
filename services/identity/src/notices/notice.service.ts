import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import type { Database, Transaction } from '../db.ts';
import { mailOf } from '../shared/letter.ts';
import { codesOf, type Mailer } from '../shared/mailer.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { type ClaimedNotice, noticeRepository as notices } from './notice.repository.ts';
import { holds, isGivenUp, noticesOf } from './notices.rules.ts';
import { letterOf } from './notices.texts.ts';
import { sendDue } from './send-due.ts';

/** What writing to people needs. */
export interface NoticeDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** People are written to, once for each occasion. */
export function noticeService({ db, users, mailer, publicUrl, clock, log }: NoticeDeps) {
  /** Says whether it could be sent, or needs not be. */
  async function attempt(notice: ClaimedNotice): Promise<boolean> {
    const { userId, kind, createdAt } = notice;
    const user = await users.find(db, userId);
    if (user !== null && user.suspendedAt === null && holds(kind, user, clock.now())) {
      try {
        await mailer.send(mailOf(user.email, letterOf(kind, user, publicUrl, clock.now())));
      } catch (error) {
        const isOver = isGivenUp(createdAt, clock.now());
        if (isOver) await notices.end(db, notice);
        log[isOver ? 'error' : 'warn'](
          { userId, kind, ...codesOf(error) },
          isOver
            ? 'a notice is given up: it could not be sent for a week'
            : 'a notice could not be sent; it will be tried again',
        );
        return false;
      }
    }
    await notices.end(db, notice);
    return true;
  }

  return {
    /** Notes, in the transaction of a change, what it gives occasion to. */
    async noteChange(tx: Transaction, before: UserRow, after: UserRow, now: Date): Promise<void> {
      for (const kind of noticesOf(before, after, now))
        await notices.insert(tx, { userId: after.id, kind, occasion: after.subscriptionVersion }, now);
    },

    /** Notes whose trial is about to end. */
    async noteTrialsEnding(now: Date): Promise<void> {
      await notices.insertTrialEnding(db, now);
    },

    /**
     * Sends what is due, one after the other, until the signal fires. A crash between sending and marking
     * sends again.
     */
    sendDue: (signal: AbortSignal): Promise<void> =>
      sendDue(() => notices.claim(db, clock.now()), attempt, signal),
  };
}

/** Writes to people. */
export type NoticeService = ReturnType<typeof noticeService>;
