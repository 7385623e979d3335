import { Skeleton } from '@savvi/ui/skeleton';
import { Stat } from '@savvi/ui/stat';
import type { ReactNode } from 'react';
import type { Total } from '../kinds/kind.ts';
import { dollars } from '../kinds/totals.ts';
import styles from './holdings-head.module.css';

/**
 * The header of a tab: the total and the actions. While the list is loading, `total` is undefined and the
 * buttons are hidden: an empty tab has them elsewhere, and they would move under the pointer.
 */
export function HoldingsHead({ total, children }: { total: Total | undefined; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <Stat
        size="lg"
        loading={total === undefined}
        label={total?.label ?? <Skeleton width="sm" />}
        value={total && dollars(total.sum)}
        hint={
          total === undefined ? (
            true
          ) : (
            <>
              {total.remark}
              {total.more && <span className={styles.more}>{total.more}</span>}
            </>
          )
        }
      />
      {total !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
