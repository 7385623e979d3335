import { planBudget, sumOfLines } from '@savvi/contracts/budget/calculations';
import { fromCents } from '@savvi/contracts/money';
import { type Entries, withAmounts } from './entries.rules.ts';

/** The totals of what was entered, in cents. */
export type Plan = ReturnType<typeof planBudget>;

/** The totals of what was entered so far. */
export const planOf = (entries: Entries): Plan => planBudget(withAmounts(entries), entries.savingsGoals);

/** Where money goes; the order is that of the plan. */
export const DESTINATIONS = ['fixed', 'variable', 'savings', 'leftover'] as const;
/** One place where money goes. */
export type Destination = (typeof DESTINATIONS)[number];

/** Where the whole income goes, as decimals; parts without money are left out, an overdrawn leftover too. */
export const moneyParts = (plan: Plan): { kind: Destination; value: string }[] =>
  DESTINATIONS.filter((kind) => plan[kind] > 0n).map((kind) => ({ kind, value: fromCents(plan[kind]) }));

/** Every expense and goal as a decimal; lines of one name are one, wherever they stand. */
export function amountsByName(entries: Entries): { name: string; value: string }[] {
  const lines = Map.groupBy(
    [...entries.fixedExpenses, ...entries.variableExpenses, ...entries.savingsGoals],
    (line) => line.name,
  );
  return [...lines].map(([name, same]) => ({ name, value: fromCents(sumOfLines(same)) }));
}
