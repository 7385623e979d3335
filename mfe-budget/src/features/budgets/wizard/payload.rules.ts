import {
  BUDGET_DEFAULTS,
  type Budget,
  type BudgetLine,
  type BudgetType,
  withoutPartner2,
} from '@savvi/budget-contract/budget';
import type { BudgetPayload } from '../budget.queries.ts';
import {
  amountOf,
  DEFAULT_NAMES,
  type Entries,
  type EntryLine,
  entriesOf,
  withAmounts,
} from './entries.rules.ts';
import { isSameEntry } from './merge.rules.ts';

/** Amounts as the form writes them: '0' and not '0.00'. */
const NO_PARTNER_2 = withoutPartner2(amountOf(''));
const orDefault = (typed: string, standIn: string): string => (typed.trim() === '' ? standIn : typed);
const bareLines = (lines: readonly EntryLine[]): BudgetLine[] =>
  lines.map(({ name, amount }) => ({ name, amount }));

/**
 * Both partners as entered, with the defaults for empty fields (BUD-51). Fields not listed here are sent as
 * typed.
 */
const asCouple = (entries: Entries) => {
  const {
    budgetType: _budgetType,
    savingsGoals: _planned,
    pay: _ownResource,
    typing: _unfinished,
    ...sent
  } = withAmounts(entries);
  return {
    ...sent,
    name: orDefault(sent.name, DEFAULT_NAMES.budget),
    partner1Name: orDefault(sent.partner1Name, DEFAULT_NAMES.partner1),
    partner2Name: orDefault(sent.partner2Name, DEFAULT_NAMES.partner2),
    fixedExpenses: bareLines(sent.fixedExpenses),
    variableExpenses: bareLines(sent.variableExpenses),
  };
};

/** A single budget: nothing of partner 2 is sent, and partner 1 gets all of the money (BUD-52). */
const asSingle = (entries: Entries) => ({ ...asCouple(entries), ...NO_PARTNER_2 });

// the cast is safe because the constant has no other keys
const COUPLE_FIELDS = Object.keys(NO_PARTNER_2) as (keyof typeof NO_PARTNER_2)[];

/** Whether the user changed a field that only a couple has. */
const touchesCouple = (entries: Entries, stored: Budget): boolean =>
  COUPLE_FIELDS.some((field) => !isSameEntry(field, entries, entriesOf(stored)));

/**
 * The type with which the budget will be saved; during an edit, the stored type applies unless the entries
 * contradict it.
 */
export function typeToSave(entries: Entries, stored: Budget | null): BudgetType {
  if (entries.budgetType !== undefined) return entries.budgetType;
  return stored?.budgetType === 'single' && !touchesCouple(entries, stored)
    ? 'single'
    : BUDGET_DEFAULTS.budgetType;
}

/** The body of POST `/api/budgets`. */
export function createPayload(entries: Entries): BudgetPayload {
  const budgetType = typeToSave(entries, null);
  return { budgetType, ...(budgetType === 'single' ? asSingle(entries) : asCouple(entries)) };
}

/**
 * The body of PATCH `/api/budgets/{id}`. An untouched type is left out. A stored single budget then stays
 * single, unless a field that only a couple has was changed, so that no partner 2 appears by accident (T-17).
 */
export function editPayload(entries: Entries, stored: Budget): BudgetPayload {
  const type = typeToSave(entries, stored);
  const isSent = entries.budgetType !== undefined || type !== stored.budgetType;
  return {
    ...(isSent && { budgetType: type }),
    ...(type === 'single' ? asSingle(entries) : asCouple(entries)),
  };
}
