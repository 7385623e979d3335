import { describe, expect, it } from 'vitest';
import { judge } from './judge.rules.ts';
import { type Counts, NONE } from './view-counts.ts';

/**
 * Counts of `views` samples, of which `broken` failed. The others loaded within about `seconds`, half of them
 * slightly faster.
 */
function seen(views: number, broken: number, seconds = 0.3): Counts {
  const timed = views - broken;
  const [log, spread] = [Math.log(seconds), 0.3];
  return {
    ...NONE,
    views,
    broken,
    failedLoads: broken,
    timed,
    logSeconds: timed * log,
    logSecondsSquared: timed * (log ** 2 + spread ** 2),
  };
}
const decision = (canary: Counts, stable: Counts, minutes = 60) =>
  judge({ canary, stable, minutes }).decision;

describe('the judge rolls back a canary', () => {
  it.each([
    ['that breaks in the first five views', seen(5, 5), seen(200, 0), 1],
    ['that breaks in the first five views, before anybody has seen the other', seen(5, 5), NONE, 0],
    ['that breaks half of its views, while the other breaks some', seen(20, 10), seen(400, 12), 5],
    ['that breaks one view in ten among many', seen(100, 10), seen(2_000, 10), 60],
    ['that breaks five views in a hundred among very many', seen(1_000, 50), seen(10_000, 100), 600],
    ['that takes far longer to load', seen(40, 0, 9), seen(200, 0, 1), 10],
  ])('the judge rolls back a canary %s', (_case, canary, stable, minutes) => {
    expect(decision(canary, stable, minutes)).toBe('roll back');
  });

  it('the judge explains a rollback with its figures', () => {
    expect(judge({ canary: seen(5, 5), stable: seen(200, 2), minutes: 1 }).why).toBe(
      '5 of 5 views broke (100.0 %), of the stable version 2 of 200 views broke (1.0 %); by chance alone that is so with a probability of 7e-9',
    );
    expect(judge({ canary: seen(5, 5), stable: NONE, minutes: 1 }).why).toMatch(
      /, of the stable version 0 of 0 views broke \(0\.0 %\) \(too few: taken as 1 of 20\); by chance/,
    );
    expect(judge({ canary: seen(40, 0, 9), stable: seen(200, 0, 1), minutes: 1 }).why).toBe(
      'it typically takes 9.0 s to load, the stable version 1.0 s',
    );
  });
});

describe('the judge waits for more samples of a canary', () => {
  it.each([
    ['that nobody has seen', NONE, seen(200, 0), 60],
    ['that broke in the only four views', seen(4, 4), seen(200, 0), 1],
    ['that breaks as the other does: something behind both is broken', seen(10, 10), seen(30, 28), 5],
    ['that breaks as the other does, which few have seen', seen(5, 5), seen(5, 5), 5],
    ['that breaks a bit more often than the other', seen(400, 10), seen(4_000, 50), 60],
    ['of which the difference is sure and small', seen(100_000, 1_500), seen(100_000, 500), 600],
    ['that few have seen', seen(99, 0), seen(2_000, 0), 60],
    ['that many have seen in a short time', seen(500, 0), seen(2_000, 0), 29],
    ['beside a version that few have seen', seen(500, 0), seen(19, 0), 60],
    ['that may be slower', seen(200, 0, 2), seen(200, 0, 1.2), 60],
    ['whose first loads come from no cache', seen(30, 0, 1.5), seen(200, 0, 0.05), 5],
  ])('the judge waits with a canary %s', (_case, canary, stable, minutes) => {
    expect(decision(canary, stable, minutes)).toBe('wait');
  });
});

describe('the judge promotes a canary', () => {
  it.each([
    ['that broke no view', seen(100, 0), seen(2_000, 0), 30],
    ['that broke as many as the other', seen(300, 3), seen(3_000, 30), 60],
    ['that is better', seen(300, 0), seen(3_000, 300), 60],
    ['that is slower than anybody sees', seen(300, 0, 0.4), seen(3_000, 0, 0.1), 60],
  ])('the judge promotes a canary %s', (_case, canary, stable, minutes) => {
    expect(decision(canary, stable, minutes)).toBe('promote');
  });
});
