import { classNames } from '@savvi/ui/class-names';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { BrandGround } from '../../../shared/brand-ground.tsx';
import styles from './subscribe.module.css';
import { TEXTS } from './subscribe.texts.ts';

const CONTENT = (
  <>
    <div className={styles.planHead}>
      <Skeleton height="heading" width="sm" />
    </div>
    <div className={styles.prices}>
      <Skeleton className={styles.priceComing} width="md" />
      <Skeleton width="sm" />
    </div>
    <Skeleton width="md" />
    <div className={styles.beyond}>
      <Skeleton width="lg" />
    </div>
    <div className={styles.way}>
      <Skeleton height="control" />
    </div>
  </>
);

/** The skeleton of two plans, each with its background. */
export const SubscribeSkeleton = () => (
  <SkeletonRegion label={TEXTS.loading}>
    <div className={styles.plans}>
      <div className={styles.plan}>{CONTENT}</div>
      <div className={classNames(styles.plan, styles.best)}>
        <BrandGround className={styles.ground}>{CONTENT}</BrandGround>
      </div>
    </div>
  </SkeletonRegion>
);
