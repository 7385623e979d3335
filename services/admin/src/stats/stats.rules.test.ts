import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recentSince, signUpDays, signUpsOf, statsOf } from './stats.rules.ts';

const totals = (over: object = {}) => ({
  totalUsers: 0,
  recentSignups: 0,
  activeMonthly: 0,
  activeYearly: 0,
  activeSubscribers: 0,
  freeUsers: 0,
  ...over,
});

describe('the revenue', () => {
  it.each([
    [0, 0, '0.00'],
    [1, 0, '9.99'],
    [0, 1, '8.25'],
    [3, 2, '46.47'],
    [100_000, 100_000, '1824000.00'],
  ])(
    'of %i active monthly and %i active yearly plans is %s [T-41] [ADM-5]',
    (activeMonthly, activeYearly, revenue) => {
      expect(statsOf(totals({ activeMonthly, activeYearly })).totalRevenue).toBe(revenue);
    },
  );

  it('is exact and has two decimals, for any number of plans', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (activeMonthly, activeYearly) => {
        expect(statsOf(totals({ activeMonthly, activeYearly })).totalRevenue.replace('.', '')).toMatch(
          new RegExp(`^0*${(999n * BigInt(activeMonthly) + 825n * BigInt(activeYearly)).toString()}$`),
        );
      }),
    );
  });
});

it('every plan that is not free counts as paid [ADM-8]', () => {
  expect(statsOf(totals({ totalUsers: 10, freeUsers: 4 }))).toMatchObject({
    freeUsers: 4,
    planDistribution: { free: 4, paid: 6 },
  });
});

it('a sign-up counts as recent for seven times 24 hours [T-41]', () => {
  expect(recentSince(new Date('2026-03-10T12:00:00.000Z'))).toEqual(new Date('2026-03-03T12:00:00.000Z'));
});

it('the days of sign-ups are 30 days in UTC with today as the last, also across the end of a month', () => {
  const days = signUpDays(new Date('2026-03-01T23:59:59.999Z'));
  expect([days.length, days[0], days[28], days[29]]).toEqual([30, '2026-01-31', '2026-02-28', '2026-03-01']);
});

it('days without sign-ups are listed with zero', () => {
  const now = new Date('2026-03-03T00:00:00.000Z');
  expect(signUpsOf(now, new Map([['2026-03-02', 4]])).slice(-3)).toEqual([
    { day: '2026-03-01', count: 0 },
    { day: '2026-03-02', count: 4 },
    { day: '2026-03-03', count: 0 },
  ]);
});
