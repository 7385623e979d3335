import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromRate, RATE_MAX, rateInput, rateOutput, toRate } from './rate.ts';

it('a rate converts to a decimal string and back [DATA-1]', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -RATE_MAX, max: RATE_MAX }), (units) => toRate(fromRate(units)) === units),
  );
});

describe('a rate in a request', () => {
  it.each([
    ['0', '0.0000'],
    ['0.1999', '0.1999'],
    ['4.25', '4.2500'],
    ['9.9999', '9.9999'],
    [4.25, '4.2500'],
    [0.0001, '0.0001'],
    [0, '0.0000'],
  ])('the rate %j is stored as %s [DATA-1] [DATA-20]', (given, kept) => {
    expect(rateInput.parse(given)).toBe(kept);
  });

  it.each([
    '10',
    '9.99999',
    '0.00001',
    '-1',
    '-0.0000',
    '1e-3',
    '19.99',
    '',
    ' 1',
    '1.',
    '.5',
    'NaN',
    Number.NaN,
    Infinity,
    10,
    0.00001,
    1e-7,
    0.1 + 0.2,
    null,
    true,
    {},
  ])('the rate %j is refused [DATA-1]', (given) => {
    expect(rateInput.safeParse(given).success).toBe(false);
  });

  it.each([
    ['19.99', 'must be a rate from 0 to 9.9999 with at most four decimals'],
    [true, 'must be a rate such as 4.2500'],
  ])('the rate %j is refused with a message [T-11]', (given, sentence) => {
    expect(rateInput.safeParse(given).error?.issues[0]?.message).toBe(sentence);
  });
});

it('a rate in a response has exactly four decimals [DATA-20]', () => {
  expect(rateOutput.safeParse('4.25').success).toBe(false);
  expect(rateOutput.safeParse('4.2500').success).toBe(true);
});

it.each(['', '1.', '0.12345', 'x'])('%j is not parsed as a rate', (text) => {
  expect(() => toRate(text)).toThrow(new RangeError('not a rate with at most four decimals'));
});
