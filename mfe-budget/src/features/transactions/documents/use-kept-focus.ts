import { catchFocus } from '@savvi/ui/lost-focus';
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Focuses a place (`tabindex="-1"`) when the focused element in it disappears. Returns props for the place. */
export function useKeptFocus(place: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (isInside.current) catchFocus(place.current);
  });
  return {
    onFocus() {
      isInside.current = true;
    },
    // While another window has the focus, such as that for choosing a file, the element stays the active one.
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      isInside.current = [relatedTarget, document.activeElement].some(
        (next) => next instanceof Node && currentTarget.contains(next),
      );
    },
  };
}
