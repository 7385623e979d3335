import { type BalanceModule, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import type { ComponentProps } from 'react';
import { monthsQuery } from '../month.queries.ts';
import { browserDay } from '../month.rules.ts';
import { tasksOf } from './tasks.rules.ts';

/** Finds what the user can do next about the months of a budget; nothing if they failed to load. */
export function MonthTasks({ record: { id }, children }: ComponentProps<BalanceModule['Tasks']>) {
  const today = browserDay(useShell().now());
  const { data, isFetching } = useQuery(monthsQuery(id));
  if (data === undefined) return children(isFetching ? null : []);
  return children(tasksOf(data, today));
}
