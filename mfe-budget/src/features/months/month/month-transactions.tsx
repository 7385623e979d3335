import type { Budget } from '@savvi/budget-contract/budget';
import type { MonthLine } from '@savvi/budget-contract/month';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import type { ComponentType } from 'react';
import { MonthsFrame } from '../frame/months-frame.tsx';
import { monthQuery, monthsQuery } from '../month.queries.ts';
import { closedOf, coupleOf, monthOfDay, neighbors, startedOf } from '../month.rules.ts';
import type { MonthPart } from './month-page.tsx';

const NO_LINES: readonly MonthLine[] = [];

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
  // Transactions of a month that is not started belong to lines of another month.
  const named = started.find((each) => each.month <= month) ?? started.at(-1);
  const { data: plan } = useQuery({
    ...monthQuery(budget.id, named?.month ?? month),
    // A request for a month that is not started would fail.
    enabled: named !== undefined,
  });
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
        lines={plan?.lines ?? NO_LINES}
        couple={coupleOf(budget)}
        isStarted={started.some((each) => each.month === month)}
        closedMonths={closedOf(started)}
      />
    </MonthsFrame>
  );
}
