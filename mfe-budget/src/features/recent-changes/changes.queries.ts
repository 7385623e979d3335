import { type Change, changeReply } from '@savvi/budget-contract/change';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';
import { changesKey } from '../../shared/undo/use-undo.ts';

const reader = z.array(changeReply);

/** The user's own changes of a budget in the last 24 hours, newest first. */
export const changesQuery = (budgetId: string) =>
  queryOptions({
    queryKey: changesKey(budgetId),
    queryFn: ({ signal }): Promise<Change[]> =>
      get(`/api/budgets/${encodeURIComponent(budgetId)}/changes`, reader, signal),
    // Every change of the plan or of a transaction adds one.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
