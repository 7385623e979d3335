import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHistory, useLocation } from './app-router.tsx';
import { entryOf } from './entry.ts';
import type { AppLocation } from './path.ts';
import { storeScroll, readScroll } from './scroll-memory.ts';
import { scrollDownTo } from './scroll-to.ts';

/**
 * Starts a new page at its top, and restores the scroll position of one that the user returns to, also by a
 * reload. A page that replaces only its query, such as one with a filter, stays where it is.
 */
export function useScrollRestoration(): void {
  const history = useHistory();
  const { key, pathname, search, hash } = useLocation();
  const [memory] = useState(readScroll);
  const shown = useRef<Shown | null>(null);

  useEffect(() => {
    globalThis.history.scrollRestoration = 'manual';
    return () => {
      globalThis.history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(() => {
    const next = { index: entryOf(globalThis.history.state)?.index, pathname, search };
    const giveUp = isSamePage(shown.current, next)
      ? undefined
      : startAt(memory.get(key), hash, shown.current === null);
    shown.current = next;
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
  }, [history, memory, key, pathname, search, hash]);
}

/** A shown page, with the index of its entry in the browser history. */
type Shown = Pick<AppLocation, 'pathname' | 'search'> & { readonly index: number | undefined };

const isSamePage = (before: Shown | null, { index, pathname, search }: Shown): boolean =>
  before?.index === index && before?.pathname === pathname && before.search !== search;

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
