import { withoutTrailingSlash } from '@savvi/contracts/app-paths';
import { useLocation } from '@savvi/mfe-kit/app-router';
import { type RefObject, useEffect, useRef } from 'react';
import { TEXTS } from './frame.texts.ts';

/** The document title of a page. */
export const titleOf = (page: string): string => `${page} · ${TEXTS.titleSuffix}`;

/**
 * Calls back for every heading that the page gets: an area's code may still be loading, and skeletons are
 * replaced by content.
 */
export function eachHeading(main: HTMLElement, found: (heading: HTMLHeadingElement) => void): () => void {
  let current: HTMLHeadingElement | null = null;
  const look = () => {
    const heading = main.querySelector('h1');
    if (heading === null || heading === current) return;
    current = heading;
    found(heading);
  };
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

function focusOn(heading: HTMLHeadingElement): HTMLHeadingElement {
  heading.tabIndex = -1;
  // Focusing must not scroll: after Back, the browser restores the scroll position.
  heading.focus({ preventScroll: true });
  return heading;
}

/**
 * On navigation to another page, changes the document title and moves the focus to the page's heading, so
 * that screen readers announce it. A page that sets the focus itself keeps it, and the first page does not
 * move it. A focused heading that is removed, for example of a skeleton, passes the focus to the next one.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const path = withoutTrailingSlash(useLocation().pathname);
  const first = useRef(path);
  useEffect(() => {
    if (main.current === null) return;
    const before = document.activeElement;
    const isFirst = first.current === path;
    first.current = '';
    let isNew = true;
    let held: HTMLHeadingElement | null = null;
    const letGo = ({ target }: FocusEvent) => {
      if (target !== held) held = null;
    };
    document.addEventListener('focusin', letGo);
    const stop = eachHeading(main.current, (heading) => {
      document.title = titleOf(TEXTS.titles[path] ?? heading.textContent);
      // A closed dialog whose opener is gone leaves the focus on the content as a whole.
      const isOwn =
        document.activeElement !== before &&
        document.activeElement !== main.current &&
        main.current?.contains(document.activeElement);
      const isLost = held !== null && !held.isConnected;
      if (isLost || (isNew && !isFirst && !isOwn)) held = focusOn(heading);
      isNew = false;
    });
    return () => {
      stop();
      document.removeEventListener('focusin', letGo);
    };
  }, [path, main]);
}
