import { describe, expect, test } from 'vitest';
import { someEntries } from '../../../testing/entries.ts';
import type { Entries } from './entries.rules.ts';
import { removeLine, typeLine } from './lines.rules.ts';
import type { Step } from './steps.rules.ts';
import { type Change, changeBetween, newestOf, UNDO_MAX, withBreak, withChange } from './undo.rules.ts';

const start = someEntries();

/** Applies changes one after the other and records them. */
function recorded(...changes: readonly (readonly [Step, (now: Entries) => Entries, string?])[]) {
  let [now, list]: [Entries, readonly Change[]] = [start, []];
  for (const [step, make, key] of changes) {
    const next = make(now);
    const change = changeBetween(step, now, next, key);
    if (change !== null) list = withChange(list, change);
    now = next;
  }
  return { now, list };
}
const named = (name: string) => (now: Entries) => ({ ...now, name });
const remove = (now: Entries) => removeLine(now, 'fixedExpenses', 'a');

describe('the changes that can be undone (MON-17)', () => {
  test('have the fields as they were before', () => {
    const { list } = recorded([4, remove]);
    expect(list).toEqual([{ step: 4, before: { fixedExpenses: start.fixedExpenses }, key: null }]);
    expect(changeBetween(1, start, { ...start })).toBeNull();
  });

  test('have the letters of a field as one change, until the user leaves it', () => {
    const { list } = recorded([1, named('O')], [1, named('Ou')], [1, named('Our')]);
    expect(list).toEqual([{ step: 1, before: { name: 'Our home' }, key: 'name' }]);
    const again = changeBetween(1, start, { ...start, name: 'x' });
    expect(again && withChange(withBreak(list), again)).toHaveLength(2);
    expect(withBreak([])).toEqual([]);
  });

  test('are separate for each change of a list, except for the digits of one amount', () => {
    const amount = (value: number) => (now: Entries) => ({
      ...now,
      fixedExpenses: now.fixedExpenses.map((line) => ({ ...line, amount: value })),
    });
    expect(recorded([4, amount(1)], [4, amount(12)]).list).toHaveLength(2);
    expect(recorded([4, amount(1), 'amount a'], [4, amount(12), 'amount a']).list).toHaveLength(1);
  });

  test('are at most the last ten', () => {
    const many = Array.from({ length: 14 }, (_, at) => [1, named(`${at}`), `change ${at}`] as const);
    const { list } = recorded(...many);
    expect(list).toHaveLength(UNDO_MAX);
    expect(list[0]?.before).toEqual({ name: '3' });
  });

  test('are undone on the step on which they were made, without a change of other steps', () => {
    const typed = (now: Entries) => typeLine(now, 'fixedExpenses', { name: 'R', amount: '' });
    const { now, list } = recorded([1, named('A')], [4, typed], [4, remove]);
    const newest = newestOf(list, 1);
    expect(newest?.others).toHaveLength(2);
    expect({ ...now, ...newest?.change.before }).toEqual({ ...now, name: 'Our home' });
    expect(newestOf(list, 2)).toBeNull();
  });

  test('restore the entries byte by byte', () => {
    const reversed = (now: Entries) => ({ ...now, variableExpenses: now.variableExpenses.toReversed() });
    const renamed = (now: Entries) => ({
      ...now,
      variableExpenses: now.variableExpenses.map((line) => ({ ...line, name: 'x' })),
    });
    let { now, list } = recorded([4, remove], [4, reversed], [4, renamed]);
    for (let newest = newestOf(list, 4); newest !== null; newest = newestOf(list, 4)) {
      now = { ...now, ...newest.change.before };
      list = newest.others;
    }
    expect(JSON.stringify(now)).toBe(JSON.stringify(start));
  });
});
