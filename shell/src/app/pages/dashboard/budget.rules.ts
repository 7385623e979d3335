import type { Budget } from '@savvi/contracts/budget/budget';
import { toCents } from '@savvi/contracts/money';

/** Who a budget is for, in one line. */
export const partnersOf = ({ budgetType, partner1Name, partner2Name }: Budget): string =>
  budgetType === 'single' || !partner2Name ? partner1Name : `${partner1Name} & ${partner2Name}`;

/** Whether more is planned than comes in. */
export const isOverspent = ({ calculations }: Budget): boolean => toCents(calculations.remaining) < 0n;

/** Whether there is nothing to plan with yet. */
export const hasNoIncome = ({ calculations }: Budget): boolean => toCents(calculations.totalIncome) <= 0n;

/** Something about a budget that somebody should look at. */
export interface Concern {
  readonly budget: Budget;
  readonly kind: 'overspent' | 'no-income';
}

/**
 * Budgets that need attention: the overspent ones, worst first, then those that have nothing coming in yet.
 */
export function concernsOf(budgets: readonly Budget[]): Concern[] {
  const empty = budgets.filter(hasNoIncome).map((budget): Concern => ({ budget, kind: 'no-income' }));
  const overspent = budgets
    .filter((budget) => !hasNoIncome(budget) && isOverspent(budget))
    .toSorted((one, other) =>
      Number(toCents(one.calculations.remaining) - toCents(other.calculations.remaining)),
    )
    .map((budget): Concern => ({ budget, kind: 'overspent' }));
  return [...overspent, ...empty];
}
