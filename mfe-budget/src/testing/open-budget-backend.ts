import { discardDraft, keepDraft, listDrafts } from '@savvi/budget-contract/budget.routes';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { openFakeBackend, type FakeBackend } from '@savvi/testing/fake-backend';
import { beforeEach } from 'vitest';
import { NO_PAY } from './months.ts';

/**
 * The backend of a test file: it has no drafts and accepts each one, and no paychecks, until a test gives another
 * answer.
 */
export function openBudgetBackend(): FakeBackend {
  const backend = openFakeBackend();
  beforeEach(() => {
    backend.answer(listDrafts, []);
    backend.answer(keepDraft, null);
    backend.answer(discardDraft, null);
    backend.answer(getPay, NO_PAY);
  });
  return backend;
}
