import {
  type BulkChange,
  type BulkItem,
  bulkReply,
  foundReply,
  type FoundTransactions,
  type TransactionFilter,
} from '@savvi/budget-contract/transaction-list';
import { get } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { mutateRecorded } from '../../shared/undo/recorded.ts';
import { useUndo } from '../../shared/undo/use-undo.ts';
import { joined, listKey, refresh } from './transaction.queries.ts';

/** What a list shows. */
export interface ListSearch {
  /** The search of the user; empty for none. */
  readonly q: string;
  /** The only month to search; null for all. */
  readonly month: string | null;
  readonly only: TransactionFilter | null;
}

/** The loaded part of what a search finds. */
export interface LoadedFound extends FoundTransactions {
  /** The number of loaded pages. */
  readonly pages: number;
}

function getFound(
  budgetId: string,
  { q, month, only }: ListSearch,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<FoundTransactions> {
  const query = new URLSearchParams({
    ...(month !== null && { month }),
    ...(q !== '' && { q }),
    ...(only !== null && { only }),
    ...(cursor !== null && { cursor }),
  });
  return get(`/api/budgets/${encodeURIComponent(budgetId)}/transactions/search?${query}`, foundReply, signal);
}

/**
 * The transactions that a search finds, latest first. Fetching them again fetches all the pages that were loaded
 * before. Until the first page is there, the list of the search before stays.
 */
export const foundQuery = (budgetId: string, search: ListSearch) =>
  queryOptions<LoadedFound>({
    queryKey: [...listKey(budgetId), 'found', search],
    queryFn: async ({ client, queryKey, signal }): Promise<LoadedFound> => {
      const pages = client.getQueryData<LoadedFound>(queryKey)?.pages ?? 1;
      let list: LoadedFound = { ...(await getFound(budgetId, search, null, signal)), pages: 1 };
      while (list.pages < pages && list.next !== null)
        list = joined(list, await getFound(budgetId, search, list.next, signal));
      return list;
    },
    placeholderData: (before) => before,
    // Another tab or device may have changed the transactions since they were fetched.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Loads the next page of what a search finds. */
export function useMoreFound(budgetId: string, search: ListSearch) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (next: string) => getFound(budgetId, search, next),
    onSuccess: (page, next) =>
      client.setQueryData<LoadedFound>(foundQuery(budgetId, search).queryKey, (before) =>
        // If the list was fetched again meanwhile, the page may no longer continue it.
        before?.next === next ? joined(before, page) : before,
      ),
  });
}

/** Several transactions to change or to delete. Reconciled ones only if they are unlocked (MON-61). */
interface Several<Item> {
  readonly transactions: readonly Item[];
  readonly unlock: boolean;
}
const bodyOf = <Item>({ transactions, unlock }: Several<Item>) => ({
  transactions,
  ...(unlock && { unlock }),
});

/** Changes several transactions, all or none. The lists are fetched again after a failure, too. */
export function useBulkUpdate(budgetId: string) {
  const client = useQueryClient();
  const { send } = useUndo(budgetId);
  return useMutation({
    mutationFn: (several: Several<BulkChange>) =>
      send({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/transactions/bulk-update`,
        body: bodyOf(several),
        reader: bulkReply,
      }),
    onSettled: () => refresh(client, budgetId),
  });
}

/** Deletes several transactions, all or none. */
export function useBulkDelete(budgetId: string) {
  const client = useQueryClient();
  const { remember } = useUndo(budgetId);
  return useMutation({
    mutationFn: (several: Several<BulkItem>) =>
      mutateRecorded({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/transactions/bulk-delete`,
        body: bodyOf(several),
      }),
    onSuccess: ({ changeId }) => remember(changeId),
    onSettled: () => refresh(client, budgetId),
  });
}
