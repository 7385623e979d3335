import { type MonthlyNetWorth, NET_WORTH_MONTHS } from '@savvi/contracts/masterplan/net-worth';
import { fromCents } from '@savvi/contracts/money';
import type { HoldingMonth } from '../shared/holding-months.repository.ts';

function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]; // two numbers, by their form
  return number === 12 ? `${String(year + 1).padStart(4, '0')}-01` : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`;
}

/**
 * The net worth at the end of each month from the first one there is up to `until`, of the last `NET_WORTH_MONTHS`. Months
 * in which nothing changed carry on. Of a holding the highest version so far counts, so that two servers whose clocks
 * differ at the end of a month can't bring an older state back. `months` come in the order of their month.
 */
export function netWorthLine(months: readonly HoldingMonth[], until: string): MonthlyNetWorth[] {
  const line: MonthlyNetWorth[] = [];
  const latest = new Map<string, HoldingMonth>();
  let [total, place] = [0n, 0];
  for (let month = months[0]?.month ?? ''; month !== '' && month <= until; month = monthAfter(month)) {
    for (let next = months[place]; next?.month === month; next = months[(place += 1)]) {
      const known = latest.get(next.holdingId);
      if (known !== undefined && known.version > next.version) continue;
      total += next.net - (known?.net ?? 0n);
      latest.set(next.holdingId, next);
    }
    line.push({ month, netWorth: fromCents(total) });
  }
  return line.slice(-NET_WORTH_MONTHS);
}
