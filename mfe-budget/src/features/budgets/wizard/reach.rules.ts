import type { Entries } from './entries.rules.ts';
import { hasProblem } from './problems.rules.ts';
import { isSkipped, type Mode, type Step } from './steps.rules.ts';

const ALL: readonly Step[] = [1, 2, 3, 4, 5, 6];

/**
 * The steps that can be opened directly: earlier ones, and for a stored budget also later ones without an
 * invalid step before them. The current step is not checked here, but when the user leaves it, as with Next.
 */
export function reachableSteps(entries: Entries, current: Step, mode: Mode): readonly Step[] {
  const isOpen = (step: Step) =>
    step < current ||
    (mode === 'edit' &&
      !ALL.some((before) => before < step && before !== current && hasProblem(entries, before)));
  return ALL.filter((step) => step !== current && !isSkipped(step, entries.budgetType) && isOpen(step));
}
