import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import { formatMoney, formatShare } from '@savvi/ui/format';

/** Returns the exact sum of an amount over all records. Empty amounts count as 0. */
export const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => string | null): Cents =>
  items.reduce((sum, item) => sum + toCents(amountOf(item) ?? '0'), 0n);

/** Formats a sum in whole dollars, like all money on the page (PLAN-9). */
export const dollars = (cents: Cents): string => formatMoney(fromCents(cents));

/** Returns a figure in whole dollars, or an empty list for amounts up to 0 (PLAN-12, PLAN-13). */
export const whenAny = (label: string, amount: string | null) =>
  toCents(amount ?? '0') > 0n ? [{ label, value: formatMoney(amount ?? '0') }] : [];

/** Returns the share of a record in the total, or undefined when it is the only one with an amount. */
export function shareOf(amount: string, sum: Cents, whole: string) {
  const share = sum === 0n ? 0 : Number(toCents(amount)) / Number(sum);
  return share > 0 && share < 1 ? { share, text: `${formatShare(share)} of ${whole}` } : undefined;
}
