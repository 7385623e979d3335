// What users did in an area other than creating and changing the records of its lists. A separate module, because the
// dashboard reads it after its first load.
import * as z from '@savvi/contracts/schema';
import { call, field, link, name, text } from './contributes.ts';
import { instant } from './values.ts';

/** The maximum number of entries in a reply. */
export const FEED_MAX = 8;

/** Something that a user did, such as 'Closed April', with the page that shows it. */
export const feedEntry = z.object({ id: z.string(), text, to: link, at: instant });

/** The reply of a feed's call, newest first. */
export const feedReply = z.array(feedEntry);

/** The call of a feed. The shell makes it only if a record of `list` has `true` in the field `when`. */
export const feedSchema = z.object({ list: name, when: field, call, key: name });
