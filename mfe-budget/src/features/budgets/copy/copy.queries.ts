import { type Budget, budgetReply } from '@savvi/budget-contract/budget';
import { mutate, newIntentKey, type ToastInput } from '@savvi/mfe-kit';
import type { useQueryClient } from '@savvi/mfe-kit/query';
import { budgetsQuery } from '../../../shared/budgets.queries.ts';
import { copyOf } from './copy.rules.ts';
import { copyTexts } from './copy.texts.ts';

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
