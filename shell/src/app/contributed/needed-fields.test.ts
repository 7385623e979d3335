import { listSchema } from '@savvi/contracts/contributes';
import { aBudget } from '@savvi/testing/builders';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aRegistry } from '../../testing/registry.ts';
import { listsOf } from './contributions.ts';
import { recordsReader } from './needed-fields.ts';

const budgets = listsOf(aRegistry().areas).find(({ part }) => part.name === 'budgets');
if (budgets === undefined) throw new Error('the budget area contributes no list');
const read = recordsReader(budgets.part, budgets.area);

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

test('a list needs only the fields that its area reads', () => {
  const list = listSchema.parse({
    name: 'goals',
    call: '/api/goals',
    key: ['goals'],
    page: '/goals',
    title: 'A goal',
  });
  const area = { ...budgets.area, contributes: { lists: [list] } };
  expect(recordsReader(list, area)([{ id: '1' }])).toEqual([{ id: '1' }]);
});
