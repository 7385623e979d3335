import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import { expect, test } from 'vitest';
import { restoredCategories } from './restored.rules.ts';

const [HOME = '', FOOD = ''] = STANDARD_CATEGORIES.map(({ id }) => id);
const categories = [...STANDARD_CATEGORIES];

const named = (...names: string[]) => names.map((name) => ({ name, amount: 1 }));
/** Undoing the removal of Rent. */
const undone = {
  budget: { fixedExpenses: named('Car'), variableExpenses: named('Fun') },
  patch: { fixedExpenses: named('Rent', 'Car') },
};

test('a line that comes back has its category again, and the others keep theirs', () => {
  const lines = { fixed: [null, null], variable: [null] };
  const before = { fixed: [FOOD, HOME], variable: [HOME] };
  expect(restoredCategories({ categories, lines }, before, undone)).toEqual({
    fixed: [FOOD, null],
    variable: [null],
  });
});

test('a line whose category was removed meanwhile stays without one when another change is undone', () => {
  const lines = { fixed: [HOME], variable: [null] };
  const rename = { ...undone, patch: { fixedExpenses: named('Bus') } };
  expect(restoredCategories({ categories, lines }, { fixed: [HOME], variable: [FOOD] }, rename)).toBeNull();
});

test('nothing changes if no line lacks its category, or if the category was deleted', () => {
  const lines = { fixed: [HOME, FOOD], variable: [null] };
  expect(restoredCategories({ categories, lines }, lines, undone)).toBeNull();
  const without = { fixed: [null, FOOD], variable: [null] };
  expect(restoredCategories({ categories: [], lines: without }, lines, undone)).toBeNull();
});
