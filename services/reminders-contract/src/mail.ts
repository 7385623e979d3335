import { dueKind } from '@savvi/contracts/due-on';
import * as z from '@savvi/contracts/schema';
import { timeZone } from '@savvi/contracts/time-zone';

export { timeZone };

/** Whether reminder mails are switched on, and the time zone in whose mornings they are sent (REM-3). */
export const mailSettingsReply = z.object({
  isOn: z.boolean(),
  /** Null before the mails were ever switched on. */
  timeZone: z.nullable(z.string()),
  /** The chosen kinds of dates whose sources are off at first (MON-91). None in responses of the previous release. */
  sources: z._default(z.array(dueKind), []),
});
/** Whether reminder mails are switched on, and the time zone in whose mornings they are sent. */
export type MailSettings = z.infer<typeof mailSettingsReply>;

/** The most kinds that a user can choose. */
const SOURCES_MAX = 20;

/** The body of PUT /api/reminders/mail. Without `sources`, the chosen ones stay. */
export const mailSettingsInput = z.object({
  isOn: z.boolean(),
  timeZone,
  sources: z.optional(
    z.array(dueKind).check(z.maxLength(SOURCES_MAX, `must have at most ${SOURCES_MAX} kinds`)),
  ),
});
/** The body of PUT /api/reminders/mail. */
export type MailSettingsInput = z.output<typeof mailSettingsInput>;
