import type { Goal } from '@savvi/budget-contract/goal-reply';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { budgetsQuery, monthsKey } from '../../shared/budgets.queries.ts';
import { changeGoals, goalsQuery } from '../../shared/goals.queries.ts';

/**
 * Changes the goals of a budget, one change after the other. Afterwards the budgets are fetched again, because their
 * figures contain the goals, and the months, which say whether they have the same goals.
 */
export function useChangeGoals(budgetId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `goals ${budgetId}` },
    mutationFn: (change: (goals: readonly Goal[]) => readonly Goal[]) =>
      changeGoals(client, budgetId, change),
    onSuccess() {
      void client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
      void client.invalidateQueries({ queryKey: monthsKey(budgetId) });
    },
    onError: () => void client.invalidateQueries({ queryKey: goalsQuery(budgetId).queryKey }),
  });
}
