// What charts compute before they draw: shares, the fold of what is too small to show, and
// axis marks at round numbers. Geometry only; what people read is formatted from the exact values.
import type { Decimal } from './format.ts';

/** Something with a name and an amount. */
export type Amount = { name: string; value: Decimal };

/** An amount with its part of the whole; `rest` marks the fold of several. */
export type Slice = { name: string; value: string; share: number; rest: boolean };

const hundred = 100n;

/** Hundredths of a decimal, exactly; digits beyond the second are cut. */
function cents(value: Decimal): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?/.exec(typeof value === 'number' ? value.toFixed(2) : value);
  if (!match) return 0n;
  const [, sign, whole = '0', fraction = ''] = match;
  const amount = BigInt(whole) * hundred + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -amount : amount;
}

function decimal(amount: bigint): string {
  return `${amount / hundred}.${String(amount % hundred).padStart(2, '0')}`;
}

/** The exact sum of some amounts, as a decimal string. */
export function sumOf(amounts: readonly Amount[]): string {
  return decimal(amounts.reduce((sum, { value }) => sum + cents(value), 0n));
}

/**
 * Amounts above nothing (`withNothing`: those of nothing too), largest first, with their shares; beyond
 * `most` the small ones become one called `restName`.
 */
export function slicesOf(
  amounts: readonly Amount[],
  most: number,
  restName: string,
  withNothing = false,
): Slice[] {
  const parts = amounts
    .map(({ name, value }) => ({ name, amount: cents(value), rest: false }))
    .filter(({ amount }) => amount > 0n || (withNothing && amount === 0n));
  parts.sort((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1));
  const total = parts.reduce((sum, { amount }) => sum + amount, 0n);
  const small = parts.length > most ? parts.splice(most - 1) : [];
  if (small.length > 0)
    parts.push({ name: restName, amount: small.reduce((sum, { amount }) => sum + amount, 0n), rest: true });
  return parts.map(({ name, amount, rest }) => ({
    name,
    value: decimal(amount),
    share: total === 0n ? 0 : Number(amount) / Number(total),
    rest,
  }));
}

/**
 * Round marks from at or below the least to at or above the greatest value, about `wanted` of them; of what
 * is counted (`whole`) none lies between two.
 */
export function axisMarks(least: number, greatest: number, wanted: number, whole = false): number[] {
  const span = greatest - least || Math.abs(greatest) || 1;
  const rough = span / Math.max(1, wanted - 1);
  const power = Math.max(10 ** Math.floor(Math.log10(rough)), whole ? 1 : 0);
  const step =
    ([1, 2, 2.5, 5, 10].find(
      (factor) => factor * power >= rough && (!whole || Number.isInteger(factor * power)),
    ) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(greatest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
