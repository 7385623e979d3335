import { describe, expect, test } from 'vitest';
import { aDeletion } from '../../../testing/platform.ts';
import { erasedParts, isStalled, nextLookMs, shownDeletions, withAwaited } from './deletions.rules.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const ago = (seconds: number): string => new Date(NOW.getTime() - seconds * 1_000).toISOString();
const since = (seconds: number, erased = 2) => aDeletion(1, erased, { deletedAt: ago(seconds) });
const ended = (seconds: number) =>
  aDeletion(2, 6, { deletedAt: ago(seconds + 1), completedAt: ago(seconds) });

describe('the polling interval', () => {
  test('deletions are not polled when none is in progress', () => {
    expect(nextLookMs([], NOW)).toBeNull();
    expect(nextLookMs([ended(1)], NOW)).toBeNull();
  });

  test.each([
    [0, 1_000],
    [30, 1_000],
    [31, 10_000],
    [600, 10_000],
    [601, null],
  ])('a deletion that started %i seconds ago is polled after %s ms', (seconds, pause) => {
    expect(nextLookMs([since(seconds)], NOW)).toBe(pause);
  });

  test('the newest deletion in progress sets the polling interval', () => {
    expect(nextLookMs([since(5_000), since(3), ended(1)], NOW)).toBe(1_000);
  });
});

test('deletions in progress are always shown, and completed ones for 15 minutes', () => {
  const [old, fresh, past] = [since(90_000), ended(899), ended(901)];
  expect(shownDeletions([old, fresh, past], NOW)).toEqual([old, fresh]);
});

test('a deletion that takes longer than usual counts as stalled, and a completed one never does', () => {
  expect(isStalled(since(30), NOW)).toBe(false);
  expect(isStalled(since(31), NOW)).toBe(true);
  expect(isStalled(ended(3_600), NOW)).toBe(false);
});

test('completed erasures are counted over all deletions', () => {
  expect(erasedParts([])).toBe(0);
  expect(erasedParts([since(1, 2), ended(1)])).toBe(8);
});

describe('a deletion requested on this page', () => {
  const here = [{ userId: since(0).userId, email: 'ben@example.com', at: ago(2) }];

  test('a deletion requested on this page counts as in progress before the server lists it', () => {
    const [awaited] = withAwaited([], here);
    expect(awaited).toEqual(aDeletion(1, 0, { deletedAt: ago(2) }));
    expect(nextLookMs(withAwaited([], here), NOW)).toBe(1_000);
  });

  test('a deletion requested on this page is replaced by the one that the server lists', () => {
    const told = [aDeletion(1, 6, { completedAt: ago(1) })];
    expect(withAwaited(told, here)).toEqual(told);
    expect(nextLookMs(withAwaited(told, here), NOW)).toBeNull();
  });
});
