import { expect, it } from 'vitest';
import { mailedTime } from './mailed-time.ts';

it.each([
  ['America/New_York', 'March 3, 2026 at 7:05 AM EST'],
  ['Europe/Berlin', 'March 3, 2026 at 1:05 PM GMT+1'],
  ['UTC', 'March 3, 2026 at 12:05 PM UTC'],
  [null, 'March 3, 2026 at 12:05 PM UTC'],
  ['Mars/Olympus', 'March 3, 2026 at 12:05 PM UTC'],
])('a time in the zone %s reads %s (SEC-17)', (timeZone, text) => {
  expect(mailedTime(new Date('2026-03-03T12:05:00.000Z'), timeZone)).toBe(text);
});
