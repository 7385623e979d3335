import { Card } from '@savvi/ui/card';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import styles from './area-skeleton.module.css';
import { texts } from './remotes.texts.ts';

const CARDS = [1, 2, 3, 4];

/**
 * The skeleton of an area's page while its code loads: heading and subtitle, a button, and cards with a name,
 * a figure and lines.
 */
export const AreaSkeleton = ({ label }: { label: string }) => (
  <SkeletonRegion label={texts.loading(label)} className={styles.page}>
    <div className={styles.header}>
      <div className={styles.titles}>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.subtitle} />
      </div>
      <Skeleton height="control" className={styles.action} />
    </div>
    <div className={styles.cards}>
      {CARDS.map((place) => (
        <Card key={place} className={styles.card}>
          <div>
            <Skeleton height="heading" width="md" />
            <Skeleton width="sm" />
          </div>
          <div>
            <Skeleton width="xs" />
            <Skeleton height="heading" width="sm" />
          </div>
          <div>
            <Skeleton />
            <Skeleton width="lg" />
            <Skeleton width="md" />
          </div>
          <div className={styles.foot}>
            <Skeleton width="sm" />
            <Skeleton width="xs" />
          </div>
        </Card>
      ))}
    </div>
  </SkeletonRegion>
);
