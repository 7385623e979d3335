import type { Budget } from '@savvi/contracts/budget/budget';
import { toCents } from '@savvi/contracts/money';

/** The part of the income that is planned for: 1 is all of it, more is too much. */
export function plannedShare({ totalIncome, totalExpenses }: Budget['calculations']): number {
  const income = toCents(totalIncome);
  const expenses = toCents(totalExpenses);
  if (expenses === 0n) return 0;
  return income <= 0n ? Number.POSITIVE_INFINITY : Number(expenses) / Number(income);
}

/** Whose budget it is (BUD-9); one person stands alone (T-18). */
export const partnersText = ({ budgetType, partner1Name, partner2Name }: Pick<Budget, 'budgetType' | 'partner1Name' | 'partner2Name'>): string =>
  budgetType === 'single' || partner2Name === null ? partner1Name : `${partner1Name} & ${partner2Name}`;

/** Whether a budget is meant by what was typed into the search: a part of its name or of a partner's. */
export function isMatch(budget: Pick<Budget, 'name' | 'partner1Name' | 'partner2Name'>, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [budget.name, budget.partner1Name, budget.partner2Name ?? ''].some((text) => text.toLowerCase().includes(wanted));
}
