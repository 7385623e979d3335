import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import type { Database } from '../db.ts';
import { linkWithToken, mailOf } from '../shared/letter.ts';
import { codesOf, type Mail, type Mailer } from '../shared/mailer.ts';
import { newSecret } from '@savvi/service-kit/secrets';
import { type ClaimedMail, securityMailRepository as mails } from '../shared/security-mail.repository.ts';
import type { UserRepository } from '../shared/user.repository.ts';
import { DELETION_MAIL_TRIED_MS, isExpired, pauseAfter } from './notices.rules.ts';
import { deletionLetter, securityLetter } from './security-mail.texts.ts';
import { sendDue } from './send-due.ts';

/** Dependencies of {@link securityMailService}. */
export interface SecurityMailDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  /** The support contact: an email or web address, or null. */
  readonly support: string | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** Mails owners about security events. */
export function securityMailService({ db, users, mailer, publicUrl, support, clock, log }: SecurityMailDeps) {
  /** The mail to send; null if the recipient no longer exists or gets no mail. */
  async function composed(claimed: ClaimedMail): Promise<Mail | null> {
    const { id, kind, userId, email } = claimed;
    if (kind === 'account-deleted')
      return email === null ? null : mailOf(email, deletionLetter(claimed, support));
    const user = userId === null ? null : await users.find(db, userId);
    if (user === null || user.suspendedAt !== null) return null;
    const token = newSecret();
    if (!(await mails.setLink(db, id, user, token, clock.now()))) return null;
    return mailOf(
      user.email,
      securityLetter(
        { ...claimed, kind },
        user.firstName,
        linkWithToken(publicUrl, '/reset-password', token, 'not-me'),
      ),
    );
  }

  /** Tries to send a mail. @returns whether it was sent or is no longer needed */
  async function attempt(claimed: ClaimedMail): Promise<boolean> {
    const { userId, kind } = claimed;
    const mail = await composed(claimed);
    try {
      if (mail !== null) await mailer.send(mail);
    } catch (error) {
      const isOver =
        kind === 'account-deleted'
          ? isExpired(claimed.createdAt, clock.now(), DELETION_MAIL_TRIED_MS)
          : isExpired(claimed.createdAt, clock.now());
      if (isOver) await mails.end(db, claimed);
      log[isOver ? 'error' : 'warn'](
        { ...(userId !== null && { userId }), kind, ...codesOf(error) },
        isOver ? 'a security mail is given up' : 'a security mail could not be sent; it will be tried again',
      );
      return false;
    }
    await mails.end(db, claimed);
    return true;
  }

  return {
    /**
     * Sends all due mails, one after the other, until the signal aborts. After a crash between sending and
     * marking, a mail is sent twice.
     */
    sendDue: (signal: AbortSignal): Promise<void> =>
      sendDue(() => mails.claim(db, clock.now(), pauseAfter), attempt, signal),
  };
}

/** Mails owners about security events. */
export type SecurityMailService = ReturnType<typeof securityMailService>;
