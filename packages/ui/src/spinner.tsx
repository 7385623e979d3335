import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './spinner.module.css';

/** Props of Spinner. */
export type SpinnerProps = {
  /**
   * The label that is announced to screen readers. A spinner without a label is decoration beside a text that
   * says the same.
   */
  label?: string | undefined;
  size?: 'sm' | 'lg' | undefined;
  className?: string | undefined;
};

/** A rotating ring for waits whose content has no known shape; otherwise prefer a skeleton. */
export function Spinner({ label, size = 'sm', className }: SpinnerProps) {
  return (
    <span
      className={classNames(styles.spinner, styles[size], className)}
      role={label === undefined ? undefined : 'status'}
      aria-hidden={label === undefined || undefined}
    >
      <svg viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <circle className={styles.track} cx="8" cy="8" r="6.5" strokeWidth="2" />
        <path className={styles.arc} d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
