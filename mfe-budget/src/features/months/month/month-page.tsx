import type { Budget } from '@savvi/budget-contract/budget';
import type { MonthLine } from '@savvi/budget-contract/month';
import { monthName } from '@savvi/budget-contract/month.rules';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { ReloadState } from '@savvi/ui/reload-state';
import type { ComponentType } from 'react';
import { MonthsFrame } from '../frame/months-frame.tsx';
import { MonthsSkeleton } from '../frame/months-skeleton.tsx';
import { payQuery } from '../../../shared/pay.queries.ts';
import { monthQuery, monthsQuery } from '../month.queries.ts';
import { type Couple, coupleOf, monthOfDay, nameBeside, neighbors } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import { NotStarted } from './not-started.tsx';
import { OpenMonth } from './open-month.tsx';
import type { ReachChoice } from './reach.ts';
import { useStarting } from './use-starting.ts';

/** The props of a component of another feature on the page of a started month. */
export interface MonthPart {
  readonly budgetId: string;
  readonly month: string;
  readonly lines: readonly MonthLine[];
  readonly couple: Couple | null;
}

/** Props of {@link MonthPage}. */
export interface MonthPageProps extends ReachChoice {
  readonly month: string;
  readonly budget: Budget;
  readonly budgets: readonly Budget[];
  /** The browser's date. */
  readonly today: string;
  /** Rendered above the plan of a started month. */
  readonly above?: ComponentType<MonthPart>;
  /** Rendered below the plan of a started month. */
  readonly below?: ComponentType<MonthPart>;
}

/** The page of one month of a budget, started or not. */
export function MonthPage({
  month,
  budget,
  budgets,
  today,
  reach,
  onReach,
  above: Above,
  below: Below,
}: MonthPageProps) {
  const { now } = useShell();
  const list = useQuery(monthsQuery(budget.id));
  useQuery(payQuery(budget.id)); // starts early, so that the question about paydays appears with the month
  const isStarted = list.data?.some((each) => each.month === month) === true;
  const {
    data: stored,
    isFetching,
    refetch,
  } = useQuery({
    ...monthQuery(budget.id, month),
    // A request for a month that is not started would fail.
    enabled: isStarted,
  });
  const starting = useStarting({ budgetId: budget.id, month, today, list });

  const content = () => {
    if (isStarted && stored !== undefined) {
      const part = { budgetId: budget.id, month, lines: stored.lines, couple: coupleOf(budget) };
      return (
        <OpenMonth
          month={stored}
          budget={budget}
          today={today}
          isReady={starting.isReady}
          reach={reach}
          onReach={onReach}
          above={Above && <Above {...part} />}
          below={Below && <Below {...part} />}
        />
      );
    }
    if (isStarted || list.data === undefined) {
      const name = monthName(month);
      if (isFetching || list.isFetching) return <MonthsSkeleton label={texts.loading(name)} />;
      const reload = () => void (isStarted ? refetch() : list.refetch());
      return <ReloadState drawing="budgets" words={texts.failed(name)} onReload={reload} />;
    }
    if (starting.isStartingItself)
      return <MonthsSkeleton label={texts.start.busy(nameBeside(month, today))} />;
    return (
      <NotStarted
        month={month}
        today={today}
        started={list.data}
        busyMonth={starting.busyMonth}
        failure={starting.failure}
        onStart={starting.start}
      />
    );
  };
  return (
    <MonthsFrame
      budgets={budgets}
      budget={budget}
      switcher={{
        month,
        running: monthOfDay(today),
        ...neighbors(month, now(), list.data ?? []),
      }}
    >
      {content()}
    </MonthsFrame>
  );
}
