import { useEffect, useEffectEvent } from 'react';

/** What a key does; `false` leaves the key to the browser. */
type Act = () => void | false;

/** Runs keyboard shortcuts of the open dialog, except while the user types into a field. */
export function useKeys(acts: Readonly<Record<string, Act>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const act = acts[key];
    if (act === undefined || event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (!(target instanceof Element) || target.closest('[role="dialog"]') === null) return;
    if (target.closest('input, select, textarea') === null && act() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
