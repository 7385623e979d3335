import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './badge.module.css';

/** Props of Badge. */
export type BadgeProps = {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined;
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** A short status of the item beside it. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon}
      {children}
    </span>
  );
}
