import { expect, test } from 'vitest';
import { aTransaction, LINE } from '../../../testing/transactions.ts';
import { changesFor, shared, undoOf } from './bulk.rules.ts';

const coffee = aTransaction({ version: 3 });
const pay = aTransaction({ kind: 'income', lineId: null });
const later = aTransaction({ kind: 'transfer', lineId: null });

test('a line is given to spending and refunds, and only where it differs (MON-58)', () => {
  const bread = aTransaction({ lineId: LINE.groceries });
  const refund = aTransaction({ kind: 'refund', lineId: null });
  expect(changesFor([coffee, pay, later, bread, refund], { lineId: LINE.groceries })).toEqual([
    { id: coffee.id, version: 3, lineId: LINE.groceries },
    { id: refund.id, version: 1, lineId: LINE.groceries },
  ]);
});

test('a transaction that becomes income loses its line', () => {
  expect(changesFor([coffee, pay], { kind: 'income' })).toEqual([
    { id: coffee.id, version: 3, kind: 'income', lineId: null },
  ]);
});

test('undo restores what was changed, in the versions that the change has led to', () => {
  const all = [coffee, pay];
  const changes = changesFor(all, { kind: 'refund', date: '2026-03-09' });
  expect(
    undoOf(
      all,
      changes,
      new Map([
        [coffee.id, 4],
        [pay.id, 2],
      ]),
    ),
  ).toEqual([
    { id: coffee.id, version: 4, kind: 'spending', date: '2026-03-02' },
    { id: pay.id, version: 2, kind: 'income', date: '2026-03-02' },
  ]);
});

const PETS = '00000000-0000-4000-8000-000000000013';

test('a category is given to spending and refunds in place of a line (MON-58)', () => {
  const dog = aTransaction({ lineId: null, categoryId: PETS });
  expect(changesFor([coffee, pay, dog], { categoryId: PETS })).toEqual([
    { id: coffee.id, version: 3, categoryId: PETS },
  ]);
  expect(changesFor([coffee, dog], { categoryId: null })).toEqual([
    { id: dog.id, version: 1, categoryId: null },
  ]);
  expect(changesFor([dog], { kind: 'income' })).toEqual([
    { id: dog.id, version: 1, kind: 'income', lineId: null, categoryId: null },
  ]);
});

test('undo restores the line that a category replaced, and the category that a line replaced', () => {
  const dog = aTransaction({ lineId: null, categoryId: PETS });
  const undone = (transaction: typeof dog, change: Parameters<typeof changesFor>[1]) =>
    undoOf([transaction], changesFor([transaction], change), new Map([[transaction.id, 9]]));
  expect(undone(coffee, { categoryId: PETS })).toEqual([
    { id: coffee.id, version: 9, lineId: coffee.lineId, categoryId: null },
  ]);
  expect(undone(dog, { lineId: LINE.groceries })).toEqual([
    { id: dog.id, version: 9, lineId: null, categoryId: PETS },
  ]);
});

test('a common value is the one that all have', () => {
  expect([shared(['a', 'a']), shared(['a', 'b']), shared([])]).toEqual(['a', undefined, undefined]);
});
