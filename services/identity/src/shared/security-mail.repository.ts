import { randomUUID } from 'node:crypto';
import { SECURITY_LINK_DAYS } from '@savvi/contracts/identity/account-inputs';
import { canonicalEmail } from '@savvi/contracts/values';
import type { SecurityMail } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { digestOf } from '@savvi/service-kit/secrets';
import type { UserRow } from './user.repository.ts';

const DAY_MS = 86_400_000;
/** The most mails of one kind per account in 24 hours, so that repeated sign-ins cannot flood a mailbox. */
export const SECURITY_MAILS_A_DAY = 3;

/**
 * The most mails per address in 24 hours for all of its accounts, because anybody can register somebody
 * else's address, delete the account and repeat.
 */
const SECURITY_MAILS_TO_ADDRESS_A_DAY = 12;

/** The security events that are mailed to the owner. */
export type SecurityMailKind =
  | 'signed-in-from-new-device'
  | 'password-changed'
  | 'password-reset'
  | 'account-deleted';

/** A mail that one replica is trying to send. */
export type ClaimedMail = Pick<
  SecurityMail,
  'id' | 'userId' | 'device' | 'email' | 'createdAt' | 'attempts'
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

/**
 * The rows of `security_mails`. Links change only under the lock of the account, so that two changes cannot
 * deadlock.
 */
export const securityMailRepository = {
  /**
   * Queues a mail in the transaction of the change it is about.
   * @returns false if the account or the address has reached its daily limit
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
   * Claims the due mail that has waited longest. No other replica gets it; if this attempt fails, it becomes
   * due again.
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

  /** The account of a valid link, or null. */
  async ownerOf(db: Database, token: string, now: Date): Promise<string | null> {
    const found = await db.securityMail.findUnique({
      where: { token: digestOf(token), expiresAt: { gt: now } },
      select: { userId: true },
    });
    return found?.userId ?? null;
  },

  /** Whether a link of a locked account is valid and was mailed to the account's current address. */
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

  /** Invalidates every link of a locked account. */
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
