import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { classNames } from './class-names.ts';
import styles from './stat.module.css';

/** Props of Stat. */
export type StatProps = {
  label: ReactNode;
  /** The value, already formatted (ui/format). */
  value: ReactNode;
  /** A note below the value. `true` reserves its space while it is loading. */
  hint?: ReactNode;
  icon?: ReactNode;
  loading?: boolean | undefined;
  size?: 'md' | 'lg' | undefined;
  /**
   * The color of the value. Use it only if the plus or minus sign has a meaning, which a word or the sign
   * itself must also show.
   */
  tone?: 'plain' | 'good' | 'bad' | undefined;
};

/** A figure with its name; it keeps its height while loading. */
export function Stat({ label, value, hint, icon, loading = false, size = 'md', tone = 'plain' }: StatProps) {
  return (
    <dl className={classNames(styles.stat, styles[size])}>
      <dt className={styles.label}>
        {icon}
        {label}
      </dt>
      <dd className={classNames(styles.value, styles[tone])} aria-busy={loading || undefined}>
        {loading ? <Skeleton height="figure" width="sm" /> : value}
      </dd>
      {hint ? (
        <dd className={styles.hint}>{loading && hint === true ? <Skeleton width="md" /> : hint}</dd>
      ) : null}
    </dl>
  );
}
