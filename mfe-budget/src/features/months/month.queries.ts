import {
  type MoneyMove,
  type Month,
  type MonthLinePatch,
  monthLineChanged,
  monthListed,
  monthReply,
} from '@savvi/budget-contract/month';
import * as z from '@savvi/contracts/schema';
import { ApiError, type Change, get, mutate } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { budgetsQuery, monthsKey } from '../../shared/budgets.queries.ts';
import { withMonth } from './month.rules.ts';

const monthsPath = (budgetId: string) => `/api/budgets/${encodeURIComponent(budgetId)}/months` as const;
const monthPath = (budgetId: string, month: string) =>
  `/api/budgets/${encodeURIComponent(budgetId)}/months/${encodeURIComponent(month)}` as const;

/** Another tab, another device or a transaction may have changed the months since they were fetched. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;

/**
 * The months of a budget that are started or have transactions, newest first. A transaction changes the figures of its month and of later ones, so
 * they are all refreshed together.
 */
export const monthsQuery = (budgetId: string) =>
  queryOptions({
    queryKey: monthsKey(budgetId),
    queryFn: ({ signal }) => get(monthsPath(budgetId), z.array(monthListed), signal),
    ...FRESH,
  });

/** One started month of a budget. */
export const monthQuery = (budgetId: string, month: string) =>
  queryOptions({
    queryKey: [...monthsQuery(budgetId).queryKey, month],
    queryFn: ({ signal }) => get(monthPath(budgetId, month), monthReply, signal),
    ...FRESH,
  });

/** Stores a month as returned by a change, also in the list, and fetches the list and the other months again. */
function usePutMonth(budgetId: string) {
  const client = useQueryClient();
  return async (stored: Month) => {
    const { queryKey: key } = monthQuery(budgetId, stored.month);
    // A request that began before the change was stored may return the month as it was.
    await client.cancelQueries({ queryKey: key, exact: true });
    client.setQueryData(key, stored);
    client.setQueryData(monthsQuery(budgetId).queryKey, (list) =>
      list === undefined ? list : withMonth(list, monthListed.parse(stored)),
    );
    void client.invalidateQueries({
      queryKey: monthsQuery(budgetId).queryKey,
      predicate: ({ queryKey }) => queryKey[2] !== stored.month,
    });
  };
}

/** Starts a month, or gets it if it is started already (MON-26). */
export function useStartMonth(budgetId: string) {
  const client = useQueryClient();
  const put = usePutMonth(budgetId);
  return useMutation({
    mutationFn: (month: string) =>
      mutate({ method: 'POST', path: monthsPath(budgetId), body: { month }, reader: monthReply }),
    onSuccess: async (started) => {
      await put(started);
      const budgets = client.getQueryData(budgetsQuery.queryKey);
      // The first month of a budget may make it the main one (MON-5).
      if (budgets?.some(({ id, hasMonths }) => id === budgetId && hasMonths !== true))
        void client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
    },
  });
}

/** A change of a line. */
export interface LineChange {
  readonly lineId: string;
  readonly patch: MonthLinePatch;
}

/**
 * Changes of a month. They are sent one after the other, each based on the version that the previous one
 * returned. After a refusal because of the version, the month is fetched again before the change fails. `send` is not
 * imported, because the dashboard loads this module.
 */
export function useMonthChanges(
  budgetId: string,
  month: string,
  send: <Value extends object>(change: Change<Value>) => Promise<Value>,
) {
  const client = useQueryClient();
  const put = usePutMonth(budgetId);
  const { queryKey } = monthQuery(budgetId, month);
  const inOrder = {
    scope: { id: queryKey.join(' ') },
    // The reply of a request that is under way would replace the changed month.
    onMutate: () => client.cancelQueries({ queryKey }),
    onError: async (error: Error) => {
      const refetched = client.refetchQueries({ queryKey });
      if (error instanceof ApiError && error.status === 412) await refetched;
    },
  };
  const versionNow = () => client.getQueryData(queryKey)?.version;
  const line = useMutation({
    ...inOrder,
    mutationFn: ({ lineId, patch }: LineChange) =>
      send({
        method: 'PATCH',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/months/${encodeURIComponent(month)}/lines/${encodeURIComponent(lineId)}`,
        body: patch,
        version: versionNow(),
        reader: monthLineChanged,
      }),
    onSuccess: async ({ month: stored }, { patch }) => {
      await put(stored);
      // An amount that is changed from this month on is changed in the budget, too (MON-30).
      if (patch.reach === 'on' && patch.planned !== undefined)
        void client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
    },
  });
  const plan = useMutation({
    ...inOrder,
    mutationFn: () =>
      send({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/months/${encodeURIComponent(month)}/update`,
        version: versionNow(),
        reader: monthReply,
      }),
    onSuccess: put,
  });
  const money = useMutation({
    ...inOrder,
    mutationFn: (move: MoneyMove) =>
      send({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/months/${encodeURIComponent(month)}/move`,
        body: move,
        version: versionNow(),
        reader: monthReply,
      }),
    onSuccess: put,
  });
  const income = useMutation({
    ...inOrder,
    mutationFn: (plannedIncome: string) =>
      send({
        method: 'PATCH',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/months/${encodeURIComponent(month)}`,
        body: { plannedIncome },
        version: versionNow(),
        reader: monthReply,
      }),
    onSuccess: put,
  });
  return {
    changeLine: line.mutateAsync,
    update: plan.mutateAsync,
    isUpdating: plan.isPending,
    moveMoney: money.mutateAsync,
    planIncome: income.mutateAsync,
    /** The planned income that is being saved; null without one. */
    incomeBeingSaved: income.isPending ? income.variables : null,
  };
}

/** Closes a month, or all open months until it. After a failure, the months are fetched again. */
export function useCloseMonth(budgetId: string, month: string) {
  const client = useQueryClient();
  const put = usePutMonth(budgetId);
  return useMutation({
    mutationFn: ({ all, version }: { all: boolean; version: number }) =>
      mutate({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/months/${encodeURIComponent(month)}/close`,
        body: { all },
        version,
        reader: monthReply,
      }),
    onSuccess: put,
    onError: () => client.invalidateQueries({ queryKey: monthsQuery(budgetId).queryKey }),
  });
}
