import * as z from '@savvi/contracts/schema';
import { instant, recordId, text } from '@savvi/contracts/values';

/**
 * The secret in the address of a calendar feed, with which everybody can read the dates. The id of the space comes
 * first.
 */
export const feedToken = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/, 'is not a valid token'));

/** Whether there is a calendar feed, and since when. Its address is shown only when it is made (REM-4). */
export const feedReply = z.object({
  createdAt: z.nullable(instant),
  /** Whether its titles show names; false in responses of the previous release. */
  showsNames: z._default(z.boolean(), false),
});
/** Whether there is a calendar feed, and since when. */
export type Feed = z.infer<typeof feedReply>;

/** A new feed with its address, a path of the product. */
export const newFeedReply = z.object({ createdAt: instant, path: z.string() });
/** A new feed with its address. */
export type NewFeed = z.infer<typeof newFeedReply>;

/** The maximum number of names of a feed, and the maximum length of each. */
export const FEED_NAMES = { max: 2_000, length: 200 } as const;

/** The body of PUT /api/reminders/calendar-feed/names: the names of the records that have dates. */
export const feedNamesInput = z.object({
  names: z
    .array(z.object({ id: recordId, name: text(FEED_NAMES.length, 1) }))
    .check(z.maxLength(FEED_NAMES.max, `must have at most ${FEED_NAMES.max} names`)),
  /** Whether the page sends the names on its own. They are then ignored if the user has hidden names in the meantime. */
  isRefresh: z._default(z.boolean(), false),
});
/** The names that a feed shows. */
export type FeedNames = z.output<typeof feedNamesInput>;

/** The path of a feed. */
export const feedPath = (token: string) => `/api/calendar-feeds/${token}` as const;
