import { toCents } from '@savvi/contracts/money';
import { daysAfter } from '@savvi/contracts/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthsLeft, neededMonthly } from './goal.rules.ts';
import { monthLater } from './month.rules.ts';

const needed = (target: string, date: string, today: string, saved = '0') =>
  neededMonthly({ target: toCents(target), saved: toCents(saved), date }, today);

describe('the monthly amount of a goal (MON-94)', () => {
  it.each([
    ['6000', '2028-06-30', '2026-06-01', 25_000n],
    ['100', '2026-06-30', '2026-03-15', 3_334n], // 100 ÷ 3, rounded up
    ['100', '2026-04-01', '2026-03-31', 10_000n],
    ['100', '2026-03-31', '2026-03-30', 10_000n],
    ['0.01', '2199-12-31', '2026-01-01', 1n],
    ['9999999999.99', '2027-01-01', '2026-01-01', 83_333_333_334n],
  ])('for %s by %s, seen from %s, is %s cents', (target, date, today, cents) => {
    expect(needed(target, date, today)).toBe(cents);
  });

  it('leaves out what is saved already', () => {
    expect(needed('1000', '2026-06-01', '2026-02-01', '600')).toBe(10_000n);
    expect(needed('1000', '2026-06-01', '2026-02-01', '999.99')).toBe(1n);
    expect(needed('1000', '2026-06-01', '2026-02-01', '1000')).toBeNull();
    expect(needed('1000', '2026-06-01', '2026-02-01', '1200')).toBeNull();
  });

  it.each(['2026-02-28', '2026-03-01'])('does not exist for the date %s on March 1', (date) => {
    expect(needed('1000', date, '2026-03-01')).toBeNull();
  });

  it('counts the months that a calendar turns on all days of 20 years', () => {
    for (const date of ['2028-02-29', '2031-01-01'])
      for (let today = '2026-01-01'; today < '2046-01-01'; today = daysAfter(today, 1)) {
        let turns = 0;
        while (monthLater(today.slice(0, 7), turns) < date.slice(0, 7)) turns += 1;
        expect(monthsLeft(today, date)).toBe(Math.max(1, turns));
      }
  });

  it('is enough, and one cent less is not', () => {
    const day = fc.integer({ min: 0, max: 7_300 }).map((days) => daysAfter('2026-01-01', days));
    fc.assert(
      fc.property(
        fc.bigInt(1n, 999_999_999_999n),
        fc.bigInt(0n, 999_999_999_999n),
        day,
        day,
        (target, saved, today, date) => {
          const monthly = neededMonthly({ target, saved, date }, today);
          expect(monthly === null).toBe(saved >= target || date <= today);
          if (monthly === null) return;
          const months = BigInt(monthsLeft(today, date));
          expect(saved + monthly * months).toBeGreaterThanOrEqual(target);
          expect(saved + (monthly - 1n) * months).toBeLessThan(target);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
