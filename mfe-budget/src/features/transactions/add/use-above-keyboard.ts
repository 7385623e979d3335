import { type RefObject, useEffect } from 'react';

/**
 * Keeps an element that is fixed at the bottom of the window above the keyboard of a phone, which covers the window
 * without resizing it. Sets the custom property `--keyboard`.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: visible } = globalThis;
    if (!visible) return undefined;
    const move = () => {
      const covered = globalThis.innerHeight - visible.height - visible.offsetTop;
      element.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    move();
    visible.addEventListener('resize', move);
    visible.addEventListener('scroll', move);
    return () => {
      visible.removeEventListener('resize', move);
      visible.removeEventListener('scroll', move);
    };
  }, [element]);
}
