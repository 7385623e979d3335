import { ApiError } from '@savvi/mfe-kit';
import type { QueryClient, queryOptions } from '@savvi/mfe-kit/query';

/** How often a change is applied to a list that was changed elsewhere in the meantime. */
const ATTEMPTS = 3;

/**
 * Sends a change of a list with a version, and stores the reply in the cache. If the list was changed elsewhere, `send`
 * is called again with the newest list, and may throw.
 */
export async function changeNewest<List extends object, Reply extends List>(
  client: QueryClient,
  query: ReturnType<typeof queryOptions<List, Error, List, string[]>>,
  send: (newest: List) => Promise<Reply>,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const newest =
      (attempt === 1 ? client.getQueryData(query.queryKey) : undefined) ??
      (await client.fetchQuery({ ...query, staleTime: 0 }));
    try {
      const stored = await send(newest);
      // The reply of a request that is under way would replace the changed list.
      await client.cancelQueries({ queryKey: query.queryKey, exact: true });
      client.setQueryData(query.queryKey, stored);
      return stored;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || attempt === ATTEMPTS) throw error;
    }
  }
}
