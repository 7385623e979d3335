import { monthNameBeside } from '@savvi/contracts/month-name';
import { aBudget } from '@savvi/testing/builders';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aMonth, aMonthLine } from '../../testing/months.ts';
import {
  browserDay,
  coupleOf,
  daysLeft,
  furtherMonths,
  isMonth,
  linePace,
  mainBudget,
  monthPace,
  neighbors,
  runningDay,
  spentShare,
  startsByItself,
  withMonth,
} from './month.rules.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the running month', () => {
  test.each([
    ['Etc/GMT+8', '2027-06-01T07:30:00.000Z', '2027-05-31'],
    ['Etc/GMT-14', '2027-05-31T09:30:00.000Z', '2027-05-31'],
    ['Etc/GMT-14', '2027-05-31T10:30:00.000Z', '2027-06-01'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('is that of the date in the time zone %s at %s (MON-29)', (zone, now, day) => {
    vi.stubEnv('TZ', zone);
    expect(browserDay(new Date(now))).toBe(day);
  });

  test.each([
    ['2027-05', '2027-05-01', 31, 31],
    ['2027-05', '2027-05-15', 31, 17],
    ['2027-05', '2027-05-31', 31, 1],
    ['2028-02', '2028-02-28', 29, 2],
    ['2027-02', '2027-02-28', 28, 1],
  ])('%s has days left on %s, with today', (month, today, days, left) => {
    const running = runningDay(month, today);
    expect(running?.days).toBe(days);
    expect(running && daysLeft(running)).toBe(left);
  });

  test('is no other month', () => {
    expect(runningDay('2027-04', '2027-05-01')).toBeNull();
  });
});

test('a month is named without the year beside a month of the same year', () => {
  expect(monthNameBeside('2027-05', '2027-06')).toBe('May');
  expect(monthNameBeside('2028-01', '2027-12')).toBe('January 2028');
});

test('only a year and a number from 01 to 12 are a month in an address', () => {
  expect(['2027-05', '2027-13', '2027-5', 'history', ''].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('the budget whose months are shown', () => {
  const none = { partner1Income: '0.00', partner2Income: '0.00' };
  const newest = aBudget({ id: 'newest', ...none });
  const funded = aBudget({ id: 'funded' });
  const oldestFunded = aBudget({ id: 'oldest-funded' });
  const oldest = aBudget({ id: 'oldest', ...none });

  test('is the main one', () => {
    const main = aBudget({ id: 'main', isMain: true, ...none });
    expect(mainBudget([newest, main, funded])?.id).toBe('main');
  });

  test('is the oldest one that has an income if none is the main one (MON-5)', () => {
    expect(mainBudget([newest, funded, oldestFunded, oldest])?.id).toBe('oldest-funded');
  });

  test('is the newest one if none has an income (MON-5)', () => {
    expect(mainBudget([newest, oldest])?.id).toBe('newest');
    expect(mainBudget([])).toBeUndefined();
  });
});

describe('a month that is not started', () => {
  const started = [{ month: '2027-04' }];

  test('starts by itself if it is the running one and an earlier one is started (MON-28)', () => {
    expect(startsByItself('2027-05', '2027-05-31', started)).toBe(true);
    expect(startsByItself('2027-06', '2027-05-31', started)).toBe(false);
    expect(startsByItself('2027-05', '2027-05-31', [{ month: '2027-06' }])).toBe(false);
    expect(startsByItself('2027-05', '2027-05-31', [])).toBe(false);
    expect(startsByItself('2027-05', '2027-05-31', [{ month: '2027-05' }, ...started])).toBe(false);
  });

  test('can be replaced by the last or the next month before any month is started (MON-26)', () => {
    expect(furtherMonths('2027-01', '2027-01-31', [])).toEqual(['2026-12', '2027-02']);
    expect(furtherMonths('2027-02', '2027-01-31', [])).toEqual([]);
    expect(furtherMonths('2027-01', '2027-01-31', [{ month: '2027-02' }])).toEqual([]);
  });
});

test('a started or changed month has one place in the list, newest first', () => {
  const [may, july] = [aMonth({ month: '2027-05' }), aMonth({ month: '2027-07' })];
  const june = aMonth({ month: '2027-06' });
  expect(withMonth([july, may], june)).toEqual([july, june, may]);
  expect(withMonth([july, may], { ...may, spent: '9.00' }).map(({ spent }) => spent)).toEqual([
    '0.00',
    '9.00',
  ]);
});

test('the switcher ends where no month is started and none can be (MON-29)', () => {
  const now = new Date('2027-05-15T12:00:00.000Z');
  expect(neighbors('2026-05', now, [])).toEqual({ before: null, after: '2026-06' });
  expect(neighbors('2026-05', now, [{ month: '2026-02' }]).before).toBe('2026-04');
  expect(neighbors('2029-05', now, [])).toEqual({ before: '2029-04', after: null });
});

describe('the figures of the table', () => {
  test('show the spent share of planned and carried in, from 0 to 1', () => {
    const shareOf = (planned: string, carriedIn: string, spent: string) =>
      spentShare(aMonthLine({ planned, carriedIn, spent }));
    expect(shareOf('75.00', '25.00', '25.00')).toBe(0.25);
    expect(shareOf('75.00', '0.00', '100.00')).toBe(1);
    expect(shareOf('0.00', '0.00', '1.00')).toBe(1);
    expect(shareOf('75.00', '0.00', '-5.00')).toBe(0);
    expect(shareOf('0.00', '0.00', '0.00')).toBe(0);
  });
});

describe('the pace (MON-42)', () => {
  const half = { day: 15, days: 30 };

  test('compares a variable line with an even pace, and fixed lines have none', () => {
    expect(linePace(aMonthLine({ planned: '600.00', spent: '342.00' }), half, undefined)).toEqual({
      status: 'over',
      by: 4200n,
    });
    expect(linePace(aMonthLine({ planned: '60.00', spent: '12.00' }), half, undefined)).toEqual({
      status: 'under',
      by: 1800n,
    });
    expect(linePace(aMonthLine({ list: 'fixed' }), half, undefined)).toBeNull();
    const line = aMonthLine({ planned: '600.00', spent: '342.00' });
    const bills = { unpaid: 0, lineIds: [line.lineId] };
    expect(linePace(line, half, bills)).toBeNull();
    expect(monthPace(aMonth({ lines: [line], bills }), half)).toEqual({ status: 'on-track', by: 0n });
  });

  test('of a month counts variable lines and what was spent outside of the plan', () => {
    const month = aMonth({ lines: [aMonthLine({ spent: '300.00' })], outsidePlan: '80.00' });
    expect(monthPace(month, half)).toEqual({ status: 'over', by: 8000n });
  });
});

test('only a budget of two people has a couple', () => {
  expect(coupleOf(aBudget())).toEqual({ partner1: 'Ada', partner2: 'Ben' });
  expect(coupleOf(aBudget({ budgetType: 'single' }))).toBeNull();
});
