import { Problem } from '@savvi/service-kit/problem';

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
 * Limits the concurrent calls of each account to `most`, and calls `refused` for each call over the limit.
 */
export function concurrencyLimit(most: number, sentence: string, refused: () => void) {
  const underWay = new Map<string, number>();
  return {
    /** @throws {Problem} `too-often` when the account is at its limit */
    async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
      const count = underWay.get(userId) ?? 0;
      if (count >= most) {
        refused();
        throw new Problem('too-often', { sentence, retryAfterS: 2 });
      }
      underWay.set(userId, count + 1);
      try {
        return await work();
      } finally {
        const left = (underWay.get(userId) ?? 1) - 1;
        if (left === 0) underWay.delete(userId);
        else underWay.set(userId, left);
      }
    },
  };
}
