import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import type { Database, Transaction } from '../db.ts';
import { mailOf } from '../shared/letter.ts';
import { codesOf, type Mailer } from '../shared/mailer.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { type ClaimedNotice, noticeRepository as notices } from './notice.repository.ts';
import { holds, isExpired, noticesOf } from './notices.rules.ts';
import { letterOf } from './notices.texts.ts';
import { sendDue } from './send-due.ts';

/** Dependencies of {@link noticeService}. */
export interface NoticeDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Mails notices about trials and subscriptions, each once per occasion. */
export function noticeService({ db, users, mailer, publicUrl, clock, log }: NoticeDeps) {
  /** Tries to send a notice. @returns whether it was sent or is no longer needed */
  async function attempt(notice: ClaimedNotice): Promise<boolean> {
    const { userId, kind, createdAt } = notice;
    const user = await users.find(db, userId);
    if (user !== null && user.suspendedAt === null && holds(kind, user, clock.now())) {
      try {
        await mailer.send(mailOf(user.email, letterOf(kind, user, publicUrl, clock.now())));
      } catch (error) {
        const isOver = isExpired(createdAt, clock.now());
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
    /** Queues the notices that a change of an account gives reason for, in the same transaction. */
    async noteChange(tx: Transaction, before: UserRow, after: UserRow, now: Date): Promise<void> {
      for (const kind of noticesOf(before, after, now))
        await notices.insert(tx, { userId: after.id, kind, occasion: after.subscriptionVersion }, now);
    },

    /** Queues the notices of accounts whose trial is about to end. */
    async noteTrialsEnding(now: Date): Promise<void> {
      await notices.insertTrialEnding(db, now);
    },

    /**
     * Sends all due notices, one after the other, until the signal aborts. After a crash between sending and
     * marking, a notice is sent twice.
     */
    sendDue: (signal: AbortSignal): Promise<void> =>
      sendDue(() => notices.claim(db, clock.now()), attempt, signal),
  };
}

/** Mails notices about trials and subscriptions. */
export type NoticeService = ReturnType<typeof noticeService>;
