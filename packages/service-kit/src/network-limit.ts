import type { Pool } from 'pg';
import type { Networks } from './network.ts';
import { createLimiter, type Limiter, type RateLimit } from './rate-limit.ts';

/**
 * Applies one limit to every network that an address belongs to. Within each network, `subject` has its own
 * counter.
 */
export interface NetworkLimiter {
  /**
   * Takes a point from each network, the narrowest first, until one has no points left.
   * @throws {LimitSpent} `too-often` with `Retry-After`
   */
  take(networks: Networks, subject?: string): Promise<void>;
  /** Gives back the points that one attempt took. */
  giveBack(networks: Networks, subject?: string): Promise<void>;
  /** Gives back all points of a subject. */
  reset(networks: Networks, subject: string): Promise<void>;
}

/**
 * Creates a limiter that counts in the service's table `rate_limits`. The points are multiplied by `scale`,
 * and for a wider network by its share, too.
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
