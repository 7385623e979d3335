import { queryOptions, skipToken } from '@tanstack/react-query';
import { keep, kept } from '../../shared/kept.ts';

const NAME = 'achievements-seen';

/**
 * Ids of the achievements that the dashboard has shown as reached in this browser; null before its first
 * visit.
 */
export const seenAchievements = (userId: string): readonly string[] | null =>
  kept(NAME, userId)?.split(' ') ?? null;

/** Notes which achievements have been shown as reached. */
export function noteSeen(userId: string, ids: readonly string[]): void {
  const value = ids.join(' ');
  if (kept(NAME, userId) !== value) keep(NAME, userId, value);
}

/**
 * Whether an achievement was reached that the dashboard has not shown yet: set by the watch on other pages,
 * cleared by the dashboard.
 */
export const unseenQuery = queryOptions({
  queryKey: ['achievements', 'unseen'],
  queryFn: skipToken,
  initialData: false,
});
