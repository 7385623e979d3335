import type { Categories } from '@savvi/budget-contract/category';
import type { LineLists } from '../../../shared/group-sums.rules.ts';

/**
 * The categories of the lines in the wizard: those of the stored lines with the same names, in the same list first. A
 * renamed line gets its category back when the budget is saved.
 */
export function categoriesOfEntries(
  stored: LineLists,
  lines: Categories['lines'],
  entries: LineLists,
): Categories['lines'] {
  const left = (['fixed', 'variable'] as const).flatMap((list) =>
    stored[`${list}Expenses`].map(({ name }, at) => ({ list, name, id: lines[list][at] ?? null })),
  );
  const take = (isMatch: (line: (typeof left)[number]) => boolean): string | null => {
    const at = left.findIndex(isMatch);
    return at < 0 ? null : (left.splice(at, 1)[0]?.id ?? null);
  };
  const of = (list: 'fixed' | 'variable') =>
    entries[`${list}Expenses`].map(
      ({ name }) =>
        take((line) => line.list === list && line.name === name) ?? take((line) => line.name === name),
    );
  return { fixed: of('fixed'), variable: of('variable') };
}
