import { SECURITY_LINK_DAYS } from '@savvi/contracts/identity/account-inputs';
import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import type { Database } from '../db.ts';
import { type Letter, linkWithToken, mailOf } from '../shared/letter.ts';
import { codesOf, type Mail, type Mailer } from '../shared/mailer.ts';
import { newSecret } from '@savvi/service-kit/secrets';
import {
  type ClaimedMail,
  securityMailRepository as mails,
  type SecurityMailKind,
} from '../shared/security-mail.repository.ts';
import { isOn, type SecondStepRepository } from '../shared/second-step.repository.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { DELETION_MAIL_TRIED_MS, isExpired, pauseAfter } from './notices.rules.ts';
import {
  deletionLetter,
  lostAuthenticatorLetter,
  removalLetter,
  securityLetter,
} from './security-mail.texts.ts';
import { sendDue } from './send-due.ts';

const DAY_MS = 86_400_000;
/** The page of both links about a lost authenticator. */
const LOST_PATH = '/lost-authenticator';

type InAccount = ClaimedMail & { readonly kind: Exclude<SecurityMailKind, 'account-deleted'> };

/** A letter and when its link expires. */
interface Linked {
  readonly letter: Letter;
  readonly expiresAt: Date;
}

/** Dependencies of {@link securityMailService}. */
export interface SecurityMailDeps {
  readonly db: Database;
  readonly users: UserRepository;
  readonly secondSteps: SecondStepRepository;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  /** The support contact: an email or web address, or null. */
  readonly support: string | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** Mails owners about security events. */
export function securityMailService({
  db,
  users,
  secondSteps,
  mailer,
  publicUrl,
  support,
  clock,
  log,
}: SecurityMailDeps) {
  /** The letter of a claimed mail and when its link expires; null if the mail is no longer needed. */
  async function letterOf(claimed: InAccount, user: UserRow, token: string): Promise<Linked | null> {
    const { kind } = claimed;
    const now = clock.now();
    if (kind !== 'authenticator-lost' && kind !== 'second-step-removal-requested')
      return {
        letter: securityLetter({ ...claimed, kind }, user, linkWithToken(publicUrl, '/not-me', token)),
        expiresAt: new Date(now.getTime() + SECURITY_LINK_DAYS * DAY_MS),
      };
    const step = await secondSteps.find(db, user.id);
    if (step === null || !isOn(step, now)) return null;
    if (kind === 'authenticator-lost')
      return {
        letter: lostAuthenticatorLetter(claimed, user, linkWithToken(publicUrl, LOST_PATH, token)),
        expiresAt: new Date(now.getTime() + DAY_MS),
      };
    if (step.removalAt === null) return null;
    const href = linkWithToken(publicUrl, LOST_PATH, token, 'stop');
    return { letter: removalLetter(claimed, user, step.removalAt, href), expiresAt: step.removalAt };
  }

  /** The mail to send; null if it is no longer needed, or its recipient no longer exists or gets no mail. */
  async function composed(claimed: ClaimedMail): Promise<Mail | null> {
    const { id, kind, userId, email } = claimed;
    if (kind === 'account-deleted')
      return email === null ? null : mailOf(email, deletionLetter(claimed, support));
    const user = userId === null ? null : await users.find(db, userId);
    if (user === null || user.suspendedAt !== null) return null;
    const token = newSecret();
    const linked = await letterOf({ ...claimed, kind }, user, token);
    if (linked === null || !(await mails.setLink(db, id, user, token, linked.expiresAt))) return null;
    return mailOf(user.email, linked.letter);
  }

  /** Tries to send a mail. @returns whether it was sent or is no longer needed */
  async function attempt(claimed: ClaimedMail): Promise<boolean> {
    const { userId, kind } = claimed;
    try {
      // A kind of mail that a newer replica has queued cannot be composed here; a newer replica sends it.
      const mail = await composed(claimed);
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
