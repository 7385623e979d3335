import { budgetReply } from '@savvi/budget-contract/budget';
import { budgetCsv, csvFileName } from '@savvi/budget-contract/budget-csv';
import type { TakeoutModule } from '@savvi/contracts/takeout';
import * as z from '@savvi/contracts/schema';

const budgets = z.array(budgetReply);

/**
 * The takeout modules of the product's areas, by area, for versions that were built before they could expose
 * one, and for areas that are not deployed. This file goes with the next major version of the shell's API, as
 * `built-in.json` does.
 */
export const BUILT_IN_MODULES: Readonly<Record<string, TakeoutModule>> = {
  budget: {
    files: (reply) =>
      budgets.parse(reply).map((budget) => ({ name: csvFileName(budget.name), text: budgetCsv(budget) })),
  },
};
