import { useEffect, useRef } from 'react';
import type { Step } from './steps.rules.ts';

/** Where a step begins: what has to be put right, the choice that was made, the first field. */
const BEGINNINGS = ['[aria-invalid="true"]', 'input[type="radio"]:checked', 'input'];

const NEAREST: ScrollIntoViewOptions = { block: 'nearest', behavior: 'instant' };

/**
 * Each step begins in its first field, so that a person can type on; one without fields at its heading. Not
 * when the page was just opened to edit. Every step is shown at the same place: the page's top, or as far
 * down as its heading needs.
 */
export function useStepFocus(step: Step, isFirstFocused: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(isFirstFocused ? null : step);
  useEffect(() => {
    if (seen.current === step) return;
    if (seen.current !== null) scrollTo({ top: 0, behavior: 'instant' });
    seen.current = step;
    const field = BEGINNINGS.map((selector) => form.current?.querySelector<HTMLElement>(selector)).find(
      Boolean,
    );
    (field ?? heading.current)?.focus({ preventScroll: true });
    heading.current?.scrollIntoView(NEAREST);
    if (field && field.getBoundingClientRect().bottom > innerHeight) field.scrollIntoView(NEAREST);
  }, [step]);
  return { form, heading };
}
