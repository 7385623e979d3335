import { withoutTrailingSlash } from '@savvi/contracts/app-paths';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import type { QueryClient } from '@tanstack/react-query';
import { noteSeen, seenAchievements, unseenQuery } from './seen.ts';

/** Changes within this time cause one request, in milliseconds. */
const GATHER_MS = 300;

const reply = z.object({ achievements: z.array(z.object({ id: z.string(), completed: z.boolean() })) });

/** The dashboard detects new achievements from its own lists (T-43). */
const isOnDashboard = () => withoutTrailingSlash(location.pathname) === '/';

/**
 * Returns a function to call after every change of the user's data. On pages other than the dashboard, it
 * compares the service's count of achievements with the ones that the dashboard has shown. In a browser that
 * has not opened the dashboard yet, the first count is the baseline.
 */
export function watchUnseen(client: QueryClient, userId: string, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  async function compare(): Promise<void> {
    if (isOnDashboard() || document.hidden) return;
    isDue = false;
    const { achievements } = await get('/api/achievements', reply, signal);
    if (isOnDashboard() || signal.aborted) return;
    const reached = achievements.flatMap(({ id, completed }) => (completed ? [id] : []));
    const seen = seenAchievements(userId);
    if (seen === null) noteSeen(userId, reached);
    else
      client.setQueryData(
        unseenQuery.queryKey,
        reached.some((id) => !seen.includes(id)),
      );
  }
  const check = () => {
    isDue = true;
    clearTimeout(timer);
    // If the request for the count fails, the dot that shows unseen achievements does not change.
    timer = setTimeout(() => void compare().catch(() => undefined), GATHER_MS);
  };
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  document.addEventListener('visibilitychange', () => document.hidden || !isDue || check(), { signal });
  return check;
}
