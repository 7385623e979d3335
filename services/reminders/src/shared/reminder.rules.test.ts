import { daysAfter } from '@savvi/contracts/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDate } from '../testing/reminders.ts';
import type { DueDate } from './due-date.repository.ts';
import { answeredBefore, currentOf, isOpen, nextMonthly } from './reminder.rules.ts';

describe('a date that repeats every month', () => {
  it.each([
    [15, '2026-03-03', '2026-03-15'],
    [15, '2026-03-15', '2026-03-15'],
    [15, '2026-03-16', '2026-04-15'],
    [31, '2026-04-01', '2026-04-30'],
    [31, '2027-02-01', '2027-02-28'],
    [30, '2028-02-29', '2028-02-29'],
    [31, '2026-12-31', '2026-12-31'],
    [1, '2026-12-02', '2027-01-01'],
  ])('on day %i is next on, from %s, %s', (dayOfMonth, from, expected) => {
    expect(nextMonthly(dayOfMonth, from)).toBe(expected);
  });

  it('has one occurrence in every month, also in those without that day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 20 * 365 }), (day, offset) => {
        const from = daysAfter('2026-01-01', offset);
        const next = nextMonthly(day, from);
        const after = nextMonthly(day, daysAfter(next, 1));
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        return next >= from && next <= daysAfter(from, 31) && months(after) - months(next) === 1;
      }),
    );
  });

  it('moves on to the next month once it is done, and never becomes overdue', () => {
    const payment = aDate({ dayOfMonth: 15, answeredOn: '2026-03-15' });
    expect(currentOf(payment, '2026-03-10')?.dueOn).toBe('2026-04-15');
    expect(currentOf(payment, '2026-04-15')?.dueOn).toBe('2026-04-15');
    expect(currentOf(payment, '2026-04-16')?.dueOn).toBe('2026-05-15');
    expect(currentOf(payment, '2026-04-16')?.answer).toBeNull();
  });

  it('that is postponed stays until it is answered or the next one comes', () => {
    const current = (today: string, over: Partial<DueDate> = {}) =>
      currentOf(
        aDate({ dayOfMonth: 15, answeredOn: '2026-03-15', postponedUntil: '2026-03-22', ...over }),
        today,
      );
    const isListed = (today: string) => {
      const each = current(today);
      return each !== null && isOpen(each, today);
    };
    expect(current('2026-03-12')).toMatchObject({ dueOn: '2026-03-15', answer: 'later' });
    expect([isListed('2026-03-21'), isListed('2026-03-22')]).toEqual([false, true]);
    expect(current('2026-04-14')?.dueOn).toBe('2026-03-15');
    expect(current('2026-04-15')).toMatchObject({ dueOn: '2026-04-15', answer: null });
    // Another day of the month is another date.
    expect(current('2026-03-12', { dayOfMonth: 25 })).toMatchObject({ dueOn: '2026-03-25', answer: null });
  });

  it('keeps the answer to the month before when the last answer is taken back', () => {
    const answered = (answeredOn: string) => aDate({ dayOfMonth: 31, answeredOn });
    expect(answeredBefore(answered('2026-04-30'), '2026-03-10')).toBe('2026-03-31');
    expect(answeredBefore(answered('2026-03-31'), '2026-03-10')).toBeNull();
    expect(answeredBefore(aDate({ dueOn: '2026-03-31', answeredOn: '2026-03-31' }), '2026-03-10')).toBeNull();
  });
});

describe('a date that occurs once', () => {
  it('stays listed after the day until it is done', () => {
    const current = currentOf(aDate({ dueOn: '2026-01-01' }), '2026-03-03');
    expect(current).toEqual({ dueOn: '2026-01-01', answer: null, postponedUntil: null });
    expect(current && isOpen(current, '2026-03-03')).toBe(true);
  });

  it('is listed again after a new day was set, because the answer was to the other day', () => {
    const done = aDate({ dueOn: '2026-04-01', answeredOn: '2026-04-01' });
    expect(currentOf(done, '2026-03-03')?.answer).toBe('done');
    expect(currentOf({ ...done, dueOn: '2027-04-01' }, '2026-03-03')?.answer).toBeNull();
  });

  it('without a day is not there', () => {
    expect(currentOf(aDate({ answeredOn: '2026-04-01' }), '2026-03-03')).toBeNull();
  });
});
