import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { classNames } from './class-names.ts';
import styles from './stat.module.css';

/** Props of Stat. */
export type StatProps = {
  label: ReactNode;
  /** Already formatted (ui/format). */
  value: ReactNode;
  /** `true` keeps its place, while loading for one that is not known yet. */
  hint?: ReactNode;
  icon?: ReactNode;
  loading?: boolean | undefined;
  size?: 'md' | 'lg' | undefined;
  /** Only where the sign has a meaning; the words or the sign say it too. */
  tone?: 'plain' | 'good' | 'bad' | undefined;
};

/** One figure with its name; keeps its height while loading. */
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
