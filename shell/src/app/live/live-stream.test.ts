import { expect, test } from 'vitest';
import { waitAfter } from './live-stream.ts';

test('a broken stream is retried after three seconds, then with doubled pauses of at most a minute, with a jitter of half the pause', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => waitAfter(failures, 0.5))).toEqual([
    3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000,
  ]);
  expect([waitAfter(1, 0), waitAfter(1, 0.999)]).toEqual([1_500, expect.closeTo(4_500, -1)]);
});
