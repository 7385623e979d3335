import { useEffect, useState } from 'react';
import { useBrowser } from '../../../shared/browser.tsx';

/** How long the page stays, in milliseconds from when it was loaded, or gone to from another page (BILL-15). */
export const STAY_MS = 5_000;

/** Whether the document was loaded for this page, as the provider does; a browser that can't say does nothing else. */
function isLoadedHere(): boolean {
  const [document] = performance.getEntriesByType('navigation');
  return document === undefined || new URL(document.name).pathname === globalThis.location.pathname;
}

/** Leaves for `/` when the time is over, whatever else happens: it comes with the first load, as the rest of the page may not. Returns when, in milliseconds. */
export function useDeparture(): number {
  const browser = useBrowser();
  const [leavesAt] = useState(() => (isLoadedHere() ? browser.openedAt : Date.now()) + STAY_MS);
  useEffect(() => {
    const departure = setTimeout(() => browser.replaceWith('/'), leavesAt - Date.now());
    return () => clearTimeout(departure);
  }, [browser, leavesAt]);
  return leavesAt;
}
