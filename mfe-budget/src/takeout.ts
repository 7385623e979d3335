import { budgetReply } from '@savvi/budget-contract/budget';
import { budgetCsv, csvFileName } from '@savvi/budget-contract/budget-csv';
import type { TakeoutModule } from '@savvi/contracts/takeout';
import * as z from '@savvi/contracts/schema';

const budgets = z.array(budgetReply);

/** The CSV file of each budget, for the archive with all data of a user (N-10). */
export const files: TakeoutModule['files'] = (reply) =>
  budgets.parse(reply).map((budget) => ({ name: csvFileName(budget.name), text: budgetCsv(budget) }));
