import { isTimeZone } from '@savvi/contracts/time-zone';

/**
 * A time in a text to a person: `March 3, 2026 at 7:00 AM EST`. It is in UTC for an account without a time zone, or with
 * one that this runtime does not know.
 */
export function mailedTime(at: Date, timeZone: string | null): string {
  // oxlint-disable-next-line savvi/format-in-ui -- that is for browsers; a mail has the time zone of its account
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC',
    timeZoneName: 'short',
  });
  return format.format(at).replaceAll('\u202F', ' ');
}
