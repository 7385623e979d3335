import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Props of Skeleton: its size in the steps of what it stands for. */
export type SkeletonProps = {
  /** Height: a line of text, a heading, a figure, a control, a card or a chart. */
  height?: 'text' | 'heading' | 'figure' | 'control' | 'card' | 'chart' | undefined;
  width?: 'xs' | 'sm' | 'md' | 'lg' | 'full' | undefined;
  shape?: 'block' | 'circle' | undefined;
  className?: string | undefined;
};

/** The shape of what comes, so that nothing moves when it is there. Screen readers skip it. */
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

/** Lines of text that are not there yet; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? 'md' : 'full'} />
      ))}
    </span>
  );
}

/** Wraps skeletons and says once to screen readers that something loads. */
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
