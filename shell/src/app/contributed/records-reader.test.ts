import { listSchema } from '@savvi/contracts/contributes';
import { aBudget, NOW } from '@savvi/testing/builders';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aRegistry } from '../../testing/registry.ts';
import { listsOf } from './contributions.ts';
import { recordsReader } from './records-reader.ts';

const budgets = listsOf(aRegistry().areas).find(({ part }) => part.name === 'budgets');
if (budgets === undefined) throw new Error('the budget area contributes no list');
const read = recordsReader(budgets.part, budgets.area);

const dated = { id: '1', createdAt: NOW, updatedAt: NOW };
/** The smallest record of each list that the page accepts. */
const RECORDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  savings: { ...dated, name: 'One', balance: '1.00' },
  debts: { ...dated, name: 'One', balance: '1.00', debtType: 'mortgage' },
  properties: { ...dated, name: 'One', propertyValue: '1.00', mortgageBalance: null },
  policies: { ...dated, name: 'One', coverageAmount: '1.00' },
  'bill-dates': { id: '1', name: 'One' },
  passwords: dated,
  reminders: { id: '1' },
  documents: { id: '1', originalName: 'a.pdf', uploadDate: NOW, lastModified: NOW },
};

test('a reply is accepted with any further fields', () => {
  const reply = [{ ...aBudget(), later: true }];
  expect(read(reply)).toEqual(reply);
});

test.each([
  ['no list', {}],
  ['a record without an id', [{ ...aBudget(), id: undefined }]],
  ['a record without a name', [{ ...aBudget(), name: null }]],
  ['a record with an invalid date', [{ ...aBudget(), updatedAt: 'yesterday' }]],
  ['a record without an amount on a card', [{ ...aBudget(), calculations: {} }]],
  [
    'a record whose amount is no amount',
    [{ ...aBudget(), calculations: { ...aBudget().calculations, remaining: '1e3' } }],
  ],
  ['a record whose lines are no lines', [{ ...aBudget(), fixedExpenses: [{ name: 'Rent' }] }]],
])('a reply is refused if it is %s', (_, reply) => {
  expect(() => read(reply)).toThrow(z.core.$ZodError);
});

test.each(
  listsOf(aRegistry().areas)
    .map(({ area, part }) => ({ area, list: part }))
    .filter(({ list }) => list.name !== 'budgets'),
)('each field that the page reads of the list $list.name is required', ({ area, list }) => {
  const check = recordsReader(list, area);
  const record = RECORDS[list.name];
  expect(() => check([record])).not.toThrow();
  for (const field of Object.keys(record ?? {}))
    expect(() => check([{ ...record, [field]: undefined }]), field).toThrow(/./);
});

test('a list needs only the fields that its area reads', () => {
  const list = listSchema.parse({
    name: 'goals',
    call: '/api/goals',
    key: ['goals'],
    page: '/goals',
    title: 'A goal',
  });
  const area = { ...budgets.area, contributes: { lists: [list] } };
  const record = { id: '1', createdAt: NOW, updatedAt: NOW };
  expect(recordsReader(list, area)([record])).toEqual([record]);
});
