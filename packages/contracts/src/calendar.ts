// Arithmetic with calendar days as text (`2026-03-31`), without a time zone.

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day in a time zone at an instant. @throws {RangeError} if the zone is unknown */
export const dayIn = (timeZone: string, at: Date): string =>
  // Swedish dates are in the form of ISO 8601.
  // oxlint-disable-next-line savvi/format-in-ui -- nothing is shown: only Intl knows the rules of the zones
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(at);

/** The day `days` after a day: `2026-12-31` and 1 give `2027-01-01`. */
export const daysAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** The days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The same day of the month `months` later; the last day of a month that is too short. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}
