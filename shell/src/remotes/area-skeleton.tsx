import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import styles from './remotes.module.css';
import { texts } from './remotes.texts.ts';

/** The shape of a page while the area's code comes. */
export const AreaSkeleton = ({ label }: { label: string }) => (
  <SkeletonRegion label={texts.loading(label)} className={styles.skeleton}>
    <Skeleton height="heading" width="md" />
    <Skeleton height="text" width="lg" />
    <div className={styles.cards}>
      <Skeleton height="card" />
      <Skeleton height="card" />
      <Skeleton height="card" />
    </div>
  </SkeletonRegion>
);
