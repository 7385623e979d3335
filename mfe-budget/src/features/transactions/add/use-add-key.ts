import { type RefObject, useEffect } from 'react';

const KEY = 'n';
const TYPING = 'input, select, textarea, [contenteditable], [role="menu"] *';

/** Whether the key is meant for something else: a field, a menu, an open dialog or a command of the browser. */
const isTaken = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof Element && target.matches(TYPING));

/** The key N focuses quick add from anywhere on the page, except in an input (MON-48). */
export function useAddKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== KEY || isTaken(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
