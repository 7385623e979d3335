import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus to a place if it is nowhere: what had it is gone, or is going (it lies in something busy).
 * Whoever went on elsewhere meanwhile is not pulled away. Without a place it is the page's content.
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
 * What this ref is put on hands the focus to the place around it (`tabindex="-1"`) when it goes away with the
 * focus.
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
