import { ApiError, userQuery } from '@savvi/mfe-kit';
import type { Query, QueryClient } from '@tanstack/react-query';
import { watchForSignOut } from './wipe-local-data.ts';

/** A 401 response with this code means a wrong password, not an ended session. */
const WRONG_PASSWORD = 'credentials';

const isSessionGone = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code !== WRONG_PASSWORD;

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
 * Marks the user as signed out after a 401 response to a mutation, or a sign-out in another tab. After a 401 response
 * to a query, the user is fetched again. If the session has not ended, the query is repeated once: its cookie was
 * replaced while it was in progress, as by a re-authentication. Returns a function that stops it.
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
  const end = () => void client.setQueryData(userQuery.queryKey, null);
  const stops = [
    watchForSignOut(end),
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isSessionGone(event.action.error))
        void repeat(event.query);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isSessionGone(event.action.error))
        end();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
