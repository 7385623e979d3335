import { expect, test } from 'vitest';
import { isMissed, rowOf } from './figure.ts';
import { chosen } from './suites.ts';

test('the table of a benchmark has columns for value, limit and verdict of each measurement', () => {
  const rows = [
    { name: 'warm start', value: 2.5, unit: 's', limit: 2.5, detail: 'median of 5' },
    { name: 'memory', value: 281, unit: 'MB', limit: 280 },
    { name: 'relay', value: 0.126, unit: 'ms' },
  ].map(rowOf);
  expect(rows).toEqual([
    { figure: 'warm start', value: '2.50 s', limit: '2.50 s', verdict: 'met', detail: 'median of 5' },
    { figure: 'memory', value: '281 MB', limit: '280 MB', verdict: 'MISSED', detail: '' },
    { figure: 'relay', value: '0.13 ms', limit: '', verdict: '', detail: '' },
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
