import { NET_WORTH_MONTHS } from '@savvi/contracts/masterplan/net-worth';
import { expect, it } from 'vitest';
import type { HoldingMonth } from '../shared/holding-months.repository.ts';
import { netWorthLine } from './net-worth.rules.ts';

const row = (holdingId: string, month: string, version: number, net: bigint): HoldingMonth => ({ holdingId, month, version, net });
const lineOf = (months: readonly HoldingMonth[], until: string) => netWorthLine(months, until).map(({ month, netWorth }) => `${month} ${netWorth}`);

it('begins with the first month there was something to count, and carries months without a change on [DASH-8]', () => {
  const months = [row('home', '2025-11', 1, 10_000_01n), row('card', '2026-01', 1, -2_50n), row('home', '2026-03', 4, 9_000_00n)];
  expect(lineOf(months, '2026-04')).toEqual(['2025-11 10000.01', '2025-12 10000.01', '2026-01 9997.51', '2026-02 9997.51', '2026-03 8997.50', '2026-04 8997.50']);
});

it('is empty without anything to count', () => {
  expect(netWorthLine([], '2026-04')).toEqual([]);
});

it('leaves out what is still to come', () => {
  expect(lineOf([row('home', '2026-03', 1, 5n), row('home', '2026-05', 2, 7n)], '2026-04')).toEqual(['2026-03 0.05', '2026-04 0.05']);
  expect(netWorthLine([row('home', '2026-05', 1, 5n)], '2026-04')).toEqual([]);
});

it('falls below zero, to the cent, and comes back to zero [DASH-8]', () => {
  expect(lineOf([row('card', '2026-01', 1, -1n), row('card', '2026-02', 2, 0n)], '2026-02')).toEqual(['2026-01 -0.01', '2026-02 0.00']);
});

it('stays exact for sums beyond what a number holds', () => {
  const most = 999_999_999_999n;
  const months = Array.from({ length: 100_000 }, (_, index) => row(`account ${index}`, '2026-01', 1, most));
  expect(lineOf(months, '2026-01')).toEqual(['2026-01 999999999999000.00']);
});

it('goes back so many months and no further, with what came before in it', () => {
  const line = netWorthLine([row('home', '1990-01', 1, 100n)], '2026-12');
  expect([line.length, line[0], line.at(-1)]).toEqual([NET_WORTH_MONTHS, { month: '2022-01', netWorth: '1.00' }, { month: '2026-12', netWorth: '1.00' }]);
});

it('believes the highest version, also when the clock of another server called its month an earlier one', () => {
  expect(lineOf([row('home', '2026-01', 3, 300n), row('home', '2026-02', 2, 200n)], '2026-03')).toEqual(['2026-01 3.00', '2026-02 3.00', '2026-03 3.00']);
});
