import type { Budget } from '@savvi/budget-contract/budget-reply';
import { userReply, type User } from '@savvi/contracts/identity/account';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from '@savvi/contracts/schema';
import { get, getSignedIn } from './api.ts';
import { ApiError } from './api-error.ts';

/** The signed-in user, or null without a session: a 401 is a result here, not an error (AUTH-31). */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await getSignedIn(userReply, signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/**
 * The user's budgets, for budget areas of the last release; it goes with the next major version of the shell's
 * API. The reply is
 * not checked here: `can-deploy` compares it with what those areas read.
 */
export const budgetsQuery = queryOptions({
  queryKey: ['budgets'],
  queryFn: (): Promise<Budget[]> => get('/api/budgets', z.array(z.custom<Budget>())),
});

/** Reloads the current user, as after a profile change or a deleted budget (API-9). */
export const refreshUser = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: userQuery.queryKey });
