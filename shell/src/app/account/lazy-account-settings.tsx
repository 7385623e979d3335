import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { lazy, Suspense } from 'react';
import styles from './account.module.css';

const AccountSettingsPage = lazy(async () => ({ default: (await import('./account-settings-page.tsx')).AccountSettingsPage }));

/** The account settings, whose forms come as a chunk of their own. */
export const AccountSettings = () => (
  <Suspense
    fallback={
      <SkeletonRegion className={styles.skeleton}>
        <Skeleton height="heading" width="md" />
        <Skeleton height="chart" />
        <Skeleton height="card" />
      </SkeletonRegion>
    }
  >
    <AccountSettingsPage />
  </Suspense>
);
