import { monthReply, type MonthLine } from '@savvi/budget-contract/month';
import { monthLater } from '@savvi/budget-contract/month.rules';
import {
  type ListedTransaction,
  listedTransaction,
  type MoneyTransaction,
  type TransactionRequest,
  type TransactionPatch,
  transactionReply,
} from '@savvi/budget-contract/transaction';
import * as z from '@savvi/contracts/schema';
import { type Change, get, getPage, type ListPage } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { monthsKey, transactionsKey } from '../../shared/budgets.queries.ts';
import { mutateRecorded } from '../../shared/undo/recorded.ts';
import { useUndo } from '../../shared/undo/use-undo.ts';
import { addedIds } from './documents/document-ids.rules.ts';
import { untilKnown } from './documents/until-known.ts';

const reader = z.array(listedTransaction);
/** The number of transactions on a page of the list below a plan; the page of a month stays below 60 KB (MON-107). */
const RECENT = 50;
const onePath = ({ budgetId, id }: MoneyTransaction) =>
  `/api/budgets/${encodeURIComponent(budgetId)}/transactions/${encodeURIComponent(id)}` as const;

const firstPage = (budgetId: string, month: string, signal?: AbortSignal) =>
  getPage(
    `/api/budgets/${encodeURIComponent(budgetId)}/transactions?month=${month}&limit=${RECENT}`,
    reader,
    signal,
  );

/** The loaded transactions of a month, latest first. */
export interface LoadedTransactions extends ListPage<ListedTransaction> {
  /** The number of loaded pages. */
  readonly pages: number;
}

interface PageOfTransactions {
  readonly items: readonly ListedTransaction[];
}

/** The list with its next page. A transaction that moved to the next page meanwhile appears once. */
export function joined<Page extends PageOfTransactions>(
  before: PageOfTransactions & { readonly pages: number },
  page: Page,
): Page & { readonly items: ListedTransaction[]; readonly pages: number } {
  const known = new Set(before.items.map(({ id }) => id));
  const items = [...before.items, ...page.items.filter(({ id }) => !known.has(id))];
  return { ...page, items, pages: before.pages + 1 };
}

/** The query key of the transactions of a budget, or of one month. */
export const listKey = (budgetId: string, month?: string) =>
  month === undefined ? transactionsKey(budgetId) : [...transactionsKey(budgetId), month];

/** The transactions of a month. Fetching the list again fetches all the pages that were loaded before. */
export const transactionsQuery = (budgetId: string, month: string) =>
  queryOptions({
    queryKey: listKey(budgetId, month),
    queryFn: async ({ client, queryKey, signal }): Promise<LoadedTransactions> => {
      const pages = client.getQueryData<LoadedTransactions>(queryKey)?.pages ?? 1;
      let list: LoadedTransactions = { ...(await firstPage(budgetId, month, signal)), pages: 1 };
      while (list.pages < pages && list.next !== null)
        list = joined(list, await getPage(list.next, reader, signal));
      return list;
    },
    // Another tab or device may have changed the transactions since they were fetched.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/**
 * The latest transactions of the month before. They only suggest lines, so the list is not fetched again after
 * changes.
 */
export const earlierQuery = (budgetId: string, month: string) =>
  queryOptions({
    queryKey: ['earlier-transactions', budgetId, month],
    queryFn: async ({ signal }) => (await firstPage(budgetId, monthLater(month, -1), signal)).items,
  });

/** A started month with its figures, under the key that all parts of the area use. */
export const monthQuery = (budgetId: string, month: string) =>
  queryOptions({
    queryKey: [...monthsKey(budgetId), month],
    queryFn: ({ signal }) =>
      get(
        `/api/budgets/${encodeURIComponent(budgetId)}/months/${encodeURIComponent(month)}`,
        monthReply,
        signal,
      ),
  });

/** The newest version of a transaction, which is in the month of its date; undefined if it is not there any more. */
export async function newestOf({
  budgetId,
  id,
  date,
}: MoneyTransaction): Promise<ListedTransaction | undefined> {
  let page = await firstPage(budgetId, date.slice(0, 7));
  for (;;) {
    const found = page.items.find((item) => item.id === id);
    if (found !== undefined || page.next === null) return found;
    page = await getPage(page.next, reader);
  }
}

/** Fetches the figures of all months and the transactions of a budget again. */
export function refresh(client: QueryClient, budgetId: string): void {
  void client.invalidateQueries({ queryKey: monthsKey(budgetId) });
  void client.invalidateQueries({ queryKey: listKey(budgetId) });
}

/** Fetches the figures and the transactions of all budgets again. */
export function refreshAll(client: QueryClient): void {
  for (const all of ['months', 'transactions']) void client.invalidateQueries({ queryKey: [all] });
}

/** A transaction to record. Repeated attempts send the same key, so that it is recorded once (MON-60). */
export interface NewTransaction {
  readonly input: TransactionRequest;
  readonly idempotencyKey: string;
}

/** How long recording a transaction may take, in milliseconds; longer than the gateway waits for the service. */
const ANSWER_MS = 15_000;

/**
 * The request that records a transaction. `isBackground`: it is sent without user action, which does not extend the
 * session.
 */
export const recording = (
  budgetId: string,
  { input, idempotencyKey }: NewTransaction,
  isBackground = false,
): Change<MoneyTransaction> => ({
  method: 'POST',
  path: `/api/budgets/${encodeURIComponent(budgetId)}/transactions`,
  body: input,
  idempotencyKey,
  reader: transactionReply,
  transport(path, init) {
    const headers = new Headers(init.headers);
    if (isBackground) headers.set('X-Activity', 'background');
    return fetch(path, { ...init, headers, signal: AbortSignal.timeout(ANSWER_MS) });
  },
});

/** Records a transaction. If the response is lost, the list shows whether it was recorded. */
export function useCreateTransaction(budgetId: string) {
  const client = useQueryClient();
  const { send } = useUndo(budgetId);
  return useMutation({
    mutationFn: (created: NewTransaction) => send(recording(budgetId, created)),
    onSettled: () => refresh(client, budgetId),
  });
}

/**
 * The line of a month after a change. Its figures come from the request that the change has started.
 * Null if the month is not started or cannot be loaded.
 */
export async function lineAfterChange(
  client: QueryClient,
  { budgetId, month, lineId }: { budgetId: string; month: string; lineId: string },
): Promise<MonthLine | null> {
  try {
    const stored = await client.fetchQuery({ ...monthQuery(budgetId, month), staleTime: 0 });
    return stored.lines.find((line) => line.lineId === lineId) ?? null;
  } catch {
    return null; // the change is stored, only its effect on the line is unknown
  }
}

/** A change to the version of a transaction that was shown. */
export interface TransactionChange {
  readonly stored: MoneyTransaction;
  readonly patch: TransactionPatch;
}

/** Changes a transaction. The list is fetched again after a failure too, as somebody else may have changed it. */
export function useChangeTransaction(budgetId: string) {
  const client = useQueryClient();
  const { send } = useUndo(budgetId);
  return useMutation({
    mutationFn: ({ stored, patch }: TransactionChange) =>
      untilKnown(addedIds(stored, patch), () =>
        send({
          method: 'PATCH',
          path: onePath(stored),
          body: patch,
          version: stored.version,
          reader: transactionReply,
        }),
      ),
    onSettled: () => refresh(client, budgetId),
  });
}

/** A transaction to delete. A reconciled one is deleted only if it is unlocked (MON-61). */
export interface TransactionDeletion {
  readonly stored: MoneyTransaction;
  readonly unlock: boolean;
}

/** Deletes a transaction. Its row stays until {@link removeFromList} or the next response. */
export function useDeleteTransaction(budgetId: string) {
  const client = useQueryClient();
  const { remember } = useUndo(budgetId);
  return useMutation({
    mutationFn: ({ stored, unlock }: TransactionDeletion) =>
      mutateRecorded({
        method: 'DELETE',
        path: `${onePath(stored)}${unlock ? '?unlock=true' : ''}`,
        version: stored.version,
      }),
    onSuccess: ({ changeId }) => remember(changeId),
    onSettled: () => refresh(client, budgetId),
  });
}

/** Removes a deleted transaction from the loaded lists. */
export function removeFromList(client: QueryClient, { id, budgetId }: MoneyTransaction): void {
  client.setQueriesData<Pick<LoadedTransactions, 'items' | 'total'>>(
    { queryKey: listKey(budgetId) },
    (list) => {
      if (list?.items.some((item) => item.id === id) !== true) return list;
      return { ...list, items: list.items.filter((item) => item.id !== id), total: list.total - 1 };
    },
  );
}

/** Loads the next page of the transactions of a month. */
export function useMoreTransactions(budgetId: string, month: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (next: `/api/${string}`) => getPage(next, reader),
    onSuccess: (page, next) =>
      client.setQueryData<LoadedTransactions>(listKey(budgetId, month), (before) =>
        // If the list was fetched again meanwhile, the page may no longer continue it.
        before?.next === next ? joined(before, page) : before,
      ),
  });
}
