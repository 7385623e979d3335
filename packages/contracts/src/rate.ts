import { decimal } from './decimal.ts';

/** A rate in ten-thousandths: 0.1999 is 1999. */
export type RateUnits = bigint;

/** The whole rate 1 in ten-thousandths. */
export const RATE_ONE: RateUnits = 10_000n;
/** The largest rate: 5 digits with 4 decimals, 9.9999 (DATA-1). */
export const RATE_MAX: RateUnits = 99_999n;

const rate = decimal(4);

/**
 * Ten-thousandths of a decimal string such as `0.1999`.
 * @throws {RangeError} when it is not one with at most four decimals.
 */
export function toRate(text: string): RateUnits {
  const units = rate.read(text);
  if (units === null) throw new RangeError('not a rate with at most four decimals');
  return units;
}

/** The decimal string of a rate, always with four decimals: `0.1999`. */
export const fromRate = (units: RateUnits): string => rate.write(units);

/**
 * A rate as clients send it: a decimal string (`'4.25'`), or a number, with at most four decimals. It comes
 * out as a string with four. Not negative, at most {@link RATE_MAX}.
 */
export const rateInput = rate.input(RATE_MAX, {
  kind: 'must be a rate such as 4.2500',
  error: `must be a rate from 0 to ${fromRate(RATE_MAX)} with at most four decimals`,
});

/** A rate as the server answers it: always four decimals. */
export const rateOutput = rate.output;
