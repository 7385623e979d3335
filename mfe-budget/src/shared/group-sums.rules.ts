import type { BudgetLine } from '@savvi/budget-contract/budget';
import { type Categories, NO_CATEGORY_NAME } from '@savvi/budget-contract/category';
import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import { categoryGroups } from './category-groups.ts';

/** What is planned for the categories of a group, or for lines without a category. */
export interface GroupSum {
  readonly group: string;
  /** A decimal text in dollars. */
  readonly amount: string;
}

/** The lists of a budget, as stored or in the wizard. */
export type LineLists = Readonly<
  Record<'fixedExpenses' | 'variableExpenses', readonly Readonly<BudgetLine>[]>
>;

/**
 * The sum of each group that has lines, and of the lines without a category at the end. Together they are the total
 * expenses (MON-18).
 */
export function groupSums(
  { fixedExpenses, variableExpenses }: LineLists,
  { categories, lines }: Pick<Categories, 'categories' | 'lines'>,
): GroupSum[] {
  const sums = new Map<string | undefined, Cents>();
  const groupOf = new Map(categories.map(({ id, group }) => [id, group]));
  const add = (list: LineLists['fixedExpenses'], ids: readonly (string | null)[]) => {
    for (const [at, { amount }] of list.entries()) {
      const group = groupOf.get(ids[at] ?? '');
      sums.set(group, (sums.get(group) ?? 0n) + toCents(amount.toFixed(2)));
    }
  };
  add(fixedExpenses, lines.fixed);
  add(variableExpenses, lines.variable);
  const shown = (group: string | undefined, name: string): GroupSum[] => {
    const cents = sums.get(group);
    return cents === undefined ? [] : [{ group: name, amount: fromCents(cents) }];
  };
  return [
    ...categoryGroups(categories).flatMap(({ group }) => shown(group, group)),
    ...shown(undefined, NO_CATEGORY_NAME),
  ];
}
