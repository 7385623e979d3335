import { networksOf } from '@savvi/service-kit/network';
import type { NetworkLimiter } from '@savvi/service-kit/network-limit';
import { Problem } from '@savvi/service-kit/problem';
import type { SharedCounter } from '@savvi/service-kit/shared-counter';
import type { CountRefusal, Rule } from './refusals.ts';

/**
 * The most calls per minute of an account, of an IPv4 address or of an IPv6 /64 network; a /56 may send twice
 * and a /48 four times as many. `RATE_LIMIT_SCALE` multiplies the limits.
 */
export const CALLS_PER_MINUTE = { account: 3_000, address: 6_000, streams: 120, reports: 60 } as const;
/**
 * The most concurrent file transfers of one account, uploads and downloads together. A slow transfer occupies
 * a connection that other users need.
 */
export const CONCURRENT_FILES = 24;
/**
 * The most concurrent calls of one account that transfer no file. A service accepts twice as many connections
 * from the gateway, so other users always find a free one.
 */
export const CONCURRENT_CALLS = 64;
/**
 * The most attempts per minute at the auth endpoints from one network. Larger networks may make a multiple of
 * these attempts, as of other calls. The identity service also limits the attempts per account.
 */
export const AUTH_ATTEMPTS = { name: 'door', points: 300, durationS: 60 } as const;

const AUTH_ENDPOINTS =
  /^\/api\/(?:login(?:\/.+)?|register|forgot-password|reset-password|auth\/(?:verify-email|not-me|authenticator-removal(?:\/stop)?))$/;

/**
 * Whether a call goes to an auth endpoint. These calls are counted one by one, and refused while the limiter
 * is unavailable.
 */
export const isAuthAttempt = (method: string, path: string): boolean =>
  method === 'POST' && AUTH_ENDPOINTS.test(path);

const secondsToNextMinute = (nowMs: number) => 60 - Math.floor((nowMs % 60_000) / 1_000);

/** The rate limits of the gateway. */
export interface Limits {
  /**
   * Counts a call of an address.
   * @throws {Problem} `too-often`; for auth endpoints also `unavailable` while the limiter fails
   */
  takeForAddress(address: string, isAuthCall: boolean): Promise<void>;
  /** Counts a report of a browser. @throws {Problem} `too-often` */
  takeForReport(address: string): void;
  /** Counts a call of a signed-in user. @throws {Problem} `too-often` */
  takeForAccount(userId: string): void;
  /** Counts a stream that a signed-in user opens. @throws {Problem} `too-often` */
  takeForStream(userId: string): void;
}

/** The part of `NetworkLimiter` that the gateway uses. */
export type AuthLimiter = Pick<NetworkLimiter, 'take'>;

/** Rate limits that hold across all replicas. */
export function createLimits(
  counter: SharedCounter,
  authLimiter: AuthLimiter,
  scale: number,
  refused: CountRefusal,
): Limits {
  const assertBelow = (count: number, perMinute: number, rule: Rule): void => {
    if (count <= perMinute * scale) return;
    refused(rule);
    throw new Problem('too-often', {
      sentence: 'Too many requests. Please wait a little and try again.',
      retryAfterS: secondsToNextMinute(Date.now()),
    });
  };
  const takeForNetworks = (address: string, name: string, perMinute: number, rule: Rule): void => {
    for (const network of networksOf(address))
      assertBelow(counter.count(`${name}:${network.name}`), network.share * perMinute, rule);
  };
  return {
    async takeForAddress(address, isAuthCall) {
      takeForNetworks(address, 'address', CALLS_PER_MINUTE.address, 'address');
      if (!isAuthCall) return;
      try {
        await authLimiter.take(networksOf(address));
      } catch (error) {
        if (error instanceof Problem) {
          refused('door');
          throw error;
        }
        throw new Problem('unavailable', {
          sentence: 'Signing in is not available right now. Please try again soon.',
          cause: error,
        });
      }
    },
    takeForReport: (address) =>
      takeForNetworks(address, 'reports', CALLS_PER_MINUTE.reports, 'browser-reports'),
    takeForAccount: (userId) =>
      assertBelow(counter.count(`account:${userId}`), CALLS_PER_MINUTE.account, 'account'),
    takeForStream: (userId) =>
      assertBelow(counter.count(`streams:${userId}`), CALLS_PER_MINUTE.streams, 'streams'),
  };
}
