import * as z from '@savvi/contracts/schema';
import { calendarDate } from './values.ts';

/** What falls due, in kebab-case words that are unique across services: `policy`, `debt-payment`. */
export const dueKind = z
  .string()
  .check(z.regex(/^[a-z][a-z-]{0,39}$/, 'must be a kind such as debt-payment'));

/** How many days ahead a mail counts a date at most. */
export const MAILED_DAYS_MAX = 30;

/** The most dates of one record. */
export const DUE_DATES_MAX = 10;

/**
 * A date on which something about a record falls due: once, or on a day of each month. In a month with fewer
 * days, the last day counts.
 */
export const dueDate = z.union([
  z.object({
    kind: dueKind,
    on: calendarDate,
    /**
     * Marks a date of a source that is off at first (MON-91): only users who have chosen its kind get mails about it,
     * which count it from this many days ahead on. All dates of a kind have it, or none has.
     */
    mailedWithin: z.optional(z.int().check(z.minimum(0), z.maximum(MAILED_DAYS_MAX))),
  }),
  z.object({ kind: dueKind, dayOfMonth: z.int().check(z.minimum(1), z.maximum(31)) }),
]);
/** A date on which something about a record falls due. */
export type DueDate = z.infer<typeof dueDate>;

/**
 * The field `dueOn` in the data of an event: every date of the record, at most one per kind. Without the field
 * the dates are unknown, as in events of services before they had it; an empty array means that nothing is due.
 */
export const dueOn = z.optional(
  z.array(dueDate).check(
    z.maxLength(DUE_DATES_MAX),
    z.refine(
      (dates) => new Set(dates.map(({ kind }) => kind)).size === dates.length,
      'has two dates of one kind',
    ),
  ),
);
