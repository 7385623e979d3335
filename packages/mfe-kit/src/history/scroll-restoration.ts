import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHistory } from './host-router.tsx';
import { keepScroll, readScroll } from './scroll-memory.ts';
import { scrollDownTo } from './scroll-to.ts';

/**
 * A page that is new starts at its top; one that somebody comes back to, also by a reload, is where they left
 * it.
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
    // The listener hears of the next place while this one is still drawn.
    const remember = () => void memory.set(key, scrollY);
    const keep = () => {
      remember();
      keepScroll(memory);
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
  else if (!isFirst) scrollTo({ top: 0, behavior: 'instant' }); // the first page is at its top, and asking would lay it out twice
  return undefined;
}

/** The place on the page that an address names, if there is one. */
function targetOf(hash: string): Element | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // anybody can type an address that no escape of a character stands behind, such as `#%`
  }
}
