import { planBudget, sumOfLines } from '@savvi/budget-contract/calculations';
import { fromCents } from '@savvi/contracts/money';
import { type Entries, type EntryLine, withAmounts } from './entries.rules.ts';

/** The totals of the entries, in cents. */
export type Plan = ReturnType<typeof planBudget>;

/** Calculates the totals of the entries. */
export const planOf = (entries: Entries): Plan => planBudget(withAmounts(entries), entries.savingsGoals);

/** The parts of the chart of where the money goes, in the order of the plan. */
export const DESTINATIONS = ['fixed', 'variable', 'savings', 'leftover'] as const;
/** A part of the chart of where the money goes. */
export type Destination = (typeof DESTINATIONS)[number];

/** The parts of the whole income, as decimals, without parts of zero and without a negative remainder. */
export const moneyParts = (plan: Plan): { kind: Destination; value: string }[] =>
  DESTINATIONS.filter((kind) => plan[kind] > 0n).map((kind) => ({ kind, value: fromCents(plan[kind]) }));

const linesOf = ({ fixedExpenses, variableExpenses, savingsGoals }: Entries): EntryLine[] => [
  ...fixedExpenses,
  ...variableExpenses,
  ...savingsGoals,
];

/** The names of the lines without an amount (MON-13). */
export const blankNames = (entries: Entries): string[] =>
  linesOf(entries)
    .filter(({ isBlank }) => isBlank)
    .map(({ name }) => name);

/**
 * Every expense and goal with an amount, as a decimal; lines with the same name are combined, from all lists.
 */
export function amountsByName(entries: Entries): { name: string; value: string }[] {
  const lines = Map.groupBy(
    linesOf(entries).filter(({ isBlank }) => !isBlank),
    (line) => line.name,
  );
  return [...lines].map(([name, same]) => ({ name, value: fromCents(sumOfLines(same)) }));
}
