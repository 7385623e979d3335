import { type Budget, type BudgetInput, budgetLine } from '@savvi/contracts/budget/budget';
import { calculateBudget } from '@savvi/contracts/budget/calculations';
import * as z from 'zod/mini';
import type { BudgetRow } from './budget.repository.ts';

const lines = z.array(budgetLine);

/** What a person entered, as it is stored: the part of a row that a change is merged into. */
export function toInput(row: BudgetRow): BudgetInput {
  return {
    name: row.name,
    budgetType: row.budgetType as BudgetInput['budgetType'], // written through the contract's schema only
    partner1Name: row.partner1Name,
    partner2Name: row.partner2Name,
    partner1EmploymentType: row.partner1EmploymentType as BudgetInput['partner1EmploymentType'], // likewise
    partner2EmploymentType: row.partner2EmploymentType as BudgetInput['partner2EmploymentType'], // likewise
    partner1Income: row.partner1Income.toFixed(2),
    partner1AdditionalIncome: row.partner1AdditionalIncome.toFixed(2),
    partner1EstimatedTaxes: row.partner1EstimatedTaxes.toFixed(2),
    partner2Income: row.partner2Income.toFixed(2),
    partner2AdditionalIncome: row.partner2AdditionalIncome.toFixed(2),
    partner2EstimatedTaxes: row.partner2EstimatedTaxes.toFixed(2),
    fixedExpenses: lines.parse(row.fixedExpenses),
    variableExpenses: lines.parse(row.variableExpenses),
    splitPercentage: row.splitPercentage,
  };
}

/** A budget with what it comes to. */
export const withCalculations = (budget: Omit<Budget, 'calculations'>): Budget => ({ ...budget, calculations: calculateBudget(budget) });

/** A row as the API answers it, with its calculations. */
export const toBudget = (row: BudgetRow): Budget =>
  withCalculations({
    ...toInput(row),
    id: row.id,
    userId: row.userId,
    savingsGoals: lines.parse(row.savingsGoals),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });
