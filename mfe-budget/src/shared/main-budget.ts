import type { Budget } from '@savvi/budget-contract/budget';
import { toCents } from '@savvi/contracts/money';

/**
 * The budget whose months are shown: the main one, else the oldest with an income, else the newest (MON-5).
 * `budgets` are in the order of the API, newest first.
 */
export const mainBudget = (budgets: readonly Budget[]): Budget | undefined =>
  budgets.find(({ isMain }) => isMain) ??
  budgets.findLast(({ calculations }) => toCents(calculations.totalIncome) > 0n) ??
  budgets[0];
