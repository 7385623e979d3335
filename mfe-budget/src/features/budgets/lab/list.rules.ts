import type { Budget } from '@savvi/budget-contract/budget';
import { toCents } from '@savvi/contracts/money';

/** The text in lower case and without accents: a search for 'arger' also finds 'Ärger'. */
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a budget matches a search text: a part of its name or of a partner's. */
export function isMatch(
  budget: Pick<Budget, 'name' | 'partner1Name' | 'partner2Name'>,
  search: string,
): boolean {
  const wanted = bare(search.trim());
  return [budget.name, budget.partner1Name, budget.partner2Name ?? ''].some((text) =>
    bare(text).includes(wanted),
  );
}

/** The orders of a list of budgets; newest first is the order of the response. */
export const ORDERS = ['newest', 'name', 'remaining'] as const;
/** An order of a list of budgets. */
export type Order = (typeof ORDERS)[number];

const COMPARE: Record<Exclude<Order, 'newest'>, (a: Budget, b: Budget) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: 'base' }),
  remaining: (a, b) => Number(toCents(b.calculations.remaining) - toCents(a.calculations.remaining)),
};

/** The budgets in an order; equal ones stay newest first. */
export const inOrder = (budgets: readonly Budget[], order: Order): readonly Budget[] =>
  order === 'newest' ? budgets : budgets.toSorted(COMPARE[order]);
