import { type Budget, type BudgetPatch, type BudgetType, budgetReply } from '@savvi/budget-contract/budget';
import { get, mutate, refreshUser } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { budgetsQuery } from '../../shared/budgets.queries.ts';

const path = (id: string) => `/api/budgets/${encodeURIComponent(id)}` as const;

/**
 * The query of one budget. Its key is below the key of the list, so that invalidating the list invalidates it
 * as well (BUD-56).
 */
export const budgetQuery = (id: string) =>
  queryOptions({
    queryKey: [...budgetsQuery.queryKey, id],
    queryFn: ({ signal }) => get(path(id), budgetReply, signal),
  });

/**
 * The request body that creates or changes a budget (BUD-49), with every field that a change can contain.
 * Savings goals are never sent (BUD-50). If the user did not touch the type, it is left out, and the stored
 * one stays (T-17).
 */
export type BudgetPayload = Readonly<Required<Omit<BudgetPatch, 'budgetType'>>> & {
  readonly budgetType?: BudgetType;
};

/** A budget to save: a new one, or a change of a stored one at the version that was loaded. */
export interface Save {
  readonly payload: BudgetPayload;
  readonly stored: Budget | null;
  readonly idempotencyKey: string;
  /** Runs after the budget is saved and before it is fetched again; never rejects. */
  readonly afterwards: (saved: Budget) => Promise<void>;
}

/** Saves a budget (BUD-48), then refreshes the list and the single budget (API-9). */
export function useSaveBudget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ payload, stored, idempotencyKey, afterwards }: Save) => {
      const saved = await (stored === null
        ? mutate({ method: 'POST', path: '/api/budgets', body: payload, idempotencyKey, reader: budgetReply })
        : mutate({
            method: 'PATCH',
            path: path(stored.id),
            body: payload,
            version: stored.version,
            reader: budgetReply,
          }));
      await afterwards(saved);
      return saved;
    },
    onSuccess: (saved) => {
      client.setQueryData(budgetQuery(saved.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
    },
  });
}

/**
 * Makes a budget the main one (MON-4). The list is updated immediately: no other budget is the main one any
 * more.
 */
export function useChooseMain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (budget: Budget) =>
      mutate({ method: 'PUT', path: `/api/budgets/${encodeURIComponent(budget.id)}/main` }),
    onSuccess: (_, chosen) => {
      client.setQueryData(budgetsQuery.queryKey, (list) =>
        list?.map((budget) => ({ ...budget, isMain: budget.id === chosen.id })),
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey: budgetsQuery.queryKey }),
  });
}

/**
 * Deletes a budget (BUD-18). The list is fetched again even after a failure, because the budget may have been
 * deleted or changed elsewhere.
 */
export function useDeleteBudget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (budget: Budget) =>
      mutate({ method: 'DELETE', path: path(budget.id), version: budget.version }),
    onSuccess: (_, budget) => {
      client.setQueryData(budgetsQuery.queryKey, (list) => list?.filter((other) => other.id !== budget.id));
      client.removeQueries({ queryKey: budgetQuery(budget.id).queryKey });
      void refreshUser(client);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: budgetsQuery.queryKey }),
  });
}
