import {
  type Budget,
  BUDGET_BYTES_MAX,
  BUDGET_DEFAULTS,
  type BudgetInput,
  type BudgetPatch,
  BUDGETS_MAX,
  withoutPartner2,
} from '@savvi/budget-contract/budget';
import { Problem } from '@savvi/service-kit/problem';

/** How much of its quota the budgets of a space use. */
export interface Usage {
  readonly budgets: number;
  readonly bytes: number;
}

/** The fields of a budget whose size depends on what the user typed. All other fields have a fixed size. */
export type Texts = Pick<
  Budget,
  'name' | 'partner1Name' | 'partner2Name' | 'fixedExpenses' | 'variableExpenses' | 'savingsGoals'
>;

/**
 * The size of a budget's texts in bytes. PostgreSQL writes four spaces per line of the budget, JSON.stringify
 * none.
 */
export function bytesOf({
  name,
  partner1Name,
  partner2Name,
  fixedExpenses,
  variableExpenses,
  savingsGoals,
}: Texts): number {
  const lists = [fixedExpenses, variableExpenses, savingsGoals];
  return (
    Buffer.byteLength(JSON.stringify([name, partner1Name, partner2Name, ...lists])) +
    4 * lists.reduce((sum, { length }) => sum + length, 0)
  );
}

/** Rejects budgets beyond the quota of bytes. @throws {Problem} `full` */
export function assertBytes({ bytes }: Usage): void {
  if (bytes > BUDGET_BYTES_MAX)
    throw new Problem('full', {
      sentence: 'There is no room for more in your budgets. Remove or shorten expenses, or delete a budget.',
    });
}

/** Rejects usage beyond the quota of a space. @throws {Problem} `full` */
export function assertRoom(after: Usage): void {
  if (after.budgets > BUDGETS_MAX)
    throw new Problem('full', {
      sentence: `You can have at most ${BUDGETS_MAX} budgets. Delete some to add more.`,
    });
  assertBytes(after);
}

/**
 * In a single budget there is no partner 2, and partner 1 has the whole split (BUD-52). In the budget of a
 * couple, partner 2 always has an employment type.
 */
export function normalise(budget: BudgetInput): BudgetInput {
  if (budget.budgetType === 'couple')
    return {
      ...budget,
      partner2EmploymentType: budget.partner2EmploymentType ?? BUDGET_DEFAULTS.employmentType,
    };
  return { ...budget, ...withoutPartner2(BUDGET_DEFAULTS.amount) };
}

/** The stored budget with a change applied: absent fields stay, `null` clears a field. */
export const merge = (stored: BudgetInput, patch: BudgetPatch): BudgetInput =>
  // The filter removes undefined values, so every field of the result has the type of a stored budget.
  normalise({
    ...stored,
    ...(Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    ) as Partial<BudgetInput>),
  });
