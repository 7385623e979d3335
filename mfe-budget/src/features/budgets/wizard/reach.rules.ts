import type { Entries } from './entries.rules.ts';
import { hasProblem } from './problems.rules.ts';
import { isSkipped, type Mode, type Step } from './steps.rules.ts';

const ALL: readonly Step[] = [1, 2, 3, 4, 5, 6];

/**
 * The steps one can go to at once: those behind, and of a stored budget also those ahead unless something
 * before them has to be put right first. The current step itself is looked at when it is left, as Next does.
 */
export function reachableSteps(entries: Entries, current: Step, mode: Mode): readonly Step[] {
  const isOpen = (step: Step) =>
    step < current ||
    (mode === 'edit' &&
      !ALL.some((before) => before < step && before !== current && hasProblem(entries, before)));
  return ALL.filter((step) => step !== current && !isSkipped(step, entries.budgetType) && isOpen(step));
}
