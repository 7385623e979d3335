import { BUDGET_DEFAULTS, type Budget, type BudgetType, type EmploymentType } from '@savvi/contracts/budget/budget';
import type { BudgetFigures } from '@savvi/contracts/budget/calculations';

/** The two people of a budget, as the prefix of their fields. */
export type Partner = 'partner1' | 'partner2';

/** The three lists a person fills in step 4. */
export type LineList = 'fixedExpenses' | 'variableExpenses' | 'savingsGoals';

/** A line that was added. The id is for the screen only and never sent. */
export interface EntryLine {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
}

/** A line that is being typed; the amount is a plain decimal such as '12.5'. */
export interface LineBeingTyped {
  readonly name: string;
  readonly amount: string;
}

/** Everything a person has entered, as typed. Amounts are plain decimals, perhaps empty. */
export interface Entries {
  readonly name: string;
  /** Undefined while editing until it is chosen again (BUD-24). */
  readonly budgetType: BudgetType | undefined;
  readonly partner1Name: string;
  readonly partner2Name: string;
  readonly partner1EmploymentType: EmploymentType;
  readonly partner2EmploymentType: EmploymentType;
  readonly partner1Income: string;
  readonly partner1AdditionalIncome: string;
  readonly partner1EstimatedTaxes: string;
  readonly partner2Income: string;
  readonly partner2AdditionalIncome: string;
  readonly partner2EstimatedTaxes: string;
  readonly fixedExpenses: readonly EntryLine[];
  readonly variableExpenses: readonly EntryLine[];
  readonly savingsGoals: readonly EntryLine[];
  readonly splitPercentage: number;
  readonly typing: Readonly<Record<LineList, LineBeingTyped>>;
}

const NOTHING_TYPED: LineBeingTyped = { name: '', amount: '' };

/** What a new budget starts from (BUD-47). */
export const NEW_ENTRIES: Entries = {
  name: '',
  budgetType: BUDGET_DEFAULTS.budgetType,
  partner1Name: '',
  partner2Name: '',
  partner1EmploymentType: BUDGET_DEFAULTS.employmentType,
  partner2EmploymentType: BUDGET_DEFAULTS.employmentType,
  partner1Income: '0',
  partner1AdditionalIncome: '0',
  partner1EstimatedTaxes: '0',
  partner2Income: '0',
  partner2AdditionalIncome: '0',
  partner2EstimatedTaxes: '0',
  fixedExpenses: [],
  variableExpenses: [],
  savingsGoals: [],
  splitPercentage: BUDGET_DEFAULTS.splitPercentage,
  typing: { fixedExpenses: NOTHING_TYPED, variableExpenses: NOTHING_TYPED, savingsGoals: NOTHING_TYPED },
};

const linesOf = (prefix: string, lines: Budget['fixedExpenses']): EntryLine[] => lines.map((line, at) => ({ id: `${prefix}-${at}`, name: line.name, amount: line.amount }));

/** A stored budget as the form shows it: its type and its goals are not copied (BUD-24). */
export const entriesOf = (budget: Budget): Entries => ({
  ...NEW_ENTRIES,
  name: budget.name,
  budgetType: undefined,
  partner1Name: budget.partner1Name,
  partner2Name: budget.partner2Name ?? '',
  partner1EmploymentType: budget.partner1EmploymentType,
  partner2EmploymentType: budget.partner2EmploymentType ?? BUDGET_DEFAULTS.employmentType,
  partner1Income: budget.partner1Income,
  partner1AdditionalIncome: budget.partner1AdditionalIncome,
  partner1EstimatedTaxes: budget.partner1EstimatedTaxes,
  partner2Income: budget.partner2Income,
  partner2AdditionalIncome: budget.partner2AdditionalIncome,
  partner2EstimatedTaxes: budget.partner2EstimatedTaxes,
  fixedExpenses: linesOf('fixed', budget.fixedExpenses),
  variableExpenses: linesOf('variable', budget.variableExpenses),
  splitPercentage: budget.splitPercentage,
});

/** An amount to send or to count with: an empty field is nothing (BUD-51). */
export const amountOf = (typed: string): string => (typed === '' ? '0' : typed);

/** The part of the entries that the product's calculations read. */
export const figuresOf = (entries: Entries): BudgetFigures => ({
  budgetType: entries.budgetType,
  partner1EmploymentType: entries.partner1EmploymentType,
  partner1Income: amountOf(entries.partner1Income),
  partner1AdditionalIncome: amountOf(entries.partner1AdditionalIncome),
  partner1EstimatedTaxes: amountOf(entries.partner1EstimatedTaxes),
  partner2EmploymentType: entries.partner2EmploymentType,
  partner2Income: amountOf(entries.partner2Income),
  partner2AdditionalIncome: amountOf(entries.partner2AdditionalIncome),
  partner2EstimatedTaxes: amountOf(entries.partner2EstimatedTaxes),
  fixedExpenses: entries.fixedExpenses,
  variableExpenses: entries.variableExpenses,
  splitPercentage: entries.splitPercentage,
});

/** A partner's name to show: what was typed, else the name the budget will be saved with. */
export const shownName = (entries: Entries, partner: Partner): string => entries[`${partner}Name`].trim() || DEFAULT_NAMES[partner];

/** Whose budget it is: both names, or the one of a single budget. */
export const partnersOf = (entries: Entries): string => (entries.budgetType === 'single' ? shownName(entries, 'partner1') : `${shownName(entries, 'partner1')} & ${shownName(entries, 'partner2')}`);

/** The names a budget is saved with where none was typed (BUD-51). */
export const DEFAULT_NAMES = { budget: 'Untitled Budget', partner1: 'Partner 1', partner2: 'Partner 2' } as const;
