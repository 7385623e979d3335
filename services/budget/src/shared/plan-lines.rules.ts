import { createHash } from 'node:crypto';
import type { Budget } from '@savvi/budget-contract/budget';
import type { MonthGoal, Payer } from '@savvi/budget-contract/month';
import type { CarryOver } from '@savvi/budget-contract/month.rules';

/** A line of a budget in the order of its list. A budget stores its lines without ids. */
export interface BudgetLineAt {
  readonly list: 'fixed' | 'variable';
  readonly position: number;
  readonly name: string;
  /** The usual monthly amount in dollars, with at most two decimals. */
  readonly amount: number;
}

/** A line of a budget with its id and attributes. */
export interface PlanLine extends Omit<BudgetLineAt, 'amount'> {
  readonly id: string;
  readonly carryOver: CarryOver;
  readonly payer: Payer | null;
  /** Its category in the budget. */
  readonly categoryId: string | null;
}

type Lists = Pick<Budget, 'fixedExpenses' | 'variableExpenses'>;

/** The lines of a budget, fixed expenses first. */
export const linesOf = ({ fixedExpenses, variableExpenses }: Lists): BudgetLineAt[] => [
  ...fixedExpenses.map((line, position) => ({ list: 'fixed' as const, position, ...line })),
  ...variableExpenses.map((line, position) => ({ list: 'variable' as const, position, ...line })),
];

/**
 * Gives the lines of a budget the ids that they had before it was changed: by list and name, then by name in
 * the other list, then by its place in a list (a renamed line). Other lines are new. The result has the order
 * of `lines`.
 */
export function withIds(
  lines: readonly BudgetLineAt[],
  before: readonly PlanLine[],
  newId: () => string,
): PlanLine[] {
  const remaining = new Set(before.toSorted((one, other) => one.position - other.position));
  const matched = new Map<BudgetLineAt, PlanLine>();
  const match = (isSame: (line: BudgetLineAt, stored: PlanLine) => boolean) => {
    for (const line of lines) {
      if (matched.has(line)) continue;
      const stored = [...remaining].find((each) => isSame(line, each));
      if (stored === undefined) continue;
      matched.set(line, stored);
      remaining.delete(stored);
    }
  };
  match((line, stored) => line.list === stored.list && line.name === stored.name);
  match((line, stored) => line.name === stored.name);
  match((line, stored) => line.list === stored.list && line.position === stored.position);
  return lines.map((line) => {
    const { id, carryOver, payer, categoryId } = matched.get(line) ?? {
      id: newId(),
      carryOver: 'fresh' as const,
      payer: null,
      categoryId: null,
    };
    return { id, list: line.list, position: line.position, name: line.name, carryOver, payer, categoryId };
  });
}

/** Whether the stored lines are those of the budget. */
export const isInStep = (lines: readonly BudgetLineAt[], stored: readonly PlanLine[]): boolean =>
  lines.length === stored.length &&
  lines.every(({ list, position, name }) =>
    stored.some((each) => each.list === list && each.position === position && each.name === name),
  );

/** A hash of the lines, the income and the goals of a budget. A month stores it to notice later changes (MON-27). */
export const usualStamp = (
  budget: Lists & { calculations: Pick<Budget['calculations'], 'totalIncome'> },
  goals: readonly MonthGoal[],
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        budget.calculations.totalIncome,
        linesOf(budget).map(({ list, name, amount }) => [list, name, amount]),
        goals,
      ]),
    )
    .digest('hex');
