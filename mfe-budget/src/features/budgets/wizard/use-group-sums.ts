import { usesCategories } from '@savvi/budget-contract/category';
import { useQuery } from '@savvi/mfe-kit/query';
import { categoriesQuery } from '../../../shared/categories.queries.ts';
import { type GroupSum, groupSums } from '../../../shared/group-sums.rules.ts';
import { budgetQuery } from '../budget.queries.ts';
import type { Entries } from './entries.rules.ts';
import { categoriesOfEntries } from './entry-categories.rules.ts';

/** What the groups of categories add up to; null for a budget whose lines have no categories (MON-18). */
export function useGroupSums(budgetId: string | null, entries: Entries): GroupSum[] | null {
  const enabled = budgetId !== null;
  const { data: stored } = useQuery({ ...budgetQuery(budgetId ?? ''), enabled });
  const { data: used } = useQuery({ ...categoriesQuery(budgetId ?? ''), enabled });
  if (stored === undefined || used === undefined || !usesCategories(used)) return null;
  const lines = categoriesOfEntries(stored, used.lines, entries);
  const isGrouped = [...lines.fixed, ...lines.variable].some((id) => id !== null);
  return isGrouped ? groupSums(entries, { categories: used.categories, lines }) : null;
}
