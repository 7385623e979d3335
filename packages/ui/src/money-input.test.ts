import { describe, expect, it } from 'vitest';
import { afterEdit, grouped, plainDecimal, sameAmount, separatorsOf } from './money-input.ts';

const us = separatorsOf('en-US');
const limits = { digits: 10, decimals: 2 };

/** An edit written with | for the caret: 'before' is the field, 'typed' what the browser left in it. */
function edit(previous: string, typed: string, deleted: 'backward' | 'forward' | null = null): string {
  const caret = typed.indexOf('|');
  const next = afterEdit(previous, { text: typed.replace('|', ''), caret }, deleted, us, limits);
  return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
}

describe('typing an amount', () => {
  it.each([
    ['', '5|', '5|'],
    ['123', '1234|', '1,234|'],
    ['1,234', '19|,234', '19|,234'],
    ['19,234', '198|,234', '198|,234'],
    ['198,234', '1987|,234', '1,987|,234'],
    ['', '.|', '0.|'],
    ['12', '12.|', '12.|'],
    ['0', '07|', '7|'],
    ['5', 'a|5', '|5'],
    ['5', '5x|', '5|'],
    ['1.2', '1.2.|', '1.2|'],
  ])('from %j with %j typed shows %j', (previous, typed, shown) => {
    expect(edit(previous, typed)).toBe(shown);
  });

  it('refuses a third decimal and one digit too many, and cuts nothing else off for them', () => {
    expect(edit('1.23', '1.234|')).toBe('1.23|');
    expect(edit('1.23', '1.9|23')).toBe('1.|23');
    expect(edit('1,234,567,890', '9|1,234,567,890')).toBe('|1,234,567,890');
  });

  it('takes what can be read from a pasted text', () => {
    expect(edit('', '$ 1,234.567 |')).toBe('1,234.56|');
    expect(edit('', '12345678901234|')).toBe('|');
  });
});

describe('deleting', () => {
  it('removes the digit beside a separator, so that no key seems dead', () => {
    expect(edit('1,234', '1|234', 'backward')).toBe('|234');
    expect(edit('1,234', '1|234', 'forward')).toBe('1|34');
  });

  it('keeps the caret in its place', () => {
    expect(edit('1,234,567', '1,23|,567', 'backward')).toBe('123|,567');
    expect(edit('1,234', '|,234', 'backward')).toBe('|234');
  });
});

describe('the plain decimal', () => {
  it('has no separators and no needless zeros in front', () => {
    expect(plainDecimal('1,234.50', us, limits)).toBe('1234.50');
    expect(plainDecimal('0012', us, limits)).toBe('12');
    expect(plainDecimal('', us, limits)).toBe('');
  });

  it('reads and writes the signs of other locales', () => {
    const german = separatorsOf('de-DE');
    expect(plainDecimal('1.234,5', german, limits)).toBe('1234.5');
    expect(grouped('1234567.5', german)).toBe('1.234.567,5');
  });

  it('knows two ways to write one amount', () => {
    expect(sameAmount('5', '5.00')).toBe(true);
    expect(sameAmount('100', '100.')).toBe(true);
    expect(sameAmount('0.5', '.50')).toBe(false);
    expect(sameAmount('5', '50')).toBe(false);
    expect(sameAmount('', '0')).toBe(false);
  });
});
