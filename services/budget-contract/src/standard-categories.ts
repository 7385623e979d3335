const GROUPS: readonly (readonly [group: string, ...names: string[]])[] = [
  ['Home', 'Rent or mortgage', 'Utilities', 'Phone and internet', 'Household'],
  ['Food', 'Groceries', 'Eating out'],
  ['Transportation', 'Car', 'Gas', 'Public transit'],
  ['Health', 'Medical', 'Personal care'],
  ['Family', 'Children', 'Pets', 'Gifts and donations'],
  ['Leisure', 'Entertainment', 'Subscriptions', 'Travel'],
  ['Finances', 'Insurance', 'Debt payments', 'Taxes and fees'],
];

/**
 * The 20 categories in 7 groups that are offered to a budget without categories. Ids are unique within a budget only,
 * so each budget has these with the same ids.
 */
export const STANDARD_CATEGORIES = GROUPS.flatMap(([group, ...names]) =>
  names.map((name) => ({ group, name })),
).map(({ group, name }, at) => ({
  id: `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`,
  name,
  group,
}));
