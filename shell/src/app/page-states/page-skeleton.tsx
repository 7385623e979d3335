import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import styles from './page-states.module.css';

/** Stands where a page will be that is one card. */
export const CardSkeleton = () => (
  <SkeletonRegion className={styles.state}>
    <Skeleton height="chart" width="md" />
  </SkeletonRegion>
);

/** Stands where a page will be whose code is still on its way. */
export const PageSkeleton = () => (
  <SkeletonRegion className={styles.skeleton}>
    <Skeleton height="heading" width="md" />
    <Skeleton height="chart" />
    <Skeleton height="card" />
  </SkeletonRegion>
);
