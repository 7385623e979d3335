import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHistory, useLocation } from './app-router.tsx';
import { entryOf } from './entry.ts';
import { storeScroll, readScroll } from './scroll-memory.ts';
import { scrollDownTo } from './scroll-to.ts';

/**
 * Starts a new page at its top, and restores the scroll position of one that the user returns to, also by a
 * reload. A page that replaces its address with `{ keepsScroll: true }` as the state stays where it is.
 */
export function useScrollRestoration(): void {
  const history = useHistory();
  const { key, hash, state } = useLocation();
  const [memory] = useState(readScroll);
  /** The index of the shown page in the browser history. */
  const shown = useRef<number>(undefined);
  const giveUp = useRef<() => void>(undefined);

  useEffect(() => {
    globalThis.history.scrollRestoration = 'manual';
    return () => {
      globalThis.history.scrollRestoration = 'auto';
      giveUp.current?.();
    };
  }, []);

  useLayoutEffect(() => {
    const index = entryOf(globalThis.history.state)?.index;
    if (state?.keepsScroll !== true || shown.current !== index) {
      giveUp.current?.();
      giveUp.current = startAt(memory.get(key), hash, shown.current === undefined);
    }
    shown.current = index;
    // The listener is called while the previous page is still rendered.
    const remember = () => void memory.set(key, scrollY);
    const keep = () => {
      remember();
      storeScroll(memory);
    };
    const forget = history.listen(remember);
    addEventListener('pagehide', keep);
    return () => {
      forget();
      removeEventListener('pagehide', keep);
    };
  }, [history, memory, key, hash, state]);
}

function startAt(remembered: number | undefined, hash: string, isFirst: boolean): (() => void) | undefined {
  if (remembered !== undefined) return scrollDownTo(remembered);
  const target = targetOf(hash);
  if (target !== null) target.scrollIntoView();
  // The first page is already at its top, and scrolling would cause a second layout.
  else if (!isFirst) scrollTo({ top: 0, behavior: 'instant' });
  return undefined;
}

/** The element that the address's hash names; null when there is none. */
function targetOf(hash: string): Element | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // A typed address may contain an invalid escape such as `#%`.
  }
}
