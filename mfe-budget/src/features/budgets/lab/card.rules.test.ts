import { aBudget } from '@savvi/testing/builders';
import { describe, expect, test } from 'vitest';
import { topExpenses } from './card.rules.ts';

const line = (name: string, amount: number) => ({ name, amount });

describe('the largest expenses of a budget', () => {
  test('are sorted by amount, fixed and variable ones together', () => {
    const budget = aBudget({
      fixedExpenses: [line('Rent', 1500), line('Phone', 40)],
      variableExpenses: [line('Food', 600)],
    });
    expect(topExpenses(budget)).toEqual({
      top: [
        { rank: 1, ...line('Rent', 1500) },
        { rank: 2, ...line('Food', 600) },
        { rank: 3, ...line('Phone', 40) },
      ],
      others: 0,
    });
  });

  test('are at most three, and the others are counted', () => {
    const budget = aBudget({
      fixedExpenses: [5, 4, 3, 2, 1].map((amount) => line(`No ${amount}`, amount)),
      variableExpenses: [],
    });
    expect(topExpenses(budget).top.map(({ amount }) => amount)).toEqual([5, 4, 3]);
    expect(topExpenses(budget).others).toBe(2);
  });

  test('do not include expenses of zero', () => {
    expect(topExpenses(aBudget({ fixedExpenses: [line('Gift', 0)], variableExpenses: [] }))).toEqual({
      top: [],
      others: 0,
    });
  });
});
