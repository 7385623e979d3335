import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './progress.module.css';

/** The props of the progress bar; the progress ring has most of them, too. */
export type ProgressProps = {
  label: ReactNode;
  labelHidden?: boolean | undefined;
  value: number;
  max?: number | undefined;
  /** The value in words ('3 of 5'); defaults to the percentage. */
  valueText?: string | undefined;
  tone?: 'accent' | 'warning' | 'danger' | undefined;
};

/** The share of `value` in `max`, from 0 to 1. */
export function shareOf(value: number, max: number): number {
  return max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
}

/** A progress bar. */
export function Progress({
  label,
  labelHidden = false,
  value,
  max = 100,
  valueText,
  tone = 'accent',
}: ProgressProps) {
  const id = useId();
  const percent = Math.round(shareOf(value, max) * 100);
  return (
    <div className={styles.progress}>
      <div className={classNames(styles.top, labelHidden && styles.hidden)}>
        <span id={id}>{label}</span>
        <span className={styles.value}>{valueText ?? `${percent}%`}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={valueText}
      >
        <svg className={styles.bar} width="100%" height="8" aria-hidden="true">
          <rect className={styles.track} width="100%" height="8" />
          <rect
            className={classNames(styles.fill, styles[tone])}
            width={`${shareOf(value, max) * 100}%`}
            height="8"
            rx="4"
          />
        </svg>
      </div>
    </div>
  );
}
