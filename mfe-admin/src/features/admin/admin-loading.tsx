import { Page } from '@savvi/ui/page';
import { SkeletonRegion } from '@savvi/ui/skeleton';
import styles from './admin-page.module.css';
import { texts } from './admin.texts.ts';
import { ChartSkeleton, StatsSkeleton } from './overview/overview-skeleton.tsx';
import overview from './overview/overview.module.css';
import { UserRowsSkeleton } from './users/user-skeleton.tsx';

/** The admin dashboard while its code is on the way. */
export const AdminLoading = () => (
  <Page title={texts.title} subtitle={texts.subtitle}>
    <div className={styles.sections}>
      <SkeletonRegion label={texts.loading} className={overview.overview}>
        <StatsSkeleton />
        <div className={overview.charts}>
          <ChartSkeleton {...texts.signUps} />
          <ChartSkeleton {...texts.plans} />
        </div>
      </SkeletonRegion>
      <UserRowsSkeleton />
    </div>
  </Page>
);
