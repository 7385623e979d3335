import { type Budget, budgetReply } from '@savvi/budget-contract/budget';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';

const budgets = z.array(budgetReply);
const unread = z.array(z.custom<Budget>());

/**
 * The user's budgets. The dashboard shares the cached list and stores the unchanged reply in it, so the list is
 * checked when it is used. The query ignores its abort signal: saving navigates to the dashboard, and an abort
 * would make the dashboard repeat the request.
 */
export const budgetsQuery = queryOptions({
  queryKey: ['budgets'],
  queryFn: () => get('/api/budgets', unread),
  select: (reply) => budgets.parse(reply),
});

/**
 * The key of the started months of a budget. It is a prefix of the keys of the single months, so invalidating it
 * refreshes them, too.
 */
export const monthsKey = (budgetId: string) => ['months', budgetId] as const;

/** The key of the names of due dates, which pages of other areas show: the list `bill-dates` of remote.json. */
export const billDatesKey = ['bill-dates'] as const;

/** The key of the transactions of a budget, a prefix of the keys of all their lists. */
export const transactionsKey = (budgetId: string) => ['transactions', budgetId] as const;
