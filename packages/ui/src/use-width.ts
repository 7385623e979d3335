import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

const usual = 640;

/** The current width of an element in pixels, at least `minimum`; a default until it is measured. */
export function useWidth<Measured extends HTMLElement>(
  minimum: number,
): { element: RefObject<Measured | null>; width: number } {
  const element = useRef<Measured>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(minimum, Math.round(entry.contentRect.width)));
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [minimum]);
  return { element, width };
}
