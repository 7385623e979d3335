import {
  type AdminStats,
  adminStatsReply,
  type AdminUser,
  adminUserReply,
  auditEntryReader,
  type KnownAuditEntry,
  signUpDayReply,
} from '@savvi/admin-contract/admin';
import type { PlanFilter, UserSort } from '@savvi/contracts/identity/directory-user';
import { PROBLEM_CODE_HEADER } from '@savvi/contracts/problem';
import * as z from '@savvi/contracts/schema';
import { ApiError, get, type ListPage, mutate, request } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import type { LongListSource } from './use-long-list.ts';

// The data contains addresses of other users: it is removed from memory when the page closes, and loaded
// again on return.
export const forgotten = { gcTime: 0 } as const;

/** The query key prefix of all figures in the overview. */
export const OVERVIEW = ['admin', 'overview'] as const;
const USERS = ['admin', 'users'] as const;
/** The query key of the account deletions. */
export const DELETIONS = ['admin', 'deletions'] as const;
const AUDIT = ['admin', 'audit'] as const;

/** Loads the statistics (ADM-4). */
export const statsQuery = queryOptions({
  ...forgotten,
  queryKey: [...OVERVIEW, 'stats'],
  queryFn: ({ signal }): Promise<AdminStats> => get('/api/admin/stats', adminStatsReply, signal),
});

/** Loads the number of new accounts by day, for the last 30 days. */
export const signUpsQuery = queryOptions({
  ...forgotten,
  queryKey: [...OVERVIEW, 'sign-ups'],
  queryFn: ({ signal }) => get('/api/admin/sign-ups', z.array(signUpDayReply), signal),
});

/** The search and filter of the user list. */
export interface UserFilter {
  readonly search: string;
  readonly plan: PlanFilter;
  readonly sort: UserSort;
}

/** The list of matching users in the chosen order (ADM-7, ADM-8). */
export function usersSource({ search, plan, sort }: UserFilter): LongListSource<AdminUser> {
  const query = new URLSearchParams({
    plan,
    ...(search !== '' && { search }),
    ...(sort !== 'newest' && { sort }),
  });
  return {
    queryKey: [...USERS, { search, plan, sort }],
    path: `/api/admin/users?${query}`,
    reader: z.array(adminUserReply),
  };
}

/** The audit log of administrators' actions, latest first (N-17). */
export const AUDIT_SOURCE: LongListSource<KnownAuditEntry> = {
  queryKey: AUDIT,
  path: '/api/admin/audit?actions=all',
  reader: z.array(auditEntryReader),
};

/** Loads everything on the page again. @throws {ApiError} when part of it fails to load */
export const refreshAdmin = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['admin'] }, { throwOnError: true });

/** Calls the API, and turns the refusal of a session without the second step into one that the shell asks about. */
async function askForSecondStep(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (response.headers.get(PROBLEM_CODE_HEADER) !== 'second-step-due') return response;
  return new Response(response.body, { status: 403, headers: { [PROBLEM_CODE_HEADER]: 'reauthenticate' } });
}

/**
 * Asks an administrator who signed in without the second step for it, and then loads the page again (SEC-22). The shell
 * asks for the password first, and for a code as long as the call is refused.
 */
export function useSecondStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request('/api/admin/stats', { headers: { Accept: 'application/json, text/plain' } }, askForSecondStep),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/**
 * Removes a user from every loaded list. A list that is loading may be from before the deletion, so it is
 * canceled and loaded again. Other lists are not loaded again, because a list with several pages would shrink
 * to its first page.
 */
async function leaveOut(client: QueryClient, { id }: AdminUser): Promise<void> {
  const onTheWay = new Set(client.getQueryCache().findAll({ queryKey: USERS, fetchStatus: 'fetching' }));
  await client.cancelQueries({ queryKey: USERS });
  client.setQueriesData<ListPage<AdminUser>>({ queryKey: USERS }, (list) =>
    list?.items.some((user) => user.id === id)
      ? { ...list, items: list.items.filter((user) => user.id !== id), total: list.total - 1 }
      : list,
  );
  void client.invalidateQueries({ queryKey: USERS, predicate: (query) => onTheWay.has(query) });
}

/**
 * Deletes a user (ADM-11). Calls `onAnswer` on the response, then removes the row; another administrator may
 * have deleted the user first.
 */
export function useUserDeletion(onAnswer: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AdminUser) =>
      mutate({ method: 'DELETE', path: `/api/admin/users/${encodeURIComponent(id)}` }),
    onSettled: async (_, error, user) => {
      onAnswer();
      if (error === null || (error instanceof ApiError && error.status === 404)) await leaveOut(client, user);
      for (const queryKey of [OVERVIEW, DELETIONS, AUDIT]) void client.invalidateQueries({ queryKey });
    },
  });
}

// The paths are literals, because a check finds the API calls of a microfrontend in its source code.
const ACCESS = {
  suspend: (id: string) => mutate({ method: 'POST', path: `/api/admin/users/${id}/suspend` }),
  reinstate: (id: string) => mutate({ method: 'POST', path: `/api/admin/users/${id}/reinstate` }),
  'end-sessions': (id: string) => mutate({ method: 'POST', path: `/api/admin/users/${id}/end-sessions` }),
} as const;
/** An action on the access to an account: suspend it, reinstate it, or end all its sessions. */
export type AccessAction = keyof typeof ACCESS;

/**
 * Suspends or reinstates an account, or signs it out everywhere (T-67), and updates its row. `now` is the
 * server time.
 */
export function useAccessAction(now: () => Date) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user: { id }, action }: { user: AdminUser; action: AccessAction }) =>
      ACCESS[action](encodeURIComponent(id)),
    onSuccess: (_, { user, action }) => {
      const change =
        action === 'reinstate'
          ? { suspendedAt: null }
          : { sessionCount: 0, ...(action === 'suspend' && { suspendedAt: now().toISOString() }) };
      client.setQueriesData<ListPage<AdminUser>>(
        { queryKey: USERS },
        (list) =>
          list && {
            ...list,
            items: list.items.map((item) => (item.id === user.id ? { ...item, ...change } : item)),
          },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: AUDIT }),
  });
}
