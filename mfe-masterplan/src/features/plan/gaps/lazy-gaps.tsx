import { ReloadState } from '@savvi/ui/reload-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useState } from 'react';
import { lazyGapsTexts as texts } from './lazy-gaps.texts.ts';

type GapsOrFailure = ComponentType<{ readonly onRetry: () => void }>;

const NotLoaded: GapsOrFailure = ({ onRetry }) => (
  <ReloadState drawing="broken" words={texts.failed} onReload={onRetry} />
);
const loadGaps = () =>
  lazy<GapsOrFailure>(async () => {
    try {
      const { Gaps } = await import('./gaps.tsx');
      return { default: Gaps };
    } catch {
      gaps = loadGaps();
      return { default: NotLoaded };
    }
  });
/** A component remembers a failed load, so each failure replaces it. */
let gaps: LazyExoticComponent<GapsOrFailure> = loadGaps();

/** The gaps of the plan, whose code and rules load when they are first shown. */
export function LazyGaps() {
  const [Gaps, setGaps] = useState(() => gaps);
  return (
    <Suspense
      fallback={
        <SkeletonRegion label={texts.loading}>
          <Skeleton height="chart" />
        </SkeletonRegion>
      }
    >
      <Gaps onRetry={() => setGaps(() => gaps)} />
    </Suspense>
  );
}

const OpenCount = lazy<ComponentType>(() =>
  import('./gaps.tsx').then(
    (code) => ({ default: code.OpenCount }),
    () => ({ default: () => null }),
  ),
);

/** The name of the tab, with the number of gaps as soon as it is known. Only an opened tab `isCounted`. */
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
