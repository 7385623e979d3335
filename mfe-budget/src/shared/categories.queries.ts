import {
  type Categories,
  type CategoriesInput,
  categoriesReply,
  type Category,
  type CategoryDeleted,
  categoryDeleted,
  categoryUse,
  type LineCategoryInput,
  NO_CATEGORY,
} from '@savvi/budget-contract/category';
import { ApiError, get, mutate } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions } from '@savvi/mfe-kit/query';

/** The categories of a budget and of its lines. Another tab or device may have changed them since they were fetched. */
export const categoriesQuery = (budgetId: string) =>
  queryOptions({
    queryKey: ['categories', budgetId],
    queryFn: ({ signal }) =>
      get(`/api/budgets/${encodeURIComponent(budgetId)}/categories`, categoriesReply, signal),
    staleTime: 0,
  });

/** How often a category is used. The answer decides what a deletion asks, so it is never taken from the cache. */
export const categoryUseQuery = (budgetId: string, id: string) =>
  queryOptions({
    queryKey: ['categories', budgetId, 'use', id],
    queryFn: ({ signal }) =>
      get(
        `/api/budgets/${encodeURIComponent(budgetId)}/categories/${encodeURIComponent(id)}/use`,
        categoryUse,
        signal,
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** How often a change is applied to a list that was changed elsewhere in the meantime. */
const ATTEMPTS = 3;

/** Sends a change with the version of the newest categories, and stores its reply in the cache. */
async function sendChange<Reply extends Categories>(
  client: QueryClient,
  budgetId: string,
  send: (newest: Categories) => Promise<Reply>,
): Promise<Reply> {
  const query = categoriesQuery(budgetId);
  for (let attempt = 1; ; attempt += 1) {
    const newest =
      (attempt === 1 ? client.getQueryData(query.queryKey) : undefined) ?? (await client.fetchQuery(query));
    try {
      const stored = await send(newest);
      // The reply of a request that is under way would replace the changed list.
      await client.cancelQueries({ queryKey: query.queryKey, exact: true });
      client.setQueryData(query.queryKey, stored);
      return stored;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Stores all categories of a budget, and with `lines` those of its lines. */
export const saveCategories = (
  budgetId: string,
  { categories, lines }: CategoriesInput,
  version: number,
): Promise<Categories> =>
  mutate({
    method: 'PUT',
    path: `/api/budgets/${encodeURIComponent(budgetId)}/categories`,
    body: { categories, lines },
    version,
    reader: categoriesReply,
  });

/** Adds, renames and reorders categories. `change` is applied to the newest list, and may throw. */
export const changeCategories = (
  client: QueryClient,
  budgetId: string,
  change: (categories: readonly Category[]) => readonly Category[],
): Promise<Categories> =>
  sendChange(client, budgetId, ({ categories, version }) =>
    saveCategories(budgetId, { categories: [...change(categories)] }, version),
  );

/** Sets the category of a line. It fails with 412 if the budget has another line in its place. */
export const setLineCategory = (
  client: QueryClient,
  budgetId: string,
  body: LineCategoryInput,
): Promise<Categories> =>
  sendChange(client, budgetId, ({ version }) =>
    mutate({
      method: 'PUT',
      path: `/api/budgets/${encodeURIComponent(budgetId)}/line-category`,
      body,
      version,
      reader: categoriesReply,
    }),
  );

/** Deletes a category; its lines and transactions move to `to`, or to none with null (MON-19). */
export const deleteCategory = (
  client: QueryClient,
  budgetId: string,
  id: string,
  to: string | null,
): Promise<CategoryDeleted> =>
  sendChange(client, budgetId, ({ version }) =>
    mutate({
      method: 'DELETE',
      path: `/api/budgets/${encodeURIComponent(budgetId)}/categories/${encodeURIComponent(id)}?to=${encodeURIComponent(to ?? NO_CATEGORY)}`,
      version,
      reader: categoryDeleted,
    }),
  );
