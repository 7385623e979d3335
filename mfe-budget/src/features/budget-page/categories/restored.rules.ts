import type { Categories } from '@savvi/budget-contract/category';

/**
 * The categories of the lines after a change was undone: lines that have none now have the ones that they had before the
 * change, as long as these exist. Null if that changes nothing.
 */
export function restoredCategories(
  { categories, lines }: Pick<Categories, 'categories' | 'lines'>,
  before: Categories['lines'],
): Categories['lines'] | null {
  const known = new Set<string | null>(categories.map(({ id }) => id));
  const restored = (list: keyof Categories['lines']) =>
    lines[list].map((id, at) => {
      const earlier = before[list][at] ?? null;
      return id === null && known.has(earlier) ? earlier : id;
    });
  const after = { fixed: restored('fixed'), variable: restored('variable') };
  const isSame = (list: keyof Categories['lines']) => after[list].every((id, at) => id === lines[list][at]);
  return isSame('fixed') && isSame('variable') ? null : after;
}
