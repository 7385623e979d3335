import { aBudget } from '@savvi/testing/builders';
import { expect, test } from 'vitest';
import { aBill, aBillDate } from './testing/bills.ts';
import { files } from './takeout.ts';

test('the data export gets a CSV file of each budget [N-10]', async () => {
  const made = await files([aBudget(), aBudget({ name: 'A & B' })]);
  expect(made.map(({ name }) => name)).toEqual(['Our_home_budget.csv', 'A___B_budget.csv']);
  expect(made[0]?.text).toContain('"Total","Remaining",3900.00');
});

test('the data export gets one CSV file of all bills, with their due dates (MON-106)', async () => {
  const { billId: _billId, match: _match, ...date } = aBillDate();
  const bills = [aBill({ name: 'Rent' }), aBill({ name: 'Water' })].map((bill) => ({
    ...bill,
    dates: [date],
  }));
  const made = await files(bills);
  expect(made.map(({ name }) => name)).toEqual(['bills.csv']);
  expect(made[0]?.text).toMatch(/"Rent",.*\r\n"Water",/);
  expect(await files([])).toEqual([]);
});

test('the data export gets no CSV files from budgets that this release cannot read', () => {
  expect(() => files([{ name: 'of a later version' }])).toThrow('Invalid input');
});
