import { ApiError, userQuery } from '@savvi/mfe-kit';
import type { Query, QueryClient } from '@tanstack/react-query';
import { watchForSignOut } from './wipe-local-data.ts';

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Fetches the user again, who is null if the session has ended. */
const check = (client: QueryClient) =>
  client.refetchQueries({ queryKey: userQuery.queryKey }, { cancelRefetch: false });

/**
 * Checks the session when the page gets the focus: in another tab, the user may have signed out or changed.
 */
export function watchForOthers(client: QueryClient): () => void {
  const ending = new AbortController();
  const look = () => {
    if (!document.hidden) void check(client);
  };
  addEventListener('focus', look, { signal: ending.signal });
  document.addEventListener('visibilitychange', look, { signal: ending.signal });
  return () => ending.abort();
}

/**
 * Marks the user as signed out after a sign-out in another tab, and fetches the user again after a 401 response to
 * any query or mutation. If the session has not ended, the query is repeated once: its cookie was replaced while it
 * was in progress, as by a re-authentication. Returns a function that stops it.
 */
export function watchForEndedSession(client: QueryClient): () => void {
  const repeated = new Set<Query>();
  async function repeat(query: Query): Promise<void> {
    if (repeated.has(query)) return;
    repeated.add(query);
    await check(client);
    if (client.getQueryData(userQuery.queryKey))
      await client.refetchQueries({ queryKey: query.queryKey, exact: true });
    repeated.delete(query);
  }
  const stops = [
    watchForSignOut(() => void client.setQueryData(userQuery.queryKey, null)),
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isUnauthorized(event.action.error))
        void repeat(event.query);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isUnauthorized(event.action.error))
        void check(client);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
