// Days and hours where a person is. Days are calendar days as text, so text order is their order.
import { daysAfter } from '@savvi/contracts/calendar';

/** From this hour of the day on, in the person's time zone, a mail may be sent. */
export const MORNING_HOUR = 8;

/** A day, and the hour of it from 0 to 23. */
export interface LocalTime {
  readonly day: string;
  readonly hour: number;
}

/** What the clocks of a time zone show, as if they showed UTC: `2026-03-03T09:00:00.000Z` for nine in the morning. */
function shownBy(timeZone: string, at: Date): Date {
  // oxlint-disable-next-line savvi/format-in-ui -- nothing is shown: only Intl knows the rules of the zones
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')));
}

/** The day and the hour in a time zone. @throws {RangeError} if the zone is unknown */
export function localTime(at: Date, timeZone: string): LocalTime {
  const shown = shownBy(timeZone, at);
  return { day: shown.toISOString().slice(0, 10), hour: shown.getUTCHours() };
}

/** When the morning of a day begins in a time zone. */
export function morningOf(day: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00.000Z`) + MORNING_HOUR * 3_600_000;
  let at = wanted;
  // The second step is for days on which the clocks change between the first guess and the morning.
  for (let step = 0; step < 2; step += 1) at += wanted - shownBy(timeZone, new Date(at)).getTime();
  return new Date(at);
}

/** The last day whose morning has begun. */
export const lastMorning = ({ day, hour }: LocalTime): string =>
  hour >= MORNING_HOUR ? day : daysAfter(day, -1);

/**
 * When the morning begins for which a mail is considered next: that of this day, which may have begun, unless the day or
 * a later one was considered.
 */
export function nextMorning(now: Date, timeZone: string, consideredOn: string): Date {
  const { day } = localTime(now, timeZone);
  const unconsidered = daysAfter(consideredOn, 1);
  return morningOf(day > unconsidered ? day : unconsidered, timeZone);
}
