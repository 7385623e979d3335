import * as z from 'zod/mini';
import { defineEvent } from '../event.ts';
import { calendarDate, recordId } from '../values.ts';
import { dueCount, unsubscribeToken } from './mail.ts';

/** A reminder mail is due to a user who switched these mails on: at most one for each calendar day (REM-3). */
export const reminderMailDue = defineEvent({
  type: 'reminders.mail.due.v1',
  data: z.object({
    userId: recordId,
    /** The day in the user's time zone. */
    day: calendarDate,
    counts: z.array(dueCount).check(z.minLength(1)),
    unsubscribe: unsubscribeToken,
  }),
});
/** The data of {@link reminderMailDue}. */
export type ReminderMailDue = ReturnType<typeof reminderMailDue.parse>['data'];
