import ical from 'node-ical';
import { expect, it } from 'vitest';
import { escaped, folded, titleOf } from './calendar.rules.ts';

/** What an independent program reads as the title of an event. */
function readTitle(title: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART;VALUE=DATE:20260303',
    `SUMMARY:${escaped(title)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const text = lines.map((line) => `${folded(line)}\r\n`).join('');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [event] = Object.values(ical.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT');
  return String(event?.summary);
}

it.each([
  ['a long one', 'Policy '.repeat(40).trim()],
  ['one in Greek', 'Ασφαλιστήριο συμβόλαιο αυτοκινήτου '.repeat(5).trim()],
  ['one with emoji at every place of a line', `${'x'.repeat(60)}${'👨‍👩‍👧🚗'.repeat(20)}`],
  ['one with commas, semicolons and backslashes', String.raw`a, b; c \ d`],
])('a title is read as it was written: %s [REM-4]', (_, title) => expect(readTitle(title)).toBe(title));

it('a title with a line break is one line in the calendar [REM-4]', () => {
  expect(escaped(String.raw`a\nb`)).toBe(String.raw`a\\nb`);
  expect(escaped('a\r\nEND:VEVENT\nb')).toBe(String.raw`a\nEND:VEVENT\nb`);
});

it('a kind of another service has a title in its own words [REM-4]', () => {
  expect([titleOf('policy'), titleOf('bill'), titleOf('wine-cellar-check')]).toEqual([
    'Insurance policy ends',
    'Bill due',
    'Wine cellar check',
  ]);
});
