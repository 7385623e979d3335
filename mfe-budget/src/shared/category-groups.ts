import { type Category, NO_CATEGORY_NAME } from '@savvi/budget-contract/category';

/** The categories that share a group name, in their order. */
export interface CategoryGroup {
  readonly group: string;
  readonly categories: readonly Category[];
}

/** Categories by group. A group has the place of its first category. */
export function categoryGroups(categories: readonly Category[]): CategoryGroup[] {
  const groups = new Map<string, Category[]>();
  for (const category of categories) {
    const group = groups.get(category.group);
    if (group === undefined) groups.set(category.group, [category]);
    else group.push(category);
  }
  return Array.from(groups, ([group, all]) => ({ group, categories: all }));
}

/** The choices of a select: no category, then each one after the name of its group. */
export const categoryOptions = (categories: readonly Category[]) => [
  { value: '', label: NO_CATEGORY_NAME },
  ...categoryGroups(categories).flatMap(({ group, categories: own }) =>
    own.map(({ id, name }) => ({ value: id, label: `${group}: ${name}` })),
  ),
];
