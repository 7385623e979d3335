import { draftReply, type DraftInput } from '@savvi/budget-contract/draft';
import * as z from '@savvi/contracts/schema';
import { ApiError, get, mutate } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';

/**
 * The drafts on the server. Another device may have changed them, so each page that shows them fetches them
 * again.
 */
export const draftsQuery = queryOptions({
  queryKey: ['budget-drafts'],
  queryFn: ({ signal }) => get('/api/budgets/drafts', z.array(draftReply), signal),
  staleTime: 0,
  refetchOnMount: 'always',
});

const path = (id: string) => `/api/budgets/drafts/${encodeURIComponent(id)}` as const;

const underWay = new Map<string, Promise<unknown>>();

/** Sends the requests about one draft one after the other, so that a delayed one cannot undo the next. */
function inOrder<Result>(id: string, call: () => Promise<Result>): Promise<Result> {
  const next = (underWay.get(id) ?? Promise.resolve()).then(call);
  underWay.set(
    id,
    next.catch(() => undefined),
  );
  return next;
}

/** The largest body in bytes that browsers send while a page is being closed. */
const KEEPALIVE_BYTES_MAX = 60_000;

/**
 * Stores a draft on the server; where the browser allows it, the request continues after the page is closed.
 */
export const keepDraft = (id: string, draft: DraftInput): Promise<void> =>
  inOrder(id, () =>
    mutate({
      method: 'PUT',
      path: path(id),
      body: draft,
      transport: (to, init) =>
        fetch(to, { ...init, keepalive: String(init.body).length < KEEPALIVE_BYTES_MAX / 3 }),
    }),
  );

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Deletes a draft on the server. @returns whether the server had one */
export const discardDraft = (id: string): Promise<boolean> =>
  inOrder(id, () =>
    mutate({
      method: 'DELETE',
      path: path(id),
      transport: (to, init) => fetch(to, { ...init, keepalive: true }),
    }).then(
      () => true,
      (error: unknown) => (isGone(error) ? false : Promise.reject(error)),
    ),
  );
