// Counted before the work and given back on success, so that attempts at the same moment cannot slip past together.
import { createLimiter, type Limiter } from '@savvi/service-kit/rate-limit';
import type { Pool } from 'pg';
import { digestOf } from './secrets.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/**
 * Every limit of identity. They count attempts that failed; registrations and forgotten passwords count always.
 * An account is never closed as a whole, or anybody could lock its owner out: once its own limit is spent, each network
 * its owner has not been at gets the fewer tries of the pair `UnderAttack`, which counts under the same name.
 */
export const LIMITS = {
  signInPair: { name: 'sign-in', points: 10, durationS: 15 * MINUTE_S },
  signInPairUnderAttack: { name: 'sign-in', points: 3, durationS: 15 * MINUTE_S },
  signInAccount: { name: 'sign-in-account', points: 100, durationS: 12 * HOUR_S },
  signInAddress: { name: 'sign-in-address', points: 100, durationS: 15 * MINUTE_S },
  forgotPair: { name: 'forgot', points: 10, durationS: 15 * MINUTE_S },
  forgotPairUnderAttack: { name: 'forgot', points: 2, durationS: 15 * MINUTE_S },
  forgotAccount: { name: 'forgot-account', points: 50, durationS: 12 * HOUR_S },
  forgotAddress: { name: 'forgot-address', points: 100, durationS: 15 * MINUTE_S },
  resetAddress: { name: 'reset-address', points: 50, durationS: 15 * MINUTE_S },
  registerAddress: { name: 'register-address', points: 60, durationS: HOUR_S },
  /** Registrations that found an account say so (N-5), so few of them are allowed: else a list of addresses could be tried. */
  registerTaken: { name: 'register-taken', points: 20, durationS: HOUR_S },
  /** Counts by session, so that a stolen one gets no more guesses by moving from network to network. */
  currentPassword: { name: 'current-password', points: 10, durationS: 15 * MINUTE_S },
} as const;

/** An attempt that has been counted. */
export interface Attempt {
  /** It was a right one: it does not count after all. */
  succeeded(): Promise<void>;
}

/** Who attempts something on which account. */
export interface Attempter {
  /** Canonical address of the account, whether or not it exists. */
  readonly account: string;
  readonly network: string;
  /** Whether the owner has signed in from this network before: then attempts from elsewhere don't touch it. */
  readonly isKnown: boolean;
}

/** The limits of identity, over all replicas. Each throws `too-often` with Retry-After once there were too many. */
export interface Limits {
  signIn(attempter: Attempter): Promise<Attempt>;
  /** A new password makes guesses at the old one worthless: the account counts as quiet again. */
  forgiveAccount(account: string): Promise<void>;
  forgotPassword(attempter: Attempter): Promise<void>;
  resetPassword(network: string): Promise<Attempt>;
  register(network: string): Promise<void>;
  /** Takes a registration for one that finds its address taken, until it has succeeded. */
  registerNew(network: string): Promise<Attempt>;
  /** Guesses at the current password inside a session, wherever it asks for one. They count as sign-ins do, too. */
  currentPassword(sessionId: string, attempter: Attempter): Promise<Attempt>;
}

/** Limits over the database behind `pool`; `scale` multiplies them all (`RATE_LIMIT_SCALE`). */
export function createLimits(pool: Pool, scale: number): Limits {
  const limiter = (name: keyof typeof LIMITS): Limiter => createLimiter(pool, LIMITS[name], scale);
  const signIn = { pair: limiter('signInPair'), pairUnderAttack: limiter('signInPairUnderAttack'), account: limiter('signInAccount'), address: limiter('signInAddress') };
  const forgot = { pair: limiter('forgotPair'), pairUnderAttack: limiter('forgotPairUnderAttack'), account: limiter('forgotAccount'), address: limiter('forgotAddress') };
  const reset = limiter('resetAddress');
  const register = { address: limiter('registerAddress'), taken: limiter('registerTaken') };
  const current = limiter('currentPassword');

  const keysOf = ({ account, network }: Attempter) => {
    const accountKey = digestOf(account); // no address of a person in this table
    return { account: accountKey, pair: `${accountKey}|${network}` };
  };

  // The narrowest limit comes first: what it refuses does not use up the wider ones.
  async function take(limits: typeof signIn, attempter: Attempter): Promise<void> {
    const keys = keysOf(attempter);
    const isUnderAttack = !attempter.isKnown && (await limits.account.isSpent(keys.account));
    await (isUnderAttack ? limits.pairUnderAttack : limits.pair).take(keys.pair);
    if (!attempter.isKnown) await limits.account.count(keys.account);
    await limits.address.take(attempter.network);
  }

  async function takeSignIn(attempter: Attempter): Promise<Attempt> {
    await take(signIn, attempter);
    const keys = keysOf(attempter);
    return {
      async succeeded() {
        await Promise.all([signIn.pair.reset(keys.pair), attempter.isKnown ? undefined : signIn.account.giveBack(keys.account), signIn.address.giveBack(attempter.network)]);
      },
    };
  }

  return {
    signIn: takeSignIn,
    forgiveAccount: (account) => signIn.account.reset(digestOf(account)),
    forgotPassword: (attempter) => take(forgot, attempter),
    async resetPassword(network) {
      await reset.take(network);
      return { succeeded: () => reset.giveBack(network) };
    },
    register: (network) => register.address.take(network),
    async registerNew(network) {
      await register.taken.take(network);
      return { succeeded: () => register.taken.giveBack(network) };
    },
    async currentPassword(sessionId, attempter) {
      await current.take(sessionId);
      const attempt = await takeSignIn(attempter);
      return {
        async succeeded() {
          await Promise.all([current.reset(sessionId), attempt.succeeded()]);
        },
      };
    },
  };
}
