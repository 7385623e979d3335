import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Props of Skeleton: its size, in steps that match the content. */
export type SkeletonProps = {
  /** The height of a line of text, a heading, a figure, a control, a card or a chart. */
  height?: 'text' | 'heading' | 'figure' | 'control' | 'card' | 'chart' | undefined;
  width?: 'xs' | 'sm' | 'md' | 'lg' | 'full' | undefined;
  shape?: 'block' | 'circle' | undefined;
  className?: string | undefined;
};

/**
 * A placeholder with the size of the content, so that nothing moves when it arrives. Screen readers skip it.
 */
export function Skeleton({ height = 'text', width = 'full', shape = 'block', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        styles.skeleton,
        styles[`height-${height}`],
        styles[`width-${width}`],
        styles[shape],
        className,
      )}
    />
  );
}

/** A placeholder for lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? 'md' : 'full'} />
      ))}
    </span>
  );
}

/** Wraps skeletons and announces once to screen readers that content is loading. */
export function SkeletonRegion({
  label = 'Loading',
  children,
  className,
}: {
  label?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={className} role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
