// Limits hold over all replicas because they are counted in the database. The migrations of each service with
// limits create the table:
//   CREATE TABLE rate_limits (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problem.ts';

/** A rate limit: a number of points in a number of seconds. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly durationS: number;
  /** The sentence of the problem for an attempt beyond the limit; by default that of `too-often`. */
  readonly sentence?: string;
}

/** Thrown for an attempt beyond a limit. */
export class LimitSpent extends Problem {
  /** The name of the limit. */
  readonly limit: string;
  /** Whether it is the first rejected attempt of its key in this window. */
  readonly isFirst: boolean;

  constructor({ name, sentence }: RateLimit, { msBeforeNext }: RateLimiterRes, isFirst: boolean) {
    super('too-often', {
      retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
      ...(sentence !== undefined && { sentence }),
    });
    this.limit = name;
    this.isFirst = isFirst;
  }
}

/** Applies one rate limit to keys such as addresses. */
export interface Limiter {
  /** Takes a point from `key`. @throws {LimitSpent} `too-often` with `Retry-After` if none is left */
  take(key: string): Promise<void>;
  /**
   * Takes a point from `key` and never throws, for a limit that only changes how other limits are applied.
   */
  count(key: string): Promise<void>;
  /** Whether `key` has no point left. */
  isSpent(key: string): Promise<boolean>;
  /** Gives back the point of an attempt that does not count after all; other points stay taken. */
  giveBack(key: string): Promise<void>;
  /** Gives back all points of `key`, for example after a correct password. */
  reset(key: string): Promise<void>;
}

/**
 * Creates a limiter that counts in the service's table `rate_limits`; `scale` multiplies the points
 * (`RATE_LIMIT_SCALE`).
 */
export function createLimiter(pool: Pool, limit: RateLimit, scale: number): Limiter {
  const points = Math.max(1, Math.round(limit.points * scale));
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: limit.name,
    points,
    duration: limit.durationS,
    clearExpiredByTimeout: false,
  });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes
          ? new LimitSpent(limit, error, error.consumedPoints === points + 1)
          : error;
      }
    },
    async count(key) {
      await limiter.penalty(key);
    },
    async isSpent(key) {
      return ((await limiter.get(key))?.consumedPoints ?? 0) >= points;
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
