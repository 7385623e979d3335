import { BUDGET_NAME_MAX } from '@savvi/contracts/budget/budget';
import { expect, test } from 'vitest';
import { NEW_ENTRIES } from './entries.rules.ts';
import { reachableSteps } from './reach.rules.ts';

const long = 'x'.repeat(BUDGET_NAME_MAX + 1);

test('of a new budget only the steps behind can be gone to', () => {
  expect(reachableSteps(NEW_ENTRIES, 1, 'create')).toEqual([]);
  expect(reachableSteps(NEW_ENTRIES, 4, 'create')).toEqual([1, 2, 3]);
});

test('of a stored budget every other step can', () => {
  expect(reachableSteps(NEW_ENTRIES, 1, 'edit')).toEqual([2, 3, 4, 5, 6]);
  expect(reachableSteps(NEW_ENTRIES, 4, 'edit')).toEqual([1, 2, 3, 5, 6]);
});

test('but none behind a step that has to be put right, which stays within reach itself', () => {
  expect(reachableSteps({ ...NEW_ENTRIES, partner1Name: long }, 1, 'edit')).toEqual([2]);
  expect(reachableSteps({ ...NEW_ENTRIES, name: long }, 3, 'edit')).toEqual([1, 2]);
});

test('nor the split of one person, who has nothing to split [BUD-35]', () => {
  expect(reachableSteps({ ...NEW_ENTRIES, budgetType: 'single' }, 6, 'create')).toEqual([1, 2, 3, 4]);
  expect(reachableSteps({ ...NEW_ENTRIES, budgetType: 'single' }, 1, 'edit')).toEqual([2, 3, 4, 6]);
});
