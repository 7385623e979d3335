import { aBudget } from '@savvi/testing/builders';
import { describe, expect, test } from 'vitest';
import { inOrder, isMatch } from './list.rules.ts';

const names = (budgets: readonly { name: string }[]) => budgets.map(({ name }) => name);
const budgets = [
  aBudget({ name: 'Plan 10', partner1Income: '5000' }),
  aBudget({ name: 'plan 9', partner1Income: '9000' }),
  aBudget({ name: 'Attic', partner1Income: '0', partner2Income: '0' }),
];

describe('a list of budgets', () => {
  test('has the order of the response by default', () => {
    expect(inOrder(budgets, 'newest')).toBe(budgets);
  });

  test('can be sorted by name, with numbers in natural order', () => {
    expect(names(inOrder(budgets, 'name'))).toEqual(['Attic', 'plan 9', 'Plan 10']);
  });

  test('can be sorted by what remains, most first, negative amounts last', () => {
    expect(names(inOrder(budgets, 'remaining'))).toEqual(['plan 9', 'Plan 10', 'Attic']);
  });

  test('can be searched by name and partner, ignoring case', () => {
    const budget = aBudget({ name: 'Our home', partner1Name: 'Ada', partner2Name: null });
    expect(['home', ' ADA ', ''].map((search) => isMatch(budget, search))).toEqual([true, true, true]);
    expect(isMatch(budget, 'Ben')).toBe(false);
  });

  test('can be searched ignoring accents, in the names and in the search text', () => {
    const budget = aBudget({ name: 'Ärger', partner2Name: 'Zoe\u0308' });
    expect(['arger', 'ÄRGER', 'A\u0308rger', 'zoe', 'Zoë'].map((search) => isMatch(budget, search))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });
});
