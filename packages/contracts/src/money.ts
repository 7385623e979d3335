import * as z from '@savvi/contracts/schema';
import { decimal, smallest } from './decimal.ts';

/** An exact amount of money in integer cents. */
export type Cents = bigint;

/** The maximum amounts by kind: total digits, two of them decimals (DATA-1). */
export const MONEY_LIMITS = {
  /** Incomes and payments: 10 digits, at most 99,999,999.99. */
  payment: 9_999_999_999n,
  /** Balances and values: 12 digits, at most 9,999,999,999.99. */
  balance: 999_999_999_999n,
} as const satisfies Record<string, Cents>;

const money = decimal(2);

/**
 * Parses a decimal string such as `1250.5` or `-3` into cents.
 * @throws {RangeError} when the text is not a decimal with at most two decimal places
 */
export function toCents(amount: string): Cents {
  const cents = money.read(amount);
  if (cents === null) throw new RangeError('not an amount of money with at most two decimals');
  return cents;
}

/** Formats an amount, always with two decimals: `-12.30`. */
export const fromCents = (cents: Cents): string => money.write(cents);

/**
 * `cents × numerator ÷ denominator` to the nearest cent, half a cent away from zero (T-41). `denominator` is
 * positive.
 */
export function fractionOf(cents: Cents, numerator: bigint, denominator: bigint): Cents {
  const scaled = cents * numerator;
  const magnitude = ((scaled < 0n ? -scaled : scaled) * 2n + denominator) / (denominator * 2n);
  return scaled < 0n ? -magnitude : magnitude;
}

/**
 * An amount in a request: a decimal string (`'1250.50'`), or a number with at most two decimals; not
 * negative, at most `max` cents (all nines). The output is a string with two decimals.
 */
export const moneyInput = (max: Cents) =>
  money.input(max, {
    kind: 'must be an amount such as 1250.50',
    error: `must be an amount from 0 to ${fromCents(max)} with at most two decimals`,
  });

/** An amount in a response, always with two decimals. */
export const moneyOutput = money.output;

/**
 * An amount sent as a JSON number (expense lines): not negative, at most two decimals, at most `max` cents.
 */
export const moneyNumber = (max: Cents) =>
  z.number('must be a number').check(
    z.minimum(0, 'must not be negative'),
    z.maximum(Number(max) / 100, `must be at most ${fromCents(max)}`),
    smallest(2, 'must have at most two decimals'),
    z.refine((amount) => money.read(String(amount)) !== null, 'must have at most two decimals'),
  );
