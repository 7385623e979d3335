import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conversionPercent } from './overview.rules.ts';

test.each([
  [0, 0, 0],
  [0, 8, 0],
  [1, 8, 13],
  [1, 3, 33],
  [2, 3, 67],
  [8, 8, 100],
])('%i active subscribers of %i users are %i per cent [ADM-6]', (activeSubscribers, totalUsers, percent) => {
  expect(conversionPercent({ activeSubscribers, totalUsers })).toBe(percent);
});

test('the conversion rate is a whole number from 0 to 100 for any counts [ADM-6]', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (one, other) => {
      const percent = conversionPercent({
        activeSubscribers: Math.min(one, other),
        totalUsers: Math.max(one, other),
      });
      return Number.isInteger(percent) && percent >= 0 && percent <= 100;
    }),
  );
});
