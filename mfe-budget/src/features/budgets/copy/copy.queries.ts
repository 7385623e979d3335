import { usesCategories } from '@savvi/budget-contract/category';
import { type Budget, budgetReply } from '@savvi/budget-contract/budget';
import { ApiError, mutate, newIntentKey, type ToastInput } from '@savvi/mfe-kit';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { budgetsQuery } from '../../../shared/budgets.queries.ts';
import { categoriesQuery, saveCategories } from '../../../shared/categories.queries.ts';
import { changeGoals, goalsQuery } from '../../../shared/goals.queries.ts';
import { newRecordId } from '../../../shared/new-record-id.ts';
import { payQuery, savePay } from '../../../shared/pay.queries.ts';
import { copyOf } from './copy.rules.ts';
import { copyTexts } from './copy.texts.ts';

/** The goals of a copy. Without the plan feature for targets and dates, it gets the monthly amounts only (MON-105). */
async function copyGoals(client: QueryClient, from: string, to: string): Promise<void> {
  const { goals } = await client.fetchQuery(goalsQuery(from));
  if (goals.length === 0) return;
  const copies = goals.map((goal) => ({ ...goal, id: newRecordId() }));
  try {
    await changeGoals(client, to, () => copies);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    await changeGoals(client, to, () => copies.map((goal) => ({ ...goal, target: null, date: null })));
  }
}

async function copyPay(client: QueryClient, from: string, to: string): Promise<void> {
  const { partner1, partner2 } = await client.fetchQuery({ ...payQuery(from), staleTime: 0 });
  if (partner1 !== null || partner2 !== null) await savePay(to, { partner1, partner2 }, 1);
}

/** The categories of a copy and of its lines, if the budget uses any. Their ids are unique within a budget only. */
async function copyCategories(client: QueryClient, from: string, to: string): Promise<void> {
  const stored = await client.fetchQuery(categoriesQuery(from));
  if (usesCategories(stored)) await saveCategories(to, stored, 1);
}

/**
 * Creates a copy of a budget with its goals, categories and paychecks, and updates the list (MON-12). It has no months, transactions
 * or bills. Carry-over and payer of a line are not part of a budget in the API, so the lines of a copy have the defaults.
 * @returns the toast to show
 * @throws {ApiError} 403 `plan-limit` if the plan allows no further budget
 */
export async function copyBudget(client: QueryClient, budget: Budget): Promise<ToastInput> {
  const copy = await mutate({
    method: 'POST',
    path: '/api/budgets',
    body: copyOf(budget),
    idempotencyKey: newIntentKey(),
    reader: budgetReply,
  });
  const parts = await Promise.allSettled([
    copyGoals(client, budget.id, copy.id),
    copyPay(client, budget.id, copy.id),
    copyCategories(client, budget.id, copy.id),
  ]);
  await client.invalidateQueries({ queryKey: budgetsQuery.queryKey });
  return parts.some(({ status }) => status === 'rejected')
    ? { ...copyTexts.incomplete(copy.name), tone: 'destructive' }
    : { ...copyTexts.done(copy.name), tone: 'success' };
}
