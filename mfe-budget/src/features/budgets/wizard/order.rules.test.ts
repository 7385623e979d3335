import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someEntries } from '../../../testing/entries.ts';
import type { EntryLine } from './entries.rules.ts';
import { listsAround, moveLine, placeAt, placeBeside, placeOfLine } from './order.rules.ts';

const line = (id: string): EntryLine => ({ id, name: id.toUpperCase(), amount: 1 });
const lines = (ids: string) => [...ids].map(line);
const entries = someEntries({
  fixedExpenses: lines('abc'),
  variableExpenses: lines('de'),
  savingsGoals: lines('xy'),
});
const idsOf = (of: typeof entries) =>
  [of.fixedExpenses, of.variableExpenses, of.savingsGoals].map((list) => list.map(({ id }) => id).join(''));

describe('moving a line (MON-16)', () => {
  test.each([
    ['a', 'fixedExpenses', 1, ['bac', 'de', 'xy']],
    ['a', 'fixedExpenses', 2, ['bca', 'de', 'xy']],
    ['c', 'fixedExpenses', 0, ['cab', 'de', 'xy']],
    ['b', 'variableExpenses', 1, ['ac', 'dbe', 'xy']],
    ['e', 'fixedExpenses', 3, ['abce', 'd', 'xy']],
    ['y', 'savingsGoals', 0, ['abc', 'de', 'yx']],
  ] as const)('puts %s into %s at index %d', (id, list, index, ids) => {
    expect(idsOf(moveLine(entries, line(id), { list, index }))).toEqual(ids);
  });

  test('changes nothing at its own place, for a line that was removed, and into a full list', () => {
    expect(moveLine(entries, line('b'), { list: 'fixedExpenses', index: 1 })).toBe(entries);
    expect(moveLine(entries, line('z'), { list: 'fixedExpenses', index: 1 })).toBe(entries);
    const full = someEntries({
      variableExpenses: Array.from({ length: 200 }, (_, at) => line(`v${at}`)),
    });
    expect(moveLine(full, line('a'), { list: 'variableExpenses', index: 0 })).toBe(full);
    expect(moveLine(full, line('v9'), { list: 'variableExpenses', index: 0 }).variableExpenses[0]?.id).toBe(
      'v9',
    );
  });

  test('step by step leads through the fixed and then the variable expenses', () => {
    const walk = (from: string, step: -1 | 1, steps: number) => {
      let now = entries;
      for (let count = 0; count < steps; count += 1) {
        const place = placeOfLine(now, from);
        const next = place && placeBeside(now, place, step);
        if (next) now = moveLine(now, line(from), next);
      }
      return idsOf(now);
    };
    expect(walk('b', 1, 1)).toEqual(['acb', 'de', 'xy']);
    expect(walk('b', 1, 2)).toEqual(['ac', 'bde', 'xy']);
    expect(walk('b', 1, 9)).toEqual(['ac', 'deb', 'xy']);
    expect(walk('e', -1, 2)).toEqual(['abce', 'd', 'xy']);
    expect(walk('e', -1, 9)).toEqual(['eabc', 'd', 'xy']);
    expect(walk('x', 1, 9)).toEqual(['abc', 'de', 'yx']);
    expect(walk('x', -1, 9)).toEqual(['abc', 'de', 'xy']);
  });

  test('keeps every line, and goals among the goals', () => {
    const list = fc.constantFrom('fixedExpenses', 'variableExpenses', 'savingsGoals');
    fc.assert(
      fc.property(fc.constantFrom(...'abcdexy'), list, fc.nat(9), (id, to, index) => {
        const from = placeOfLine(entries, id);
        fc.pre(from !== null && listsAround(from.list).includes(to));
        const moved = moveLine(entries, line(id), { list: to, index });
        expect([...idsOf(moved).join('')].toSorted().join('')).toBe('abcdexy');
        expect([...(idsOf(moved)[2] ?? '')].toSorted().join('')).toBe('xy');
      }),
    );
  });
});

describe('the place of a drop', () => {
  const rows = (...tops: number[]) => tops.map((top) => ({ top, bottom: top + 40 }));
  const page = [
    { list: 'fixedExpenses', top: 0, bottom: 200, rows: rows(50, 90) },
    { list: 'variableExpenses', top: 220, bottom: 300, rows: [] },
  ] as const;

  test.each([
    [-500, 'fixedExpenses', 0],
    [60, 'fixedExpenses', 0],
    [80, 'fixedExpenses', 1],
    [115, 'fixedExpenses', 2],
    [205, 'fixedExpenses', 2],
    [215, 'variableExpenses', 0],
    [900, 'variableExpenses', 0],
  ])('at height %d is in %s at index %d', (y, list, index) => {
    expect(placeAt(y, page)).toEqual({ list, index });
  });

  test('is missing without lists', () => {
    expect(placeAt(0, [])).toBeNull();
  });
});
