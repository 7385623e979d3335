import { type Goal, type Goals, goalsReply } from '@savvi/budget-contract/goal-reply';
import { get, mutate } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions } from '@savvi/mfe-kit/query';
import { changeNewest } from './change-newest.ts';

/** The savings goals of a budget. Another tab or device may have changed them since they were fetched. */
export const goalsQuery = (budgetId: string) =>
  queryOptions({
    queryKey: ['goals', budgetId],
    queryFn: ({ signal }) => get(`/api/budgets/${encodeURIComponent(budgetId)}/goals`, goalsReply, signal),
    staleTime: 0,
  });

/**
 * Changes the goals of a budget. If they were changed elsewhere, `change` is applied to the newest list, and may
 * throw.
 */
export const changeGoals = (
  client: QueryClient,
  budgetId: string,
  change: (goals: readonly Goal[]) => readonly Goal[],
): Promise<Goals> =>
  changeNewest(client, goalsQuery(budgetId), ({ goals, version }) =>
    mutate({
      method: 'PUT',
      path: `/api/budgets/${encodeURIComponent(budgetId)}/goals`,
      body: { goals: change(goals) },
      version,
      reader: goalsReply,
    }),
  );
