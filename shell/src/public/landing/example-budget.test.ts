import { calculateBudget, splitByIncome } from '@savvi/budget-contract/calculations';
import { formatMoney } from '@savvi/ui/format';
import { expect, test } from 'vitest';
import { EXAMPLE, SHOWN } from './example-budget.ts';
import { TEXTS } from './landing.texts.ts';

test('the picture on the landing page shows the figures that the product would calculate', () => {
  const { totalIncome, totalExpenses, remaining, partner1Share, partner2Share } = calculateBudget(EXAMPLE);
  expect([totalIncome, totalExpenses, remaining].map((amount) => formatMoney(amount))).toEqual([
    SHOWN.totalIncome,
    SHOWN.totalExpenses,
    SHOWN.remaining,
  ]);
  expect([partner1Share, partner2Share].map((amount) => formatMoney(amount))).toEqual(SHOWN.shares);
  expect([EXAMPLE.splitPercentage, 100 - EXAMPLE.splitPercentage]).toEqual(SHOWN.percentages);
  expect(splitByIncome(EXAMPLE)).toBe(TEXTS.splitFeature.rows[2].percent);
});

test("the example budget's largest expenses are ranked, with their share of all expenses", () => {
  const lines = [...EXAMPLE.fixedExpenses, ...EXAMPLE.variableExpenses].filter(
    ({ name }) => name !== 'Everything else',
  );
  const total = Number(calculateBudget(EXAMPLE).totalExpenses);
  const ranked = lines
    .toSorted((one, other) => other.amount - one.amount)
    .map(({ name, amount }) => ({ name, amount: formatMoney(amount), share: (amount / total) * 100 }));
  expect(ranked).toEqual(SHOWN.expenses);
});
