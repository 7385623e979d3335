import type { Networks } from '@savvi/service-kit/network';
import { createNetworkLimiter } from '@savvi/service-kit/network-limit';
import { createLimiter } from '@savvi/service-kit/rate-limit';
import { Problem } from '@savvi/service-kit/problem';
import type { Pool } from 'pg';

const DAY_S = 86_400;

/**
 * How often an account may request another verification link and correct its address, and how many
 * verification tokens a network may try.
 */
export const VERIFICATION_LIMITS = {
  send: { name: 'send-verification', points: 3, durationS: DAY_S },
  correct: { name: 'correct-email', points: 5, durationS: DAY_S },
  verify: { name: 'verify-email', points: 50, durationS: 900 },
} as const;

const SPENT = {
  send: 'You can request this email three times a day. Please check your spam folder, or try again tomorrow.',
  correct: 'You’ve changed the address several times today. Please try again tomorrow.',
} as const;

/**
 * The limits of verification, shared by all replicas. Each throws `too-often` with Retry-After when it is
 * exceeded.
 */
export interface VerificationLimits {
  send(userId: string): Promise<{ giveBack(): Promise<void> }>;
  correct(userId: string): Promise<void>;
  /** Counts an attempt to verify an address; a success takes the count back. */
  verify(networks: Networks): Promise<{ succeeded(): Promise<void> }>;
}

/** Limits stored in the database of `pool`; `scale` multiplies all of them (`RATE_LIMIT_SCALE`). */
export function verificationLimits(pool: Pool, scale: number): VerificationLimits {
  const limiter = (name: 'send' | 'correct') => createLimiter(pool, VERIFICATION_LIMITS[name], scale);
  const [send, correct, verify] = [
    limiter('send'),
    limiter('correct'),
    createNetworkLimiter(pool, VERIFICATION_LIMITS.verify, scale),
  ];
  const spoken = (sentence: string) => (error: unknown) => {
    throw error instanceof Problem && error.code === 'too-often'
      ? new Problem('too-often', { sentence, retryAfterS: error.retryAfterS ?? DAY_S, cause: error })
      : error;
  };
  return {
    async send(userId) {
      await send.take(userId).catch(spoken(SPENT.send));
      return { giveBack: () => send.giveBack(userId) };
    },
    correct: (userId) => correct.take(userId).catch(spoken(SPENT.correct)),
    async verify(networks) {
      await verify.take(networks);
      return { succeeded: () => verify.giveBack(networks) };
    },
  };
}
