import { LongListSkeleton } from '@savvi/ui/long-list';
import { Skeleton } from '@savvi/ui/skeleton';
import { texts } from '../transaction.texts.ts';
import styles from './list-skeleton.module.css';

const ROWS = 6;

/** Placeholders for the rows of a list of transactions. */
export const ListSkeleton = () => (
  <LongListSkeleton label={texts.list.loading} rows={ROWS}>
    <div className={styles.row}>
      <Skeleton width="md" />
      <Skeleton width="xs" />
    </div>
  </LongListSkeleton>
);
