// The schemas of budget responses. Inputs are a separate module, because the first page reads budgets but
// sends none.
import * as z from '@savvi/contracts/schema';
import { moneyOutput } from '@savvi/contracts/money';
import { instant, recordId, recordVersion } from '@savvi/contracts/values';

/** Whether a budget is for one person or two. */
export const budgetType = z.enum(['single', 'couple']);
/** Whether a budget is for one person or two. */
export type BudgetType = z.infer<typeof budgetType>;

/** How a partner is employed; decides whether estimated taxes count (BUD-57, BUD-58). */
export const employmentType = z.enum(['w2', '1099', 'self_employed']);
/** How a partner is employed. */
export type EmploymentType = z.infer<typeof employmentType>;

/** The computed figures of a budget as decimal strings (BUD-59 to BUD-64). */
export const budgetCalculations = z.object({
  totalIncome: moneyOutput,
  totalExpenses: moneyOutput,
  remaining: moneyOutput,
  partner1Share: moneyOutput,
  partner2Share: moneyOutput,
  partner1Biweekly: moneyOutput,
  partner2Biweekly: moneyOutput,
});
/** The computed figures of a budget. */
export type BudgetCalculations = z.infer<typeof budgetCalculations>;

const storedLine = z.object({ name: z.string(), amount: z.number() });

/** A budget in a response. Amounts have two decimals. */
export const budgetReply = z.object({
  id: recordId,
  userId: recordId,
  name: z.string(),
  budgetType,
  partner1Name: z.string(),
  partner2Name: z.nullable(z.string()),
  partner1EmploymentType: employmentType,
  partner2EmploymentType: z.nullable(employmentType),
  partner1Income: moneyOutput,
  partner1AdditionalIncome: moneyOutput,
  partner1EstimatedTaxes: moneyOutput,
  partner2Income: moneyOutput,
  partner2AdditionalIncome: moneyOutput,
  partner2EstimatedTaxes: moneyOutput,
  fixedExpenses: z.array(storedLine),
  variableExpenses: z.array(storedLine),
  savingsGoals: z.array(storedLine),
  splitPercentage: z.int(),
  version: recordVersion,
  createdAt: instant,
  updatedAt: instant,
  calculations: budgetCalculations,
  /** Absent while the space has not chosen a main budget (MON-4). */
  isMain: z.optional(z.boolean()),
  /** Present, and true, once the budget has a started month (MON-26). */
  hasMonths: z.optional(z.boolean()),
  /**
   * The sums of the groups of its lines' categories (MON-18). Absent while no line has a category, and in replies to
   * changes.
   */
  expenseGroups: z.optional(z.array(storedLine)),
});
/** A budget in a response. */
export type Budget = z.infer<typeof budgetReply> & {
  /** The figures with the savings goals among the expenses (MON-20). Absent for a budget without goals. */
  withGoals?: BudgetCalculations | undefined;
};
