import { expect, test } from 'vitest';
import { aTransaction, LINE } from '../../../testing/transactions.ts';
import { changesFor, shared } from './bulk.rules.ts';

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

test('a common value is the one that all have', () => {
  expect([shared(['a', 'a']), shared(['a', 'b']), shared([])]).toEqual(['a', undefined, undefined]);
});
