import { describe, expect, it } from 'vitest';
import {
  grouped,
  openSignAt,
  plainDecimal,
  sameAmount,
  separatorsOf,
  withDecimalSign,
} from './money-input.ts';

const us = separatorsOf('en-US');
const limits = { digits: 10, decimals: 2 };

describe('the plain decimal', () => {
  it('the plain decimal has no separators and no leading zeros', () => {
    expect(plainDecimal('1,234.50', us, limits)).toBe('1234.50');
    expect(plainDecimal('0012', us, limits)).toBe('12');
    expect(plainDecimal('', us, limits)).toBe('');
  });

  it('the plain decimal is parsed and formatted with the signs of other locales', () => {
    const german = separatorsOf('de-DE');
    expect(plainDecimal('1.234,5', german, limits)).toBe('1234.5');
    expect(grouped('1234567.5', german)).toBe('1.234.567,5');
  });

  it('a typed comma that starts the cents becomes the decimal sign', () => {
    expect(
      ['12,5', '1,234,56', '12,', '1,234', '1,234.5', '12'].map((text) => withDecimalSign(text, us)),
    ).toEqual(['12.5', '1,234.56', '12.', '1,234', '1,234.5', '12']);
    expect(openSignAt('1,234,5', us)).toBe(5);
  });

  it('two notations of one amount are recognized as equal', () => {
    expect(sameAmount('5', '5.00')).toBe(true);
    expect(sameAmount('100', '100.')).toBe(true);
    expect(sameAmount('0.5', '.50')).toBe(false);
    expect(sameAmount('5', '50')).toBe(false);
    expect(sameAmount('', '0')).toBe(false);
  });
});
