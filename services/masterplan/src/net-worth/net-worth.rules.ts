import { type MonthlyNetWorth, NET_WORTH_MONTHS } from '@savvi/masterplan-contract/net-worth';
import { fromCents } from '@savvi/contracts/money';
import { monthAfter } from '@savvi/masterplan-contract/payoff-plan';
import type { MonthlyChange } from '../shared/holding-months.repository.ts';

/**
 * The net worth at the end of each month, from the first change up to `until`, at most the last
 * `NET_WORTH_MONTHS`. Months without a change repeat the previous one. `changes` are in the order of their
 * months.
 */
export function netWorthLine(changes: readonly MonthlyChange[], until: string): MonthlyNetWorth[] {
  const line: MonthlyNetWorth[] = [];
  let [total, place] = [0n, 0];
  for (let month = changes[0]?.month ?? ''; month !== '' && month <= until; month = monthAfter(month, 1)) {
    for (let next = changes[place]; next?.month === month; next = changes[(place += 1)]) total += next.change;
    line.push({ month, netWorth: fromCents(total) });
  }
  return line.slice(-NET_WORTH_MONTHS);
}
