// An attempt is counted before the work and given back on success, so that concurrent attempts cannot exceed
// a limit.
import type { Networks } from '@savvi/service-kit/network';
import { createNetworkLimiter, type NetworkLimiter } from '@savvi/service-kit/network-limit';
import { createLimiter, type Limiter, LimitSpent } from '@savvi/service-kit/rate-limit';
import type { Pool } from 'pg';
import { digestOf } from '@savvi/service-kit/secrets';
import type { Client } from './client.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/**
 * The sentence shown when the daily limit of an account is reached. It is the same for addresses without an
 * account.
 */
export const DAY_IS_SPENT =
  'Too many sign-in attempts with this email address today. To sign in now, choose “Forgot your password?” and set a new one by email, or try again tomorrow.';

/**
 * All limits of identity. They count failed attempts; registrations and reset requests are always counted.
 * The limit of an IPv6 /64 also applies to the /56 and the /48 around it, with two and four times the points.
 * Strangers share 50 guesses a day per account, so anybody can use them up. The owner can still sign in: a
 * known device and a known network have 50 guesses of their own, and a reset by mail makes the browser a
 * known device.
 */
export const LIMITS = {
  signInPair: { name: 'sign-in', points: 10, durationS: 15 * MINUTE_S },
  /** The limit that replaces `signInPair` for a known device. */
  signInDevice: { name: 'sign-in-device', points: 10, durationS: 15 * MINUTE_S },
  signInDay: { name: 'sign-in-day', points: 50, durationS: DAY_S, sentence: DAY_IS_SPENT },
  signInAddress: { name: 'sign-in-address', points: 100, durationS: 15 * MINUTE_S },
  forgotPair: { name: 'forgot', points: 10, durationS: 15 * MINUTE_S },
  /**
   * The limit that applies once `forgotAccount` is used up, and shares the name of `forgotPair`. It never
   * locks an account.
   */
  forgotPairUnderAttack: { name: 'forgot', points: 2, durationS: 15 * MINUTE_S },
  forgotAccount: { name: 'forgot-account', points: 50, durationS: 12 * HOUR_S },
  forgotAddress: { name: 'forgot-address', points: 100, durationS: 15 * MINUTE_S },
  resetAddress: { name: 'reset-address', points: 50, durationS: 15 * MINUTE_S },
  registerAddress: { name: 'register-address', points: 60, durationS: HOUR_S },
  /**
   * A registration reveals whether an address is taken (N-5), so few attempts with taken addresses are
   * allowed; otherwise a list of addresses could be tested.
   */
  registerTaken: { name: 'register-taken', points: 20, durationS: HOUR_S },
  /** Wrong codes of an account from one network (SEC-7). */
  codePair: { name: 'code', points: 5, durationS: 15 * MINUTE_S },
  codeAccount: { name: 'code-account', points: 20, durationS: 12 * HOUR_S },
  /** Challenges of sign-ins by passkey. Every page whose email field gets the focus takes one. */
  passkeyAddress: { name: 'passkey-address', points: 600, durationS: 15 * MINUTE_S },
  /** Counted per session, so that a stolen session gets no more guesses by changing networks. */
  currentPassword: { name: 'current-password', points: 10, durationS: 15 * MINUTE_S },
} as const;

/** The name of a limit. */
export type LimitName = (typeof LIMITS)[keyof typeof LIMITS]['name'];

/** The attempt that a limit refused. */
export type Refused = Pick<Attempter, 'account' | 'client'>;

/**
 * Called when a limit refuses an attempt for the first time in its window. `refused` is null for limits that count
 * networks only.
 */
export type OnThrottled = (limit: LimitName, refused: Refused | null) => void;

/** An attempt that was counted. */
export interface Attempt {
  /** Takes a successful attempt out of the count. */
  succeeded(): Promise<void>;
}

/** The client of an attempt, and the account it is about. */
export interface Attempter {
  /** The canonical email address of the account, whether or not the account exists. */
  readonly account: string;
  readonly networks: Networks;
  /** The browser, as the owner sees it. */
  readonly client: Pick<Client, 'device' | 'address'>;
  /** Whether the owner has signed in from the narrowest network before. */
  readonly isKnown: boolean;
  /** The stored secret of the account's known device that the attempt comes from; null if there is none. */
  readonly device: string | null;
}

/**
 * The limits of identity, shared by all replicas. Each throws {@link LimitSpent} `too-often` with Retry-After
 * when it is exceeded.
 */
export interface Limits {
  signIn(attempter: Attempter): Promise<Attempt>;
  /**
   * Resets the daily limit of an account after a new password, which makes guesses of the old one worthless.
   */
  forgiveAccount(account: string): Promise<void>;
  forgotPassword(attempter: Attempter): Promise<void>;
  resetPassword(networks: Networks): Promise<Attempt>;
  register(networks: Networks): Promise<void>;
  /** Counts an attempt to register with a taken address; a successful registration takes the count back. */
  registerNew(networks: Networks): Promise<Attempt>;
  /**
   * Counts a wrong current password inside a session, for all routes that require the current password. The
   * attempt also counts as a failed sign-in from the browser, but not against the account's limit for
   * strangers.
   */
  currentPassword(sessionId: string, attempter: Attempter): Promise<Attempt>;
  /** Counts a typed code of a second step before it is checked. */
  code(attempter: Pick<Attempter, 'account' | 'networks' | 'client'>): Promise<Attempt>;
  /** Counts a challenge for a sign-in by passkey. */
  passkey(networks: Networks): Promise<void>;
}

/** The limits that count networks only. */
const OF_NETWORKS: ReadonlySet<LimitName> = new Set([
  'sign-in-address',
  'forgot-address',
  'reset-address',
  'register-address',
  'register-taken',
  'passkey-address',
]);
const limitNamed = (name: string): LimitName | undefined =>
  Object.values(LIMITS).find((limit) => limit.name === name)?.name;

/** Limits stored in the database of `pool`; `scale` multiplies all of them (`RATE_LIMIT_SCALE`). */
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
  const code = { pair: limiter('codePair'), account: limiter('codeAccount') };
  const passkey = networkLimiter('passkeyAddress');

  const keysOf = ({ account, networks, isKnown, device }: Attempter) => {
    const accountKey = digestOf(account); // The table stores a hash instead of the email address.
    const own = device ?? (isKnown ? networks[0].name : null);
    // Wider networks do not limit known clients.
    const counted: Networks = own === null ? networks : [networks[0]];
    return { accountKey, own, dayKey: own === null ? accountKey : `${accountKey}|${own}`, counted };
  };

  const report =
    (refused: Refused | null) =>
    (error: unknown): never => {
      const limit = error instanceof LimitSpent && error.isFirst ? limitNamed(error.limit) : undefined;
      if (limit !== undefined) onThrottled(limit, OF_NETWORKS.has(limit) ? null : refused);
      throw error;
    };

  // Checks the narrowest limit first: an attempt it refuses does not count against the wider ones.
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
    // A session belongs to the account's owner, so the network counts as known.
    const attempt = await takeSignIn({ ...attempter, isKnown: true });
    return {
      succeeded: async () => void (await Promise.all([current.reset(sessionId), attempt.succeeded()])),
    };
  }

  async function takeCode({
    account,
    networks: [{ name: network }],
  }: Pick<Attempter, 'account' | 'networks'>): Promise<Attempt> {
    const accountKey = digestOf(account);
    const pairKey = `${accountKey}|${network}`;
    await code.pair.take(pairKey);
    await code.account.take(accountKey);
    return {
      succeeded: async () =>
        void (await Promise.all([code.pair.reset(pairKey), code.account.giveBack(accountKey)])),
    };
  }

  const takenOf = async (limiter: NetworkLimiter, networks: Networks): Promise<Attempt> => {
    await limiter.take(networks);
    return { succeeded: () => limiter.giveBack(networks) };
  };

  return {
    signIn: (attempter) => takeSignIn(attempter).catch(report(attempter)),
    forgiveAccount: (account) => signIn.day.reset(digestOf(account)),
    forgotPassword: (attempter) => takeForgotten(attempter).catch(report(attempter)),
    resetPassword: (networks) => takenOf(reset, networks).catch(report(null)),
    register: (networks) => register.address.take(networks).catch(report(null)),
    registerNew: (networks) => takenOf(register.taken, networks).catch(report(null)),
    currentPassword: (sessionId, attempter) => takeCurrent(sessionId, attempter).catch(report(attempter)),
    code: (attempter) => takeCode(attempter).catch(report(attempter)),
    passkey: (networks) => passkey.take(networks).catch(report(null)),
  };
}
