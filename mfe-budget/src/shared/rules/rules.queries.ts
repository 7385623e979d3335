import { type Rule, type RuleInput, type Rules, rulesReply } from '@savvi/budget-contract/rule';
import { get, mutate } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions } from '@savvi/mfe-kit/query';
import { changeNewest } from '../change-newest.ts';

/** The rules of a budget in their order. Another tab or device may have changed them since they were fetched. */
export const rulesQuery = (budgetId: string) =>
  queryOptions({
    queryKey: ['rules', budgetId],
    queryFn: ({ signal }) => get(`/api/budgets/${encodeURIComponent(budgetId)}/rules`, rulesReply, signal),
    staleTime: 0,
  });

const inputOf = ({ id, conditions, results }: Rule | RuleInput) => ({ id, conditions, results });

/**
 * Changes the rules of a budget. If they were changed elsewhere, `change` is applied to the newest list, and may throw.
 */
export const changeRules = (
  client: QueryClient,
  budgetId: string,
  change: (rules: readonly Rule[]) => readonly (Rule | RuleInput)[],
): Promise<Rules> =>
  changeNewest(client, rulesQuery(budgetId), ({ rules, version }) =>
    mutate({
      method: 'PUT',
      path: `/api/budgets/${encodeURIComponent(budgetId)}/rules`,
      body: { rules: change(rules).map(inputOf) },
      version,
      reader: rulesReply,
    }),
  );
