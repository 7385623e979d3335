import {
  type Budget,
  BUDGET_BYTES_MAX,
  BUDGET_DEFAULTS,
  type BudgetInput,
  type BudgetPatch,
  BUDGETS_MAX,
  withoutPartner2,
} from '@savvi/contracts/budget/budget';
import { Problem } from '@savvi/service-kit/problem';

/** How much of a space's room its budgets take. */
export interface Usage {
  readonly budgets: number;
  readonly bytes: number;
}

/** The texts of a budget that may grow: all else has a fixed size, and at most 1,000 budgets have it. */
export type Texts = Pick<
  Budget,
  'name' | 'partner1Name' | 'partner2Name' | 'fixedExpenses' | 'variableExpenses' | 'savingsGoals'
>;

/** The bytes of a budget's texts. PostgreSQL writes four spaces for each line, JSON.stringify none. */
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

/** Refuses budgets that take more bytes than a space has. @throws {Problem} `full` */
export function assertBytes({ bytes }: Usage): void {
  if (bytes > BUDGET_BYTES_MAX)
    throw new Problem('full', {
      sentence: 'There is no room for more in your budgets. Remove or shorten expenses, or delete a budget.',
    });
}

/** Refuses what goes beyond the room of a space. @throws {Problem} `full` */
export function assertRoom(after: Usage): void {
  if (after.budgets > BUDGETS_MAX)
    throw new Problem('full', {
      sentence: `You can have at most ${BUDGETS_MAX} budgets. Delete some to add more.`,
    });
  assertBytes(after);
}

/**
 * A single budget has no partner 2 and all of the split (BUD-52); a couple always has a way partner 2 is
 * employed.
 */
export function normalise(budget: BudgetInput): BudgetInput {
  if (budget.budgetType === 'couple')
    return {
      ...budget,
      partner2EmploymentType: budget.partner2EmploymentType ?? BUDGET_DEFAULTS.employmentType,
    };
  return { ...budget, ...withoutPartner2(BUDGET_DEFAULTS.amount) };
}

/** The stored budget with a change applied: absent keys stay, `null` clears. */
export const merge = (stored: BudgetInput, patch: BudgetPatch): BudgetInput =>
  // Undefined values are gone, so the rest has the fields' own types.
  normalise({
    ...stored,
    ...(Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    ) as Partial<BudgetInput>),
  });
