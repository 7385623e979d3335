import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import { expect, test } from 'vitest';
import { restoredCategories } from './restored.rules.ts';

const [HOME = '', FOOD = ''] = STANDARD_CATEGORIES.map(({ id }) => id);
const categories = [...STANDARD_CATEGORIES];

test('a line that comes back has its category again, and the others keep theirs', () => {
  const lines = { fixed: [null, HOME], variable: [null] };
  expect(restoredCategories({ categories, lines }, { fixed: [FOOD, FOOD], variable: [null] })).toEqual({
    fixed: [FOOD, HOME],
    variable: [null],
  });
});

test('nothing changes if no line lacks its category, or if the category was deleted', () => {
  const lines = { fixed: [HOME], variable: [null] };
  expect(restoredCategories({ categories, lines }, lines)).toBeNull();
  expect(restoredCategories({ categories: [], lines }, { fixed: [HOME], variable: [FOOD] })).toBeNull();
});
