// Lists return stored calculations, each with the number of the rule that made them. If a rule changed its
// results without a new number, old budgets would keep old results. So this test pins the results of each
// number.
import { expect, test } from 'vitest';
import type { BudgetCalculations } from './budget.ts';
import { type BudgetFigures, CALCULATIONS_RULE, calculateBudget } from './calculations.ts';

const couple: BudgetFigures = {
  budgetType: 'couple',
  partner1EmploymentType: 'w2',
  partner1Income: '4321.09',
  partner1AdditionalIncome: '0.07',
  partner1EstimatedTaxes: '500.00',
  partner2EmploymentType: 'self_employed',
  partner2Income: '2000.50',
  partner2AdditionalIncome: '100.00',
  partner2EstimatedTaxes: '333.33',
  fixedExpenses: [
    { name: 'Rent', amount: 1500.1 },
    { name: 'Train', amount: 0.2 },
  ],
  variableExpenses: [{ name: 'Food', amount: 612.34 }],
  splitPercentage: 37,
};

const budgets = {
  couple,
  'couple whose type is left out': { ...couple, budgetType: undefined },
  'one person, who pays estimated taxes': {
    ...couple,
    budgetType: 'single',
    partner1EmploymentType: '1099',
    splitPercentage: 100,
  },
  'more spent than earned, a cent that cannot be split': {
    ...couple,
    partner1Income: '0.00',
    partner2Income: '0.01',
    partner2AdditionalIncome: '0.00',
    splitPercentage: 50,
  },
} satisfies Record<string, BudgetFigures>;

/** The results of the sample budgets for each rule number. Results of a released rule never change. */
const RESULTS: Record<number, Record<keyof typeof budgets, BudgetCalculations>> = {
  1: {
    couple: {
      totalIncome: '6088.33',
      totalExpenses: '2112.64',
      remaining: '3975.69',
      partner1Share: '1471.01',
      partner2Share: '2504.68',
      partner1Biweekly: '735.51',
      partner2Biweekly: '1252.34',
    },
    'couple whose type is left out': {
      totalIncome: '6088.33',
      totalExpenses: '2112.64',
      remaining: '3975.69',
      partner1Share: '1471.01',
      partner2Share: '2504.68',
      partner1Biweekly: '735.51',
      partner2Biweekly: '1252.34',
    },
    'one person, who pays estimated taxes': {
      totalIncome: '3821.16',
      totalExpenses: '2112.64',
      remaining: '1708.52',
      partner1Share: '1708.52',
      partner2Share: '0.00',
      partner1Biweekly: '854.26',
      partner2Biweekly: '0.00',
    },
    'more spent than earned, a cent that cannot be split': {
      totalIncome: '-333.25',
      totalExpenses: '2112.64',
      remaining: '-2445.89',
      partner1Share: '-1222.95',
      partner2Share: '-1222.94',
      partner1Biweekly: '-611.48',
      partner2Biweekly: '-611.47',
    },
  },
};

test.each(Object.keys(budgets) as (keyof typeof budgets)[])(
  'calculation rule %s still computes the pinned results',
  (name) => {
    expect(
      calculateBudget(budgets[name]),
      `calculateBudget comes to something else than rule ${CALCULATIONS_RULE} did. If that is meant, count CALCULATIONS_RULE up, so that kept calculations are made again, and add what the new rule comes to under its number here.`,
    ).toEqual(RESULTS[CALCULATIONS_RULE]?.[name]);
  },
);
