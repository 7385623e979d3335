import { fromCents, toCents } from '@savvi/contracts/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalSignOf, readSpelling, type Spelling } from './spelling.rules.ts';

const positive = (amount: string): Spelling => ({ cents: toCents(amount), isNegative: false });
const negative = (amount: string): Spelling => ({ cents: toCents(amount), isNegative: true });

/** The spellings of one table, whose decimal sign is a point (MON-15). */
const SPELLINGS: readonly (readonly [string, Spelling])[] = [
  ['1250', positive('1250.00')],
  ['1250.5', positive('1250.50')],
  ['1250.50', positive('1250.50')],
  ['1250.', positive('1250.00')],
  ['.50', positive('0.50')],
  ['0', positive('0.00')],
  ['007', positive('7.00')],
  ['1,250', positive('1250.00')],
  ['1,250.5', positive('1250.50')],
  ['1,250.50', positive('1250.50')],
  ['12,345,678.90', positive('12345678.90')],
  ['1,234,567', positive('1234567.00')],
  ['$1,250.50', positive('1250.50')],
  ['$ 1,250.50', positive('1250.50')],
  ['  $1,250.50  ', positive('1250.50')],
  ['1,250.50$', positive('1250.50')],
  ['1,250.50 $', positive('1250.50')],
  ['US$1,250.50', positive('1250.50')],
  ['USD 1,250.50', positive('1250.50')],
  ['1,250.50 usd', positive('1250.50')],
  ['$1,250.50 USD', positive('1250.50')],
  ['€1.250,50', positive('1250.50')],
  ['1.250,50', positive('1250.50')],
  ['1.250,5', positive('1250.50')],
  ['1.250.000', positive('1250000.00')],
  ['1.250.000,75', positive('1250000.75')],
  ['1250,50', positive('1250.50')],
  ['12,5', positive('12.50')],
  ['0,99', positive('0.99')],
  ['1 250,50', positive('1250.50')],
  ['1 250.50', positive('1250.50')],
  ['1\u00A0250,50', positive('1250.50')],
  ['1\u202F250,50\u00A0€', positive('1250.50')],
  ["1'250.50", positive('1250.50')],
  ['1’250’000.00', positive('1250000.00')],
  ['+40.00', positive('40.00')],
  ['(40.00)', negative('40.00')],
  ['$(40.00)', negative('40.00')],
  ['($40.00)', negative('40.00')],
  [' $ (1,250.50)', negative('1250.50')],
  ['-40.00', negative('40.00')],
  ['-$40.00', negative('40.00')],
  ['$-40.00', negative('40.00')],
  ['40.00-', negative('40.00')],
  ['\u221240,00', negative('40.00')],
  ['\u201340', negative('40.00')],
  ['$ 1,250.50/mo', positive('1250.50')],
  ['1250/month', positive('1250.00')],
  ['$40 / mo.', positive('40.00')],
  ['40 per month', positive('40.00')],
  ['$40 a month', positive('40.00')],
  ['40 monthly', positive('40.00')],
  ['(40.00)/mo', negative('40.00')],
  ['\u200E$40.00\u200F', positive('40.00')],
  ['99,999,999.99', positive('99999999.99')],
  ['100,000,000', positive('100000000.00')],
  ['6850.555', 'decimals'],
  ['6850.500', 'decimals'],
  ['1.250', 'decimals'],
  ['0,500', 'decimals'],
  ['1,250.505', 'decimals'],
  ['1.250,505', 'decimals'],
  ['', 'empty'],
  ['  ', 'empty'],
  ['-', 'empty'],
  [' $ -   ', 'empty'],
  ['$', 'empty'],
  ['abc', 'unreadable'],
  ['12 50', 'unreadable'],
  ['1,25,000', 'unreadable'],
  ['1,250,50', 'unreadable'],
  ['1.2.3', 'unreadable'],
  ['(40.00', 'unreadable'],
  ['(-40.00)', 'unreadable'],
  ['--40', 'unreadable'],
  ['40%', 'unreadable'],
  ['1e5', 'unreadable'],
  ['40-50', 'unreadable'],
  ['12/31/2026', 'unreadable'],
  ['$600/yr', 'unreadable'],
  ['$600 per week', 'unreadable'],
  ['5²', 'unreadable'],
];

describe('an amount of a pasted table (MON-15)', () => {
  test('has at least 60 known spellings', () => {
    expect(SPELLINGS.length).toBeGreaterThanOrEqual(60);
  });

  test.each(SPELLINGS)('is read from "%s"', (written, read) => {
    expect(readSpelling(written)).toEqual(read);
  });

  test.each([
    ['1.250', positive('1250.00')],
    ['1.250,50', positive('1250.50')],
    ['1,250', 'decimals'],
    ['1,250.50', positive('1250.50')],
  ] satisfies [string, Spelling][])('is read from "%s" in a table with decimal commas', (written, read) => {
    expect(readSpelling(written, ',')).toEqual(read);
  });

  test.each([
    [['1.250', '40,00'], ','],
    [['1.250', '1.250.000'], ','],
    [['1.250', '40,00', '40.00'], '.'],
    [['1.250', '900'], '.'],
    [['1,250'], '.'],
    [['Rent, flat', 'Phone'], '.'],
    [[], '.'],
  ] satisfies [string[], string][])('has the decimal sign that the cells %j reveal: "%s"', (cells, sign) => {
    expect(decimalSignOf(cells)).toBe(sign);
  });

  test('is read from every form of every amount', () => {
    const anyCents = fc.bigInt(0n, 9_999_999_999n);
    const form = fc.constantFrom<(whole: string, cents: string) => string>(
      (whole, cents) => `${whole}.${cents}`,
      (whole, cents) => `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`,
      (whole, cents) => `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`,
      (whole, cents) => `$ ${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${cents}/mo`,
      (whole, cents) => `USD ${whole.replace(/\B(?=(\d{3})+$)/g, "'")}.${cents}`,
    );
    fc.assert(
      fc.property(anyCents, form, fc.boolean(), (cents, write, isNegative) => {
        const amount = fromCents(cents);
        const [whole = '', decimals = ''] = amount.split('.');
        const written = write(whole, decimals);
        const isMonthly = written.endsWith('/mo');
        const marked = isNegative && !isMonthly ? `(${written})` : written;
        expect(readSpelling(marked)).toEqual({ cents, isNegative: isNegative && !isMonthly });
      }),
    );
  });

  test('is never rounded', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,$()- ') }), (text) => {
        const read = readSpelling(text);
        if (typeof read === 'string') return;
        const digits = (each: string) => each.replace(/\D/g, '').replace(/^0+|0+$/g, '');
        expect(digits(fromCents(read.cents))).toBe(digits(text));
      }),
    );
  });
});
