import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someEntries } from '../../../testing/entries.ts';
import { addLine, changeLine, isFilled, lineProblem, removeLine, typedOf, typeLine } from './lines.rules.ts';

const typing = (name: string, amount: string) =>
  typeLine(someEntries({ fixedExpenses: [] }), 'fixedExpenses', { name, amount });

describe('a typed expense or goal before it is added', () => {
  test('is complete once it has a name and an amount [BUD-41]', () => {
    expect(
      [
        ['', ''],
        ['Rent', ''],
        ['', '5'],
        ['  ', '5'],
        ['Rent', '0'],
      ].map(([name = '', amount = '']) => isFilled({ name, amount })),
    ).toEqual([false, false, false, false, true]);
  });

  test('is appended with its amount as a number, and the fields are emptied [BUD-40] [BUD-41] [DATA-20]', () => {
    const first = addLine(typing('Rent', '1250.50'), 'fixedExpenses', 'a');
    const second = addLine(
      typeLine(first, 'fixedExpenses', { name: ' Power ', amount: '80' }),
      'fixedExpenses',
      'b',
    );
    expect(second.fixedExpenses).toEqual([
      { id: 'a', name: 'Rent', amount: 1250.5 },
      { id: 'b', name: 'Power', amount: 80 },
    ]);
    expect(second.typing.fixedExpenses).toEqual({ name: '', amount: '' });
  });

  test.each([
    ['', '5'],
    ['Rent', ''],
    ['x'.repeat(201), '5'],
    ['Rent', '100000000'],
    ['Rent', 'abc'],
  ])('stays in the fields while it is invalid (%#)', (name, amount) => {
    const entries = typing(name, amount);
    expect(addLine(entries, 'fixedExpenses', 'a')).toBe(entries);
  });

  test('is invalid exactly if the server would reject it', () => {
    expect(lineProblem({ name: 'x'.repeat(200), amount: '99999999.99' }, 199)).toBeNull();
    expect(lineProblem({ name: 'x'.repeat(201), amount: '1' }, 0)).toBe('long-name');
    expect(lineProblem({ name: 'x', amount: '100000000' }, 0)).toBe('large-amount');
    expect(lineProblem({ name: 'x', amount: '1.234' }, 0)).toBe('not-an-amount');
    expect(lineProblem({ name: 'x', amount: '-1' }, 0)).toBe('not-an-amount');
    expect(lineProblem({ name: 'x', amount: '1' }, 200)).toBe('full-list');
  });
});

test('every amount in cents is the same after being added and edited again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const [line] = addLine(typing('Rent', amount), 'fixedExpenses', 'a').fixedExpenses;
      expect(line && typedOf(line)).toEqual({ name: 'Rent', amount });
    }),
  );
});

test('an expense or goal is changed or removed by its id', () => {
  const entries = someEntries({
    fixedExpenses: [
      { id: 'a', name: 'Rent', amount: 1 },
      { id: 'b', name: 'Power', amount: 2 },
    ],
  });
  expect(
    changeLine(entries, 'fixedExpenses', { id: 'b', name: 'Power', amount: 3 }).fixedExpenses[1]?.amount,
  ).toBe(3);
  expect(removeLine(entries, 'fixedExpenses', 'a').fixedExpenses.map((line) => line.id)).toEqual(['b']);
});
