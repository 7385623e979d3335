import { Page } from '@savvi/ui/page';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { AdminActions } from './admin-actions.tsx';
import styles from './admin-page.module.css';
import { texts } from './admin.texts.ts';
import { ChartSkeleton, StatsSkeleton } from './overview/overview-skeleton.tsx';
import overview from './overview/overview.module.css';
import { UserRowsSkeleton } from './users/user-skeleton.tsx';
import tools from './users/user-tools.module.css';

/** The admin dashboard while its code is loading. */
export const AdminLoading = () => (
  <Page title={texts.title} subtitle={texts.subtitle} actions={<AdminActions />} actionsComing>
    <div className={styles.sections}>
      <SkeletonRegion label={texts.loading} className={overview.overview}>
        <StatsSkeleton />
        <div className={overview.charts}>
          <ChartSkeleton {...texts.signUps} />
          <ChartSkeleton {...texts.plans} />
        </div>
      </SkeletonRegion>
      <div className={styles.view}>
        <div className={styles.tabs}>
          <Skeleton width="sm" />
          <Skeleton width="sm" />
          <Skeleton width="sm" />
        </div>
        <div className={styles.place}>
          <div className={tools.tools}>
            <Skeleton height="control" className={tools.search} />
            <Skeleton height="control" className={tools.shape} />
          </div>
          <UserRowsSkeleton />
        </div>
      </div>
    </div>
  </Page>
);
