import { reminderMailDue } from '@savvi/contracts/reminders/events';
import { unsubscribePath } from '@savvi/contracts/reminders/mail';
import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import type { Database, Transaction } from '../db.ts';
import { mailOf } from '../shared/letter.ts';
import { codesOf, type Mail, type Mailer } from '../shared/mailer.ts';
import type { UserRepository } from '../shared/user.repository.ts';
import { isUnverified } from '../shared/verification.rules.ts';
import { isExpired } from './notices.rules.ts';
import { type ClaimedReminderMail, reminderMailRepository as mails } from './reminder-mail.repository.ts';
import { reminderLetter } from './reminder-mail.texts.ts';
import { sendDue } from './send-due.ts';

/** Dependencies of {@link reminderMailService}. */
export interface ReminderMailDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Mails users about what falls due, at verified addresses only (REM-3). */
export function reminderMailService({ db, users, mailer, publicUrl, clock, log }: ReminderMailDeps) {
  /** The mail to send; null if the recipient no longer exists or gets no mail. */
  async function composed(claimed: ClaimedReminderMail): Promise<Mail | null> {
    const { id, userId, createdAt, unsubscribe } = claimed;
    const user = await users.find(db, userId);
    if (user === null || user.suspendedAt !== null || isUnverified(user)) return null;
    return {
      ...mailOf(user.email, reminderLetter(claimed, user.firstName, publicUrl)),
      identity: { id, createdAt },
      unsubscribe: new URL(unsubscribePath(unsubscribe), publicUrl).href,
    };
  }

  /** Tries to send a mail. @returns whether it was sent or is no longer needed */
  async function attempt(claimed: ClaimedReminderMail): Promise<boolean> {
    const mail = await composed(claimed);
    try {
      if (mail !== null) await mailer.send(mail);
    } catch (error) {
      const isOver = isExpired(claimed.createdAt, clock.now());
      if (isOver) await mails.end(db, claimed);
      log[isOver ? 'error' : 'warn'](
        { userId: claimed.userId, ...codesOf(error) },
        isOver ? 'a reminder mail is given up' : 'a reminder mail could not be sent; it will be tried again',
      );
      return false;
    }
    await mails.end(db, claimed);
    return true;
  }

  return {
    /** Queues the mail of an event, unless the account was deleted. */
    async queue(tx: Transaction, { data }: ReturnType<typeof reminderMailDue.parse>): Promise<void> {
      if ((await users.lock(tx, data.userId)) !== null) await mails.queue(tx, data, clock.now());
    },

    /** Forgets mails of long ago. */
    forget: (now: Date): Promise<void> => mails.forget(db, now),

    /**
     * Sends all due mails, one after the other, until the signal aborts. After a crash between sending and marking,
     * a mail is sent twice, with the same Message-ID.
     */
    sendDue: (signal: AbortSignal): Promise<void> =>
      sendDue(() => mails.claim(db, clock.now()), attempt, signal),
  };
}

/** Mails users about what falls due. */
export type ReminderMailService = ReturnType<typeof reminderMailService>;
