import * as z from '@savvi/contracts/schema';
import { timeZone } from '@savvi/contracts/time-zone';

export { timeZone };

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
