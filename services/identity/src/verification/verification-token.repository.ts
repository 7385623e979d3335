import { VERIFICATION_LINK_DAYS } from '@savvi/contracts/identity/account-inputs';
import type { Database, Transaction } from '../db.ts';
import { digestOf } from '@savvi/service-kit/secrets';
import type { UserRow } from '../shared/user.repository.ts';

const DAY_MS = 86_400_000;

/** The rows of `email_verification_tokens`: one per account, so a newer token replaces the older one. */
export const verificationTokenRepository = {
  async replace(
    db: Database,
    { id: userId, emailCanonical: email }: UserRow,
    token: string,
    now: Date,
  ): Promise<void> {
    const row = {
      email,
      token: digestOf(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + VERIFICATION_LINK_DAYS * DAY_MS),
    };
    await db.emailVerificationToken.upsert({ where: { userId }, create: { ...row, userId }, update: row });
  },

  /** The account of a valid token, or null. */
  async ownerOf(db: Database, token: string, now: Date): Promise<string | null> {
    const found = await db.emailVerificationToken.findUnique({
      where: { token: digestOf(token), expiresAt: { gt: now } },
      select: { userId: true },
    });
    return found?.userId ?? null;
  },

  /**
   * Uses up a token of a locked account.
   * @returns false unless it was mailed to the account's current address
   */
  async consume(
    tx: Transaction,
    { id: userId, emailCanonical: email }: UserRow,
    token: string,
  ): Promise<boolean> {
    const { count } = await tx.emailVerificationToken.deleteMany({
      where: { userId, email, token: digestOf(token) },
    });
    return count > 0;
  },

  async discard(tx: Transaction, userId: string): Promise<void> {
    await tx.emailVerificationToken.deleteMany({ where: { userId } });
  },
};

/** The rows of `email_verification_tokens`. */
export type VerificationTokenRepository = typeof verificationTokenRepository;
