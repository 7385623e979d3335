import type { MonthLine } from '@savvi/budget-contract/month';
import { useQuery } from '@savvi/mfe-kit/query';
import { monthQuery, monthsQuery } from './month.queries.ts';
import { startedOf } from './month.rules.ts';

const NO_LINES: readonly MonthLine[] = [];

/** The lines of a month; those of the latest started month before it, or of the first one, if it is not started. */
export function usePlannedLines(budgetId: string, month: string): readonly MonthLine[] {
  const { data: list = [] } = useQuery(monthsQuery(budgetId));
  const started = startedOf(list);
  const named = started.find((each) => each.month <= month) ?? started.at(-1);
  const { data: plan } = useQuery({
    ...monthQuery(budgetId, named?.month ?? month),
    // A request for a month that is not started would fail.
    enabled: named !== undefined,
  });
  return plan?.lines ?? NO_LINES;
}
