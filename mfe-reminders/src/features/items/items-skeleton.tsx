import { LongListSkeleton } from '@savvi/ui/long-list';
import { Skeleton } from '@savvi/ui/skeleton';
import styles from './items.module.css';
import { texts } from './items.texts.ts';

/** A placeholder of four rows while the list loads. */
export const ItemsSkeleton = () => (
  <LongListSkeleton label={texts.loading} className={styles.list}>
    <div className={styles.row}>
      <Skeleton width="md" />
      <Skeleton width="sm" />
    </div>
  </LongListSkeleton>
);
