import type { Budget, BudgetLine } from '@savvi/budget-contract/budget';

/** The names of a budget's partners (BUD-9); a single budget has one (T-18). */
export const partnersText = ({
  budgetType,
  partner1Name,
  partner2Name,
}: Pick<Budget, 'budgetType' | 'partner1Name' | 'partner2Name'>): string =>
  budgetType === 'single' || partner2Name === null ? partner1Name : `${partner1Name} & ${partner2Name}`;

/** How many expenses a card shows. */
const NAMED = 3;

/** The largest expenses of a budget, largest first, and the number of the others. */
export function topExpenses({
  fixedExpenses,
  variableExpenses,
}: Pick<Budget, 'fixedExpenses' | 'variableExpenses'>): {
  readonly top: readonly (BudgetLine & { readonly rank: number })[];
  readonly others: number;
} {
  const ranked = [...fixedExpenses, ...variableExpenses]
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount);
  return {
    top: ranked.slice(0, NAMED).map((line, at) => ({ ...line, rank: at + 1 })),
    others: Math.max(0, ranked.length - NAMED),
  };
}
