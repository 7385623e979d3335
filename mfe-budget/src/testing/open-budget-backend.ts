import { discardDraft, keepDraft, listDrafts } from '@savvi/budget-contract/budget.routes';
import { openFakeBackend, type FakeBackend } from '@savvi/testing/fake-backend';
import { beforeEach } from 'vitest';

/** The backend of a test file: it has no drafts and accepts each one, until a test gives another answer. */
export function openBudgetBackend(): FakeBackend {
  const backend = openFakeBackend();
  beforeEach(() => {
    backend.answer(listDrafts, []);
    backend.answer(keepDraft, null);
    backend.answer(discardDraft, null);
  });
  return backend;
}
