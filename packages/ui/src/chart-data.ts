// Computes what charts draw: shares, the combination of small slices, and axis marks at round numbers. Only
// for geometry; displayed texts are formatted from the exact values.
import type { Decimal } from './format.ts';

/** A named amount. */
export type Amount = { name: string; value: Decimal };

/** A named amount with its share of the whole. `rest` marks several combined amounts. */
export type Slice = { name: string; value: string; share: number; rest: boolean };

const hundred = 100n;

/** A decimal in hundredths; further digits are cut off. */
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

/** The exact sum of amounts, as a decimal string. */
export function sumOf(amounts: readonly Amount[]): string {
  return decimal(amounts.reduce((sum, { value }) => sum + cents(value), 0n));
}

/**
 * The positive amounts (`withNothing`: also zero amounts), largest first, with their shares. Beyond `most`,
 * the smallest are combined into one named `restName`.
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
 * Round marks that cover the least to the greatest value, about `wanted` of them. For counts (`whole`) all
 * marks are whole numbers.
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
