// A calendar in the form of RFC 5545, with one all-day event for each date.
import type { VersionedDate } from '../shared/due-date.repository.ts';
import { currentOf, nextMonthly } from '../shared/reminder.rules.ts';

/** The titles of events; a kind of another service is shown in its own words. */
const TITLES = new Map([
  ['policy', 'Insurance policy ends'],
  ['document', 'Document expires'],
  ['debt-payment', 'Debt payment'],
  ['bill', 'Bill due'],
  ['fixed-rate', 'Fixed rate ends'],
  ['trial-end', 'Free trial ends'],
  ['subscription-renewal', 'Subscription renews'],
  ['subscription-end', 'Subscription ends'],
]);
/** The title of a kind of date, without the name of the record. */
export const titleOf = (kind: string): string =>
  TITLES.get(kind) ?? `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1).replaceAll('-', ' ')}`;

const LINE_OCTETS = 75;

/** A content line, folded so that no part has more than 75 octets; a character is never split. */
export function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) [text, octets] = [`${text}\r\n `, 1];
    [text, octets] = [text + character, octets + size];
  }
  return text;
}

/** A text value, escaped. */
export const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);

const dateOf = (day: string) => day.replaceAll('-', '');
const instantOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** On which days of the month; in a month with fewer days, the last day. */
const monthlyRule = (day: number): string =>
  day <= 28
    ? `RRULE:FREQ=MONTHLY;BYMONTHDAY=${day}`
    : `RRULE:FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: day - 27 }, (_, index) => 28 + index).join(',')};BYSETPOS=-1`;

/** The event of a date; none for a date that is done or over. The title is escaped by the caller. */
function eventOf(
  { date, version, changedAt }: VersionedDate,
  today: string,
  name: string | undefined,
): string[] {
  const current = currentOf(date, today);
  const isOnce = date.dueOn !== null;
  if (current === null || (isOnce && current.answer === 'done')) return [];
  // A series begins when its record last changed, so that it stays the same until the next change.
  const first = date.dueOn ?? nextMonthly(date.dayOfMonth ?? 1, changedAt.toISOString().slice(0, 10));
  return [
    'BEGIN:VEVENT',
    `UID:${date.recordId}.${date.kind}@savvi`,
    `DTSTAMP:${instantOf(changedAt)}`,
    `SEQUENCE:${version}`,
    `DTSTART;VALUE=DATE:${dateOf(first)}`,
    ...(date.dayOfMonth === null ? [] : [monthlyRule(date.dayOfMonth)]),
    `SUMMARY:${escaped(name === undefined ? titleOf(date.kind) : `${titleOf(date.kind)}: ${name}`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** The calendar of a space on a day, with the names that the feed shows. The same dates and names produce the same bytes. */
export const calendarOf = (
  dates: readonly VersionedDate[],
  today: string,
  names: Readonly<Record<string, string>> | null,
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Savvi//Reminders//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Savvi',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...dates.flatMap((each) => eventOf(each, today, names?.[each.date.recordId])),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
