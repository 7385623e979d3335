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
import { get, mutate } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions } from '@savvi/mfe-kit/query';
import { changeNewest } from './change-newest.ts';

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
  changeNewest(client, categoriesQuery(budgetId), ({ categories, version }) =>
    saveCategories(budgetId, { categories: [...change(categories)] }, version),
  );

/** Sets the category of a line. It fails with 412 if the budget has another line in its place. */
export const setLineCategory = (
  client: QueryClient,
  budgetId: string,
  body: LineCategoryInput,
): Promise<Categories> =>
  changeNewest(client, categoriesQuery(budgetId), ({ version }) =>
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
  changeNewest(client, categoriesQuery(budgetId), ({ version }) =>
    mutate({
      method: 'DELETE',
      path: `/api/budgets/${encodeURIComponent(budgetId)}/categories/${encodeURIComponent(id)}?to=${encodeURIComponent(to ?? NO_CATEGORY)}`,
      version,
      reader: categoryDeleted,
    }),
  );
