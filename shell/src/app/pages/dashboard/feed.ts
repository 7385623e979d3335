import { feedReply, feedSchema } from '@savvi/contracts/activity-feed';
import type { Area } from '@savvi/contracts/registry';
import { get } from '@savvi/mfe-kit';
import { labelOf } from '../../../remotes/label-of.ts';
import type { Activity } from './activity.ts';

/** Fetches what users did in an area. @throws {ZodError} if this release cannot read the feed or its reply */
export async function fetchFeed(area: Area, feed: unknown): Promise<Activity[]> {
  // The schema of `call` demands /api/.
  const entries = await get(feedSchema.parse(feed).call as `/api/${string}`, feedReply);
  return entries.map(({ id, text, to, at }) => ({ id, name: text, area: labelOf(area), link: { to }, at }));
}
