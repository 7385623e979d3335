import type { MonthlyNetWorth } from '@savvi/contracts/masterplan/net-worth';

/**
 * The months of the line: past months from the service, and this month from the lists, which are up to date
 * before an event has been counted (T-43). While the lists are unknown, the service's figure is used for this
 * month, too.
 */
export function lineOf(
  months: readonly MonthlyNetWorth[],
  { month, netWorth }: { month: string; netWorth: string | null },
): readonly MonthlyNetWorth[] {
  return netWorth === null ? months : [...months.filter((point) => point.month < month), { month, netWorth }];
}
