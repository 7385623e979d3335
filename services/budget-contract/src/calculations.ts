import { type Cents, fractionOf, fromCents, toCents } from '@savvi/contracts/money';
import type { BudgetCalculations, BudgetLine, BudgetType, EmploymentType } from './budget.ts';

/** The monthly income of one partner; amounts are decimal strings. */
export interface PartnerFigures {
  readonly employmentType: EmploymentType | null;
  readonly income: string;
  readonly additionalIncome: string;
  readonly estimatedTaxes: string;
}

/** The part of a budget that its calculations read. An absent `budgetType` counts as couple (BUD-24). */
export interface BudgetFigures {
  readonly budgetType?: BudgetType | undefined;
  readonly partner1EmploymentType: EmploymentType;
  readonly partner1Income: string;
  readonly partner1AdditionalIncome: string;
  readonly partner1EstimatedTaxes: string;
  readonly partner2EmploymentType: EmploymentType | null;
  readonly partner2Income: string;
  readonly partner2AdditionalIncome: string;
  readonly partner2EstimatedTaxes: string;
  readonly fixedExpenses: readonly BudgetLine[];
  readonly variableExpenses: readonly BudgetLine[];
  readonly splitPercentage: number;
}

/** The two partners' shares of an amount, exact to the cent, and half of each for bi-weekly payments. */
export interface Shares {
  readonly partner1Share: Cents;
  readonly partner2Share: Cents;
  readonly partner1Biweekly: Cents;
  readonly partner2Biweekly: Cents;
}

/**
 * Whether the wizard asks for estimated taxes and the calculation subtracts them (BUD-38, BUD-57, BUD-58).
 */
export const paysEstimatedTaxes = (employment: EmploymentType | null): boolean =>
  employment === '1099' || employment === 'self_employed';

/** A partner's monthly net income. Taxes are subtracted only for partners who pay them themselves. */
export function netIncome(partner: PartnerFigures): Cents {
  const earned = toCents(partner.income) + toCents(partner.additionalIncome);
  return paysEstimatedTaxes(partner.employmentType) ? earned - toCents(partner.estimatedTaxes) : earned;
}

/** The sum of named amounts. Amounts have at most two decimals, so `toFixed` is exact. */
export const sumOfLines = (lines: readonly BudgetLine[]): Cents =>
  lines.reduce((sum, line) => sum + toCents(line.amount.toFixed(2)), 0n);

const partner1Of = (figures: BudgetFigures): PartnerFigures => ({
  employmentType: figures.partner1EmploymentType,
  income: figures.partner1Income,
  additionalIncome: figures.partner1AdditionalIncome,
  estimatedTaxes: figures.partner1EstimatedTaxes,
});

const partner2Of = (figures: BudgetFigures): PartnerFigures => ({
  employmentType: figures.partner2EmploymentType,
  income: figures.partner2Income,
  additionalIncome: figures.partner2AdditionalIncome,
  estimatedTaxes: figures.partner2EstimatedTaxes,
});

/** Both partners' net incomes; partner 2 of a single budget has none (BUD-59). */
export function netIncomes(figures: BudgetFigures): { partner1: Cents; partner2: Cents } {
  return {
    partner1: netIncome(partner1Of(figures)),
    partner2: figures.budgetType === 'single' ? 0n : netIncome(partner2Of(figures)),
  };
}

/** Splits an amount by partner 1's percentage. Partner 2 gets the rest, so the cents add up (T-2). */
export function splitAmount(amount: Cents, partner1Percentage: number): Shares {
  const partner1Share = fractionOf(amount, BigInt(partner1Percentage), 100n);
  const partner2Share = amount - partner1Share;
  return {
    partner1Share,
    partner2Share,
    partner1Biweekly: fractionOf(partner1Share, 1n, 2n),
    partner2Biweekly: fractionOf(partner2Share, 1n, 2n),
  };
}

/** Partner 1's share by net income, in whole percent; null while nobody has an income. */
export function splitByIncome(figures: BudgetFigures): number | null {
  const { partner1, partner2 } = netIncomes(figures);
  const earned1 = partner1 > 0n ? partner1 : 0n;
  const earned2 = partner2 > 0n ? partner2 : 0n;
  if (earned1 + earned2 === 0n) return null;
  return Number(fractionOf(100n, earned1, earned1 + earned2));
}

/** The totals that the wizard shows, in cents, with savings goals subtracted (BUD-44). */
export function planBudget(figures: BudgetFigures, savingsGoals: readonly BudgetLine[]) {
  const { partner1, partner2 } = netIncomes(figures);
  const totalIncome = partner1 + partner2;
  const fixed = sumOfLines(figures.fixedExpenses);
  const variable = sumOfLines(figures.variableExpenses);
  const savings = sumOfLines(savingsGoals);
  const remaining = totalIncome - fixed - variable;
  const leftover = remaining - savings;
  const percentage = figures.budgetType === 'single' ? 100 : figures.splitPercentage;
  return {
    partner1,
    partner2,
    totalIncome,
    fixed,
    variable,
    savings,
    totalExpenses: fixed + variable,
    remaining,
    leftover,
    ...splitAmount(leftover, percentage),
  };
}

/**
 * The number of the calculation rule, which is stored with each result. Increase it when the results of
 * {@link calculateBudget} change.
 */
export const CALCULATIONS_RULE = 1;

/**
 * Computes a budget's figures (BUD-57 to BUD-64). The partners share `remaining`. Savings goals are not
 * stored with the budget, so they are not subtracted.
 */
export const calculateBudget = (figures: BudgetFigures): BudgetCalculations =>
  calculateWithGoals(figures, []);

/** Computes a budget's figures with savings goals among the expenses, as the wizard does (MON-20). */
export function calculateWithGoals(
  figures: BudgetFigures,
  savingsGoals: readonly BudgetLine[],
): BudgetCalculations {
  const plan = planBudget(figures, savingsGoals);
  return {
    totalIncome: fromCents(plan.totalIncome),
    totalExpenses: fromCents(plan.totalExpenses + plan.savings),
    remaining: fromCents(plan.leftover),
    partner1Share: fromCents(plan.partner1Share),
    partner2Share: fromCents(plan.partner2Share),
    partner1Biweekly: fromCents(plan.partner1Biweekly),
    partner2Biweekly: fromCents(plan.partner2Biweekly),
  };
}
