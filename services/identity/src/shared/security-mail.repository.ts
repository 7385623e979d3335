import { randomUUID } from 'node:crypto';
import { SECURITY_LINK_DAYS } from '@savvi/contracts/identity/account-inputs';
import { canonicalEmail } from '@savvi/contracts/values';
import type { SecurityMail } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { digestOf } from '@savvi/service-kit/secrets';
import type { UserRow } from './user.repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long an account gets no other mail of the same kind, so that repeated sign-ins cannot flood a mailbox. */
export const SECURITY_MAIL_PAUSE_MS = HOUR_MS;

/**
 * The most mails per address in 24 hours for all of its accounts, because anybody can register somebody
 * else's address, delete the account and repeat.
 */
const SECURITY_MAILS_TO_ADDRESS_A_DAY = 12;

export type { SecurityMail };

/** The security events that are mailed to the owner. */
export type SecurityMailKind =
  | 'signed-in-from-new-device'
  | 'password-changed'
  | 'password-reset'
  | 'second-step-on'
  | 'second-step-off'
  | 'second-step-off-by-operator'
  | 'second-step-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-counter-back'
  | 'many-wrong-passwords'
  | 'many-wrong-codes'
  | 'authenticator-lost'
  | 'second-step-removal-requested'
  | 'account-deleted';

/** What the link of a mail is for: 'This wasn’t me', starting the removal of a second step, or stopping it. */
export type MailedLink = 'not-me' | 'start-removal' | 'stop-removal';

/** The mail with the link that starts a removal. */
const START = 'authenticator-lost' satisfies SecurityMailKind;
/** The mail with the link that stops a removal. */
const STOP = 'second-step-removal-requested' satisfies SecurityMailKind;
/**
 * The mails to which no limit applies: otherwise a thief could use the limits up, and the owner would not hear of the
 * removal of the second step.
 */
const UNLIMITED: ReadonlySet<SecurityMailKind> = new Set([STOP, 'second-step-off-by-operator']);
const kindsWith = (link: MailedLink) =>
  ({ 'not-me': { notIn: [START, STOP] }, 'start-removal': START, 'stop-removal': STOP })[link];

/** A mail to queue. */
export type MailToQueue = Pick<SecurityMail, 'userId' | 'device' | 'address' | 'codesLeft' | 'email'> & {
  readonly kind: SecurityMailKind;
};

/** A mail that one replica is trying to send. */
export type ClaimedMail = Pick<
  SecurityMail,
  'id' | 'userId' | 'device' | 'address' | 'codesLeft' | 'email' | 'createdAt' | 'attempts'
> & { readonly kind: SecurityMailKind };

/**
 * Counts a mail to an address within the transaction.
 * @returns false if the address has reached its daily limit
 */
async function takeFrom(tx: Transaction, emailCanonical: string): Promise<boolean> {
  const [counted] = await tx.$queryRaw<{ points: number }[]>`
    INSERT INTO rate_limits AS counts (key, points, expire) VALUES (${`security-mail:${digestOf(emailCanonical)}`}, 1, (extract(epoch FROM now()) * 1000)::bigint + ${DAY_MS}::bigint)
    ON CONFLICT (key) DO UPDATE SET points = CASE WHEN counts.expire <= excluded.expire - ${DAY_MS}::bigint THEN 1 ELSE counts.points + 1 END,
      expire = CASE WHEN counts.expire <= excluded.expire - ${DAY_MS}::bigint THEN excluded.expire ELSE counts.expire END
    RETURNING points`;
  return (counted?.points ?? 0) <= SECURITY_MAILS_TO_ADDRESS_A_DAY;
}

/** Whether neither the account nor the address has reached its limit. */
async function isWithinLimits(
  tx: Transaction,
  { userId, kind, email }: MailToQueue,
  now: Date,
): Promise<boolean> {
  if (userId === null) return takeFrom(tx, canonicalEmail(email ?? ''));
  const since = new Date(now.getTime() - SECURITY_MAIL_PAUSE_MS);
  if ((await tx.securityMail.count({ where: { userId, kind, createdAt: { gt: since } } })) > 0) return false;
  const { emailCanonical } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { emailCanonical: true },
  });
  return takeFrom(tx, emailCanonical);
}

/**
 * The rows of `security_mails`. Links change only under the lock of the account, so that two changes cannot
 * deadlock.
 */
export const securityMailRepository = {
  /**
   * Queues a mail in the transaction of the change it is about.
   * @returns false if the account or the address has reached its limit
   */
  async queue(tx: Transaction, mail: MailToQueue, now: Date): Promise<boolean> {
    if (!UNLIMITED.has(mail.kind) && !(await isWithinLimits(tx, mail, now))) return false;
    await tx.securityMail.create({
      data: { ...mail, id: randomUUID(), createdAt: now, dueAt: now },
      select: { id: true },
    });
    return true;
  },

  /**
   * Claims the due mail that has waited longest. No other replica gets it; if this attempt fails, it becomes
   * due again.
   */
  claim: (db: Database, now: Date, pauseAfter: (attempts: number) => number): Promise<ClaimedMail | null> =>
    db.$transaction(async (tx) => {
      const [due] = await tx.$queryRaw<ClaimedMail[]>`
        SELECT id::text, user_id::text AS "userId", kind, device, address, codes_left AS "codesLeft", email, created_at AS "createdAt", attempts + 1 AS attempts
        FROM security_mails WHERE due_at <= ${now}::timestamptz ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
      if (due === undefined) return null;
      const { id, attempts } = due;
      await tx.securityMail.update({
        where: { id },
        data: { attempts, dueAt: new Date(now.getTime() + pauseAfter(attempts)) },
        select: { id: true },
      });
      return due;
    }),

  /** Ends a mail, so that sending it is not tried again. A mail about a deletion is removed. */
  async end(db: Database, { id, userId }: ClaimedMail): Promise<void> {
    if (userId === null) await db.securityMail.deleteMany({ where: { id } });
    // The account of the mail may have been deleted.
    else await db.securityMail.updateMany({ where: { id }, data: { dueAt: null } });
  },

  waiting: (db: Database): Promise<number> => db.securityMail.count({ where: { dueAt: { not: null } } }),

  /**
   * Stores the link that the mail is about to be sent with; it replaces the link of an earlier attempt.
   * @returns false if the account was deleted
   */
  async setLink(
    db: Database,
    id: string,
    { emailCanonical: email }: Pick<UserRow, 'emailCanonical'>,
    token: string,
    expiresAt: Date,
  ): Promise<boolean> {
    const { count } = await db.securityMail.updateMany({
      where: { id },
      data: { email, token: digestOf(token), expiresAt },
    });
    return count > 0;
  },

  /** The account of a valid link, or null. */
  async ownerOf(db: Database, link: MailedLink, token: string, now: Date): Promise<string | null> {
    const found = await db.securityMail.findUnique({
      where: { token: digestOf(token), kind: kindsWith(link), expiresAt: { gt: now } },
      select: { userId: true },
    });
    return found?.userId ?? null;
  },

  /**
   * The mail of a link of a locked account, if the link is valid and was mailed to the account's current address;
   * otherwise null.
   */
  find: (
    tx: Transaction,
    { id: userId, emailCanonical: email }: UserRow,
    link: MailedLink,
    token: string,
    now: Date,
  ): Promise<SecurityMail | null> =>
    tx.securityMail.findFirst({
      where: { userId, email, kind: kindsWith(link), token: digestOf(token), expiresAt: { gt: now } },
    }),

  /** The earliest mail of a locked account with a valid link 'This wasn’t me'; null if there is none. */
  earliestNotMe: (tx: Transaction, userId: string, now: Date): Promise<SecurityMail | null> =>
    tx.securityMail.findFirst({
      where: { userId, kind: kindsWith('not-me'), token: { not: null }, expiresAt: { gt: now } },
      orderBy: { createdAt: 'asc' },
    }),

  /** Invalidates every link of a locked account, except for those that stop a removal, which does no harm. */
  async endLinks(tx: Transaction, userId: string): Promise<void> {
    await tx.securityMail.updateMany({
      where: { userId, kind: kindsWith('not-me'), token: { not: null } },
      data: { token: null },
    });
    await securityMailRepository.endLostLinks(tx, userId);
  },

  /** Removes the mails with the link that starts a removal, including those that are not sent yet. */
  async endLostLinks(tx: Transaction, userId: string): Promise<void> {
    await tx.securityMail.deleteMany({ where: { userId, kind: START } });
  },

  /** The latest mail about the removal of an account's second step, or null. */
  lastAboutRemoval: (tx: Transaction, userId: string): Promise<SecurityMail | null> =>
    tx.securityMail.findFirst({ where: { userId, kind: STOP }, orderBy: { createdAt: 'desc' } }),

  /** Removes mails whose link has expired, and those that were never sent. */
  async sweep(db: Database, now: Date): Promise<void> {
    await db.securityMail.deleteMany({
      where: { createdAt: { lt: new Date(now.getTime() - 2 * SECURITY_LINK_DAYS * DAY_MS) } },
    });
  },
};
