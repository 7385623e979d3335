import * as z from './schema.ts';
import { text } from './values.ts';

/** The maximum length of the name of a time zone. */
export const TIME_ZONE_MAX = 64;

/** Whether a text is the name of an IANA time zone that this runtime knows: `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +02:00, which Intl also accepts, do not follow daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An IANA time zone: `Europe/Berlin`. */
export const timeZone = text(TIME_ZONE_MAX).check(
  z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
);
