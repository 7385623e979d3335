import type { Couple } from '../../../shared/couple.ts';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type { Budget } from '@savvi/budget-contract/budget';
import type { MonthLine } from '@savvi/budget-contract/month';
import { monthName } from '@savvi/budget-contract/month.rules';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { ReloadState } from '@savvi/ui/reload-state';
import type { ComponentType } from 'react';
import { ClosedMonth } from '../closing/closed-month.tsx';
import { MonthsFrame } from '../frame/months-frame.tsx';
import { MonthsSkeleton } from '../frame/months-skeleton.tsx';
import { payQuery } from '../../../shared/pay.queries.ts';
import { monthQuery, monthsQuery } from '../month.queries.ts';
import { closedOf, coupleOf, monthOfDay, neighbors, startedOf } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import { usePlannedLines } from '../planned-lines.ts';
import { NotStarted } from './not-started.tsx';
import { OpenMonth } from './open-month.tsx';
import type { ReachChoice } from '../plan/reach.ts';
import { useStarting } from './use-starting.ts';

/** The props of a component of another feature on the page of a month. */
export interface MonthPart {
  readonly budgetId: string;
  readonly month: string;
  /** The lines of the month; empty if it is not started. */
  readonly lines: readonly MonthLine[];
  readonly isStarted: boolean;
  /** The closed months of the budget, whose transactions keep their amounts (MON-38). */
  readonly closedMonths: readonly string[];
  readonly couple: Couple | null;
}

/** The props of the component beside the plan of the running month. */
export interface BesidePart {
  readonly budgetId: string;
  /** The browser's date. */
  readonly today: string;
  readonly hasBills: boolean;
}

/** Props of {@link MonthPage}. */
export interface MonthPageProps extends ReachChoice {
  readonly month: string;
  readonly budget: Budget;
  readonly budgets: readonly Budget[];
  /** The browser's date. */
  readonly today: string;
  /** Rendered above the plan of an open month. */
  readonly above?: ComponentType<MonthPart>;
  /** Rendered beside the plan of the running month; below it on a phone. */
  readonly beside?: ComponentType<BesidePart>;
  /** Rendered below the plan of a month. */
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
  beside: Beside,
  below: Below,
}: MonthPageProps) {
  const { now } = useShell();
  const list = useQuery(monthsQuery(budget.id));
  useQuery(payQuery(budget.id)); // starts early, so that the question about paydays appears with the month
  const started = list.data && startedOf(list.data);
  const isStarted = started?.some((each) => each.month === month) === true;
  const {
    data: stored,
    isFetching,
    refetch,
  } = useQuery({
    ...monthQuery(budget.id, month),
    // A request for a month that is not started would fail.
    enabled: isStarted,
  });
  const planned = usePlannedLines(budget.id, month);
  const starting = useStarting({
    budgetId: budget.id,
    month,
    today,
    list: { data: started, isFetching: list.isFetching },
  });

  const content = () => {
    const part = {
      budgetId: budget.id,
      month,
      couple: coupleOf(budget),
      isStarted,
      closedMonths: closedOf(started ?? []),
    };
    if (isStarted && stored !== undefined) {
      const { lines, closed } = stored;
      const below = Below && <Below {...part} lines={lines} />;
      if (closed !== null) return <ClosedMonth month={stored} closed={closed} today={today} below={below} />;
      return (
        <OpenMonth
          month={stored}
          budget={budget}
          today={today}
          started={started ?? []}
          isReady={starting.isReady}
          reach={reach}
          onReach={onReach}
          above={Above && <Above {...part} lines={lines} />}
          beside={
            Beside &&
            month === monthOfDay(today) && (
              <Beside budgetId={budget.id} today={today} hasBills={stored.bills !== undefined} />
            )
          }
          below={below}
        />
      );
    }
    if (isStarted || started === undefined) {
      const name = monthName(month);
      if (isFetching || list.isFetching) return <MonthsSkeleton label={texts.loading(name)} />;
      const reload = () => void (isStarted ? refetch() : list.refetch());
      return <ReloadState drawing="budgets" words={texts.failed(name)} onReload={reload} />;
    }
    if (starting.isStartingItself)
      return <MonthsSkeleton label={texts.start.busy(monthNameBeside(month, today))} />;
    return (
      <>
        <NotStarted
          month={month}
          today={today}
          started={started}
          busyMonth={starting.busyMonth}
          failure={starting.failure}
          onStart={starting.start}
        />
        {Below && <Below {...part} lines={planned} />}
      </>
    );
  };
  return (
    <MonthsFrame
      budgets={budgets}
      budget={budget}
      switcher={{
        month,
        running: monthOfDay(today),
        ...neighbors(month, now(), started ?? []),
      }}
    >
      {content()}
    </MonthsFrame>
  );
}
