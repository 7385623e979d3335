import { useEffect, useState } from 'react';
import { useBrowser } from '../../../shared/browser.tsx';

/** How long the page stays, in milliseconds, from when it was loaded or navigated to (BILL-15). */
export const STAY_MS = 5_000;

/**
 * Redirects to `/` when the time is over, even if the page's own code does not load, because this function is
 * part of the first load. Returns the time of the redirect, in milliseconds.
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
