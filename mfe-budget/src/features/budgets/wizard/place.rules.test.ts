import { describe, expect, test } from 'vitest';
import { savedIn } from '../return-state.ts';
import { moveTo, pageBefore, placeOf } from './place.rules.ts';

describe('the position in the wizard', () => {
  test('is read from the state of a history entry', () => {
    expect(placeOf({ steps: [1, 2, 3], from: '/', visit: 'a' })).toEqual({
      steps: [1, 2, 3],
      from: '/',
      visit: 'a',
    });
  });

  test.each([
    null,
    undefined,
    7,
    {},
    { steps: [] },
    { steps: [1, 9] },
    { steps: '12', from: 7 },
    { visit: 7 },
    { from: 'https://elsewhere.example' },
  ])('is unknown if the state is %o', (state) => {
    expect(placeOf(state)).toEqual({ steps: null, from: null, visit: null });
  });
});

describe('a move between steps', () => {
  test('forward adds a history entry', () => {
    expect(moveTo(3, [1, 2])).toEqual({ kind: 'push', steps: [1, 2, 3] });
  });

  test('back to a step with a history entry goes to that entry', () => {
    expect(moveTo(2, [1, 2, 3])).toEqual({ kind: 'back', entries: 1 });
    expect(moveTo(1, [1, 2, 3, 4])).toEqual({ kind: 'back', entries: 3 });
  });

  test('back to a step without a history entry replaces the current one, so the history does not grow', () => {
    expect(moveTo(3, [4])).toEqual({ kind: 'replace', steps: [3] });
    expect(moveTo(5, [1, 6])).toEqual({ kind: 'replace', steps: [1, 5] });
  });

  test('to the current step does nothing', () => {
    expect(moveTo(2, [1, 2])).toBeNull();
  });
});

describe('the page before the wizard', () => {
  const entries = ['/auth', '/', '/edit-budget/7', '/edit-budget/7', '/create-budget?x'].map((path) => ({
    url: `https://savvi.example${path}`,
  }));

  test('is the dashboard or the Budget Lab, according to the history entry before the wizard’s first one', () => {
    expect(pageBefore(entries, 2, 1)).toBe('/');
    expect(pageBefore(entries, 3, 2)).toBe('/');
    expect(pageBefore([entries[4]!, entries[2]!], 1, 1)).toBe('/create-budget');
  });

  test('is unknown if the browser has no list of entries, hides the address, or the page has no link to an edit', () => {
    expect([
      pageBefore(entries, 0, 1),
      pageBefore([{ url: null }, entries[2]!], 1, 1),
      pageBefore(entries, 1, 1),
    ]).toEqual([null, null, null]);
  });
});

describe('a budget that was just saved', () => {
  const now = new Date('2026-03-05T12:00:00.000Z');

  test('is known from the history entry’s state for ten seconds', () => {
    const at = now.getTime();
    expect(savedIn({ saved: { id: '7', at } }, now)).toBe('7');
    expect(savedIn({ saved: { id: '7', at: at - 10_000 } }, now)).toBeNull();
  });

  test.each([null, 7, {}, { saved: null }, { saved: { id: 7, at: now.getTime() } }, { saved: { id: '7' } }])(
    'is unknown if the state is %o',
    (state) => {
      expect(savedIn(state, now)).toBeNull();
    },
  );
});
