import { userQuery } from '@savvi/mfe-kit';
import { dayOf } from '@savvi/ui/format';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { queryOf } from '../contributed/lists.ts';
import { recordsReader } from '../contributed/records-reader.ts';
import { overdueOf, sourceList } from '../contributed/due-dates.ts';
import { registryQuery } from '../registry/registry.queries.ts';
import { serverNow } from '../session/server-clock.ts';
import { overdueQuery } from './overdue.ts';

/** Keeps the numbers of overdue dates in the sidebar up to date, until the signal aborts. */
export function watchOverdue(client: QueryClient, signal: AbortSignal): void {
  const areas = client.getQueryData(registryQuery.queryKey)?.areas ?? [];
  const found = sourceList(areas);
  if (found === undefined) return;
  const query = queryOf(found.part, recordsReader(found.part, found.area));
  const observer = new QueryObserver(client, query);
  const count = () => {
    const { data = [] } = observer.getCurrentResult();
    const user = client.getQueryData(userQuery.queryKey);
    const at = client.getQueryState(userQuery.queryKey)?.dataUpdatedAt ?? 0;
    if (user != null)
      client.setQueryData(overdueQuery.queryKey, overdueOf(areas, data, dayOf(serverNow(user, at))));
  };
  const stop = observer.subscribe(count);
  count();
  signal.addEventListener('abort', stop, { once: true });
}
