import { type Cents, fromCents, toCents } from '@savvi/contracts/money';
import { formatMoney, formatShare } from '@savvi/ui/format';

/** The exact sum of an amount over all holdings; what is not filled counts nothing. */
export const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => string | null): Cents =>
  items.reduce((sum, item) => sum + toCents(amountOf(item) ?? '0'), 0n);

/** A sum in whole dollars, as all money of the page (PLAN-9). */
export const dollars = (cents: Cents): string => formatMoney(fromCents(cents));

/** A figure in whole dollars, or nothing when the amount is not above 0 (PLAN-12, PLAN-13). */
export const whenAny = (label: string, amount: string | null) =>
  toCents(amount ?? '0') > 0n ? [{ label, value: formatMoney(amount ?? '0') }] : [];

/** The share one holding has of them all; nothing when it is the only one with an amount. */
export function shareOf(amount: string, sum: Cents, whole: string) {
  const share = sum === 0n ? 0 : Number(toCents(amount)) / Number(sum);
  return share > 0 && share < 1 ? { share, text: `${formatShare(share)} of ${whole}` } : undefined;
}
