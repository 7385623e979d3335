import { queryOptions, skipToken } from '@tanstack/react-query';
import { keep, kept } from '../../shared/kept.ts';

const NAME = 'achievements-seen';

/**
 * The ids of the achievements that the dashboard has shown as reached in this browser; null before its first
 * visit.
 */
export const seenAchievements = (userId: string): readonly string[] | null =>
  kept(NAME, userId)?.split(' ') ?? null;

/** Stores which achievements the dashboard has shown as reached. */
export function noteSeen(userId: string, ids: readonly string[]): void {
  const value = ids.join(' ');
  if (kept(NAME, userId) !== value) keep(NAME, userId, value);
}

/**
 * Whether the user reached an achievement that the dashboard has not shown yet. {@link watchUnseen} sets it
 * on other pages; the dashboard clears it.
 */
export const unseenQuery = queryOptions({
  queryKey: ['achievements', 'unseen'],
  queryFn: skipToken,
  initialData: false,
});
