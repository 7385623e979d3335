import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useState } from 'react';
import { payoffTexts as texts } from './payoff.texts.ts';
import type { Choices } from './plan/choices.rules.ts';

interface PlanProps {
  /** Closes the plan; without choices, those in the address are the last ones. */
  readonly onClose: (chosen?: Choices) => void;
}
type PlanOrFailure = ComponentType<PlanProps & { readonly onRetry: () => void }>;

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

const loadPlan = () =>
  lazy<PlanOrFailure>(async () => {
    try {
      const { PayoffPlan } = await import('./plan/payoff-plan.tsx');
      return { default: PayoffPlan };
    } catch {
      plan = loadPlan();
      return { default: PlanNotLoaded };
    }
  });
/** A component remembers a failed load, so each failure replaces it. */
let plan: LazyExoticComponent<PlanOrFailure> = loadPlan();

/** The payoff plan, whose code loads when it is first shown. A failed load does not affect the rest of the page. */
export function LazyPlan({ onClose }: PlanProps) {
  const [Plan, setPlan] = useState(() => plan);
  return (
    <Suspense
      fallback={
        <SkeletonRegion label={texts.planLoading}>
          <Skeleton height="chart" />
        </SkeletonRegion>
      }
    >
      <Plan onClose={onClose} onRetry={() => setPlan(() => plan)} />
    </Suspense>
  );
}
