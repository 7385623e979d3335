import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from './format.ts';
import { readAmount } from './read-amount.ts';

const read = (text: string) => readAmount(text, 8);

describe('parsing an amount as people write it', () => {
  test.each([
    ['1,234.50', '1234.50'],
    ['$1234', '1234'],
    [' $ 1,234.5\n', '1234.5'],
    ['US$12', '12'],
    ['1234.50 USD', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1.234.567,8', '1234567.8'],
    ['1 234,50 €', '1234.50'],
    ['1’234.50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1.234', '1234'],
    ['1,234', '1234'],
    ['12,5', '12.5'],
    ['1,234,5', '1234.5'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['007', '7'],
    ['0', '0'],
    ['0.500', '0.50'],
    ['0,500', '0.50'],
    ['$ 1,250.50/mo', '1250.50'],
    ['1250.50 / month', '1250.50'],
    ['$1,250 per month', '1250'],
    ['1,250 a month', '1250'],
    ['$75 monthly', '75'],
  ])('the text %j is parsed as %s', (text, amount) => {
    expect(read(text)).toEqual({ amount });
  });

  test.each([
    '',
    'rent',
    '/mo',
    '12 abc',
    '12m',
    '1e5',
    '75/yr',
    '1,23,4',
    '1.2.3',
    '12,34.5',
    '...',
    '1,234.50.1',
    '0,123.50',
  ])('the text %j is not mistaken for another amount', (text) => {
    expect(read(text)).toEqual({ problem: 'unreadable' });
  });

  test.each([
    ['6850.555', '6850.56'],
    ['1,234.567', '1234.57'],
    ['1.2345', '1.23'],
    ['0.005', '0.01'],
    ['0.994999', '0.99'],
    ['9999.995', '10000.00'],
  ])('the text %j is rounded to the cent, with a note', (text, amount) => {
    expect(read(text)).toEqual({ amount, rounded: true });
  });

  test('an amount that rounds up beyond the maximum is refused', () => {
    expect(read('99999999.995')).toEqual({ problem: 'large' });
  });

  test.each(['-5', '−$12.00', '(1,200.00)', '$-3'])(
    'the text %j is refused for its sign, and not made positive',
    (text) => {
      expect(read(text)).toEqual({ problem: 'negative' });
    },
  );

  test('an amount over the maximum is refused as a whole, without cutting digits', () => {
    expect(read('123,456,789')).toEqual({ problem: 'large' });
    expect(read('99,999,999.99')).toEqual({ amount: '99999999.99' });
  });

  test('amounts in the formats of the product and of European locales are parsed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        const plain = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const american = formatMoney(plain, { cents: true });
        const european = american
          .replace('$', '')
          .replaceAll(',', ' ')
          .replace('.', ',')
          .replaceAll(' ', '.');
        expect([plain, american, european].map(read)).toEqual([
          { amount: plain },
          { amount: plain },
          { amount: plain },
        ]);
      }),
    );
  });
});
