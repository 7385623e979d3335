import * as z from '@savvi/contracts/schema';
import { text } from '@savvi/contracts/values';

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

/** Whether reminder mails are switched on, and the time zone in whose mornings they are sent (REM-3). */
export const mailSettingsReply = z.object({
  isOn: z.boolean(),
  /** Null before the mails were ever switched on. */
  timeZone: z.nullable(z.string()),
});
/** Whether reminder mails are switched on, and the time zone in whose mornings they are sent. */
export type MailSettings = z.infer<typeof mailSettingsReply>;

/** The body of PUT /api/reminders/mail. */
export const mailSettingsInput = z.object({ isOn: z.boolean(), timeZone });
/** The body of PUT /api/reminders/mail. */
export type MailSettingsInput = z.output<typeof mailSettingsInput>;
