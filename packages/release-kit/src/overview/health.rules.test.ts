import { expect, it } from 'vitest';
import { countsOf, type Counts, NONE, sum } from '../canary/view-counts.ts';
import { healthOf } from './health.rules.ts';

/** The counts of samples, of which each failed one is from the given account. */
const counts = (whole: number, failedBy: readonly string[]): Counts =>
  [
    ...Array.from({ length: whole }, () => ({ userId: 'anybody', errors: 0 })),
    ...failedBy.map((userId) => ({ userId, errors: 1 })),
  ]
    .map((sample) => countsOf({ isNamed: false, failedLoads: 0, seconds: [], ...sample }))
    .reduce(sum, NONE);
const stateOf = (given: readonly Counts[]) => healthOf({ given, trial: null }).state;
const MANY = ['ann', 'ben', 'cleo', 'dan', 'eve'];

it('an area without a version that users get is unused', () => {
  expect(stateOf([])).toBe('unused');
});

it('an area without samples has no visits, with fewer than five too few of them, and with more it is healthy', () => {
  expect(stateOf([NONE])).toBe('no-visits');
  expect(stateOf([counts(4, [])])).toBe('too-few');
  expect(stateOf([counts(5, [])])).toBe('healthy');
});

it('an area fails when more than five percent of its samples failed, at least five, for at least two accounts', () => {
  expect(stateOf([counts(90, MANY)])).toBe('failing');
  expect(stateOf([counts(95, MANY)])).toBe('healthy');
});

it('an area has too few visits when many of its samples failed, but too few or for a single account', () => {
  const ofAnn = Array.from({ length: 9 }, () => 'ann');
  expect(stateOf([counts(10, MANY.slice(1))])).toBe('too-few');
  expect(stateOf([counts(10, ofAnn)])).toBe('too-few');
  expect(stateOf([counts(190, ofAnn)])).toBe('healthy');
});

it('an area fails when one of its two versions fails', () => {
  expect(stateOf([counts(900, []), counts(5, MANY)])).toBe('failing');
});
