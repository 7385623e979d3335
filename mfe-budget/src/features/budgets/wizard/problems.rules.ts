import { BUDGET_NAME_MAX } from '@savvi/budget-contract/budget';
import type { Entries } from './entries.rules.ts';
import { isFilled, LINE_LISTS, lineProblem } from './lines.rules.ts';
import type { Step } from './steps.rules.ts';

const NAMES = { 1: ['name'], 2: ['partner1Name', 'partner2Name'] } as const;
type NameField = 'name' | 'partner1Name' | 'partner2Name';

/** Whether a name is too long to save. */
export const isLongName = (name: string): boolean => name.length > BUDGET_NAME_MAX;

/**
 * Whether a name that will be saved is too long. A budget for one person does not save the name of partner 2.
 */
export const hasLongName = (entries: Entries, field: NameField): boolean =>
  isLongName(entries[field]) && !(field === 'partner2Name' && entries.budgetType === 'single');

/** Whether something in a step is invalid. No field is required (BUD-46), but limits apply. */
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

/** The first invalid step, checking the current one first; null if everything is valid. */
export const stepToPutRight = (entries: Entries, current: Step): Step | null =>
  hasProblem(entries, current) ? current : (CHECKED.find((step) => hasProblem(entries, step)) ?? null);
