import type { MonthLine, MonthListed } from '@savvi/budget-contract/month';
import { expect, test } from 'vitest';
import { aMonth, aMonthLine } from '../../../testing/months.ts';
import { tasksOf } from './tasks.rules.ts';

const month = (name: string, over: Partial<MonthListed> = {}): MonthListed => ({
  ...aMonth({ month: name }),
  ...over,
});
const used = { spent: '4.50' };
const BILLS = { unpaid: 0, lineIds: [] };
const START = ['offer', 'Start May', '/month/2027-05'];
const ADD = ['first-transaction', 'Add your first transaction', '/month/2027-05'];
const IMPORT = ['import-last-month', 'Import last month', '/month/import'];
const close = (name: string, of: string) => [`close-${of}`, `Close ${name}`, `/month/${of}`];

test.each<[string, readonly MonthListed[], string[][]]>([
  ['no month', [], [START]],
  ['only a later month', [month('2027-06')], [START]],
  ['the running month without transactions', [month('2027-05')], [ADD, IMPORT]],
  ['the running month with spending', [month('2027-05', used)], [IMPORT]],
  ['the running month with income', [month('2027-05', { income: '1.00' })], [IMPORT]],
  ['the running month with more refunds than spending', [month('2027-05', { spent: '-9.00' })], [IMPORT]],
  [
    'spending in the last month, which was never started',
    [month('2027-05', used), month('2027-04', { ...used, state: 'recorded' })],
    [],
  ],
  ['the last month closed', [month('2027-05', used), month('2027-04', { state: 'closed' })], []],
  ['an earlier month that is open', [month('2027-04')], [START, close('April', '2027-04')]],
  ['an earlier month that is closed', [month('2027-04', { state: 'closed' })], [START]],
  [
    'several earlier months that are open',
    [month('2027-05', used), month('2027-04'), month('2026-12'), month('2026-11', { state: 'closed' })],
    [IMPORT, close('December 2026', '2026-12')],
  ],
  [
    'no transactions for a second month',
    [month('2027-05'), month('2027-04')],
    [ADD, IMPORT, close('April', '2027-04')],
  ],
])('the tasks with %s (MON-103)', (_, started, expected) => {
  expect(
    tasksOf(started, '2027-05-15', aMonth({ bills: BILLS }), true).map(({ name, label, to }) => [
      name,
      label,
      to,
    ]),
  ).toEqual(expected);
});

test.each([
  ['2027-04-30', [IMPORT]],
  ['2027-05-01', [START, close('April', '2027-04')]],
])('on %s, a month that has ended can be closed', (today, expected) => {
  expect(
    tasksOf([month('2027-04', used)], today, undefined, true).map(({ name, label, to }) => [name, label, to]),
  ).toEqual(expected);
});

test.each([
  ['a running month without bills', aMonth(), true],
  ['a running month with bills', aMonth({ bills: BILLS }), false],
  ['a running month that is not loaded', undefined, false],
])('the task to add the rent as a bill, with %s (MON-103)', (_, current, isThere) => {
  const tasks = tasksOf([month('2027-05', used)], '2027-05-15', current, false);
  expect(tasks).toEqual(
    isThere ? [{ name: 'first-bill', label: 'Add your rent as a bill', to: '/month/bills' }] : [],
  );
});

test('the line of the running month that is overspent most can be covered', () => {
  const [food, fun] = [
    aMonthLine({ planned: '100.00', spent: '142.00' }),
    aMonthLine({ lineId: 'fun', name: 'Fun', planned: '50.00', spent: '1250.50' }),
  ];
  const tasks = (running: string, lines: readonly MonthLine[], unplanned = '30.00') => {
    const current = { ...aMonth({ bills: BILLS, lines: [...lines] }), unplanned };
    return tasksOf([month(running, used)], '2027-05-15', current, false).map(({ name, label, to }) => [
      name,
      label,
      to,
    ]);
  };
  expect(tasks('2027-05', [food, fun])).toEqual([
    ['cover-2027-05-fun', 'Cover Fun: $1,200.50 over', '/month/2027-05'],
  ]);
  expect(tasks('2027-05', [aMonthLine({ planned: '100.00', spent: '100.00' })])).toEqual([]);
  expect(tasks('2027-05', [food], '0.00')).toEqual([]);
  const rent = aMonthLine({ lineId: 'rent', name: 'Rent', planned: '900.00' });
  expect(tasks('2027-05', [food, rent], '0.00').map(([name]) => name)).toEqual([
    `cover-2027-05-${food.lineId}`,
  ]);
  expect(tasks('2027-06', [food]).map(([name]) => name)).toEqual(['offer']);
});

test('without imports in the plan there is no task to import (MON-105)', () => {
  const names = (canImport: boolean) =>
    tasksOf([month('2027-05', used)], '2027-05-15', undefined, canImport).map(({ name }) => name);
  expect(names(true)).toEqual(['import-last-month']);
  expect(names(false)).toEqual([]);
});
