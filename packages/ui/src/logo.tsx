import { classNames } from './class-names.ts';
import styles from './logo.module.css';

/** Props of Logo. */
export type LogoProps = {
  /** Shows only the mark, without the name. The element around it then needs an accessible name. */
  markOnly?: boolean | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  className?: string | undefined;
};

/** The mark: two people and the area that they share. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={classNames(styles.mark, className)} viewBox="0 0 36 24" fill="none" aria-hidden="true">
      <path className={styles.middle} d="M18 3.89a10.5 10.5 0 0 1 0 16.22a10.5 10.5 0 0 1 0-16.22z" />
      <circle className={styles.ring} cx="12" cy="12" r="10" strokeWidth="2.5" />
      <circle className={styles.ring} cx="24" cy="12" r="10" strokeWidth="2.5" />
    </svg>
  );
}

/** Mark and wordmark 'BudgetPRO'. */
export function Logo({ markOnly = false, size = 'md', className }: LogoProps) {
  return (
    <span className={classNames(styles.logo, styles[size], className)}>
      <LogoMark />
      {markOnly ? null : <span className={styles.word}>BudgetPRO</span>}
    </span>
  );
}
