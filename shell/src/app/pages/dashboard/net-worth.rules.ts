/** The net worth at the end of a month (`2026-03`), or so far. */
export interface MonthlyNetWorth {
  readonly month: string;
  readonly netWorth: string;
}

/**
 * The months of the net worth line: past months from the service, and this month from the lists, which have a
 * change before the service has counted it (T-43). While the lists are unknown, the service's figure is used
 * for this month, too.
 */
export function lineOf(
  months: readonly MonthlyNetWorth[],
  { month, netWorth }: { month: string; netWorth: string | null },
): readonly MonthlyNetWorth[] {
  return netWorth === null ? months : [...months.filter((point) => point.month < month), { month, netWorth }];
}
