import type { Budget } from '@savvi/budget-contract/budget';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import type { ComponentType } from 'react';
import { MonthsFrame } from '../frame/months-frame.tsx';
import { monthsQuery } from '../month.queries.ts';
import { closedOf, coupleOf, monthOfDay, neighbors, startedOf } from '../month.rules.ts';
import { usePlannedLines } from '../planned-lines.ts';
import type { MonthPart } from './month-page.tsx';

interface MonthTransactionsProps {
  readonly month: string;
  readonly budget: Budget;
  readonly budgets: readonly Budget[];
  /** The browser's date. */
  readonly today: string;
  /** The list, which is a component of another feature. */
  readonly list: ComponentType<MonthPart>;
}

/** The transactions of a month, which need not be started. */
export function MonthTransactions({ month, budget, budgets, today, list: List }: MonthTransactionsProps) {
  const { now } = useShell();
  const { data: list = [] } = useQuery(monthsQuery(budget.id));
  const started = startedOf(list);
  const lines = usePlannedLines(budget.id, month);
  return (
    <MonthsFrame
      tab="transactions"
      budgets={budgets}
      budget={budget}
      switcher={{ month, running: monthOfDay(today), ...neighbors(month, now(), started) }}
    >
      <List
        budgetId={budget.id}
        month={month}
        lines={lines}
        couple={coupleOf(budget)}
        isStarted={started.some((each) => each.month === month)}
        closedMonths={closedOf(started)}
      />
    </MonthsFrame>
  );
}
