import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { LongListProps } from './long-list-props.ts';
import styles from './long-list.module.css';

/** Rows rendered above and below the visible ones, so that Tab finds the next one. */
const OVERSCAN = 8;

type WindowedListProps = Omit<LongListProps<{ readonly id: string }>, 'draw' | 'loading'> & {
  /** Renders the item at an index. */
  draw: (at: number) => ReactNode;
};

/** A list that renders only its visible rows and the focused one, so that the focus is never lost. */
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
  // Elements above the list may change their height and so move the list.
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
    // With this many extra rows, rendering one frame later is early enough, and scrolling does not wait for
    // it.
    useFlushSync: false,
    // The ResizeObserver reports a row's height before painting. Measuring while rows are created would cause
    // a layout for each.
    measureElement: (row, entry, list) =>
      entry?.borderBoxSize[0]?.blockSize ??
      list.measurementsCache[list.indexFromElement(row)]?.size ??
      rowHeight,
    scrollMargin: top,
    getItemKey: (at) => items[at]?.id ?? at,
    rangeExtractor: (range: Range) => {
      const pinned = [focused ?? -1, wantedAt].filter((at) => at >= 0 && at < items.length);
      return [...new Set([...defaultRangeExtractor(range), ...pinned])].toSorted((one, other) => one - other);
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
