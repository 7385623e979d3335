import { planBudget } from '@savvi/contracts/budget/calculations';
import { toCents } from '@savvi/contracts/money';
import { type Entries, type EntryLine, figuresOf } from './entries.rules.ts';

/** The totals of what was entered, in cents. */
export type Plan = ReturnType<typeof planBudget>;

/** The totals of what was entered so far. */
export const planOf = (entries: Entries): Plan => planBudget(figuresOf(entries), entries.savingsGoals);

/** One place where money goes. Amounts are cents. */
export interface Destination {
  readonly kind: 'fixed' | 'variable' | 'savings' | 'leftover' | 'others';
  readonly name: string;
  readonly cents: bigint;
}

const destinationsOf = (kind: 'fixed' | 'variable' | 'savings', lines: readonly EntryLine[]): Destination[] => lines.map((line) => ({ kind, name: line.name, cents: toCents(line.amount.toFixed(2)) }));

/** The most places a person can tell apart in a picture; the small ones are shown together. */
const SHOWN_MAX = 8;

const byAmount = (a: Destination, b: Destination) => (a.cents === b.cents ? 0 : a.cents < b.cents ? 1 : -1);

/** Every line with an amount, the largest first; from the eighth on they are one. */
export function rankedLines(entries: Entries, othersName: (count: number) => string): Destination[] {
  const all = [...destinationsOf('fixed', entries.fixedExpenses), ...destinationsOf('variable', entries.variableExpenses), ...destinationsOf('savings', entries.savingsGoals)];
  const ranked = all.filter((line) => line.cents > 0n).sort(byAmount);
  if (ranked.length <= SHOWN_MAX) return ranked;
  const rest = ranked.slice(SHOWN_MAX - 1);
  return [...ranked.slice(0, SHOWN_MAX - 1), { kind: 'others', name: othersName(rest.length), cents: rest.reduce((sum, line) => sum + line.cents, 0n) }];
}

/** Where the whole income goes, in four parts; parts without money are left out, an overdrawn leftover too. */
export function moneyParts(plan: Plan): { kind: 'fixed' | 'variable' | 'savings' | 'leftover'; cents: bigint }[] {
  const parts = [
    { kind: 'fixed', cents: plan.fixed },
    { kind: 'variable', cents: plan.variable },
    { kind: 'savings', cents: plan.savings },
    { kind: 'leftover', cents: plan.leftover },
  ] as const;
  return parts.filter((part) => part.cents > 0n);
}
