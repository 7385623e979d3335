import { expect, test } from 'vitest';
import { someEntries } from '../../../testing/entries.ts';
import { addLines, restoreLine, withAmount } from './line-edits.rules.ts';
import { removeLine } from './lines.rules.ts';

const lines = ['a', 'b', 'c'].map((id) => ({ id, name: id, amount: 1 }));
const entries = someEntries({ fixedExpenses: lines });
const [, second] = lines;

test('a removed line returns to its place, once', () => {
  const removed = removeLine(entries, 'fixedExpenses', 'b');
  const restored = second && restoreLine(removed, 'fixedExpenses', second, 1);
  expect(restored).toEqual(entries);
  expect(second && restoreLine(entries, 'fixedExpenses', second, 1)).toBe(entries);
});

test('a removed line does not return to a full list', () => {
  const full = someEntries({
    fixedExpenses: Array.from({ length: 200 }, (_, at) => ({ id: `${at}`, name: 'x', amount: 1 })),
  });
  expect(second && restoreLine(full, 'fixedExpenses', second, 1)).toBe(full);
});

test('several lines are added at the end', () => {
  expect(addLines(entries, 'fixedExpenses', [{ id: 'd', name: 'd', amount: 2 }]).fixedExpenses).toHaveLength(
    4,
  );
});

test('a line without an amount is filled in and emptied again', () => {
  const blank = { id: 'a', name: 'Rent', amount: 0, isBlank: true } as const;
  expect(withAmount(blank, '900.5')).toEqual({ id: 'a', name: 'Rent', amount: 900.5 });
  expect(withAmount(blank, '0')).toEqual({ id: 'a', name: 'Rent', amount: 0 });
  expect(withAmount({ id: 'a', name: 'Rent', amount: 900 }, '')).toEqual(blank);
  expect(withAmount(blank, '100000000')).toEqual(blank);
});
