import { type BalanceModule, useLock, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import type { ComponentProps } from 'react';
import { monthQuery, monthsQuery } from '../month.queries.ts';
import { browserDay, monthOfDay, startedOf } from '../month.rules.ts';
import { tasksOf } from './tasks.rules.ts';

/** Finds what the user can do next about the months of a budget; nothing if they failed to load. */
export function MonthTasks({ record: { id }, children }: ComponentProps<BalanceModule['Tasks']>) {
  const today = browserDay(useShell().now());
  const canImport = useLock('hasAdvancedBudgeting') === null;
  const { data, isFetching } = useQuery(monthsQuery(id));
  const running = monthOfDay(today);
  // The figures show the same month.
  const { data: month } = useQuery({
    ...monthQuery(id, running),
    enabled: startedOf(data ?? []).some((each) => each.month === running),
  });
  if (data === undefined) return children(isFetching ? null : []);
  return children(tasksOf(data, today, month, canImport));
}
