import type { MonthlyNetWorth } from '@savvi/contracts/masterplan/net-worth';

/**
 * The months of the line: the past as the service kept it, this month from the lists, which know of a change
 * before any event has been counted and win (T-43). Without the lists what the service says has to do.
 */
export function lineOf(
  kept: readonly MonthlyNetWorth[],
  { month, netWorth }: { month: string; netWorth: string | null },
): readonly MonthlyNetWorth[] {
  return netWorth === null ? kept : [...kept.filter((point) => point.month < month), { month, netWorth }];
}
