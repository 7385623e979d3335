import { expect, test } from 'vitest';
import { lineOf } from './net-worth.rules.ts';

const kept = [
  { month: '2026-01', netWorth: '1.00' },
  { month: '2026-02', netWorth: '2.00' },
  { month: '2026-03', netWorth: '3.00' },
];

test('the present month is what the lists add up to, whatever has been counted of it [DASH-8] [T-43]', () => {
  expect(lineOf(kept, { month: '2026-03', netWorth: '-9.99' })).toEqual([
    kept[0],
    kept[1],
    { month: '2026-03', netWorth: '-9.99' },
  ]);
});

test('a month that has begun since, and the first one of all, come from the lists alone [T-43]', () => {
  expect(lineOf(kept, { month: '2026-04', netWorth: '4.00' })).toEqual([
    ...kept,
    { month: '2026-04', netWorth: '4.00' },
  ]);
  expect(lineOf([], { month: '2026-04', netWorth: '4.00' })).toEqual([
    { month: '2026-04', netWorth: '4.00' },
  ]);
});

test('without the lists what was counted has to do', () => {
  expect(lineOf(kept, { month: '2026-03', netWorth: null })).toEqual(kept);
});
