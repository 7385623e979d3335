import { describe, expect, it } from 'vitest';
import { lastMorning, localTime, morningOf, nextMorning } from './local-time.rules.ts';

it.each([
  ['2026-03-03T12:00:00.000Z', 'America/New_York', '2026-03-03', 7],
  ['2026-03-03T23:30:00.000Z', 'Pacific/Tongatapu', '2026-03-04', 12],
  ['2026-03-03T23:00:00.000Z', 'Europe/Berlin', '2026-03-04', 0],
  ['2026-07-03T22:00:00.000Z', 'Europe/Berlin', '2026-07-04', 0],
])('at %s, it is in %s %s, %i o’clock', (at, zone, day, hour) => {
  expect(localTime(new Date(at), zone)).toEqual({ day, hour });
});

describe('a morning', () => {
  it.each([
    ['2026-03-07', 'America/New_York', '2026-03-07T13:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T12:00:00.000Z'], // Daylight saving time began at 2.
    ['2026-11-01', 'America/New_York', '2026-11-01T13:00:00.000Z'], // It ended at 2.
    ['2026-03-28', 'Europe/Berlin', '2026-03-28T07:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
    ['2026-03-08', 'Pacific/Tongatapu', '2026-03-07T19:00:00.000Z'],
    ['2026-03-08', 'Asia/Kathmandu', '2026-03-08T02:15:00.000Z'],
    ['2026-01-01', 'UTC', '2026-01-01T08:00:00.000Z'],
  ])('of %s in %s begins at %s [REM-3]', (day, zone, at) => {
    expect(morningOf(day, zone).toISOString()).toBe(at);
  });

  it('has begun on this day from 8:00, and before that on the day before', () => {
    expect(lastMorning({ day: '2026-03-01', hour: 8 })).toBe('2026-03-01');
    expect(lastMorning({ day: '2026-03-01', hour: 7 })).toBe('2026-02-28');
  });

  it.each([
    ['2026-03-03T11:00:00.000Z', '2026-03-02', '2026-03-03T13:00:00.000Z'],
    ['2026-03-03T14:00:00.000Z', '2026-03-02', '2026-03-03T13:00:00.000Z'], // It has begun.
    ['2026-03-03T14:00:00.000Z', '2026-03-03', '2026-03-04T13:00:00.000Z'],
    ['2026-03-03T11:00:00.000Z', '2026-02-20', '2026-03-03T13:00:00.000Z'], // after downtime
    ['2026-03-03T11:00:00.000Z', '2026-03-04', '2026-03-05T13:00:00.000Z'], // after a flight to the west
  ])('follows %s, when %s was considered, at %s in New York', (now, consideredOn, next) => {
    expect(nextMorning(new Date(now), 'America/New_York', consideredOn).toISOString()).toBe(next);
  });
});
