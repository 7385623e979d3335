import { BUDGET_LINES_MAX, budgetType, employmentType } from '@savvi/contracts/budget/budget';
import * as z from '@savvi/contracts/schema';
import { DEFAULT_NAMES, type Entries } from './entries.rules.ts';
import { hasChanges } from './merge.rules.ts';
import { isStep, type Step } from './steps.rules.ts';

/** What one save is known by: repeats of the same entries carry the same key, so that they are one change. */
export interface Intent {
  readonly key: string;
  /** The body the key was made for, as JSON. */
  readonly body: string;
}

/** What is kept of an unfinished budget in this tab (T-19). */
export interface Draft {
  readonly entries: Entries;
  readonly step: Step;
  /** What the entries started from: with it, a draft can be put on top of a newer version. */
  readonly base: Entries;
  readonly intent: Intent | null;
}

const name = z.string().check(z.maxLength(10_000));
const amount = z.string().check(z.regex(/^(?:\d{1,8}(?:\.\d{1,2})?)?$/));
const lines = z.readonly(z.array(z.object({ id: z.string(), name, amount: z.number().check(z.minimum(0), z.maximum(99_999_999.99)) })).check(z.maxLength(BUDGET_LINES_MAX)));
const typing = z.object({ name, amount });

const entries = z.object({
  name,
  budgetType: z.optional(budgetType),
  partner1Name: name,
  partner2Name: name,
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
  typing: z.object({ fixedExpenses: typing, variableExpenses: typing, savingsGoals: typing }),
});

const kept = z.pipe(entries, z.transform((read): Entries => ({ ...read, budgetType: read.budgetType })));

const draft = z.object({
  entries: kept,
  base: kept,
  step: z.custom<Step>(isStep),
  intent: z.nullable(z.object({ key: z.string(), body: z.string() })),
});

/** A draft as it was kept; null when there is none, or one of another release that can't be read. */
export function readDraft(kept: unknown): Draft | null {
  const read = draft.safeParse(kept);
  return read.success ? read.data : null;
}

/** Under which name an unfinished budget waits: a new one, or the changes of a stored one. */
export const draftName = (budgetId: string | null): string => `budget:${budgetId ?? 'new'}`;

/** The name under which a draft's budget would be saved; null when there is no draft worth going on with. */
export function draftTitle(kept: unknown): string | null {
  const draft = readDraft(kept);
  return draft !== null && hasChanges(draft.base, draft.entries) ? draft.entries.name.trim() || DEFAULT_NAMES.budget : null;
}

/** The intent of saving `payload`: the one before while the entries are the same, else a new one. */
export function intentFor(before: Intent | null, payload: unknown, newKey: () => string): Intent {
  const body = JSON.stringify(payload);
  return before?.body === body ? before : { key: newKey(), body };
}
