import { type Bills, billsReply } from '@savvi/budget-contract/bill';
import { daysAfter } from '@savvi/contracts/calendar';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';
import { monthsKey } from '../budgets.queries.ts';

/** How many days 'Coming up' looks ahead (MON-87). */
export const COMING_DAYS = 30;

/**
 * The bills of a budget with their due dates in a period, both days included, and earlier ones that are still to pay. The
 * key is below that of the months, so whatever refreshes them refreshes the bills, too.
 */
export const billsQuery = (budgetId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...monthsKey(budgetId), 'bills', from, to],
    queryFn: ({ signal }): Promise<Bills> =>
      get(`/api/budgets/${encodeURIComponent(budgetId)}/bills?from=${from}&to=${to}`, billsReply, signal),
    // Another tab, another device or a transaction may have changed them since they were fetched.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The bills of a budget with what is due in the next {@link COMING_DAYS} days, and what is overdue. */
export const comingQuery = (budgetId: string, today: string) =>
  billsQuery(budgetId, today, daysAfter(today, COMING_DAYS));
