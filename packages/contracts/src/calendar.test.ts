import { expect, it } from 'vitest';
import { dayIn, daysAfter, daysBetween, monthsAfter } from './calendar.ts';

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-07', 2, '2026-03-09'], // Daylight saving time begins in New York.
  ['2026-03-01', -1, '2026-02-28'],
])('%s and %i days give %s, and back', (day, days, expected) => {
  expect(daysAfter(day, days)).toBe(expected);
  expect(daysBetween(day, expected)).toBe(days);
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months give %s', (day, months, expected) => {
  expect(monthsAfter(day, months)).toBe(expected);
});

it.each([
  ['Etc/GMT+12', '2026-03-30'],
  ['Pacific/Kiritimati', '2026-04-01'],
])('the day in %s is %s', (timeZone, day) => {
  expect(dayIn(timeZone, new Date('2026-03-31T11:30:00Z'))).toBe(day);
});
