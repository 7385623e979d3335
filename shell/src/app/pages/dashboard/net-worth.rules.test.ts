import { expect, test } from 'vitest';
import { lineOf } from './net-worth.rules.ts';

const kept = [
  { month: '2026-01', netWorth: '1.00' },
  { month: '2026-02', netWorth: '2.00' },
  { month: '2026-03', netWorth: '3.00' },
];

test('the net worth of the current month is calculated from the lists, whatever the service has counted [DASH-8] [T-43]', () => {
  expect(lineOf(kept, { month: '2026-03', netWorth: '-9.99' })).toEqual([
    kept[0],
    kept[1],
    { month: '2026-03', netWorth: '-9.99' },
  ]);
});

test('the net worth of a month that the service has not counted yet, including the very first one, is calculated from the lists alone [T-43]', () => {
  expect(lineOf(kept, { month: '2026-04', netWorth: '4.00' })).toEqual([
    ...kept,
    { month: '2026-04', netWorth: '4.00' },
  ]);
  expect(lineOf([], { month: '2026-04', netWorth: '4.00' })).toEqual([
    { month: '2026-04', netWorth: '4.00' },
  ]);
});

test('while the lists are unknown, the net worth of the current month is the value that the service calculated', () => {
  expect(lineOf(kept, { month: '2026-03', netWorth: null })).toEqual(kept);
});
