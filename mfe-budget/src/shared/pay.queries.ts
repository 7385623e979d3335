import { type Pay, payReply, type PayRequest } from '@savvi/budget-contract/pay';
import { get, mutate } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';
import { budgetsQuery } from './budgets.queries.ts';

/**
 * How the partners of a budget are paid (MON-23). Its key is below that of the budget, so a change of the budget from
 * another device fetches it again.
 */
export const payQuery = (budgetId: string) =>
  queryOptions({
    queryKey: [...budgetsQuery.queryKey, budgetId, 'pay'],
    queryFn: ({ signal }) => get(`/api/budgets/${encodeURIComponent(budgetId)}/pay`, payReply, signal),
    // Another tab or device may have changed it, and no event reports that.
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });

/** Saves how the partners of a budget are paid, in place of the given version. */
export const savePay = (budgetId: string, pay: PayRequest, version: number): Promise<Pay> =>
  mutate({
    method: 'PUT',
    path: `/api/budgets/${encodeURIComponent(budgetId)}/pay`,
    body: pay,
    version,
    reader: payReply,
  });
