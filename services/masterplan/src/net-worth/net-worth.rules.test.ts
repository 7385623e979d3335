import { NET_WORTH_MONTHS } from '@savvi/masterplan-contract/net-worth';
import { expect, it } from 'vitest';
import type { MonthlyChange } from '../shared/holding-months.repository.ts';
import { netWorthLine } from './net-worth.rules.ts';

const row = (month: string, change: bigint): MonthlyChange => ({ month, holdings: 1, change });
const lineOf = (changes: readonly MonthlyChange[], until: string) =>
  netWorthLine(changes, until).map(({ month, netWorth }) => `${month} ${netWorth}`);

it('the net worth begins with the first month that has holdings, and months without a change repeat the previous one [DASH-8]', () => {
  const changes = [row('2025-11', 10_000_01n), row('2026-01', -2_50n), row('2026-03', -1_000_01n)];
  expect(lineOf(changes, '2026-04')).toEqual([
    '2025-11 10000.01',
    '2025-12 10000.01',
    '2026-01 9997.51',
    '2026-02 9997.51',
    '2026-03 8997.50',
    '2026-04 8997.50',
  ]);
});

it('the net worth is empty without holdings', () => {
  expect(netWorthLine([], '2026-04')).toEqual([]);
});

it('the net worth excludes future months', () => {
  expect(lineOf([row('2026-03', 5n), row('2026-05', 2n)], '2026-04')).toEqual([
    '2026-03 0.05',
    '2026-04 0.05',
  ]);
  expect(netWorthLine([row('2026-05', 5n)], '2026-04')).toEqual([]);
});

it('the net worth may fall below zero, to the cent, and return to zero [DASH-8]', () => {
  expect(lineOf([row('2026-01', -1n), row('2026-02', 1n)], '2026-02')).toEqual([
    '2026-01 -0.01',
    '2026-02 0.00',
  ]);
});

it('the net worth is exact for sums beyond the precision of a number', () => {
  expect(lineOf([row('2026-01', 99_999_999_999_900_000n), row('2026-02', 1n)], '2026-02')).toEqual([
    '2026-01 999999999999000.00',
    '2026-02 999999999999000.01',
  ]);
});

it('the net worth covers a limited number of months, and its first month includes all earlier changes', () => {
  const line = netWorthLine([row('1990-01', 100n)], '2026-12');
  expect([line.length, line[0], line.at(-1)]).toEqual([
    NET_WORTH_MONTHS,
    { month: '2022-01', netWorth: '1.00' },
    { month: '2026-12', netWorth: '1.00' },
  ]);
});
