import { BUDGET_NAME_MAX, type Budget, type BudgetInput, budgetInput } from '@savvi/budget-contract/budget';
import { copyTexts } from './copy.texts.ts';

/** The name of a copy, within the maximum length of a name. */
export function copyName(name: string): string {
  const room = BUDGET_NAME_MAX - copyTexts.name('').length;
  // A character of two units is not cut in half.
  return copyTexts.name(name.slice(0, room).replace(/[\uD800-\uDBFF]$/, ''));
}

/** The copy of a budget, with everything that a request to create a budget can have (MON-12). */
export const copyOf = (budget: Budget): BudgetInput =>
  budgetInput.parse({ ...budget, name: copyName(budget.name) });
