import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type ProgressProps, shareOf } from './progress.tsx';
import styles from './progress-ring.module.css';

/** A progress ring around an icon or a figure. */
export function ProgressRing({
  label,
  value,
  max = 100,
  valueText,
  tone = 'accent',
  children,
}: Omit<ProgressProps, 'label' | 'labelHidden'> & { label: string; children?: ReactNode }) {
  return (
    <div
      className={styles.ring}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={valueText}
    >
      <svg viewBox="0 0 48 48" fill="none" aria-hidden="true">
        <circle className={styles.ringTrack} cx="24" cy="24" r="21" strokeWidth="4" />
        <circle
          className={classNames(styles.ringFill, styles[tone])}
          cx="24"
          cy="24"
          r="21"
          strokeWidth="4"
          pathLength={100}
          strokeDasharray={`${shareOf(value, max) * 100} 100`}
          strokeLinecap={shareOf(value, max) > 0 ? 'round' : 'butt'}
          transform="rotate(-90 24 24)"
        />
      </svg>
      <span className={styles.inside}>{children}</span>
    </div>
  );
}
