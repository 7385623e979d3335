import { describe, expect, test } from 'vitest';
import { randomBelow, randomOf, type Fill } from './random.ts';

const drawing =
  (...numbers: number[]): Fill =>
  (into) =>
    into.set([numbers.shift() ?? 0]);

describe('a random number', () => {
  test('randomBelow draws again when a number is in the incomplete last range, so that all results are equally likely', () => {
    // 2^32 = 429,496,729 × 10 + 6, so the last six numbers would favor 0 to 5.
    expect(randomBelow(10, drawing(4_294_967_290, 4_294_967_295, 17))).toBe(7);
    expect(randomBelow(10, drawing(4_294_967_289))).toBe(9);
  });

  test('randomBelow uses the random source of the browser with a uniform distribution', () => {
    const counts = Array.from({ length: 6 }, () => 0);
    // The array of counts has six elements, and draws are below 6.
    for (let draw = 0; draw < 6000; draw += 1) counts[randomBelow(6)]! += 1;
    // 1,000 of each are expected; 203 is seven standard deviations of 28.9.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(203);
  });

  test('randomOf throws for an empty list', () => {
    expect(() => randomOf([])).toThrow('empty list');
  });
});
