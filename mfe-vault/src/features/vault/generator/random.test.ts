import { describe, expect, test } from 'vitest';
import { randomBelow, randomOf, type Fill } from './random.ts';

const drawing =
  (...numbers: number[]): Fill =>
  (into) =>
    into.set([numbers.shift() ?? 0]);

describe('a random number', () => {
  test('of a broken round is drawn again, so that none is likelier than another', () => {
    // 2^32 = 429,496,729 × 10 + 6: the last six numbers would favour 0 to 5.
    expect(randomBelow(10, drawing(4_294_967_290, 4_294_967_295, 17))).toBe(7);
    expect(randomBelow(10, drawing(4_294_967_289))).toBe(9);
  });

  test('comes from the browser, about as often as each other', () => {
    const counts = Array.from({ length: 6 }, () => 0);
    for (let draw = 0; draw < 6000; draw += 1) counts[randomBelow(6)]! += 1; // six numbers, six counts
    // 1,000 each; seven standard deviations of 28.9 are never seen.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(203);
  });

  test('chooses among nothing by an error', () => {
    expect(() => randomOf([])).toThrow('nothing to choose from');
  });
});
