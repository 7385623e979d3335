import { type Budget, budgetReply } from '@savvi/contracts/budget/budget-reply';
import { userReply, type User } from '@savvi/contracts/identity/account';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from '@savvi/contracts/schema';
import { get, getSignedIn } from './api.ts';
import { ApiError } from './api-error.ts';

/** The signed-in user, or null when nobody is: 401 is an answer here, not an error (AUTH-31). */
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
 * The user's budgets: read by the Budget Lab and counted by the dashboard. A reading takes no signal: a save
 * leads from the one page to the other, and the reading it began would be cancelled with the first page and
 * begun again by the second.
 */
export const budgetsQuery = queryOptions({
  queryKey: ['budgets'],
  queryFn: (): Promise<Budget[]> => get('/api/budgets', z.array(budgetReply)),
});

/** Reloads the current user, as after a profile change or a deleted budget (API-9). */
export const refreshUser = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: userQuery.queryKey });
