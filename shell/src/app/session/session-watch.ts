import { ApiError, userQuery } from '@savvi/mfe-kit';
import type { QueryClient } from '@tanstack/react-query';
import { watchForSignOut } from './wipe-local-data.ts';

/** A 401 response with this code means a wrong password, not an ended session. */
const WRONG_PASSWORD = 'credentials';

const isSessionGone = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code !== WRONG_PASSWORD;

/**
 * Checks the session when the page gets the focus: in another tab, the user may have signed out or changed.
 */
export function watchForOthers(client: QueryClient): () => void {
  const ending = new AbortController();
  const look = () => {
    if (!document.hidden)
      void client.refetchQueries({ queryKey: userQuery.queryKey }, { cancelRefetch: false });
  };
  addEventListener('focus', look, { signal: ending.signal });
  document.addEventListener('visibilitychange', look, { signal: ending.signal });
  return () => ending.abort();
}

/**
 * Marks the user as signed out after a 401 response to any query or mutation, or a sign-out in another tab.
 * Returns a function that stops it.
 */
export function watchForEndedSession(client: QueryClient): () => void {
  const end = () => void client.setQueryData(userQuery.queryKey, null);
  const stops = [
    watchForSignOut(end),
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isSessionGone(event.action.error))
        end();
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isSessionGone(event.action.error))
        end();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
