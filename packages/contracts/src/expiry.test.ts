import { expect, test } from 'vitest';
import { daysBetween, expiryOf } from './expiry.ts';

test.each([
  ['2026-11-20', { state: 'expired', days: -1 }],
  ['2026-11-21', { state: 'soon', days: 0 }],
  ['2026-12-21', { state: 'soon', days: 30 }],
  ['2026-12-22', null],
  [null, null],
])('what is valid until %s is on Nov 21, 2026 %j', (day, expiry) => {
  expect(expiryOf(day, '2026-11-21')).toEqual(expiry);
});

test('days are counted over a change of the clocks', () => {
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
});
