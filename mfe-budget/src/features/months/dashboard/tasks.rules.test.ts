import type { MonthListed } from '@savvi/budget-contract/month';
import { expect, test } from 'vitest';
import { aMonth } from '../../../testing/months.ts';
import { tasksOf } from './tasks.rules.ts';

const month = (name: string, over: Partial<MonthListed> = {}): MonthListed => ({
  ...aMonth({ month: name }),
  ...over,
});
const used = { spent: '4.50' };
const START = ['offer', 'Start May', '/month/2027-05'];
const ADD = ['first-transaction', 'Add your first transaction', '/month/2027-05'];
const close = (name: string, of: string) => [`close-${of}`, `Close ${name}`, `/month/${of}`];

test.each<[string, readonly MonthListed[], string[][]]>([
  ['no month', [], [START]],
  ['only a later month', [month('2027-06')], [START]],
  ['the running month without transactions', [month('2027-05')], [ADD]],
  ['the running month with spending', [month('2027-05', used)], []],
  ['the running month with income', [month('2027-05', { income: '1.00' })], []],
  ['the running month with more refunds than spending', [month('2027-05', { spent: '-9.00' })], []],
  ['an earlier month that is open', [month('2027-04')], [START, close('April', '2027-04')]],
  ['an earlier month that is closed', [month('2027-04', { state: 'closed' })], [START]],
  [
    'several earlier months that are open',
    [month('2027-05', used), month('2027-04'), month('2026-12'), month('2026-11', { state: 'closed' })],
    [close('December 2026', '2026-12')],
  ],
  [
    'no transactions for a second month',
    [month('2027-05'), month('2027-04')],
    [ADD, close('April', '2027-04')],
  ],
])('the tasks with %s (MON-103)', (_, started, expected) => {
  expect(tasksOf(started, '2027-05-15').map(({ name, label, to }) => [name, label, to])).toEqual(expected);
});

test.each([
  ['2027-04-30', []],
  ['2027-05-01', [START, close('April', '2027-04')]],
])('on %s, a month that has ended can be closed', (today, expected) => {
  expect(tasksOf([month('2027-04', used)], today).map(({ name, label, to }) => [name, label, to])).toEqual(
    expected,
  );
});
