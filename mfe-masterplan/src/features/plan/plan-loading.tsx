import { Page } from '@savvi/ui/page';
import { Skeleton } from '@savvi/ui/skeleton';
import { texts } from './plan.texts.ts';
import { HoldingsSkeleton } from './list/holdings-skeleton.tsx';

/** The master plan while its code is on the way. */
export function PlanLoading() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <Skeleton height="control" />
      <HoldingsSkeleton label={texts.title} />
    </Page>
  );
}
