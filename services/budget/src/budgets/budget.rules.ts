import { BUDGET_DEFAULTS, type BudgetInput, type BudgetPatch, withoutPartner2 } from '@savvi/contracts/budget/budget';
import { isLimitReached } from '@savvi/contracts/entitlements';
import { Problem } from '@savvi/service-kit/problem';

/** Refuses one more budget when `count` has reached the plan's limit. @throws {Problem} `plan-limit` */
export function assertBelowLimit(maxBudgets: number, count: number): void {
  if (!isLimitReached(count, maxBudgets)) return;
  const budgets = maxBudgets === 1 ? '1 budget' : `${maxBudgets} budgets`;
  throw new Problem('plan-limit', { sentence: `Your plan includes ${budgets}. Upgrade to create more.` });
}

/** A single budget has no partner 2 and all of the split (BUD-52); a couple always has a way partner 2 is employed. */
export function normalise(budget: BudgetInput): BudgetInput {
  if (budget.budgetType === 'couple') return { ...budget, partner2EmploymentType: budget.partner2EmploymentType ?? BUDGET_DEFAULTS.employmentType };
  return { ...budget, ...withoutPartner2(BUDGET_DEFAULTS.amount) };
}

/** The stored budget with a change applied: absent keys stay, `null` clears. */
export const merge = (stored: BudgetInput, patch: BudgetPatch): BudgetInput =>
  normalise({ ...stored, ...(Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<BudgetInput>) }); // undefined values are gone, so the rest has the fields' own types
