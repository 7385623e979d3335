import { aBudget } from '@savvi/testing/builders';
import { expect, test } from 'vitest';
import { concernsOf, partnersOf } from './budget.rules.ts';

const named = (name: string, income: string, rent: number) =>
  aBudget({
    name,
    partner1Income: income,
    partner2Income: '0.00',
    fixedExpenses: [{ name: 'Rent', amount: rent }],
    variableExpenses: [],
  });

test('overspent budgets need attention, the worst first, and budgets without income follow last', () => {
  const budgets = [
    named('Fine', '2000.00', 1000),
    named('Just over', '2000.00', 2000.01),
    named('New', '0.00', 0),
    named('Far over', '2000.00', 9000),
  ];
  expect(concernsOf(budgets).map(({ budget, kind }) => [budget.name, kind])).toEqual([
    ['Far over', 'overspent'],
    ['Just over', 'overspent'],
    ['New', 'no-income'],
  ]);
});

test('a budget with nothing left over needs no attention', () => {
  expect(concernsOf([named('Even', '2000.00', 2000)])).toEqual([]);
});

test('a budget of the type single has one partner, even if a second name is stored', () => {
  expect([
    partnersOf(aBudget()),
    partnersOf(aBudget({ budgetType: 'single' })),
    partnersOf(aBudget({ partner2Name: null })),
  ]).toEqual(['Ada & Ben', 'Ada', 'Ada']);
});
