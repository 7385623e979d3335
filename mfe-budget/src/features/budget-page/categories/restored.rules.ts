import type { Budget, BudgetPatch } from '@savvi/budget-contract/budget';
import type { Categories } from '@savvi/budget-contract/category';

const KEYS = { fixed: 'fixedExpenses', variable: 'variableExpenses' } as const;

/** Whether a patch gives the line at a place of a list back that the budget does not have. */
function isAdded(
  list: keyof Categories['lines'],
  at: number,
  patch: BudgetPatch,
  budget: Pick<Budget, 'fixedExpenses' | 'variableExpenses'>,
): boolean {
  const [before, after] = [budget[KEYS[list]], patch[KEYS[list]] ?? []];
  if (after.length <= before.length) return false;
  return at === after.findIndex(({ name }, index) => name !== before[index]?.name);
}

/**
 * The categories of the lines after a change was undone: a line that the undo gave back has the one that it had before the
 * change, as long as that exists. Null if this changes nothing.
 */
export function restoredCategories(
  { categories, lines }: Pick<Categories, 'categories' | 'lines'>,
  before: Categories['lines'],
  undone: { readonly patch: BudgetPatch; readonly budget: Parameters<typeof isAdded>[3] },
): Categories['lines'] | null {
  const known = new Set<string | null>(categories.map(({ id }) => id));
  const restored = (list: keyof Categories['lines']) =>
    lines[list].map((id, at) => {
      const earlier = before[list][at] ?? null;
      const isBack = isAdded(list, at, undone.patch, undone.budget);
      return id === null && isBack && known.has(earlier) ? earlier : id;
    });
  const after = { fixed: restored('fixed'), variable: restored('variable') };
  const isSame = (list: keyof Categories['lines']) => after[list].every((id, at) => id === lines[list][at]);
  return isSame('fixed') && isSame('variable') ? null : after;
}
