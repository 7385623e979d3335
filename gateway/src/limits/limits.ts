import { networksOf } from '@savvi/service-kit/network';
import type { NetworkLimiter } from '@savvi/service-kit/network-limit';
import { Problem } from '@savvi/service-kit/problem';
import type { CountRefusal, Rule } from './refusals.ts';
import type { SharedCounter } from './shared-counter.ts';

/**
 * Calls per minute of an account, or of an IPv4 address or a /64 of IPv6; a /56 may send twice and a /48 four
 * times as many. `RATE_LIMIT_SCALE` multiplies them.
 */
export const CALLS_PER_MINUTE = { account: 3_000, address: 6_000, streams: 120, reports: 60 } as const;
/**
 * Attempts at the auth endpoints per minute and network, multiplied for wider networks as above; identity
 * counts each account's attempts as well.
 */
export const DOOR_ATTEMPTS = { name: 'door', points: 300, durationS: 60 } as const;

const DOORS = new Set([
  '/api/login',
  '/api/register',
  '/api/forgot-password',
  '/api/reset-password',
  '/api/auth/verify-email',
]);

/** Whether a call tries a door: these are counted call by call and refused while counting is impossible. */
export const isDoor = (method: string, path: string): boolean => method === 'POST' && DOORS.has(path);

const secondsToNextMinute = (nowMs: number) => 60 - Math.floor((nowMs % 60_000) / 1_000);

/** The limits of the gateway. */
export interface Limits {
  /**
   * Counts a call of an address.
   * @throws {Problem} `too-often`; for doors `unavailable` while the limiter is down.
   */
  takeForAddress(address: string, isDoorCall: boolean): Promise<void>;
  /** Counts a report of a browser. @throws {Problem} `too-often` */
  takeForReport(address: string): void;
  /** Counts a call of a signed-in user. @throws {Problem} `too-often` */
  takeForAccount(userId: string): void;
  /** Counts a stream that a signed-in user opens. @throws {Problem} `too-often` */
  takeForStream(userId: string): void;
}

/** What the gateway asks of a limiter. */
export type Doors = Pick<NetworkLimiter, 'take'>;

/** Limits over all replicas. */
export function createLimits(
  counter: SharedCounter,
  doors: Doors,
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
    async takeForAddress(address, isDoorCall) {
      takeForNetworks(address, 'address', CALLS_PER_MINUTE.address, 'address');
      if (!isDoorCall) return;
      try {
        await doors.take(networksOf(address));
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
