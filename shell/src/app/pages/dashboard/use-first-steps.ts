import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { useEffect, useState } from 'react';
import { keep, kept } from '../../../shared/kept.ts';
import type { Lists } from '../../contributed/lists.ts';
import { firstStepsOf, type Step } from './first-steps.rules.ts';

/** The storage name of the user's progress with the first steps. */
const NAME = 'first-steps';
const BEGUN = 'begun';
const OVER = 'over';

/** The data of the first steps, and a function to dismiss them. */
export interface FirstSteps {
  readonly steps: readonly Step[];
  readonly isFinished: boolean;
  readonly dismiss: () => void;
}

/**
 * The first steps, until they are done or dismissed in this browser; null if there is nothing to show. Their
 * completion is shown on one visit.
 */
export function useFirstSteps(areas: readonly Area[], lists: Lists): FirstSteps | null {
  const { user, entitlements } = useShell();
  const [stage, setStage] = useState(() => kept(NAME, user.id));
  const first = firstStepsOf(areas, lists, entitlements);
  const isFinished = first?.areAllDone === true;
  const isOpen = first !== null && first.steps.some(({ isDone }) => !isDone);
  const isKnown = isFinished || isOpen;
  const next = isFinished ? OVER : BEGUN;
  // A user who started the steps keeps them for this visit, which then shows that all are done.
  if (stage === null && isKnown) setStage(next);
  useEffect(() => {
    if (isKnown && kept(NAME, user.id) !== OVER) keep(NAME, user.id, next);
  }, [isKnown, next, user.id]);
  if (first === null || stage === OVER || !(isOpen || (isFinished && stage === BEGUN))) return null;
  const dismiss = () => {
    keep(NAME, user.id, OVER);
    setStage(OVER);
  };
  return { steps: first.steps, isFinished, dismiss };
}
