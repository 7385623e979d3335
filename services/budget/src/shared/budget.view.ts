import type { Budget } from '@savvi/budget-contract/budget';
import { calculateBudget, calculateWithGoals } from '@savvi/budget-contract/calculations';
import type { StoredBudget } from './budget.repository.ts';

/** A budget as the API returns it, with its calculations. */
export const withCalculations = ({
  isMain,
  hasMonths,
  expenseGroups,
  goalsTotal,
  hasPlanLines: _hasPlanLines,
  ...budget
}: StoredBudget): Budget => ({
  ...budget,
  calculations: calculateBudget(budget),
  ...(isMain !== undefined && { isMain }),
  ...(hasMonths !== undefined && { hasMonths }),
  ...(expenseGroups !== undefined && { expenseGroups }),
  ...(goalsTotal !== undefined && {
    withGoals: calculateWithGoals(budget, [{ name: 'Savings goals', amount: Number(goalsTotal) }]),
  }),
});
