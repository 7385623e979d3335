import * as fc from 'fast-check';
import { daysAfter, monthsAfter } from '@savvi/contracts/calendar';
import { expect, it } from 'vitest';
import { monthLater } from './month.rules.ts';
import { dueDay, monthsBetween, RECURRENCES, scheduledDays, WEEKENDS } from './recurrence.rules.ts';

const RUNS = { numRuns: 2_000 };
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => daysAfter('2020-01-01', days));
const rule = fc.record({
  firstDue: day,
  recurrence: fc.constantFrom(...RECURRENCES),
  isLastDay: fc.boolean(),
  weekend: fc.constant('stay' as const),
});

it('day 31 falls on the last day of a shorter month and returns (MON-86)', () => {
  const monthly = {
    firstDue: '2027-01-31',
    recurrence: 'monthly',
    isLastDay: false,
    weekend: 'stay',
  } as const;
  expect(scheduledDays(monthly, '2027-05-31')).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ]);
});

it('no month is skipped and none is due twice, however many months lie between (MON-86)', () => {
  fc.assert(
    fc.property(rule, (each) => {
      const months = monthsBetween(each.recurrence);
      fc.pre(months !== null);
      const days = scheduledDays(each, monthsAfter(each.firstDue, 60));
      for (const [at, later] of days.slice(1).entries())
        expect(later.slice(0, 7)).toBe(monthLater((days[at] ?? '').slice(0, 7), months));
      expect(days[0]?.slice(0, 7)).toBe(each.firstDue.slice(0, 7));
    }),
    RUNS,
  );
});

it('the last day of the month is the day before the first one of the next month (MON-86)', () => {
  fc.assert(
    fc.property(rule, (each) => {
      fc.pre(monthsBetween(each.recurrence) !== null);
      for (const last of scheduledDays({ ...each, isLastDay: true }, monthsAfter(each.firstDue, 30)))
        expect(daysAfter(last, 1).slice(-2)).toBe('01');
    }),
    RUNS,
  );
});

it('a shorter period has the beginning of the due dates of a longer one', () => {
  fc.assert(
    fc.property(rule, fc.nat({ max: 800 }), (each, days) => {
      const all = scheduledDays(each, daysAfter(each.firstDue, 1_000));
      const last = daysAfter(each.firstDue, days);
      expect(scheduledDays(each, last)).toEqual(all.filter((one) => one <= last));
    }),
    RUNS,
  );
});

it('a due date moves off a weekend by at most two days, and off no other day (MON-86)', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...WEEKENDS), (scheduled, weekend) => {
      const weekday = new Date(scheduled).getUTCDay();
      const isMoved = weekend !== 'stay' && (weekday === 0 || weekday === 6);
      const toFriday = weekday === 6 ? -1 : -2;
      const toMonday = weekday === 6 ? 2 : 1;
      const days = weekend === 'before' ? toFriday : toMonday;
      expect(dueDay(scheduled, weekend)).toBe(daysAfter(scheduled, isMoved ? days : 0));
    }),
    RUNS,
  );
});
