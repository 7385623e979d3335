import {
  BUDGET_NAME_MAX,
  type Budget,
  type BudgetInput,
  budgetInput,
  budgetReply,
} from '@savvi/budget-contract/budget';
import { mutate, newIntentKey, type ToastInput } from '@savvi/mfe-kit';
import type { useQueryClient } from '@savvi/mfe-kit/query';
import { budgetsQuery } from '../../../shared/budgets.queries.ts';
import { copyTexts } from './copy.texts.ts';

/** The name of a copy, within the maximum length of a name. */
export function copyName(name: string): string {
  const room = BUDGET_NAME_MAX - copyTexts.name('').length;
  // A character of two units is not cut in half.
  return copyTexts.name(name.slice(0, room).replace(/[\uD800-\uDBFF]$/, ''));
}

/** The copy of a budget, with everything that a request to create a budget can have (MON-12). */
export const copyOf = (budget: Budget): BudgetInput =>
  budgetInput.parse({ ...budget, name: copyName(budget.name) });

/**
 * Creates a copy of a budget and updates the list. It has no months, transactions or bills. Carry-over and
 * payer of a line are not part of a budget in the API, so the lines of a copy have the defaults.
 * @returns the toast to show
 * @throws {ApiError} 403 `plan-limit` if the plan allows no further budget
 */
export async function copyBudget(
  client: ReturnType<typeof useQueryClient>,
  budget: Budget,
): Promise<ToastInput> {
  const copy = await mutate({
    method: 'POST',
    path: '/api/budgets',
    body: copyOf(budget),
    idempotencyKey: newIntentKey(),
    reader: budgetReply,
  });
  await client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
  return { ...copyTexts.done(copy.name), tone: 'success' };
}
