import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from './class-names.ts';
import type { LongListProps } from './long-list-props.ts';
import styles from './long-list.module.css';
import { SkeletonRegion } from './skeleton.tsx';

// Most lists are short: who has a long one waits for its code once.
const WindowedList = lazy(async () => ({ default: (await import('./windowed-list.tsx')).WindowedList }));

/**
 * Of so many items only those in sight are in the page (N-18); of fewer all, so that the browser's own search
 * and printing find each.
 */
export const isWindowed = (count: number): boolean => count >= 100;

/** Rows below each other; of very many only those in sight are in the page (N-18). */
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

/** The frame of such a list while its rows are on the way: so many of one shape. */
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
