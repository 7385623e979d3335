import { ReloadState } from '@savvi/ui/reload-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { Suspense } from 'react';
import { texts } from '../plan.texts.ts';
import { retryableLazy } from '../retryable-lazy.tsx';

const Overview = retryableLazy(
  async () => (await import('./overview.tsx')).Overview,
  ({ onRetry }) => <ReloadState drawing="chart" words={texts.overview} onReload={onRetry} />,
);

/** The overview. Its code loads when its tab is first shown. */
export const LazyOverview = () => (
  <Suspense
    fallback={
      <SkeletonRegion label={texts.loading}>
        <Skeleton height="chart" />
      </SkeletonRegion>
    }
  >
    <Overview />
  </Suspense>
);
