import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from './class-names.ts';
import type { LongListProps } from './long-list-props.ts';
import styles from './long-list.module.css';
import { SkeletonRegion } from './skeleton.tsx';

// Most lists are short, so the code for long ones is loaded on demand.
const WindowedList = lazy(async () => ({ default: (await import('./windowed-list.tsx')).WindowedList }));

/**
 * Whether a list with this number of items renders only its visible rows (N-18). Shorter lists render all, so
 * that the browser's search and printing find each.
 */
export const isWindowed = (count: number): boolean => count >= 100;

/** A list of rows that renders only the visible ones when it is very long (N-18). */
export function LongList<Item extends { readonly id: string }>({ loading, ...list }: LongListProps<Item>) {
  const { label, items, draw, className, itemClassName } = list;
  const drawAt = (at: number) => {
    const item = items[at];
    return item !== undefined && draw(item);
  };
  if (isWindowed(items.length)) {
    return (
      <Suspense fallback={loading}>
        <WindowedList {...list} draw={drawAt} className={classNames(styles.list, className)} />
      </Suspense>
    );
  }
  return (
    <ul className={classNames(styles.list, className)} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={classNames(styles.item, itemClassName)}>
          {draw(item)}
        </li>
      ))}
    </ul>
  );
}

/** The skeleton of a list that is loading: `count` rows of one shape. */
export function LongListSkeleton({
  label,
  rows = 4,
  className,
  children,
}: {
  label: string;
  rows?: number | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <SkeletonRegion label={label} className={classNames(styles.list, className)}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.item}>
          {children}
        </div>
      ))}
    </SkeletonRegion>
  );
}
