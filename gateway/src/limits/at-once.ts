import { Problem } from '@savvi/service-kit/problem';

/**
 * How many files one account may have on their way at once, up and down: what one sends slowly takes
 * connections from all.
 */
export const FILES_AT_ONCE = 24;

/**
 * How many other calls one account may have under way at once. A service has twice as many connections from
 * here, so others always find one.
 */
export const CALLS_AT_ONCE = 64;

/** Lets each account have at most so many works under way; `refused` is told of each that it refuses. */
export function atOnce(most: number, sentence: string, refused: () => void) {
  const underWay = new Map<string, number>();
  return {
    /** @throws {Problem} `too-often` when the account has as many under way already */
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
