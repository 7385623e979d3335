import { ReloadState } from '@savvi/ui/reload-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useState } from 'react';
import { texts } from '../plan.texts.ts';

type OverviewOrFailure = ComponentType<{ readonly onRetry: () => void }>;

const loadOverview = () =>
  lazy<OverviewOrFailure>(async () => {
    try {
      const { Overview } = await import('./overview.tsx');
      return { default: Overview };
    } catch {
      overview = loadOverview();
      return {
        default: ({ onRetry }) => <ReloadState drawing="chart" words={texts.overview} onReload={onRetry} />,
      };
    }
  });
/** A component remembers a failed load, so each failure replaces it. */
let overview: LazyExoticComponent<OverviewOrFailure> = loadOverview();

/** The overview, whose code loads when its tab is first shown. */
export function LazyOverview() {
  const [Overview, setOverview] = useState(() => overview);
  return (
    <Suspense
      fallback={
        <SkeletonRegion label={texts.loading}>
          <Skeleton height="chart" />
        </SkeletonRegion>
      }
    >
      <Overview onRetry={() => setOverview(() => overview)} />
    </Suspense>
  );
}
