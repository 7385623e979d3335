import * as z from '@savvi/contracts/schema';
import { dueKind } from '@savvi/contracts/due-on';
import { calendarDate, recordId } from '@savvi/contracts/values';

/** How far ahead a date is listed, in days (REM-2). */
export const LISTED_DAYS = 60;
/** The latest day until which a reminder can be postponed, in days from now. */
export const POSTPONED_DAYS_MAX = 366;

/**
 * Kinds of dates of the account. They pass by themselves, so they are never overdue, and identity has its own mails
 * about them, so reminder mails leave them out (REM-1).
 */
const ACCOUNT_KINDS: readonly string[] = ['trial-end', 'subscription-renewal', 'subscription-end'];
/** Whether a kind of date is one of the account. */
export const isOfAccount = (kind: string): boolean => ACCOUNT_KINDS.includes(kind);

/** The id of a reminder: the id of its record and the kind of its date, such as `6f0d….policy`. */
export const reminderId = z
  .string()
  .check(
    z.regex(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z][a-z-]{0,39}$/,
      'is not a valid id of a reminder',
    ),
  );

const reminder = {
  id: reminderId,
  recordId,
  kind: dueKind,
  /** The day. For a date that repeats every month, the next one that is not done. */
  dueOn: calendarDate,
  repeats: z.enum(['never', 'monthly']),
  /** The day on which a postponed reminder comes back. */
  postponedUntil: z.nullable(calendarDate),
};

/** A reminder that is overdue or due within {@link LISTED_DAYS}. */
export const reminderReply = z.object(reminder);
/** A reminder that is overdue or due within {@link LISTED_DAYS}. */
export type Reminder = z.infer<typeof reminderReply>;

/** What a user can answer to a reminder: it is done, or it shall come back on a later day. */
export const reminderAnswer = z.enum(['done', 'later']);

/** A reminder with what the user answered. */
export const answeredReminderReply = z.object({
  ...reminder,
  /** The answer to the day `dueOn`; null without one. */
  answer: z.nullable(reminderAnswer),
});
/** A reminder with what the user answered. */
export type AnsweredReminder = z.infer<typeof answeredReminderReply>;

/**
 * The body of PUT /api/reminders/{id}/answer. `dueOn` is the day that the user saw: if the date has changed since,
 * the answer is refused (412 `stale`).
 */
export const answerInput = z
  .object({
    dueOn: calendarDate,
    answer: reminderAnswer,
    /** For `later`: the day on which the reminder comes back. */
    postponedUntil: z.optional(calendarDate),
  })
  .check(
    z.refine(({ answer, postponedUntil }) => (answer === 'later') === (postponedUntil !== undefined), {
      path: ['postponedUntil'],
      error: 'belongs to the answer later',
    }),
  );
/** What a user answers to a reminder. */
export type AnswerInput = z.output<typeof answerInput>;
