import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { LongListProps } from './long-list-props.ts';
import styles from './long-list.module.css';

/** Rows above and below what is in sight: Tab finds the next one there. */
const OVERSCAN = 8;

type WindowedListProps = Omit<LongListProps<{ readonly id: string }>, 'draw' | 'loading'> & {
  /** Draws the item at a place of the list. */
  draw: (at: number) => ReactNode;
};

/**
 * A list of which only the rows in sight are in the page; the one with the focus stays, so that it is never
 * lost.
 */
export function WindowedList({
  label,
  items,
  draw,
  wanted,
  rowHeight,
  className,
  itemClassName,
}: WindowedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  // What stands above the list may grow or go, and the page with it.
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const wantedAt = wanted === null ? -1 : items.findIndex(({ id }) => id === wanted);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here, and what it answers is used in this component only
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // A frame later is early enough with so many rows in hand, and scrolling does not wait for drawing.
    useFlushSync: false,
    // The browser tells a row's height before it paints; asking for it while rows are being made would lay
    // the page out for each.
    measureElement: (row, entry, list) =>
      entry?.borderBoxSize[0]?.blockSize ??
      list.measurementsCache[list.indexFromElement(row)]?.size ??
      rowHeight,
    scrollMargin: top,
    getItemKey: (at) => items[at]?.id ?? at,
    rangeExtractor: (range: Range) => {
      const kept = [focused ?? -1, wantedAt].filter((at) => at >= 0 && at < items.length);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other);
    },
  });
  const noteFocus = ({ target }: FocusEvent) =>
    setFocused(Number(target.closest('li')?.dataset['index'] ?? Number.NaN));

  return (
    <ul
      ref={list}
      className={className}
      style={{ height: rows.getTotalSize() + 2 }}
      aria-label={label}
      onFocus={noteFocus}
      onBlur={() => setFocused(null)}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={rows.measureElement}
          data-index={index}
          className={classNames(styles.windowed, itemClassName)}
          style={{ transform: `translateY(${start - top}px)` }}
          aria-setsize={items.length}
          aria-posinset={index + 1}
        >
          {draw(index)}
        </li>
      ))}
    </ul>
  );
}
