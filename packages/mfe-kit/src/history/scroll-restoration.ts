import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHistory, useLocation } from './app-router.tsx';
import { storeScroll, readScroll } from './scroll-memory.ts';
import { scrollDownTo } from './scroll-to.ts';

/**
 * Starts a new page at its top, and restores the scroll position of one that the user returns to, also by a
 * reload.
 */
export function useScrollRestoration(): void {
  const history = useHistory();
  const { key, hash } = useLocation();
  const [memory] = useState(readScroll);
  const isFirst = useRef(true);

  useEffect(() => {
    globalThis.history.scrollRestoration = 'manual';
    return () => {
      globalThis.history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(() => {
    const giveUp = startAt(memory.get(key), hash, isFirst.current);
    isFirst.current = false;
    // The listener is called while the previous page is still rendered.
    const remember = () => void memory.set(key, scrollY);
    const keep = () => {
      remember();
      storeScroll(memory);
    };
    const forget = history.listen(remember);
    addEventListener('pagehide', keep);
    return () => {
      giveUp?.();
      forget();
      removeEventListener('pagehide', keep);
    };
  }, [history, memory, key, hash]);
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
