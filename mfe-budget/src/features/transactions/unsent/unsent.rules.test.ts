import { describe, expect, it } from 'vitest';
import { meaningOf, nextKey, waitAfter } from './unsent.rules.ts';

describe('a failed request', () => {
  it.each([
    [0, 'wait'],
    [200, 'wait'],
    [408, 'wait'],
    [429, 'wait'],
    [500, 'wait'],
    [503, 'wait'],
    [401, 'signed-out'],
    [400, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [409, 'refused'],
    [422, 'refused'],
  ])('with status %i means %j (MON-60)', (status, meaning) => {
    expect(meaningOf({ status })).toBe(meaning);
  });
});

it('the pauses between attempts double from 5 seconds to 5 minutes', () => {
  expect([1, 2, 3, 6, 7, 2_000].map(waitAfter)).toEqual([5_000, 10_000, 20_000, 160_000, 300_000, 300_000]);
});

it('keys are UUIDs of version 7 that sort by the time of typing, even if the clock is set back (MON-60)', () => {
  const random = 'f'.repeat(32);
  const keys = [5, 5, 3, 9_000].map((ms) => nextKey(new Date(Date.UTC(2026, 2, 2) + ms), random));
  expect(keys[0]).toBe('019cabd8-3805-7fff-8fff-ffffffffffff');
  expect(keys.toSorted()).toEqual(keys);
  expect(new Set(keys).size).toBe(4);
});
