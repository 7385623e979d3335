import {
  BUDGET_DEFAULTS,
  BUDGET_LINES_MAX,
  type Budget,
  budgetType,
  employmentType,
} from '@savvi/budget-contract/budget';
import * as z from '@savvi/contracts/schema';
import type { PayEntries } from '../pay/pay-entry.rules.ts';

/** The two partners of a budget, as the prefix of their fields. */
export type Partner = 'partner1' | 'partner2';

/** The lists of expenses and goals in step 4. */
export type LineList = 'fixedExpenses' | 'variableExpenses' | 'savingsGoals';

const text = z.string().check(z.maxLength(10_000));
const amount = z.string().check(z.regex(/^(?:\d{1,8}(?:\.\d{1,2})?)?$/));
const line = z.readonly(
  z.object({
    id: z.string(),
    name: text,
    amount: z.number().check(z.minimum(0), z.maximum(99_999_999.99)),
    /** Whether the amount is 0 because none was entered (MON-13). */
    isBlank: z.optional(z.literal(true)),
  }),
);
const lines = z.readonly(z.array(line).check(z.maxLength(BUDGET_LINES_MAX)));
const lineBeingTyped = z.readonly(z.object({ name: text, amount }));

/**
 * All entries of the wizard, as typed and as stored in a draft. Amounts are plain decimals and may be empty.
 */
export const entries = z.readonly(
  z.object({
    name: text,
    /** The budget's type; absent during an edit until the user selects it (BUD-24). */
    budgetType: z.optional(budgetType),
    partner1Name: text,
    partner2Name: text,
    partner1EmploymentType: employmentType,
    partner2EmploymentType: employmentType,
    partner1Income: amount,
    partner1AdditionalIncome: amount,
    partner1EstimatedTaxes: amount,
    partner2Income: amount,
    partner2AdditionalIncome: amount,
    partner2EstimatedTaxes: amount,
    fixedExpenses: lines,
    variableExpenses: lines,
    savingsGoals: lines,
    splitPercentage: z.int().check(z.minimum(0), z.maximum(100)),
    /** The typed paychecks, which the code that loads with them validates; absent until one is touched (MON-23). */
    pay: z.optional(z.custom<PayEntries>()),
    typing: z.readonly(
      z.object({
        fixedExpenses: lineBeingTyped,
        variableExpenses: lineBeingTyped,
        savingsGoals: lineBeingTyped,
      }),
    ),
  }),
);
/** All entries of the wizard. */
export type Entries = z.output<typeof entries>;

/** An expense or savings goal that was added. The id is only used on the page and never sent. */
export type EntryLine = z.output<typeof line>;

/** An expense or savings goal that is being typed; its amount is a plain decimal such as '12.5'. */
export type LineBeingTyped = z.output<typeof lineBeingTyped>;

const NOTHING_TYPED: LineBeingTyped = { name: '', amount: '' };
const NOTHING_BEING_TYPED: Entries['typing'] = {
  fixedExpenses: NOTHING_TYPED,
  variableExpenses: NOTHING_TYPED,
  savingsGoals: NOTHING_TYPED,
};

/** The entries of a new budget (BUD-47). */
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
  typing: NOTHING_BEING_TYPED,
};

const linesOf = (prefix: string, lines: Budget['fixedExpenses']): EntryLine[] =>
  lines.map((line, at) => ({
    id: `${prefix}-${at}`,
    name: line.name,
    amount: line.amount,
    // A budget does not store whether its zeros were entered.
    ...(line.amount === 0 && { isBlank: true }),
  }));

/** The entries for a stored budget; its type and its goals are left out (BUD-24). */
export const entriesOf = (budget: Budget): Entries => ({
  name: budget.name,
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
  savingsGoals: [],
  splitPercentage: budget.splitPercentage,
  typing: NOTHING_BEING_TYPED,
});

/** An amount for requests and calculations: an empty field is zero (BUD-51). */
export const amountOf = (typed: string): string => (typed === '' ? '0' : typed);

const AMOUNTS = [
  'partner1Income',
  'partner1AdditionalIncome',
  'partner1EstimatedTaxes',
  'partner2Income',
  'partner2AdditionalIncome',
  'partner2EstimatedTaxes',
] as const;

/** The entries with every amount in the form that is sent, calculated with and compared. */
export const withAmounts = (entries: Entries): Entries => ({
  ...entries,
  ...Object.fromEntries(AMOUNTS.map((field) => [field, amountOf(entries[field])])),
});

/** Whether a field contains an amount. */
export const isAmount = (field: keyof Entries): field is (typeof AMOUNTS)[number] =>
  AMOUNTS.some((amount) => amount === field);

/** A partner's displayed name: the typed one, or the name with which the budget will be saved. */
export const shownName = (entries: Entries, partner: Partner): string =>
  entries[`${partner}Name`].trim() || DEFAULT_NAMES[partner];

/** The displayed names of both partners, or of the one in a single budget. */
export const partnersOf = (entries: Entries): string =>
  entries.budgetType === 'single'
    ? shownName(entries, 'partner1')
    : `${shownName(entries, 'partner1')} & ${shownName(entries, 'partner2')}`;

/** The names with which a budget is saved if none was typed (BUD-51). */
export const DEFAULT_NAMES = {
  budget: 'Untitled Budget',
  partner1: 'Partner 1',
  partner2: 'Partner 2',
} as const;
