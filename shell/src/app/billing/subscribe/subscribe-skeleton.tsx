import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import styles from './subscribe.module.css';
import { TEXTS } from './subscribe.texts.ts';

/** The shape of two plans. */
export const SubscribeSkeleton = () => (
  <SkeletonRegion label={TEXTS.loading}>
    <div className={styles.plans}>
      {['monthly', 'yearly'].map((plan) => (
        <div key={plan} className={styles.plan}>
          <div className={styles.planHead}><Skeleton height="heading" width="sm" /></div>
          <div className={styles.prices}><Skeleton className={styles.priceComing} width="md" /><Skeleton width="sm" /></div>
          <Skeleton width="md" />
          <div className={styles.beyond}><Skeleton width="lg" /></div>
          <div className={styles.way}><Skeleton height="control" /></div>
        </div>
      ))}
    </div>
  </SkeletonRegion>
);
