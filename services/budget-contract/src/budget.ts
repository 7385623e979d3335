import * as z from '@savvi/contracts/schema';
import { MONEY_LIMITS, moneyInput, moneyNumber } from '@savvi/contracts/money';
import { requiredName, text } from '@savvi/contracts/values';
import { budgetCalculations, budgetReply, budgetType, employmentType } from './budget-reply.ts';

export {
  type Budget,
  type BudgetCalculations,
  budgetCalculations,
  budgetReply,
  type BudgetType,
  budgetType,
  type EmploymentType,
  employmentType,
} from './budget-reply.ts';

/**
 * A budget as the service returns it, with the figures with its savings goals. The area's pages do not read those, so
 * `budgetReply`, which their first load contains, does not have them.
 */
export const budgetWithGoals = z.extend(budgetReply, { withGoals: z.optional(budgetCalculations) });

/** The maximum number of budgets of a space on any plan. */
export const BUDGETS_MAX = 1_000;
/** The maximum size of a space's budgets in bytes: their names and lines as the list returns them. */
export const BUDGET_BYTES_MAX = 8 * 1_048_576;
/** The maximum number of lines in one list of a budget. */
export const BUDGET_LINES_MAX = 200;
/** The maximum length of the name of a budget, a partner or a line, in characters. */
export const BUDGET_NAME_MAX = 200;

/** The default values of a new budget (DATA-18, BUD-47). */
export const BUDGET_DEFAULTS = {
  budgetType: 'couple',
  employmentType: 'w2',
  amount: '0.00',
  splitPercentage: 50,
} as const;

/** A named monthly amount: an expense or a savings goal. */
export const budgetLine = z.object({
  name: requiredName(BUDGET_NAME_MAX),
  amount: moneyNumber(MONEY_LIMITS.payment),
});
/** A named monthly amount. */
export type BudgetLine = z.infer<typeof budgetLine>;

const amount = moneyInput(MONEY_LIMITS.payment);
const lines = z
  .array(budgetLine)
  .check(z.maxLength(BUDGET_LINES_MAX, `must have at most ${BUDGET_LINES_MAX} lines`));
const splitPercentage = z
  .int('must be a whole number')
  .check(z.minimum(0, 'must be from 0 to 100'), z.maximum(100, 'must be from 0 to 100'));

const fields = {
  name: requiredName(BUDGET_NAME_MAX),
  budgetType,
  partner1Name: requiredName(BUDGET_NAME_MAX),
  partner2Name: z.nullable(text(BUDGET_NAME_MAX)),
  partner1EmploymentType: employmentType,
  partner2EmploymentType: z.nullable(employmentType),
  partner1Income: amount,
  partner1AdditionalIncome: amount,
  partner1EstimatedTaxes: amount,
  partner2Income: amount,
  partner2AdditionalIncome: amount,
  partner2EstimatedTaxes: amount,
  fixedExpenses: lines,
  variableExpenses: lines,
  splitPercentage,
};

/** The body of POST /api/budgets; other keys are ignored (API-17). */
export const budgetInput = z.object({
  ...fields,
  budgetType: z._default(budgetType, BUDGET_DEFAULTS.budgetType),
  partner2Name: z._default(fields.partner2Name, null),
  partner1EmploymentType: z._default(employmentType, BUDGET_DEFAULTS.employmentType),
  partner2EmploymentType: z._default(fields.partner2EmploymentType, BUDGET_DEFAULTS.employmentType),
  partner1Income: z._default(amount, BUDGET_DEFAULTS.amount),
  partner1AdditionalIncome: z._default(amount, BUDGET_DEFAULTS.amount),
  partner1EstimatedTaxes: z._default(amount, BUDGET_DEFAULTS.amount),
  partner2Income: z._default(amount, BUDGET_DEFAULTS.amount),
  partner2AdditionalIncome: z._default(amount, BUDGET_DEFAULTS.amount),
  partner2EstimatedTaxes: z._default(amount, BUDGET_DEFAULTS.amount),
  fixedExpenses: z._default(lines, []),
  variableExpenses: z._default(lines, []),
  splitPercentage: z._default(splitPercentage, BUDGET_DEFAULTS.splitPercentage),
});
/** A complete budget as stored. */
export type BudgetInput = z.output<typeof budgetInput>;

/**
 * The fields of partner 2 in a single budget: empty, with the whole split for partner 1 (BUD-52). `none` is
 * the text for a zero amount.
 */
export const withoutPartner2 = (none: string) =>
  ({
    partner2Name: null,
    partner2EmploymentType: null,
    partner2Income: none,
    partner2AdditionalIncome: none,
    partner2EstimatedTaxes: none,
    splitPercentage: 100,
  }) as const;

/**
 * The body of PATCH /api/budgets/{id}: an absent key stays unchanged, `null` clears a field that may be
 * empty.
 */
export const budgetPatch = z.partial(z.object(fields));
/** A change to a budget. */
export type BudgetPatch = z.output<typeof budgetPatch>;
