import type { Budget, BudgetPatch } from '@savvi/budget-contract/budget';
import { budgetUpdated } from '@savvi/budget-contract/events';
import type { Envelope } from '@savvi/contracts/event';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { StoredBudget } from './budget.repository.ts';
import { merge } from './budget.rules.ts';
import { withCalculations } from './budget.view.ts';

/** The fields of a budget that events contain. */
export const counted = ({ id, userId, version, calculations }: Budget) => ({
  id,
  userId,
  version,
  totalIncome: calculations.totalIncome,
  totalExpenses: calculations.totalExpenses,
  remaining: calculations.remaining,
});

/** The message of the problem `not-found` for a budget. */
export const NO_BUDGET = 'This budget does not exist.';

/** The budget that was found. @throws {Problem} `not-found` for null */
export const foundBudget = (budget: StoredBudget | null): StoredBudget => {
  if (budget === null) throw new Problem('not-found', { sentence: NO_BUDGET });
  return budget;
};

/** A budget after a change, without the sums of its groups, and the event about it. */
export function budgetChange(
  { expenseGroups: _before, ...stored }: StoredBudget,
  patch: BudgetPatch,
  { spaceId }: Pick<Scope, 'spaceId'>,
  now: Date,
): { updated: Budget; event: Envelope } {
  const updated = withCalculations({
    ...stored,
    ...merge(stored, patch),
    version: stored.version + 1,
    updatedAt: now.toISOString(),
  });
  return { updated, event: budgetUpdated.of({ spaceId, data: counted(updated), now }) };
}
