import { useEffect, useState } from 'react';
import { useBrowser } from '../../../shared/browser.tsx';

/** How long the page stays, in milliseconds from when it was opened (BILL-15). */
export const STAY_MS = 5_000;
/** How often what is left is looked at, in milliseconds: a second never shows much longer than it is. */
const LOOK_MS = 250;

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1_000));

/** Leaves for `/` when the time is over, whatever else happens. Returns the whole seconds that are left, rounded up. */
export function useDeparture(): number {
  const browser = useBrowser();
  const leavesAt = browser.openedAt + STAY_MS;
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
