import { useEffect, useEffectEvent } from 'react';

/** Handles a key. Returns `false` to leave the key to the browser. */
type KeyHandler = () => void | false;

/** Runs keyboard shortcuts of the open dialog, except while the user types into a field. */
export function useKeys(handlers: Readonly<Record<string, KeyHandler>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const handle = handlers[key];
    if (handle === undefined || event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (!(target instanceof Element) || target.closest('[role="dialog"]') === null) return;
    if (target.closest('input, select, textarea') === null && handle() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
