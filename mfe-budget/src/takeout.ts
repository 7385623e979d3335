import { storedBill } from '@savvi/budget-contract/bill';
import { billsCsv } from '@savvi/budget-contract/bill-csv';
import { budgetReply } from '@savvi/budget-contract/budget';
import { budgetCsv, csvFileName } from '@savvi/budget-contract/budget-csv';
import type { TakeoutModule } from '@savvi/contracts/takeout';
import * as z from '@savvi/contracts/schema';

const budgets = z.array(budgetReply);
const bills = z.array(storedBill).check(z.minLength(1));

/**
 * The CSV files of a part of the archive with all data of a user: one of each budget (N-10), or one of all bills
 * (MON-106).
 */
export const files: TakeoutModule['files'] = (reply) => {
  // The shell does not say which part it is.
  const { data } = bills.safeParse(reply);
  if (data !== undefined) return [{ name: 'bills.csv', text: billsCsv(data) }];
  return budgets.parse(reply).map((budget) => ({ name: csvFileName(budget.name), text: budgetCsv(budget) }));
};
