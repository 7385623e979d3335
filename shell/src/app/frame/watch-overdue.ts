import type { Area } from '@savvi/contracts/registry';
import { userQuery } from '@savvi/mfe-kit';
import { dayOf } from '@savvi/ui/format';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { overdueOf, sourceList } from '../contributed/due-dates.ts';
import { queryOf } from '../contributed/lists.ts';
import { recordsReader } from '../contributed/records-reader.ts';
import { registryQuery } from '../registry/registry.queries.ts';
import { serverNow } from '../session/server-clock.ts';
import { overdueQuery } from './overdue.ts';

const DAY_MS = 86_400_000;
const NO_AREAS: readonly Area[] = [];

/**
 * Keeps the numbers of overdue dates in the sidebar up to date, until the signal aborts. After midnight, the dates are
 * fetched again, also for the dashboard.
 */
export function watchOverdue(client: QueryClient, signal: AbortSignal): void {
  const areasNow = () => client.getQueryData(registryQuery.queryKey)?.areas ?? NO_AREAS;
  let [followed, stopFollowing] = [areasNow(), (): void => undefined];
  let midnight: ReturnType<typeof setTimeout> | undefined;

  const now = (): Date | null => {
    const user = client.getQueryData(userQuery.queryKey);
    const at = client.getQueryState(userQuery.queryKey)?.dataUpdatedAt ?? 0;
    return user == null ? null : serverNow(user, at);
  };
  function follow(): void {
    const found = sourceList(followed);
    if (found === undefined) return;
    const observer = new QueryObserver(client, queryOf(found.part, recordsReader(found.part, found.area)));
    const count = () => {
      const { data = [] } = observer.getCurrentResult();
      const at = now();
      if (at !== null) client.setQueryData(overdueQuery.queryKey, overdueOf(followed, data, dayOf(at)));
    };
    const waitForMidnight = () => {
      const at = now() ?? new Date();
      const next = new Date(at).setHours(24, 0, 1, 0);
      midnight = setTimeout(
        () => {
          void client.invalidateQueries({ queryKey: found.part.key }).finally(count);
          waitForMidnight();
        },
        Math.min(next - at.getTime(), DAY_MS),
      );
    };
    stopFollowing = observer.subscribe(count);
    count();
    waitForMidnight();
  }
  const stop = () => {
    stopFollowing();
    clearTimeout(midnight);
  };
  // The registry may come later, and may change.
  const registry = new QueryObserver(client, { ...registryQuery, enabled: false });
  const stopWatching = registry.subscribe(() => {
    if (areasNow() === followed) return;
    stop();
    followed = areasNow();
    follow();
  });
  follow();
  signal.addEventListener(
    'abort',
    () => {
      stopWatching();
      stop();
    },
    { once: true },
  );
}
