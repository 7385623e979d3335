import {
  type CommitInput,
  type Import,
  importBegun,
  type ImportInput,
  type ImportMapping,
  type ImportPreview,
  importPreview,
  importReply,
  importSetup,
  importUndone,
} from '@savvi/budget-contract/import';
import { partReply } from '@savvi/budget-contract/import-row';
import { foundReply } from '@savvi/budget-contract/transaction-list';
import * as z from '@savvi/contracts/schema';
import { get, mutate } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { monthsKey, transactionsKey } from '../../shared/budgets.queries.ts';
import type { ImportRow } from '@savvi/budget-contract/import-row';
import { partsOf } from './rows.rules.ts';

const list = z.array(importReply);
const importsKey = (budgetId: string) => ['imports', budgetId] as const;
const pathOf = (budgetId: string) => `/api/budgets/${encodeURIComponent(budgetId)}/imports` as const;

/** The finished imports of a budget, newest first. */
export const importsQuery = (budgetId: string) =>
  queryOptions({
    queryKey: [...importsKey(budgetId), 'list'],
    queryFn: ({ signal }): Promise<Import[]> => get(pathOf(budgetId), list, signal),
    staleTime: 0,
  });

/** What is remembered for imports: layouts of files, accounts of statements, and the salt of their hashes. */
export const setupQuery = (budgetId: string) =>
  queryOptions({
    queryKey: [...importsKey(budgetId), 'setup'],
    queryFn: ({ signal }) =>
      get(`/api/budgets/${encodeURIComponent(budgetId)}/imports/setup`, importSetup, signal),
  });

/** The latest transactions of a budget, whose lines and kinds are suggested for rows of the same payees. */
export const latestQuery = (budgetId: string) =>
  queryOptions({
    queryKey: [...importsKey(budgetId), 'latest'],
    queryFn: async ({ signal }) =>
      (await get(`/api/budgets/${encodeURIComponent(budgetId)}/transactions/search`, foundReply, signal))
        .items,
    staleTime: 0,
  });

/** A row that the server refused, although the parser read it. */
export interface RefusedRow {
  readonly row: number;
  readonly sentence: string;
}

/** An import whose rows are sent. */
export interface SentImport {
  readonly id: string;
  readonly preview: ImportPreview;
  readonly refused: readonly RefusedRow[];
}

/** What would become of the rows of an import now. */
export const previewOf = (budgetId: string, id: string): Promise<ImportPreview> =>
  get(
    `/api/budgets/${encodeURIComponent(budgetId)}/imports/${encodeURIComponent(id)}/preview`,
    importPreview,
  );

/** Begins an import, sends its rows in parts, and returns what would become of them. Nothing is added yet (MON-64). */
export async function sendImport(
  budgetId: string,
  about: Omit<ImportInput, 'rows'>,
  rows: readonly ImportRow[],
): Promise<SentImport> {
  const { id } = await mutate({
    method: 'POST',
    path: pathOf(budgetId),
    body: { ...about, rows: rows.length } satisfies ImportInput,
    reader: importBegun,
  });
  const refused: RefusedRow[] = [];
  for (const [at, part] of partsOf(rows).entries()) {
    const reply = await mutate({
      method: 'PUT',
      path: `/api/budgets/${encodeURIComponent(budgetId)}/imports/${encodeURIComponent(id)}/parts/${at + 1}`,
      body: { rows: part },
      reader: partReply,
    });
    refused.push(...reply.refused);
  }
  return { id, preview: await previewOf(budgetId, id), refused };
}

/** Remembers the layout of a file for the next import. It is a convenience, so the import goes on if it fails. */
export async function keepShape(
  client: QueryClient,
  budgetId: string,
  shape: string,
  mapping: ImportMapping,
): Promise<void> {
  try {
    await mutate({
      method: 'PUT',
      path: `/api/budgets/${encodeURIComponent(budgetId)}/imports/shapes/${shape}`,
      body: mapping,
    });
    await client.invalidateQueries(setupQuery(budgetId));
  } catch {
    // The layout is asked again next time.
  }
}

/** Fetches what an import or its undo changes. */
function refresh(client: QueryClient, budgetId: string): void {
  for (const queryKey of [monthsKey(budgetId), transactionsKey(budgetId), importsKey(budgetId)])
    void client.invalidateQueries({ queryKey });
}

/** Adds the rows of an import; repeated attempts import them once (MON-73). */
export function useCommit(budgetId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: CommitInput & { readonly id: string }) =>
      mutate({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/imports/${encodeURIComponent(id)}/commit`,
        body,
        reader: importReply,
      }),
    onSuccess: () => refresh(client, budgetId),
  });
}

/** Undoes an import. The result says whether transactions were changed since, and then nothing was undone (MON-74). */
export function useUndoImport(budgetId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, evenChanged }: { readonly id: string; readonly evenChanged: boolean }) =>
      mutate({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/imports/${encodeURIComponent(id)}/undo`,
        body: { evenChanged },
        reader: importUndone,
      }),
    onSettled: () => refresh(client, budgetId),
  });
}
