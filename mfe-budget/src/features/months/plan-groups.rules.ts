// The lines of a month in the groups of its table: by the groups of their categories once a line has one (MON-18),
// otherwise by list.
import type { Month, MonthLine } from '@savvi/budget-contract/month';
import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import type { Figures } from './month.rules.ts';

type Spending = NonNullable<Month['outsideByCategory']>[number];

/** The lines of one group with their totals. */
export interface PlanGroup extends Figures {
  /** The list or the group of categories that the lines share; null for lines without a category. */
  readonly of: { readonly list: MonthLine['list'] } | { readonly group: string | null };
  readonly lines: readonly MonthLine[];
  /** What was spent in categories of the group without a line; the totals contain it. */
  readonly outside: readonly Spending[];
}

type Planned = Pick<Month, 'lines' | 'outsideByCategory'>;

/** Whether the lines of a month are grouped by category. */
export const hasCategories = ({ lines }: Pick<Month, 'lines'>): boolean =>
  lines.some(({ category }) => category !== undefined);

function groupOf(of: PlanGroup['of'], lines: readonly MonthLine[], outside: readonly Spending[]): PlanGroup {
  const sum = (amounts: readonly string[]): Cents =>
    amounts.reduce((total, amount) => total + toCents(amount), 0n);
  const total = (amount: keyof Figures) => sum(lines.map((line) => line[amount]));
  const spentOutside = sum(outside.map(({ spent }) => spent));
  return {
    of,
    lines,
    outside,
    planned: fromCents(total('planned')),
    carriedIn: fromCents(total('carriedIn')),
    spent: fromCents(total('spent') + spentOutside),
    left: fromCents(total('left') - spentOutside),
  };
}

/** The groups of a month in the order of their lines; one without lines and spending is left out. */
export function groupsOf({ lines, outsideByCategory = [] }: Planned): PlanGroup[] {
  if (!hasCategories({ lines }))
    return (['fixed', 'variable'] as const).flatMap((list) => {
      const own = lines.filter((line) => line.list === list);
      return own.length === 0 ? [] : [groupOf({ list }, own, [])];
    });
  const named = [...lines.flatMap(({ category }) => category ?? []), ...outsideByCategory];
  const groups = [...new Set(named.map(({ group }) => group))].map((group) =>
    groupOf(
      { group },
      lines.filter(({ category }) => category?.group === group),
      outsideByCategory.filter((each) => each.group === group),
    ),
  );
  const others = lines.filter(({ category }) => category === undefined);
  return others.length === 0 ? groups : [...groups, groupOf({ group: null }, others, [])];
}

/** What was spent outside of the plan and is in no group. */
export const outsideGroups = (month: Planned & Pick<Month, 'outsidePlan'>): string =>
  hasCategories(month)
    ? fromCents(
        (month.outsideByCategory ?? []).reduce(
          (rest, { spent }) => rest - toCents(spent),
          toCents(month.outsidePlan),
        ),
      )
    : month.outsidePlan;
