import { BUDGET_NAME_MAX } from '@savvi/contracts/budget/budget';
import type { Entries } from './entries.rules.ts';
import { isFilled, LINE_LISTS, lineProblem } from './lines.rules.ts';
import type { Step } from './steps.rules.ts';

const NAMES = { 1: ['name'], 2: ['partner1Name', 'partner2Name'] } as const;
type NameField = 'name' | 'partner1Name' | 'partner2Name';

/** Whether a name is longer than what can be saved. */
export const isLongName = (name: string): boolean => name.length > BUDGET_NAME_MAX;

/** Whether a name that counts is too long; one person has no partner 2. */
export const hasLongName = (entries: Entries, field: NameField): boolean =>
  isLongName(entries[field]) && !(field === 'partner2Name' && entries.budgetType === 'single');

/** Whether something in a step can't be saved as it stands. Nothing is required (BUD-46), but bounds hold. */
export function hasProblem(entries: Entries, step: Step): boolean {
  if (step === 1 || step === 2) return NAMES[step].some((field) => hasLongName(entries, field));
  return (
    step === 4 &&
    LINE_LISTS.some(
      (list) =>
        isFilled(entries.typing[list]) && lineProblem(entries.typing[list], entries[list].length) !== null,
    )
  );
}

const CHECKED = [1, 2, 4] as const;

/**
 * The step with something that can't be saved as it stands, the current one first; null when all can be
 * saved.
 */
export const stepToPutRight = (entries: Entries, current: Step): Step | null =>
  hasProblem(entries, current) ? current : (CHECKED.find((step) => hasProblem(entries, step)) ?? null);
