import { BUDGET_DEFAULTS, type Budget, type BudgetLine, type BudgetType, type EmploymentType } from '@savvi/contracts/budget/budget';
import { amountOf, DEFAULT_NAMES, type Entries, type EntryLine, entriesOf } from './entries.rules.ts';
import { isSameEntry } from './merge.rules.ts';

/** What is sent to create or change a budget (BUD-49). Savings goals never travel (BUD-50). */
export interface BudgetPayload {
  readonly name: string;
  /** Left out when editing did not touch it: the stored type stays (T-17). */
  readonly budgetType?: BudgetType;
  readonly partner1Name: string;
  readonly partner2Name: string | null;
  readonly partner1EmploymentType: EmploymentType;
  readonly partner2EmploymentType: EmploymentType | null;
  readonly partner1Income: string;
  readonly partner1AdditionalIncome: string;
  readonly partner1EstimatedTaxes: string;
  readonly partner2Income: string;
  readonly partner2AdditionalIncome: string;
  readonly partner2EstimatedTaxes: string;
  readonly fixedExpenses: readonly BudgetLine[];
  readonly variableExpenses: readonly BudgetLine[];
  readonly splitPercentage: number;
}

const orDefault = (typed: string, standIn: string): string => (typed.trim() === '' ? standIn : typed);
const bareLines = (lines: readonly EntryLine[]): BudgetLine[] => lines.map(({ name, amount }) => ({ name, amount }));

/** Both partners as entered, with the submit defaults (BUD-51). */
const asCouple = (entries: Entries) => ({
  name: orDefault(entries.name, DEFAULT_NAMES.budget),
  partner1Name: orDefault(entries.partner1Name, DEFAULT_NAMES.partner1),
  partner2Name: orDefault(entries.partner2Name, DEFAULT_NAMES.partner2),
  partner1EmploymentType: entries.partner1EmploymentType,
  partner2EmploymentType: entries.partner2EmploymentType,
  partner1Income: amountOf(entries.partner1Income),
  partner1AdditionalIncome: amountOf(entries.partner1AdditionalIncome),
  partner1EstimatedTaxes: amountOf(entries.partner1EstimatedTaxes),
  partner2Income: amountOf(entries.partner2Income),
  partner2AdditionalIncome: amountOf(entries.partner2AdditionalIncome),
  partner2EstimatedTaxes: amountOf(entries.partner2EstimatedTaxes),
  fixedExpenses: bareLines(entries.fixedExpenses),
  variableExpenses: bareLines(entries.variableExpenses),
  splitPercentage: entries.splitPercentage,
});

/** One person: nothing of partner 2 is kept and all of the money is partner 1's (BUD-52). */
const asSingle = (entries: Entries) => ({
  ...asCouple(entries),
  partner2Name: null,
  partner2EmploymentType: null,
  partner2Income: '0',
  partner2AdditionalIncome: '0',
  partner2EstimatedTaxes: '0',
  splitPercentage: 100,
});

const COUPLE_FIELDS = ['partner2Name', 'partner2EmploymentType', 'partner2Income', 'partner2AdditionalIncome', 'partner2EstimatedTaxes', 'splitPercentage'] as const;

/** Whether editing touched anything that only a couple has, compared with what is stored. */
const touchesCouple = (entries: Entries, stored: Budget): boolean => COUPLE_FIELDS.some((field) => !isSameEntry(field, entries, entriesOf(stored)));

/** For whom the budget will be once it is saved; while editing, what is stored decides until something else is said. */
export function typeToSave(entries: Entries, stored: Budget | null): BudgetType {
  if (entries.budgetType !== undefined) return entries.budgetType;
  return stored?.budgetType === 'single' && !touchesCouple(entries, stored) ? 'single' : BUDGET_DEFAULTS.budgetType;
}

/** The body of POST `/api/budgets`. */
export function createPayload(entries: Entries): BudgetPayload {
  const budgetType = typeToSave(entries, null);
  return { budgetType, ...(budgetType === 'single' ? asSingle(entries) : asCouple(entries)) };
}

/**
 * The body of PATCH `/api/budgets/{id}`. An untouched type is left out; a stored single budget then stays single unless
 * something only a couple has was changed, so that no partner 2 appears by accident (T-17).
 */
export function editPayload(entries: Entries, stored: Budget): BudgetPayload {
  const type = typeToSave(entries, stored);
  const isSaid = entries.budgetType !== undefined || type !== stored.budgetType;
  return { ...(isSaid && { budgetType: type }), ...(type === 'single' ? asSingle(entries) : asCouple(entries)) };
}
