import { useEffect, useState } from 'react';
import { useBrowser } from '../../../shared/browser.tsx';

/** How long the page stays, in milliseconds from when it was loaded, or gone to from another page (BILL-15). */
export const STAY_MS = 5_000;
/** How often what is left is looked at, in milliseconds: a second never shows much longer than it is. */
const LOOK_MS = 250;

/** Whether the document was loaded for this page, as the provider does; a browser that can't say does nothing else. */
function isLoadedHere(): boolean {
  const [document] = performance.getEntriesByType('navigation');
  return document === undefined || new URL(document.name).pathname === globalThis.location.pathname;
}

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1_000));

/** Leaves for `/` when the time is over, whatever else happens. Returns the whole seconds that are left, rounded up. */
export function useDeparture(): number {
  const browser = useBrowser();
  const [leavesAt] = useState(() => (isLoadedHere() ? browser.openedAt : Date.now()) + STAY_MS);
  const [seconds, setSeconds] = useState(() => secondsUntil(leavesAt));
  useEffect(() => {
    const departure = setTimeout(() => browser.replaceWith('/'), Math.max(0, leavesAt - Date.now()));
    const clock = setInterval(() => setSeconds(secondsUntil(leavesAt)), LOOK_MS);
    return () => {
      clearTimeout(departure);
      clearInterval(clock);
    };
  }, [browser, leavesAt]);
  return seconds;
}
