import { Page } from '@savvi/ui/page';
import { Skeleton } from '@savvi/ui/skeleton';
import { HoldingsHead } from './list/holdings-head.tsx';
import { HoldingsSkeleton } from './list/holdings-skeleton.tsx';
import styles from './plan-loading.module.css';
import { texts } from './plan.texts.ts';

/** The master plan while its code is on the way. */
export function PlanLoading() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <div className={styles.plan}>
        <div className={styles.tabs}>
          {[1, 2, 3, 4].map((tab) => (
            <Skeleton key={tab} className={styles.tab} />
          ))}
        </div>
        <HoldingsHead total={undefined} />
        <HoldingsSkeleton label={texts.loading} />
      </div>
    </Page>
  );
}
