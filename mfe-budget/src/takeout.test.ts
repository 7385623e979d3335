import { aBudget } from '@savvi/testing/builders';
import { expect, test } from 'vitest';
import { files } from './takeout.ts';

test('the data export gets a CSV file of each budget [N-10]', async () => {
  const made = await files([aBudget(), aBudget({ name: 'A & B' })]);
  expect(made.map(({ name }) => name)).toEqual(['Our_home_budget.csv', 'A___B_budget.csv']);
  expect(made[0]?.text).toContain('"Total","Remaining",3900.00');
});

test('the data export gets no CSV files from budgets that this release cannot read', () => {
  expect(() => files([{ name: 'of a later version' }])).toThrow('Invalid input');
});
