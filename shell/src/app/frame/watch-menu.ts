import type { Area } from '@savvi/contracts/registry';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { isDeployed } from '../contributed/contributions.ts';
import { queryOf } from '../contributed/lists.ts';
import { recordsReader } from '../contributed/records-reader.ts';
import { registryQuery } from '../registry/registry.queries.ts';
import { menuLists, shownFor } from './sidebar-menu.ts';

const NO_AREAS: readonly Area[] = [];

/**
 * Fetches the lists on which menu entries depend, unless a page has loaded them, until the signal aborts. While it
 * hides an entry, a list is fetched again after each change.
 */
export function watchMenu(client: QueryClient, signal: AbortSignal): void {
  let followed = NO_AREAS;
  let observed: readonly (() => void)[] = [];
  const stop = () => observed.forEach((unsubscribe) => unsubscribe());
  const follow = () => {
    const areas = client.getQueryData(registryQuery.queryKey)?.areas ?? NO_AREAS;
    if (areas === followed) return;
    stop();
    followed = areas;
    observed = menuLists(areas.filter(isDeployed)).flatMap((each) => {
      const { area, part: list } = each;
      const entries = area.menu.filter(({ when }) => String(when).startsWith(`${list.name}.`));
      if (entries.length === 0) return [];
      const observer = new QueryObserver(client, {
        ...queryOf(list, recordsReader(list, area)),
        enabled: ({ state: { data } }) =>
          !Array.isArray(data) || shownFor(each, data).length < entries.length,
      });
      return [observer.subscribe(() => undefined)];
    });
  };
  // The registry may come later, and may change.
  const stopWatching = new QueryObserver(client, { ...registryQuery, enabled: false }).subscribe(follow);
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
