import { type MonthlyNetWorth, NET_WORTH_MONTHS } from '@savvi/masterplan-contract/net-worth';
import { fromCents } from '@savvi/contracts/money';
import type { MonthlyChange } from '../shared/holding-months.repository.ts';

function monthAfter(month: string): string {
  // A month such as `2026-03` consists of two numbers.
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`;
}

/** The month before one such as `2026-03`. */
export function monthBefore(month: string): string {
  // A month such as `2026-03` consists of two numbers.
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 1
    ? `${String(year - 1).padStart(4, '0')}-12`
    : `${month.slice(0, 5)}${String(number - 1).padStart(2, '0')}`;
}

/**
 * The net worth at the end of each month, from the first change up to `until`, at most the last
 * `NET_WORTH_MONTHS`. Months without a change repeat the previous one. `changes` are in the order of their
 * months.
 */
export function netWorthLine(changes: readonly MonthlyChange[], until: string): MonthlyNetWorth[] {
  const line: MonthlyNetWorth[] = [];
  let [total, place] = [0n, 0];
  for (let month = changes[0]?.month ?? ''; month !== '' && month <= until; month = monthAfter(month)) {
    for (let next = changes[place]; next?.month === month; next = changes[(place += 1)]) total += next.change;
    line.push({ month, netWorth: fromCents(total) });
  }
  return line.slice(-NET_WORTH_MONTHS);
}
