import { expect, test } from 'vitest';
import { isMissed, table } from './figure.ts';
import { chosen } from './suites.ts';

test('the table of a benchmark has columns for value, limit and verdict of each measurement', () => {
  const lines = table([
    { name: 'warm start', value: 2.5, unit: 's', limit: 2.5, detail: 'median of 5' },
    { name: 'memory', value: 281, unit: 'MB', limit: 280 },
    { name: 'relay', value: 0.126, unit: 'ms' },
  ]);
  expect(lines.split('\n')).toEqual([
    'figure      value    limit   verdict  detail',
    'warm start  2.50 s   2.50 s  met      median of 5',
    'memory      281 MB   280 MB  MISSED',
    'relay       0.13 ms          told',
  ]);
});

test('a measured value that is not a number misses its limit', () => {
  expect(isMissed({ name: 'x', value: Number.NaN, unit: 's', limit: 1 })).toBe(true);
  expect(isMissed({ name: 'x', value: Number.NaN, unit: 's' })).toBe(false);
});

test('benchmark suites are selected by a prefix of their names, and all of them run without a prefix', () => {
  const names = ['cpu-read', 'cpu-write', 'start'];
  expect(chosen(names, [])).toEqual(names);
  expect(chosen(names, ['cpu'])).toEqual(['cpu-read', 'cpu-write']);
  expect(chosen(names, ['start', 'cpu-write'])).toEqual(['cpu-write', 'start']);
  expect(() => chosen(names, ['memory'])).toThrow(
    'There is no suite "memory"; there are cpu-read, cpu-write, start.',
  );
});
