import { LongListSkeleton } from '@savvi/ui/long-list';
import { Skeleton } from '@savvi/ui/skeleton';
import { texts } from '../documents.texts.ts';
import styles from './document-row.module.css';

/** Placeholders of four documents. */
export const DocumentRowsSkeleton = () => (
  <LongListSkeleton label={texts.loading} className={styles.list}>
    <div className={styles.row}>
      <Skeleton height="control" className={styles.shape} />
      <div className={styles.words}>
        <Skeleton width="md" />
        <Skeleton width="lg" />
      </div>
      <div className={styles.facts}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <div className={styles.actions} />
    </div>
  </LongListSkeleton>
);
