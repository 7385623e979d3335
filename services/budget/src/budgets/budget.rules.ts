import { BUDGET_DEFAULTS, type BudgetInput, type BudgetPatch, withoutPartner2 } from '@savvi/contracts/budget/budget';

/** A single budget has no partner 2 and all of the split (BUD-52); a couple always has a way partner 2 is employed. */
export function normalise(budget: BudgetInput): BudgetInput {
  if (budget.budgetType === 'couple') return { ...budget, partner2EmploymentType: budget.partner2EmploymentType ?? BUDGET_DEFAULTS.employmentType };
  return { ...budget, ...withoutPartner2(BUDGET_DEFAULTS.amount) };
}

/** The stored budget with a change applied: absent keys stay, `null` clears. */
export const merge = (stored: BudgetInput, patch: BudgetPatch): BudgetInput =>
  normalise({ ...stored, ...(Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<BudgetInput>) }); // undefined values are gone, so the rest has the fields' own types
