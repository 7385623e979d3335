import { Skeleton } from '@savvi/ui/skeleton';
import { Stat } from '@savvi/ui/stat';
import type { ReactNode } from 'react';
import type { Total } from '../kinds/kind.ts';
import { dollars } from '../kinds/totals.ts';
import styles from './holdings-head.module.css';

/**
 * What all holdings of a tab come to, and beside it what can be done. While they are on their way `total` is
 * undefined and nothing can be pressed: in an empty tab the buttons stand elsewhere, and would slip away
 * under the pointer.
 */
export function HoldingsHead({ total, children }: { total: Total | undefined; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <Stat
        size="lg"
        loading={total === undefined}
        label={total?.label ?? <Skeleton width="sm" />}
        value={total && dollars(total.sum)}
        hint={total?.remark ?? true}
      />
      {total !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
