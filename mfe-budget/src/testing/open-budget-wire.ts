import { discardDraft, keepDraft, listDrafts } from '@savvi/contracts/budget/budget.routes';
import { openWire, type Wire } from '@savvi/testing/wire';
import { beforeEach } from 'vitest';

/** The wire of a test file; the server keeps no draft and takes every one unless a test says otherwise. */
export function openBudgetWire(): Wire {
  const wire = openWire();
  beforeEach(() => {
    wire.answer(listDrafts, []);
    wire.answer(keepDraft, null);
    wire.answer(discardDraft, null);
  });
  return wire;
}
