import type { Pool } from 'pg';
import type { Networks } from './network.ts';
import { createLimiter, type Limiter, type RateLimit } from './rate-limit.ts';

/**
 * Counts against one limit per network, over all networks of an address. `subject` counts apart within each
 * network.
 */
export interface NetworkLimiter {
  /**
   * Takes a point of each network, the narrowest first, until one has none left.
   * @throws {LimitSpent} `too-often` with `Retry-After`
   */
  take(networks: Networks, subject?: string): Promise<void>;
  /** Gives the points of one attempt back. */
  giveBack(networks: Networks, subject?: string): Promise<void>;
  /** Gives every point of a subject back. */
  reset(networks: Networks, subject: string): Promise<void>;
}

/**
 * A limiter over the owner's table `rate_limits`; `scale` multiplies the points, and so does the share of a
 * wider network.
 */
export function createNetworkLimiter(pool: Pool, limit: RateLimit, scale: number): NetworkLimiter {
  const ofShare = {
    1: createLimiter(pool, limit, scale),
    2: createLimiter(pool, limit, 2 * scale),
    4: createLimiter(pool, limit, 4 * scale),
  };
  const keyed = (networks: Networks, subject?: string): readonly (readonly [Limiter, string])[] =>
    networks.map(({ name, share }) => [ofShare[share], subject === undefined ? name : `${subject}|${name}`]);
  return {
    async take(networks, subject) {
      for (const [limiter, key] of keyed(networks, subject)) await limiter.take(key);
    },
    async giveBack(networks, subject) {
      await Promise.all(keyed(networks, subject).map(([limiter, key]) => limiter.giveBack(key)));
    },
    async reset(networks, subject) {
      await Promise.all(keyed(networks, subject).map(([limiter, key]) => limiter.reset(key)));
    },
  };
}
