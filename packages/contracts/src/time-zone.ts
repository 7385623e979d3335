import * as z from './schema.ts';
import { text } from './values.ts';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An IANA time zone: `Europe/Berlin`. */
export const timeZone = text(64).check(
  // Offsets such as +02:00, which Intl also accepts, do not follow daylight saving time.
  z.refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), 'must be a time zone such as Europe/Berlin'),
);
