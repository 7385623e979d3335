import { decimal } from './decimal.ts';

/** A rate in ten-thousandths: 0.1999 is 1999. */
export type RateUnits = bigint;

/** The rate 1 in ten-thousandths. */
export const RATE_ONE: RateUnits = 10_000n;
/** The maximum rate: 5 digits with 4 decimals, 9.9999 (DATA-1). */
export const RATE_MAX: RateUnits = 99_999n;

const rate = decimal(4);

/**
 * Parses a decimal string such as `0.1999` into ten-thousandths.
 * @throws {RangeError} when the text is not a decimal with at most four decimal places
 */
export function toRate(text: string): RateUnits {
  const units = rate.read(text);
  if (units === null) throw new RangeError('not a rate with at most four decimals');
  return units;
}

/** Formats a rate, always with four decimals: `0.1999`. */
export const fromRate = (units: RateUnits): string => rate.write(units);

/**
 * A rate in a request: a decimal string (`'4.25'`) or a number with at most four decimals; not negative, at
 * most {@link RATE_MAX}. The output is a string with four decimals.
 */
export const rateInput = rate.input(RATE_MAX, {
  kind: 'must be a rate such as 4.2500',
  error: `must be a rate from 0 to ${fromRate(RATE_MAX)} with at most four decimals`,
});

/** A rate in a response, always with four decimals. */
export const rateOutput = rate.output;
