import { describe, expect, test } from 'vitest';
import { allOf, extended, NOTHING, toggled } from './selection.rules.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = ({ ids: selected }: { readonly ids: ReadonlySet<string> }) => [...selected].toSorted().join('');

describe('a selection', () => {
  test('an item is selected and removed again, and the others stay selected [DOC-39]', () => {
    const both = toggled(toggled(NOTHING, 'a'), 'c');
    expect(ids(both)).toBe('ac');
    expect(ids(toggled(both, 'a'))).toBe('c');
  });

  test('a range covers all items from the anchor in both directions, and shrinks again [DOC-39]', () => {
    const started = toggled(NOTHING, 'c');
    expect(ids(extended(started, 'e', order))).toBe('cde');
    expect(ids(extended(extended(started, 'e', order), 'd', order))).toBe('cd');
    expect(ids(extended(extended(started, 'e', order), 'a', order))).toBe('abc');
  });

  test('a range keeps what was selected before it [DOC-39]', () => {
    const started = toggled(toggled(NOTHING, 'a'), 'd');
    expect(ids(extended(started, 'e', order))).toBe('ade');
  });

  test('a range without an anchor in the list starts at its end [DOC-39]', () => {
    expect(ids(extended(NOTHING, 'b', order))).toBe('b');
    expect(ids(extended(toggled(NOTHING, 'gone'), 'b', order))).toBe('bgone');
  });

  test('all items of a list are selected [DOC-39]', () => {
    expect(ids(allOf(order))).toBe('abcde');
    expect(ids(extended(allOf(order), 'b', order))).toBe('abcde');
  });
});
