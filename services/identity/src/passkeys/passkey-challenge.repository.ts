import type { PasskeyChallenge } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

/** What a response to a challenge does. */
export type ChallengePurpose = 'add' | 'sign-in' | 'reauthenticate';

/** What the response to a challenge must match. */
export type ChallengeKey = Pick<PasskeyChallenge, 'digest' | 'userId'> & {
  readonly purpose: ChallengePurpose;
};

/** The rows of `passkey_challenges`. */
export const passkeyChallengeRepository = {
  async insert(db: Database | Transaction, key: ChallengeKey, expiresAt: Date): Promise<void> {
    await db.passkeyChallenge.create({ data: { ...key, expiresAt }, select: { digest: true } });
  },

  /** Deletes a challenge that has not expired. @returns whether it existed; true for one of several concurrent calls */
  async use(db: Database, key: ChallengeKey, now: Date): Promise<boolean> {
    const { count } = await db.passkeyChallenge.deleteMany({ where: { ...key, expiresAt: { gt: now } } });
    return count > 0;
  },
};
