import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { Suspense } from 'react';
import { retryableLazy } from '../retryable-lazy.tsx';
import { payoffTexts as texts } from './payoff.texts.ts';
import type { Choices } from './plan/choices.rules.ts';

interface PlanProps {
  /** Closes the plan; without choices, those in the address are the last ones. */
  readonly onClose: (chosen?: Choices) => void;
}
function PlanNotLoaded({ onClose, onRetry }: PlanProps & { onRetry: () => void }) {
  const { title, description, retry } = texts.planFailed;
  return (
    <EmptyState
      framed
      drawing="chart"
      title={title}
      description={description}
      action={
        <>
          <Button onClick={onRetry}>{retry}</Button>
          <Button variant="ghost" onClick={() => onClose()}>
            {texts.closePlan}
          </Button>
        </>
      }
    />
  );
}

const Plan = retryableLazy<PlanProps>(
  async () => (await import('./plan/payoff-plan.tsx')).PayoffPlan,
  PlanNotLoaded,
);

/** The payoff plan, whose code loads when it is first shown. A failed load does not affect the rest of the page. */
export const LazyPlan = ({ onClose }: PlanProps) => (
  <Suspense
    fallback={
      <SkeletonRegion label={texts.planLoading}>
        <Skeleton height="chart" />
      </SkeletonRegion>
    }
  >
    <Plan onClose={onClose} />
  </Suspense>
);
