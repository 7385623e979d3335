import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Step } from './steps.rules.ts';

/**
 * What gets the focus in a new step, in this order: the first invalid field, the selected radio button, the
 * first field.
 */
const BEGINNINGS = ['[aria-invalid="true"]', 'input[type="radio"]:checked', 'input'];

const NEAREST: ScrollIntoViewOptions = { block: 'nearest', behavior: 'instant' };

/**
 * Moves the focus to the first field of each new step, or to the heading of a step without fields, but not
 * when the page was just opened to edit. Every step is shown at the same scroll position: the top of the
 * page, or as far down as its heading requires.
 */
export function useStepFocus(step: Step, isFirstFocused: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(isFirstFocused ? null : step);
  // A layout effect, so that no moment exists with the new step on screen and the focus in the old one.
  useLayoutEffect(() => {
    if (seen.current !== step) (fieldOf(form.current) ?? heading.current)?.focus({ preventScroll: true });
  }, [step]);
  // Scrolling comes after the browser has restored the scroll position of a history entry.
  useEffect(() => {
    if (seen.current === step) return;
    if (seen.current !== null) scrollTo({ top: 0, behavior: 'instant' });
    seen.current = step;
    heading.current?.scrollIntoView(NEAREST);
    const field = fieldOf(form.current);
    if (field && field.getBoundingClientRect().bottom > innerHeight) field.scrollIntoView(NEAREST);
  }, [step]);
  return { form, heading };
}

/** The field of a step that gets the focus; undefined for a step without fields. */
const fieldOf = (form: HTMLFormElement | null) =>
  BEGINNINGS.map((selector) => form?.querySelector<HTMLElement>(selector)).find(Boolean);
