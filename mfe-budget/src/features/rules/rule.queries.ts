import {
  pastChanges,
  type PastChanges,
  type Rule,
  type RuleConditions,
  type RuleInput,
  rulesApplied,
  ruleTried,
  type RuleTried,
} from '@savvi/budget-contract/rule';
import { get, mutate } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { monthsKey, transactionsKey } from '../../shared/budgets.queries.ts';
import { changeRules, rulesQuery } from '../../shared/rules/rules.queries.ts';
import { useUndo } from '../../shared/undo/use-undo.ts';

/** The past transactions that the rules would change. The preview is never taken from the cache (MON-83). */
export const pastQuery = (budgetId: string) =>
  queryOptions({
    queryKey: [...transactionsKey(budgetId), 'rules'],
    queryFn: ({ signal }) =>
      get(`/api/budgets/${encodeURIComponent(budgetId)}/rules/past`, pastChanges, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** How many of the latest transactions have conditions (MON-81). */
export const tryRule = (budgetId: string, conditions: RuleConditions): Promise<RuleTried> =>
  mutate({
    method: 'POST',
    path: `/api/budgets/${encodeURIComponent(budgetId)}/rules/try`,
    body: { conditions },
    reader: ruleTried,
  });

/** Changes the rules of a budget, one change after the other. */
export function useChangeRules(budgetId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `rules ${budgetId}` },
    mutationFn: (change: (rules: readonly Rule[]) => readonly (Rule | RuleInput)[]) =>
      changeRules(client, budgetId, change),
    onError: () => void client.invalidateQueries({ queryKey: rulesQuery(budgetId).queryKey }),
  });
}

/** Applies the rules to transactions of the preview; the change can be undone (MON-83). */
export function useApplyRules(budgetId: string) {
  const client = useQueryClient();
  const { send, undoActionOf } = useUndo(budgetId);
  const apply = useMutation({
    mutationFn: ({ changes, rulesVersion }: PastChanges) =>
      send({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/rules/apply`,
        body: {
          transactions: changes.map(({ transaction: { id, version } }) => ({ id, version })),
          rulesVersion,
        },
        reader: rulesApplied,
      }),
    onSettled: () => {
      for (const queryKey of [monthsKey(budgetId), transactionsKey(budgetId)])
        void client.invalidateQueries({ queryKey });
    },
  });
  return { apply, undoActionOf };
}
