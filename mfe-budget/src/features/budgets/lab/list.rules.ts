import type { Budget } from '@savvi/contracts/budget/budget';
import { toCents } from '@savvi/contracts/money';

/** Letters alone, small and without accents: who types 'arger' means 'Ärger' too. */
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a budget is meant by what was typed into the search: a part of its name or of a partner's. */
export function isMatch(
  budget: Pick<Budget, 'name' | 'partner1Name' | 'partner2Name'>,
  search: string,
): boolean {
  const wanted = bare(search.trim());
  return [budget.name, budget.partner1Name, budget.partner2Name ?? ''].some((text) =>
    bare(text).includes(wanted),
  );
}

/** The ways a list of budgets can be ordered; newest first is how it is answered. */
export const ORDERS = ['newest', 'name', 'remaining'] as const;
/** One way to order a list of budgets. */
export type Order = (typeof ORDERS)[number];

const COMPARE: Record<Exclude<Order, 'newest'>, (a: Budget, b: Budget) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: 'base' }),
  remaining: (a, b) => Number(toCents(b.calculations.remaining) - toCents(a.calculations.remaining)),
};

/** The budgets in an order; equals stay newest first. */
export const inOrder = (budgets: readonly Budget[], order: Order): readonly Budget[] =>
  order === 'newest' ? budgets : budgets.toSorted(COMPARE[order]);
