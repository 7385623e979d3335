import { useLocation } from '@savvi/mfe-kit/router';
import { type RefObject, useEffect, useRef } from 'react';
import { withoutTrailingSlash } from '../registry/registry.queries.ts';
import { TEXTS } from './frame.texts.ts';

/** Calls back with the page's heading as soon as there is one: an area's code may still be on its way. */
function whenHeading(main: HTMLElement, found: (heading: HTMLHeadingElement) => void): () => void {
  const look = () => {
    const heading = main.querySelector('h1');
    if (heading === null) return;
    observer.disconnect();
    found(heading);
  };
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

/**
 * Going to another page changes the document's title and moves the focus to the page's heading, which is how a screen
 * reader says where one is now. A page that took the focus itself keeps it; the first page leaves it where it is.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const path = withoutTrailingSlash(useLocation().pathname);
  const first = useRef(path);
  useEffect(() => {
    if (main.current === null) return;
    const before = document.activeElement;
    const isFirst = first.current === path;
    first.current = '';
    return whenHeading(main.current, (heading) => {
      document.title = `${TEXTS.titles[path] ?? heading.textContent} · ${TEXTS.titleSuffix}`;
      const hasOwnFocus = document.activeElement !== before && main.current?.contains(document.activeElement);
      if (isFirst || hasOwnFocus) return;
      heading.tabIndex = -1;
      heading.focus();
    });
  }, [path, main]);
}
