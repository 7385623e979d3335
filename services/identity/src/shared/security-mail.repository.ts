import { randomUUID } from 'node:crypto';
import { SECURITY_LINK_DAYS } from '@savvi/contracts/identity/account-inputs';
import { canonicalEmail } from '@savvi/contracts/values';
import type { SecurityMail } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { digestOf } from './secrets.ts';
import type { UserRow } from './user.repository.ts';

const DAY_MS = 86_400_000;
/**
 * The most mails of a kind to an account in 24 hours: nobody floods a mailbox by signing in again and again.
 */
export const SECURITY_MAILS_A_DAY = 3;

/**
 * The most mails to an address in 24 hours, whichever accounts they are about: anybody can register somebody
 * else's address, delete the account and start again.
 */
const SECURITY_MAILS_TO_ADDRESS_A_DAY = 12;

/** The security events that an owner is mailed about. */
export type SecurityMailKind =
  | 'signed-in-from-new-device'
  | 'password-changed'
  | 'password-reset'
  | 'account-deleted';

/** A mail of which an attempt is being made. */
export type ClaimedMail = Pick<
  SecurityMail,
  'id' | 'userId' | 'device' | 'email' | 'createdAt' | 'attempts'
> & { readonly kind: SecurityMailKind };

/**
 * Counts a mail to an address, in the transaction.
 * @returns false: the address had as many as it gets in a day
 */
async function takeFrom(tx: Transaction, emailCanonical: string): Promise<boolean> {
  const [counted] = await tx.$queryRaw<{ points: number }[]>`
    INSERT INTO rate_limits AS counts (key, points, expire) VALUES (${`security-mail:${digestOf(emailCanonical)}`}, 1, (extract(epoch FROM now()) * 1000)::bigint + ${DAY_MS}::bigint)
    ON CONFLICT (key) DO UPDATE SET points = CASE WHEN counts.expire <= excluded.expire - ${DAY_MS}::bigint THEN 1 ELSE counts.points + 1 END,
      expire = CASE WHEN counts.expire <= excluded.expire - ${DAY_MS}::bigint THEN excluded.expire ELSE counts.expire END
    RETURNING points`;
  return (counted?.points ?? 0) <= SECURITY_MAILS_TO_ADDRESS_A_DAY;
}

/**
 * The rows of `security_mails`. Their links are changed only once the account is locked, so that two changes
 * never wait for each other.
 */
export const securityMailRepository = {
  /**
   * Queues a mail with the change that it is about.
   * @returns false: the account had as many of the kind as it gets in a day, or its address as many mails
   */
  async queue(
    tx: Transaction,
    mail: Pick<SecurityMail, 'userId' | 'device' | 'email'> & { readonly kind: SecurityMailKind },
    now: Date,
  ): Promise<boolean> {
    const { userId, kind, email } = mail;
    const sent =
      userId === null
        ? 0
        : await tx.securityMail.count({
            where: { userId, kind, createdAt: { gt: new Date(now.getTime() - DAY_MS) } },
          });
    if (sent >= SECURITY_MAILS_A_DAY) return false;
    const recipient =
      userId === null
        ? canonicalEmail(email ?? '')
        : (await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { emailCanonical: true } }))
            .emailCanonical;
    if (!(await takeFrom(tx, recipient))) return false;
    await tx.securityMail.create({
      data: { ...mail, id: randomUUID(), createdAt: now, dueAt: now },
      select: { id: true },
    });
    return true;
  },

  /**
   * Takes the mail that has waited longest and is due; no other replica gets it, and it is due again should
   * this attempt fail.
   */
  claim: (db: Database, now: Date, pauseAfter: (attempts: number) => number): Promise<ClaimedMail | null> =>
    db.$transaction(async (tx) => {
      const [due] = await tx.$queryRaw<ClaimedMail[]>`
        SELECT id::text, user_id::text AS "userId", kind, device, email, created_at AS "createdAt", attempts + 1 AS attempts
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

  /** It is tried no more. Nothing is kept of one about a deletion. */
  async end(db: Database, { id, userId }: ClaimedMail): Promise<void> {
    if (userId === null) await db.securityMail.deleteMany({ where: { id } });
    else await db.securityMail.updateMany({ where: { id }, data: { dueAt: null } }); // its account may be gone
  },

  waiting: (db: Database): Promise<number> => db.securityMail.count({ where: { dueAt: { not: null } } }),

  /**
   * Gives a mail the link that it is about to be sent with, in place of that of an attempt before.
   * @returns false: its account is gone
   */
  async setLink(
    db: Database,
    id: string,
    { emailCanonical: email }: Pick<UserRow, 'emailCanonical'>,
    token: string,
    now: Date,
  ): Promise<boolean> {
    const { count } = await db.securityMail.updateMany({
      where: { id },
      data: {
        email,
        token: digestOf(token),
        expiresAt: new Date(now.getTime() + SECURITY_LINK_DAYS * DAY_MS),
      },
    });
    return count > 0;
  },

  /** The account of a link that works, or null. */
  async ownerOf(db: Database, token: string, now: Date): Promise<string | null> {
    const found = await db.securityMail.findUnique({
      where: { token: digestOf(token), expiresAt: { gt: now } },
      select: { userId: true },
    });
    return found?.userId ?? null;
  },

  /** Whether a link of a locked account still works; it was mailed to the address that the account has. */
  async works(
    tx: Transaction,
    { id: userId, emailCanonical: email }: UserRow,
    token: string,
    now: Date,
  ): Promise<boolean> {
    return (
      (await tx.securityMail.count({
        where: { userId, email, token: digestOf(token), expiresAt: { gt: now } },
      })) > 0
    );
  },

  /** Ends every link of a locked account. */
  async endLinks(tx: Transaction, userId: string): Promise<void> {
    await tx.securityMail.updateMany({ where: { userId, token: { not: null } }, data: { token: null } });
  },

  /** Removes mails whose link has expired, and those that were never sent. */
  async sweep(db: Database, now: Date): Promise<void> {
    await db.securityMail.deleteMany({
      where: { createdAt: { lt: new Date(now.getTime() - 2 * SECURITY_LINK_DAYS * DAY_MS) } },
    });
  },
};
