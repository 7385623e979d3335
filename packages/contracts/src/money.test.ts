import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fractionOf,
  fromCents,
  MONEY_LIMITS,
  moneyInput,
  moneyNumber,
  moneyOutput,
  toCents,
} from './money.ts';

const anAmount = fc.bigInt({ min: -MONEY_LIMITS.balance, max: MONEY_LIMITS.balance });

const sentenceOf = (result: { error?: { issues: readonly { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('amounts in cents', () => {
  it('an amount converts to a decimal string and back [DATA-1]', () => {
    fc.assert(fc.property(anAmount, (cents) => toCents(fromCents(cents)) === cents));
  });

  it('a decimal string of an amount always has two decimals [DATA-20]', () => {
    expect([0n, 5n, -5n, 125050n].map(fromCents)).toEqual(['0.00', '0.05', '-0.05', '1250.50']);
  });

  it.each(['', '1.', '.5', '1e3', '1.234', 'NaN', ' 1', '１'])('%j is not parsed as an amount', (text) => {
    expect(() => toCents(text)).toThrow(new RangeError('not an amount of money with at most two decimals'));
  });
});

describe('a fraction of an amount', () => {
  it('a fraction of an amount is rounded to the nearest cent, half a cent away from zero', () => {
    expect(fractionOf(101n, 50n, 100n)).toBe(51n);
    expect(fractionOf(-101n, 50n, 100n)).toBe(-51n);
    expect(fractionOf(1n, 33n, 100n)).toBe(0n);
  });

  it('a fraction of an amount is at most half a cent off', () => {
    fc.assert(
      fc.property(anAmount, fc.integer({ min: 0, max: 100 }), (cents, percent) => {
        const twiceOff = 2n * (fractionOf(cents, BigInt(percent), 100n) * 100n - cents * BigInt(percent));
        return twiceOff <= 100n && twiceOff >= -100n;
      }),
    );
  });
});

describe('an amount in a request', () => {
  const payment = moneyInput(MONEY_LIMITS.payment);

  it.each([
    ['0', '0.00'],
    ['1250.5', '1250.50'],
    ['99999999.99', '99999999.99'],
    [12.5, '12.50'],
    ['007', '7.00'],
  ])('the amount %j is stored as %s [DATA-20]', (given, kept) => {
    expect(payment.parse(given)).toBe(kept);
  });

  it.each([
    '100000000',
    '0.001',
    '-1',
    '-0.00',
    '1e3',
    'NaN',
    'abc',
    '',
    '9'.repeat(30),
    Number.NaN,
    Infinity,
    1e21,
    0.1 + 0.2,
    null,
    true,
    {},
    [],
  ])('the amount %j is refused [DATA-1]', (given) => {
    expect(payment.safeParse(given).success).toBe(false);
  });

  it.each([
    [true, 'must be an amount such as 1250.50'],
    ['9'.repeat(30), 'must be an amount from 0 to 99999999.99 with at most two decimals'],
    ['-1', 'must be an amount from 0 to 99999999.99 with at most two decimals'],
  ])('the amount %j is refused with a message', (given, sentence) => {
    expect(sentenceOf(payment.safeParse(given))).toBe(sentence);
  });

  it('the largest balance is exact [DATA-1]', () => {
    expect(moneyInput(MONEY_LIMITS.balance).parse('9999999999.99')).toBe('9999999999.99');
    expect(moneyInput(MONEY_LIMITS.balance).safeParse('10000000000.00').success).toBe(false);
  });
});

describe('the amount of an expense line', () => {
  const amount = moneyNumber(MONEY_LIMITS.payment);

  it('an expense amount is a number with at most two decimals [DATA-7]', () => {
    expect([0, 12.34, 99_999_999.99].map((given) => amount.parse(given))).toEqual([0, 12.34, 99_999_999.99]);
  });

  it.each(['12', -1, 0.005, 1e-7, 100_000_000, Number.NaN, Infinity, null])(
    'the expense amount %j is refused',
    (given) => {
      expect(amount.safeParse(given).success).toBe(false);
    },
  );
});

it.each([
  ['12', 'must be a number'],
  [-1, 'must not be negative'],
  [100_000_000, 'must be at most 99999999.99'],
  [0.005, 'must have at most two decimals'],
])('the expense amount %j is refused with a message', (given, sentence) => {
  expect(sentenceOf(moneyNumber(MONEY_LIMITS.payment).safeParse(given))).toBe(sentence);
});

it('an amount in a response has exactly two decimals', () => {
  expect(moneyOutput.safeParse('1.5').success).toBe(false);
  expect(moneyOutput.safeParse('-1.50').success).toBe(true);
});
