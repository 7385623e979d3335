import { useEffect, useState } from 'react';
import { useBrowser } from '../../../shared/browser.tsx';

/**
 * How long the page stays, in milliseconds from when it was loaded, or gone to from another page (BILL-15).
 */
export const STAY_MS = 5_000;

/**
 * Leaves for `/` when the time is over, whatever else happens: it comes with the first load, as the rest of
 * the page may not. Returns when, in milliseconds.
 */
export function useDeparture(): number {
  const browser = useBrowser();
  const [leavesAt] = useState(
    () => (browser.openedOn === location.pathname ? browser.openedAt : Date.now()) + STAY_MS,
  );
  useEffect(() => {
    const departure = setTimeout(() => browser.replaceWith('/'), leavesAt - Date.now());
    return () => clearTimeout(departure);
  }, [browser, leavesAt]);
  return leavesAt;
}
