import type { Budget } from '@savvi/contracts/budget/budget';
import { toCents } from '@savvi/contracts/money';

/** The partners of a budget in one line. */
export const partnersOf = ({ budgetType, partner1Name, partner2Name }: Budget): string =>
  budgetType === 'single' || !partner2Name ? partner1Name : `${partner1Name} & ${partner2Name}`;

/** Whether the budget plans more than its income. */
export const isOverspent = ({ calculations }: Budget): boolean => toCents(calculations.remaining) < 0n;

/** Whether a budget has no income yet. */
export const hasNoIncome = ({ calculations }: Budget): boolean => toCents(calculations.totalIncome) <= 0n;

/** A problem with a budget that needs the user's attention. */
export interface Concern {
  readonly budget: Budget;
  readonly kind: 'overspent' | 'no-income';
}

/** Budgets that need attention: the overspent ones, worst first, then those without income. */
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
