import { expect, test } from 'vitest';
import { daysBetween, expiryOf } from './expiry.ts';

test.each([
  ['2026-11-20', { state: 'expired', days: -1 }],
  ['2026-11-21', { state: 'soon', days: 0 }],
  ['2026-12-21', { state: 'soon', days: 30 }],
  ['2026-12-22', null],
  [null, null],
])('the expiry of a record valid until %s, on Nov 21, 2026, is %j', (day, expiry) => {
  expect(expiryOf(day, '2026-11-21')).toEqual(expiry);
});

test('the days until an expiry are counted correctly across a daylight saving change', () => {
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
});
