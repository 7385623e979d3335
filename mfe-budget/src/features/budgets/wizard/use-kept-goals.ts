import type { Goal } from '@savvi/budget-contract/goal-reply';
import { useQuery } from '@savvi/mfe-kit/query';
import { goalsQuery } from '../../../shared/goals.queries.ts';

/** The goals that a stored budget keeps. */
export interface KeptGoals {
  readonly budgetId: string;
  readonly goals: readonly Goal[];
  /** Whether they could not be loaded, so that the plan lacks them. */
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

const NO_GOALS: readonly Goal[] = [];

/** The goals that a budget keeps; a new budget keeps none. */
export function useKeptGoals(budgetId: string | null): KeptGoals {
  const { data, isError, refetch } = useQuery({
    ...goalsQuery(budgetId ?? ''),
    enabled: budgetId !== null,
    refetchOnMount: 'always',
  });
  return {
    budgetId: budgetId ?? '',
    goals: data?.goals ?? NO_GOALS,
    hasFailed: isError && data === undefined,
    reload: () => void refetch(),
  };
}
