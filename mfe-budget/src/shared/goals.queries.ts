import { type Goal, type Goals, goalsReply } from '@savvi/budget-contract/goal-reply';
import { ApiError, get, mutate } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions } from '@savvi/mfe-kit/query';

/** The savings goals of a budget. Another tab or device may have changed them since they were fetched. */
export const goalsQuery = (budgetId: string) =>
  queryOptions({
    queryKey: ['goals', budgetId],
    queryFn: ({ signal }) => get(`/api/budgets/${encodeURIComponent(budgetId)}/goals`, goalsReply, signal),
    staleTime: 0,
  });

/** How often a change is applied to a list that was changed elsewhere in the meantime. */
const ATTEMPTS = 3;

/**
 * Changes the goals of a budget. If they were changed elsewhere, `change` is applied to the newest list, and may
 * throw.
 */
export async function changeGoals(
  client: QueryClient,
  budgetId: string,
  change: (goals: readonly Goal[]) => readonly Goal[],
): Promise<Goals> {
  const query = goalsQuery(budgetId);
  for (let attempt = 1; ; attempt += 1) {
    const { goals, version } =
      (attempt === 1 ? client.getQueryData(query.queryKey) : undefined) ?? (await client.fetchQuery(query));
    try {
      const stored = await mutate({
        method: 'PUT',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/goals`,
        body: { goals: change(goals) },
        version,
        reader: goalsReply,
      });
      // The reply of a request that is under way would replace the changed list.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, stored);
      return stored;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || attempt === ATTEMPTS) throw error;
    }
  }
}
