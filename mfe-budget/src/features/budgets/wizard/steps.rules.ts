import type { BudgetType } from '@savvi/budget-contract/budget';

/** The six steps in order (BUD-25). */
export const STEPS = ['Budget Info', 'Setup', 'Income', 'Expenses', 'Split', 'Review'] as const;

/** A step's number, from 1. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6;

/** Whether the wizard creates a budget or changes one. */
export type Mode = 'create' | 'edit';

const FIRST: Step = 1;
const LAST: Step = 6;
const SPLIT: Step = 5;

// The cast is safe because the result is a whole number from 1 to 6.
const clamp = (step: number): Step => Math.min(LAST, Math.max(FIRST, step)) as Step;

/** The step at an index of the list. */
export const stepAt = (index: number): Step => clamp(index + 1);

/** Whether a step is left out: a single budget has nothing to split (BUD-35). */
export const isSkipped = (step: Step, type: BudgetType | undefined): boolean =>
  step === SPLIT && type === 'single';

/** The step that Next leads to; the last step has none and returns itself. */
export const stepAfter = (step: Step, type: BudgetType | undefined): Step => {
  const next = clamp(step + 1);
  return isSkipped(next, type) ? clamp(next + 1) : next;
};

/** The step that Previous leads to; the first step has none and returns itself. */
export const stepBefore = (step: Step, type: BudgetType | undefined): Step => {
  const previous = clamp(step - 1);
  return isSkipped(previous, type) ? clamp(previous - 1) : previous;
};

const NEXT_TEXTS: Record<Step, string> = {
  1: 'Next: Budget Setup',
  2: 'Next: Add Income',
  3: 'Next: Add Expenses',
  4: 'Next: Split Money',
  5: 'Next: Review',
  6: 'Create Budget',
};

/** The text of the Next button (BUD-27 to BUD-32). */
export function nextText(step: Step, type: BudgetType | undefined, mode: Mode): string {
  if (step === LAST && mode === 'edit') return 'Update Budget';
  return NEXT_TEXTS[step < LAST && stepAfter(step, type) === LAST ? SPLIT : step];
}

/** The text of the Next button while the budget is being saved (BUD-33). */
export const savingText = (mode: Mode): string => (mode === 'create' ? 'Creating...' : 'Updating...');

/** Whether a number read from a draft is a step. */
export const isStep = (value: unknown): value is Step =>
  Number.isInteger(value) && Number(value) >= FIRST && Number(value) <= LAST;
