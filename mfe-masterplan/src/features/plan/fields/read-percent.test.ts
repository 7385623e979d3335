import { expect, test } from 'vitest';
import { readPercent } from './read-percent.ts';

test.each([
  ['4.5 %', '4.5', false],
  [' 4,5', '4.5', false],
  ['.5', '0.5', false],
  ['5.', '5', false],
  ['20.00', '20', false],
  ['4.25 % p.a.', '4.25', false],
  ['19.99% APR', '19.99', false],
  ['5 percent a year', '5', false],
  ['5.125', '5.13', true],
  ['5.124', '5.12', true],
  ['99.995', '100', true],
  ['0.001', '0', true],
])('the text %j is read as %s percent', (text, percent, isRounded) => {
  expect(readPercent(text, 2)).toEqual({ percent, isRounded });
});

test.each(['', '%', '.', '-1', '1e2', 'much', '1.2.3', '1,234.5'])(
  'the text %j is not a percentage',
  (text) => {
    expect(readPercent(text, 2)).toBeNull();
  },
);
