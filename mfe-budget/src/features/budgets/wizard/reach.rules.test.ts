import { BUDGET_NAME_MAX } from '@savvi/budget-contract/budget';
import { expect, test } from 'vitest';
import { NEW_ENTRIES } from './entries.rules.ts';
import { reachableSteps } from './reach.rules.ts';

const long = 'x'.repeat(BUDGET_NAME_MAX + 1);

test('only earlier steps of a new budget can be opened directly', () => {
  expect(reachableSteps(NEW_ENTRIES, 1, 'create')).toEqual([]);
  expect(reachableSteps(NEW_ENTRIES, 4, 'create')).toEqual([1, 2, 3]);
});

test('every step of a stored budget except the current one can be opened directly', () => {
  expect(reachableSteps(NEW_ENTRIES, 1, 'edit')).toEqual([2, 3, 4, 5, 6]);
  expect(reachableSteps(NEW_ENTRIES, 4, 'edit')).toEqual([1, 2, 3, 5, 6]);
});

test('no step after an invalid one can be opened directly, but the invalid step can', () => {
  expect(reachableSteps({ ...NEW_ENTRIES, partner1Name: long }, 1, 'edit')).toEqual([2]);
  expect(reachableSteps({ ...NEW_ENTRIES, name: long }, 3, 'edit')).toEqual([1, 2]);
});

test('the split step of a single budget cannot be opened [BUD-35]', () => {
  expect(reachableSteps({ ...NEW_ENTRIES, budgetType: 'single' }, 6, 'create')).toEqual([1, 2, 3, 4]);
  expect(reachableSteps({ ...NEW_ENTRIES, budgetType: 'single' }, 1, 'edit')).toEqual([2, 3, 4, 6]);
});
