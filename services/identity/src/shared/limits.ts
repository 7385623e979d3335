// Counted before the work and given back on success, so that attempts at the same moment cannot slip past
// together.
import type { Networks } from '@savvi/service-kit/network';
import { createNetworkLimiter, type NetworkLimiter } from '@savvi/service-kit/network-limit';
import { createLimiter, type Limiter, LimitSpent } from '@savvi/service-kit/rate-limit';
import type { Pool } from 'pg';
import { digestOf } from './secrets.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/**
 * What a person reads whose attempt is one too many of the day. It says the same of addresses without an
 * account.
 */
export const DAY_IS_SPENT =
  'Too many sign-in attempts with this email address today. To sign in now, choose “Forgot your password?” and set a new one by email, or try again tomorrow.';

/**
 * Every limit of identity. They count attempts that failed; registrations and forgotten passwords count
 * always. The limit of a /64 of IPv6 also holds for the /56 and the /48 around it, with twice and four times
 * the points.
 *
 * Strangers share 50 guesses a day at an account, so anybody can spend them. Its owner still gets in: a known
 * device and a known network each have 50 of their own, and a reset by mail makes the browser a known device.
 */
export const LIMITS = {
  signInPair: { name: 'sign-in', points: 10, durationS: 15 * MINUTE_S },
  /** In place of `signInPair` for a known device. */
  signInDevice: { name: 'sign-in-device', points: 10, durationS: 15 * MINUTE_S },
  signInDay: { name: 'sign-in-day', points: 50, durationS: DAY_S, sentence: DAY_IS_SPENT },
  signInAddress: { name: 'sign-in-address', points: 100, durationS: 15 * MINUTE_S },
  forgotPair: { name: 'forgot', points: 10, durationS: 15 * MINUTE_S },
  /**
   * Applies once `forgotAccount` is spent, and counts under the same name as `forgotPair`. It closes no
   * account.
   */
  forgotPairUnderAttack: { name: 'forgot', points: 2, durationS: 15 * MINUTE_S },
  forgotAccount: { name: 'forgot-account', points: 50, durationS: 12 * HOUR_S },
  forgotAddress: { name: 'forgot-address', points: 100, durationS: 15 * MINUTE_S },
  resetAddress: { name: 'reset-address', points: 50, durationS: 15 * MINUTE_S },
  registerAddress: { name: 'register-address', points: 60, durationS: HOUR_S },
  /**
   * Registrations that found an account say so (N-5), so few of them are allowed: else a list of addresses
   * could be tried.
   */
  registerTaken: { name: 'register-taken', points: 20, durationS: HOUR_S },
  /** Counts by session, so that a stolen one gets no more guesses by moving from network to network. */
  currentPassword: { name: 'current-password', points: 10, durationS: 15 * MINUTE_S },
} as const;

/** The name of a limit. */
export type LimitName = (typeof LIMITS)[keyof typeof LIMITS]['name'];

/**
 * Is notified when a limit refuses an attempt for the first time in its window. The account is given by its
 * canonical address, whether or not it exists; null for a limit that counts networks alone.
 */
export type OnThrottled = (limit: LimitName, account: string | null) => void;

/** An attempt that has been counted. */
export interface Attempt {
  /** It was a right one: it does not count after all. */
  succeeded(): Promise<void>;
}

/** Who attempts something on which account. */
export interface Attempter {
  /** Canonical address of the account, whether or not it exists. */
  readonly account: string;
  readonly networks: Networks;
  /** Whether the owner has signed in from the narrowest network before. */
  readonly isKnown: boolean;
  /** What is stored of the known device of the account that the attempt comes from; null: none. */
  readonly device: string | null;
}

/**
 * The limits of identity, over all replicas. Each throws {@link LimitSpent}, `too-often` with Retry-After,
 * once there were too many.
 */
export interface Limits {
  signIn(attempter: Attempter): Promise<Attempt>;
  /** A new password makes guesses at the old one worthless: strangers have all guesses of the day again. */
  forgiveAccount(account: string): Promise<void>;
  forgotPassword(attempter: Attempter): Promise<void>;
  resetPassword(networks: Networks): Promise<Attempt>;
  register(networks: Networks): Promise<void>;
  /** Takes a registration for one that finds its address taken, until it has succeeded. */
  registerNew(networks: Networks): Promise<Attempt>;
  /**
   * Guesses at the current password inside a session, wherever it asks for one. They count as sign-ins of its
   * browser do, too, and never among those of strangers.
   */
  currentPassword(sessionId: string, attempter: Attempter): Promise<Attempt>;
}

/** The limits that count networks alone. */
const OF_NETWORKS: ReadonlySet<LimitName> = new Set([
  'sign-in-address',
  'forgot-address',
  'reset-address',
  'register-address',
  'register-taken',
]);
const limitNamed = (name: string): LimitName | undefined =>
  Object.values(LIMITS).find((limit) => limit.name === name)?.name;

/** Limits over the database behind `pool`; `scale` multiplies them all (`RATE_LIMIT_SCALE`). */
export function createLimits(pool: Pool, scale: number, onThrottled: OnThrottled = () => undefined): Limits {
  const limiter = (name: keyof typeof LIMITS): Limiter => createLimiter(pool, LIMITS[name], scale);
  const networkLimiter = (name: keyof typeof LIMITS): NetworkLimiter =>
    createNetworkLimiter(pool, LIMITS[name], scale);
  const signIn = {
    pair: networkLimiter('signInPair'),
    device: limiter('signInDevice'),
    day: limiter('signInDay'),
    address: networkLimiter('signInAddress'),
  };
  const forgot = {
    pair: networkLimiter('forgotPair'),
    pairUnderAttack: networkLimiter('forgotPairUnderAttack'),
    account: limiter('forgotAccount'),
    address: networkLimiter('forgotAddress'),
  };
  const reset = networkLimiter('resetAddress');
  const register = { address: networkLimiter('registerAddress'), taken: networkLimiter('registerTaken') };
  const current = limiter('currentPassword');

  const keysOf = ({ account, networks, isKnown, device }: Attempter) => {
    const accountKey = digestOf(account); // no address of a person in this table
    const own = device ?? (isKnown ? networks[0].name : null);
    const counted: Networks = own === null ? networks : [networks[0]]; // known callers are not limited by their wider networks
    return { accountKey, own, dayKey: own === null ? accountKey : `${accountKey}|${own}`, counted };
  };

  const report =
    (account: string | null) =>
    (error: unknown): never => {
      const limit = error instanceof LimitSpent && error.isFirst ? limitNamed(error.limit) : undefined;
      if (limit !== undefined) onThrottled(limit, OF_NETWORKS.has(limit) ? null : account);
      throw error;
    };

  // The narrowest limit comes first: what it refuses does not use up the wider ones.
  async function takeSignIn(attempter: Attempter): Promise<Attempt> {
    const { accountKey, dayKey, counted } = keysOf(attempter);
    const isFromDevice = attempter.device !== null;
    if (isFromDevice) await signIn.device.take(dayKey);
    else await signIn.pair.take(counted, accountKey);
    await signIn.day.take(dayKey);
    if (!isFromDevice) await signIn.address.take(counted);
    return {
      async succeeded() {
        const ofNetworks = isFromDevice
          ? [signIn.device.reset(dayKey)]
          : [signIn.pair.reset(counted, accountKey), signIn.address.giveBack(counted)];
        await Promise.all([...ofNetworks, signIn.day.giveBack(dayKey)]);
      },
    };
  }

  async function takeForgotten(attempter: Attempter): Promise<void> {
    const { accountKey, own, counted } = keysOf(attempter);
    if (attempter.device !== null)
      return forgot.pair.take([{ name: attempter.device, share: 1 }], accountKey);
    const isUnderAttack = own === null && (await forgot.account.isSpent(accountKey));
    await (isUnderAttack ? forgot.pairUnderAttack : forgot.pair).take(counted, accountKey);
    if (own === null) await forgot.account.count(accountKey);
    await forgot.address.take(counted);
  }

  async function takeCurrent(sessionId: string, attempter: Attempter): Promise<Attempt> {
    await current.take(sessionId);
    const attempt = await takeSignIn({ ...attempter, isKnown: true }); // the session is its owner's
    return {
      succeeded: async () => void (await Promise.all([current.reset(sessionId), attempt.succeeded()])),
    };
  }

  const takenOf = async (limiter: NetworkLimiter, networks: Networks): Promise<Attempt> => {
    await limiter.take(networks);
    return { succeeded: () => limiter.giveBack(networks) };
  };

  return {
    signIn: (attempter) => takeSignIn(attempter).catch(report(attempter.account)),
    forgiveAccount: (account) => signIn.day.reset(digestOf(account)),
    forgotPassword: (attempter) => takeForgotten(attempter).catch(report(attempter.account)),
    resetPassword: (networks) => takenOf(reset, networks).catch(report(null)),
    register: (networks) => register.address.take(networks).catch(report(null)),
    registerNew: (networks) => takenOf(register.taken, networks).catch(report(null)),
    currentPassword: (sessionId, attempter) =>
      takeCurrent(sessionId, attempter).catch(report(attempter.account)),
  };
}
