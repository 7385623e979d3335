import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Focuses an element if the focus is lost, because the focused element was removed or is in a busy area. A
 * focus on another element stays. Without an element it focuses the page's content.
 */
export function catchFocus(place: HTMLElement | null = null): void {
  const { activeElement } = document;
  const isLost =
    activeElement === null ||
    activeElement === document.body ||
    activeElement.parentElement?.closest('[aria-busy="true"]') != null;
  if (isLost) (place ?? document.querySelector('main'))?.focus({ preventScroll: true });
}

/**
 * An element with this ref passes the focus to the area around it (`tabindex="-1"`) when it is removed while
 * focused.
 */
export function useFocusHandover<Leaving extends HTMLElement>(): RefObject<Leaving | null> {
  const leaving = useRef<Leaving>(null);
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (element?.contains(document.activeElement))
        element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  return leaving;
}
