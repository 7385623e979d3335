import { expect, it } from 'vitest';
import { parseOffset, systemClock } from './clock.ts';

it.each([
  ['8d', 691_200_000],
  ['-36h', -129_600_000],
  ['90m', 5_400_000],
  ['5s', 5_000],
  ['250ms', 250],
])('a clock offset of %s is %i ms', (offset, ms) => {
  expect(parseOffset(offset)).toBe(ms);
});

it.each(['', '8', 'd', '8 days', '1.5d', '9999999999d', '999999999d'])('%j is not an offset', (offset) => {
  expect(() => parseOffset(offset)).toThrow(RangeError);
});

it('the clock adds its offset to real time', () => {
  expect(systemClock(86_400_000).now().getTime() - Date.now()).toBeGreaterThan(86_300_000);
});
