import * as z from '@savvi/contracts/schema';

/** An exact amount of money in integer cents. */
export type Cents = bigint;

/** What kinds of amounts hold: digits in all, two of them decimals (DATA-1). */
export const MONEY_LIMITS = {
  /** Incomes and payments: 10 digits, at most 99,999,999.99. */
  payment: 9_999_999_999n,
  /** Balances and values: 12 digits, at most 9,999,999,999.99. */
  balance: 999_999_999_999n,
} as const satisfies Record<string, Cents>;

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** Cents of a decimal string such as `1250.5` or `-3`. @throws {RangeError} when it is not one with at most two decimals. */
export function toCents(amount: string): Cents {
  const [, sign, whole, decimals = ''] = DECIMAL.exec(amount) ?? [];
  if (whole === undefined) throw new RangeError('not an amount of money with at most two decimals');
  const cents = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

/** The decimal string of an amount, always with two decimals: `-12.30`. */
export function fromCents(cents: Cents): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `cents × numerator ÷ denominator` to the nearest cent, half a cent away from zero (T-41). `denominator` is positive. */
export function fractionOf(cents: Cents, numerator: bigint, denominator: bigint): Cents {
  const scaled = cents * numerator;
  const magnitude = ((scaled < 0n ? -scaled : scaled) * 2n + denominator) / (denominator * 2n);
  return scaled < 0n ? -magnitude : magnitude;
}

const isWithin = (amount: string, max: Cents) => DECIMAL.test(amount) && !amount.startsWith('-') && toCents(amount) <= max;
/** For the OpenAPI document; the refinement beside it is exact where binary fractions are not. */
const cents = (error: string) => z.multipleOf(0.01, { error, abort: true });

/**
 * An amount as clients send it: a decimal string (`'1250.50'`), or a number that has at most two decimals. It comes out as
 * a string with two decimals. Not negative, at most `max` cents, which is all nines.
 */
export function moneyInput(max: Cents) {
  const error = `must be an amount from 0 to ${fromCents(max)} with at most two decimals`;
  const written = z.string().check(z.regex(new RegExp(`^\\d{1,${fromCents(max).length - 3}}(\\.\\d{1,2})?$`), error));
  const number = z.number().check(z.minimum(0, { error, abort: true }), z.maximum(Number(max) / 100, { error, abort: true }), cents(error));
  return z.pipe(
    z.pipe(z.union([written, number], 'must be an amount such as 1250.50'), z.transform(String)).check(z.refine((amount) => isWithin(amount, max), error)),
    z.transform((amount) => fromCents(toCents(amount))),
  );
}

/** An amount as the server answers it: always two decimals. */
export const moneyOutput = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** An amount that travels as a JSON number (expense lines): not negative, at most two decimals, at most `max` cents. */
export const moneyNumber = (max: Cents) =>
  z
    .number('must be a number')
    .check(
      z.minimum(0, 'must not be negative'),
      z.maximum(Number(max) / 100, `must be at most ${fromCents(max)}`),
      cents('must have at most two decimals'),
      z.refine((amount) => DECIMAL.test(String(amount)), 'must have at most two decimals'),
    );
