import { discardDraft, keepDraft, listBudgets, listDrafts } from '@savvi/budget-contract/budget.routes';
import { listCategories } from '@savvi/budget-contract/category.routes';
import { goalsInput } from '@savvi/budget-contract/goal';
import { listGoals, replaceGoals } from '@savvi/budget-contract/goal.routes';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { openFakeBackend, type FakeBackend } from '@savvi/testing/fake-backend';
import { beforeEach } from 'vitest';
import { NO_CATEGORIES, NO_PAY } from './months.ts';

/**
 * The backend of a test file: it has no budgets, drafts, goals, categories and paychecks and accepts each one, until a test gives another
 * answer.
 */
export function openBudgetBackend(): FakeBackend {
  const backend = openFakeBackend();
  beforeEach(() => {
    backend.answer(listBudgets, []);
    backend.answer(listDrafts, []);
    backend.answer(keepDraft, null);
    backend.answer(discardDraft, null);
    backend.answer(listGoals, { goals: [], version: 1 });
    backend.answer(replaceGoals, ({ body }) => ({ ...goalsInput.parse(body), version: 2 }));
    backend.answer(listCategories, NO_CATEGORIES);
    backend.answer(getPay, NO_PAY);
  });
  return backend;
}
