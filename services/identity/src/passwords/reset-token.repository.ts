import { randomUUID } from 'node:crypto';
import { RESET_LINK_MINUTES } from '@savvi/contracts/identity/account-inputs';
import type { PasswordResetToken } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { digestOf } from '@savvi/service-kit/secrets';

/** The rows of `password_reset_tokens`: one per address, so a newer token replaces the older one. */
export const resetTokenRepository = {
  async replace(
    db: Database | Transaction,
    emailCanonical: string,
    token: string,
    now: Date,
    { isReported = false } = {},
  ): Promise<void> {
    const row = {
      id: randomUUID(),
      token: digestOf(token),
      createdAt: now,
      isReported: isReported ? 1 : 0,
      expiresAt: new Date(now.getTime() + RESET_LINK_MINUTES * 60_000),
    };
    await db.passwordResetToken.upsert({
      where: { email: emailCanonical },
      create: { ...row, email: emailCanonical },
      update: row,
    });
  },

  /** The row of a valid token, or null. */
  find: (db: Database, token: string, now: Date): Promise<PasswordResetToken | null> =>
    db.passwordResetToken.findUnique({ where: { token: digestOf(token), expiresAt: { gt: now } } }),

  /** Uses up a token. Of concurrent calls, one gets the address it was mailed to, the others null. */
  async consume(tx: Transaction, token: string, now: Date): Promise<string | null> {
    const [used] = await tx.$queryRaw<
      { email: string }[]
    >`DELETE FROM password_reset_tokens WHERE token = ${digestOf(token)} AND expires_at > ${now} RETURNING email`;
    return used?.email ?? null;
  },

  async discard(tx: Transaction, emailCanonical: string): Promise<void> {
    await tx.passwordResetToken.deleteMany({ where: { email: emailCanonical } });
  },
};

/** The rows of `password_reset_tokens`. */
export type ResetTokenRepository = typeof resetTokenRepository;
