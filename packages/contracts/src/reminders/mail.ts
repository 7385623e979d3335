import * as z from 'zod/mini';
import { dueKind } from '../due-on.ts';

/** How many dates of a kind fall due in the same number of days. */
export const dueCount = z.object({
  kind: dueKind,
  /** Days from the day of the mail; null for dates that are overdue. */
  inDays: z.nullable(z.int().check(z.minimum(0))),
  count: z.int().check(z.minimum(1)),
  /** Whether the mail counts all dates of the kind that are due until the last counted day (MON-91). */
  isWhole: z.optional(z.boolean()),
});
/** How many dates of a kind fall due in the same number of days. */
export type DueCount = z.infer<typeof dueCount>;

/**
 * The secret in an unsubscribe link, which can do nothing else than switch the mails of its space off. The id of the
 * space comes first.
 */
export const unsubscribeToken = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/, 'is not a valid token'));

/** The path of the link that switches reminder mails off (RFC 8058). */
export const unsubscribePath = (token: string) => `/api/reminders/unsubscribe/${token}` as const;
