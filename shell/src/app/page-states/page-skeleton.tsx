import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import styles from './page-states.module.css';

/** The skeleton of a page that consists of one card. */
export const CardSkeleton = () => (
  <SkeletonRegion className={styles.state}>
    <Skeleton height="chart" width="md" />
  </SkeletonRegion>
);

/** The skeleton of a page whose code is loading. */
export const PageSkeleton = () => (
  <SkeletonRegion className={styles.skeleton}>
    <Skeleton height="heading" width="md" />
    <Skeleton height="chart" />
    <Skeleton height="card" />
  </SkeletonRegion>
);
