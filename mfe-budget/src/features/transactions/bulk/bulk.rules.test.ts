import { expect, test } from 'vitest';
import { aTransaction, LINE } from '../../../testing/transactions.ts';
import { changesFor, shared } from './bulk.rules.ts';

const coffee = aTransaction({ version: 3 });
const pay = aTransaction({ kind: 'income', lineId: null });
const later = aTransaction({ kind: 'gift', lineId: null });

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

test('a transaction that becomes a transfer loses its line and its payer (MON-53)', () => {
  const places = { accountId: LINE.rent, toAccountId: LINE.groceries, goalId: null };
  expect(changesFor([coffee], { kind: 'transfer', ...places })).toEqual([
    { id: coffee.id, version: 3, kind: 'transfer', lineId: null, payer: null, ...places },
  ]);
});

test('the account of money that came in is where a transfer goes to (MON-53)', () => {
  const account = { accountId: LINE.rent };
  const paid = aTransaction({ kind: 'income', lineId: null, version: 2, ...account });
  expect(changesFor([{ ...coffee, ...account }, paid], { kind: 'transfer' })).toMatchObject([
    { version: 3, kind: 'transfer', accountId: LINE.rent, toAccountId: null },
    { version: 2, kind: 'transfer', accountId: null, toAccountId: LINE.rent },
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

test('a transfer gets neither a line nor a category nor a payer (MON-53)', () => {
  const transfer = aTransaction({ kind: 'transfer', lineId: null });
  for (const change of [{ lineId: LINE.groceries }, { categoryId: LINE.rent }, { payer: 'joint' as const }])
    expect(changesFor([transfer], change)).toEqual([]);
  expect(changesFor([transfer], { date: '2026-03-09' })).toHaveLength(1);
});

test('a split transaction keeps the lines, categories and payers of its parts, and becomes no income (MON-51)', () => {
  const one = { amount: '6.20', lineId: LINE.rent, categoryId: null, categoryName: null, payer: null };
  const split = aTransaction({ lineId: null, parts: [one, one] });
  const changes = [
    { lineId: LINE.groceries },
    { categoryId: LINE.rent },
    { payer: 'joint' as const },
    { kind: 'income' as const },
  ];
  for (const change of changes) expect(changesFor([split], change)).toEqual([]);
  expect(changesFor([split], { kind: 'transfer', accountId: LINE.rent })).toEqual([]);
  expect(changesFor([split], { kind: 'refund' })).toEqual([{ id: split.id, version: 1, kind: 'refund' }]);
});
