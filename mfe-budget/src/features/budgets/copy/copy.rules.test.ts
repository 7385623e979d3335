import { budgetCsv } from '@savvi/budget-contract/budget-csv';
import { aBudget } from '@savvi/testing/builders';
import { expect, test } from 'vitest';
import { copyName, copyOf } from './copy.rules.ts';

test('the CSV of a copy differs in its name only (MON-12)', () => {
  const budget = aBudget({
    fixedExpenses: [
      { name: 'Rent', amount: 1850 },
      { name: 'Internet', amount: 0 },
    ],
    partner1EmploymentType: '1099',
    partner1EstimatedTaxes: '200.00',
  });
  const copy = { ...budget, ...copyOf(budget) };
  expect(budgetCsv(copy)).toBe(budgetCsv(budget).replace('"Our home"', '"Our home (copy)"'));
});

test('a copy has no id, version or calculations', () => {
  expect(Object.keys(copyOf(aBudget({ isMain: true }))).toSorted()).toEqual([
    'budgetType',
    'fixedExpenses',
    'name',
    'partner1AdditionalIncome',
    'partner1EmploymentType',
    'partner1EstimatedTaxes',
    'partner1Income',
    'partner1Name',
    'partner2AdditionalIncome',
    'partner2EmploymentType',
    'partner2EstimatedTaxes',
    'partner2Income',
    'partner2Name',
    'splitPercentage',
    'variableExpenses',
  ]);
});

test('the name of a copy has at most 200 characters and no half of one', () => {
  expect(copyName('Our home')).toBe('Our home (copy)');
  expect(copyName('x'.repeat(200))).toBe(`${'x'.repeat(193)} (copy)`);
  expect(copyName(`${'x'.repeat(192)}🏡${'x'.repeat(6)}`)).toBe(`${'x'.repeat(192)} (copy)`);
});
