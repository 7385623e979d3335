import { LongListSkeleton } from '@savvi/ui/long-list';
import { Skeleton } from '@savvi/ui/skeleton';
import { texts } from '../admin.texts.ts';
import { UserHead } from './user-head.tsx';
import styles from './user-row.module.css';

/** Placeholders of eight users. */
export const UserRowsSkeleton = () => (
  <div className={styles.frame}>
    <UserHead />
    <LongListSkeleton label={texts.users.loading} rows={8}>
      <div className={styles.row}>
        <div className={styles.shapes}>
          <Skeleton width="md" />
          <Skeleton width="sm" />
        </div>
        <div className={styles.plan}>
          <Skeleton width="sm" />
        </div>
        <div className={styles.columns}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      </div>
    </LongListSkeleton>
  </div>
);
