import { withoutTrailingSlash } from '@savvi/contracts/app-paths';
import { useLocation } from '@savvi/mfe-kit/router';
import { type RefObject, useEffect, useRef } from 'react';
import { TEXTS } from './frame.texts.ts';

/** What the document is called while it shows a page. */
export const titleOf = (page: string): string => `${page} · ${TEXTS.titleSuffix}`;

/**
 * Calls back with every heading the page gets: an area's code may still be on its way, and what loads is
 * replaced by what came.
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
  // Where the page stands is not for the focus to say: coming back, it is where it was left.
  heading.focus({ preventScroll: true });
  return heading;
}

/**
 * Going to another page changes the document's title and moves the focus to the page's heading, which is how
 * a screen reader says where one is now. A page that took the focus itself keeps it; the first page leaves it
 * where it is. A heading that goes away with the focus (that of a skeleton) hands it to the one that follows.
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
      const isOwn = document.activeElement !== before && main.current?.contains(document.activeElement);
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
