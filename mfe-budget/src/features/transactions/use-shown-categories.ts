import type { Category } from '@savvi/budget-contract/category';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { useQuery } from '@savvi/mfe-kit/query';
import { categoriesQuery } from '../../shared/categories.queries.ts';

const NONE: readonly Category[] = [];

/** The categories that a list of transactions names. They are loaded only if a transaction has one. */
export function useShownCategories(
  budgetId: string,
  items: readonly MoneyTransaction[],
): readonly Category[] {
  const enabled = items.some(
    ({ categoryId, parts = [] }) =>
      categoryId !== undefined || parts.some((part) => part.categoryId !== null),
  );
  const { data } = useQuery({ ...categoriesQuery(budgetId), enabled });
  return enabled && data !== undefined ? data.categories : NONE;
}
