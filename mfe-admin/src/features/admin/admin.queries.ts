import {
  type AdminStats,
  adminStatsReply,
  type AdminUser,
  adminUserReply,
  auditEntryReader,
  type KnownAuditEntry,
  type PlanFilter,
  signUpDayReply,
  type UserSort,
} from '@savvi/contracts/admin/admin';
import * as z from '@savvi/contracts/schema';
import { ApiError, get, type ListPage, mutate } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import type { LongListSource } from './use-long-list.ts';

// Other people's addresses: nothing of them stays once the page is left, and whoever comes back reads what is
// so then.
export const forgotten = { gcTime: 0 } as const;

/** The key of what the overview shows: each of its figures lies below it. */
export const OVERVIEW = ['admin', 'overview'] as const;
const USERS = ['admin', 'users'] as const;
/** The key of the deletions. */
export const DELETIONS = ['admin', 'deletions'] as const;
const AUDIT = ['admin', 'audit'] as const;

/** The statistics (ADM-4). */
export const statsQuery = queryOptions({
  ...forgotten,
  queryKey: [...OVERVIEW, 'stats'],
  queryFn: ({ signal }): Promise<AdminStats> => get('/api/admin/stats', adminStatsReply, signal),
});

/** New accounts by day, the last 30 days. */
export const signUpsQuery = queryOptions({
  ...forgotten,
  queryKey: [...OVERVIEW, 'sign-ups'],
  queryFn: ({ signal }) => get('/api/admin/sign-ups', z.array(signUpDayReply), signal),
});

/** Which users are looked for. */
export interface UserFilter {
  readonly search: string;
  readonly plan: PlanFilter;
  readonly sort: UserSort;
}

/** The users that fit, in the chosen order (ADM-7, ADM-8). */
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

/** What administrators did, latest first (N-17). */
export const AUDIT_SOURCE: LongListSource<KnownAuditEntry> = {
  queryKey: AUDIT,
  path: '/api/admin/audit?actions=all',
  reader: z.array(auditEntryReader),
};

/** Everything on the page is asked for again. @throws {ApiError} when something of it does not come */
export const refreshAdmin = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['admin'] }, { throwOnError: true });

/**
 * Takes a user out of every list that is on the page. A list on its way may have been read before the
 * deletion: it is let go of and asked for again. No other is: a list that was read further than its first
 * page would shrink to it.
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
 * Deletes a user (ADM-11). Once there is an answer, `onAnswer` is called, then the row leaves; somebody else
 * may have been quicker.
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

// Whole addresses: what the code of an area calls is read off its sources.
const ACCESS = {
  suspend: (id: string) => mutate({ method: 'POST', path: `/api/admin/users/${id}/suspend` }),
  reinstate: (id: string) => mutate({ method: 'POST', path: `/api/admin/users/${id}/reinstate` }),
  'end-sessions': (id: string) => mutate({ method: 'POST', path: `/api/admin/users/${id}/end-sessions` }),
} as const;
/** What can be done to an account's way in. */
export type AccessAction = keyof typeof ACCESS;

/**
 * Suspends an account, ends that, or signs the account out everywhere (T-67); its row follows. `now` is the
 * server's present.
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
