import { ReloadState } from '@savvi/ui/reload-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { type ComponentType, lazy, Suspense } from 'react';
import { retryableLazy } from '../retryable-lazy.tsx';
import { lazyGapsTexts as texts } from './lazy-gaps.texts.ts';

const Gaps = retryableLazy(
  async () => (await import('./gaps.tsx')).Gaps,
  ({ onRetry }) => <ReloadState drawing="broken" words={texts.failed} onReload={onRetry} />,
);

/** The gaps in the plan. Their code loads when they are first shown. */
export const LazyGaps = () => (
  <Suspense
    fallback={
      <SkeletonRegion label={texts.loading}>
        <Skeleton height="chart" />
      </SkeletonRegion>
    }
  >
    <Gaps />
  </Suspense>
);

const OpenCount = lazy<ComponentType>(() =>
  import('./gaps.tsx').then(
    (code) => ({ default: code.OpenCount }),
    () => ({ default: () => null }),
  ),
);

/**
 * The label of the tab, with the number of open gaps once it is known. `isCounted` is false until the tab is first
 * shown, because the number needs the code of the tab.
 */
export const GapsLabel = ({ isCounted }: { isCounted: boolean }) => (
  <>
    {texts.label}
    {isCounted && (
      <Suspense>
        <OpenCount />
      </Suspense>
    )}
  </>
);
