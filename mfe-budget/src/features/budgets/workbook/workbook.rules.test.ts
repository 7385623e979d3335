import { monthLater } from '@savvi/budget-contract/month.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { fromCents, toCents } from '@savvi/contracts/money';
import { aBudget } from '@savvi/testing/builders';
import { describe, expect, test } from 'vitest';
import { aMonth, aMonthLine } from '../../../testing/months.ts';
import { rowsOfBudget, rowsOfPlan, rowsOfTransactions, sheetsOf } from './workbook.rules.ts';
import type { Cell } from './xlsx.ts';

const aTransaction = (over: Partial<MoneyTransaction>): MoneyTransaction => ({
  id: '0190ffff-0000-7000-8000-000000000001',
  budgetId: aBudget().id,
  date: '2026-03-02',
  kind: 'spending',
  amount: '12.40',
  payee: 'coffee',
  note: null,
  lineId: null,
  payer: null,
  corrects: null,
  version: 1,
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
  ...over,
});
const amountOf = (cell: Cell | undefined) => (cell && 'amount' in cell ? toCents(cell.amount) : 0n);
const textOf = (cell: Cell | undefined) => (cell && 'text' in cell ? cell.text : '');

describe('the sheets of a workbook', () => {
  const names = (months: readonly string[]) =>
    sheetsOf(months.map((month) => ({ month, state: 'open' }))).map(({ name }) => name);

  test('are named as specified for one month (MON-25)', () => {
    expect(names([])).toEqual(['Budget']);
    expect(names(['2027-05'])).toEqual(['Budget', 'Plan and actual', 'Transactions']);
  });

  test('are the transactions only for a month without a plan (MON-47)', () => {
    expect(sheetsOf([{ month: '2027-05', state: 'recorded' }]).map(({ name }) => name)).toEqual([
      'Budget',
      'Transactions',
    ]);
  });

  test('have names that every spreadsheet program accepts for 240 months', () => {
    const all = names(Array.from({ length: 240 }, (_, at) => monthLater('2027-05', at)));
    expect(all.slice(0, 3)).toEqual(['Budget', 'Plan and actual, May 2027', 'Transactions, May 2027']);
    expect(new Set(all.map((name) => name.toLowerCase())).size).toBe(481);
    for (const name of all) expect(name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
  });
});

test('the sheet of a budget has its incomes, lines and totals as numbers', () => {
  const rows = rowsOfBudget(aBudget());
  const { totalIncome, totalExpenses } = aBudget().calculations;
  const sum = (part: string) =>
    rows.filter(([cell]) => textOf(cell) === part).reduce((total, row) => total + amountOf(row[2]), 0n);
  expect(fromCents(sum('Income'))).toBe(totalIncome);
  expect(fromCents(sum('Fixed expense') + sum('Variable expense'))).toBe(totalExpenses);
});

test('the lines of a month add up to its totals', () => {
  const month = aMonth({
    lines: [
      aMonthLine({ spent: '700.10', carriedIn: '12.34' }),
      aMonthLine({ lineId: 'b', list: 'fixed', name: 'Rent', planned: '1500.00', payer: 'partner2' }),
      aMonthLine({ lineId: 'c', name: 'Fun', spent: '-5.00', payer: 'joint' }),
    ],
    outsidePlan: '4.50',
  });
  const rows = rowsOfPlan(month, { partner1Name: 'Ada', partner2Name: 'Ben' });
  const at = (label: string) => rows.findIndex((row) => textOf(row[1]) === label);
  const above = rows.slice(0, at('Total'));
  expect(above).toHaveLength(4);
  for (const [column, figure] of [month.planned, month.carriedIn, month.spent, month.leftInAll].entries()) {
    expect(fromCents(above.reduce((sum, row) => sum + amountOf(row[2 + column]), 0n))).toBe(figure);
    expect(rows[at('Total')]?.[2 + column]).toEqual({ amount: figure });
  }
  expect(rows.slice(0, 3).map((row) => textOf(row[6]))).toEqual(['', 'Ben', 'Joint account']);
  expect(rows[at('Month')]?.[2]).toEqual({ day: '2026-03-01' });
  expect(rows[at('Left to spend')]?.[2]).toEqual({ amount: month.leftToSpend });
});

test('a transaction has its date, kind, amount, line, payer, note and the month that it corrects', () => {
  const names = { partner1Name: 'Ada', partner2Name: null };
  const lines = [aMonthLine({ lineId: '0190dddd-0000-7000-8000-000000000007', name: '=1+1' })];
  const rows = rowsOfTransactions(
    [
      aTransaction({ lineId: lines[0]?.lineId ?? null, payer: 'partner1', note: 'with Ann' }),
      aTransaction({ kind: 'gift', lineId: null, corrects: '2026-01' }),
      aTransaction({ kind: 'refund', payee: '=2+2' }),
    ],
    lines,
    names,
  );
  expect(rows).toEqual([
    [
      { day: '2026-03-02' },
      { text: 'Spending' },
      { text: 'coffee' },
      { amount: '12.40' },
      { text: '=1+1' },
      { text: 'Ada' },
      { text: 'with Ann' },
      null,
    ],
    // Another release knows this kind.
    expect.arrayContaining([{ text: 'gift' }, { text: '' }, { day: '2026-01-01' }]),
    expect.arrayContaining([{ text: 'Refund' }, { text: '=2+2' }]),
  ]);
});

test('the parts of a split transaction are rows in place of the whole (MON-51)', () => {
  const names = { partner1Name: 'Ada', partner2Name: 'Ben' };
  const lines = [aMonthLine({ lineId: '0190dddd-0000-7000-8000-000000000007', name: 'Groceries' })];
  const part = { categoryId: null, categoryName: null };
  const parts = [
    { ...part, amount: '30.00', lineId: lines[0]?.lineId ?? null, payer: 'partner1' as const },
    { ...part, amount: '18.20', lineId: null, payer: 'partner2' as const },
  ];
  const rows = rowsOfTransactions([aTransaction({ amount: '48.20', lineId: null, parts })], lines, names);
  expect(rows.map((row) => [row[3], row[4], row[5]])).toEqual([
    [{ amount: '30.00' }, { text: 'Groceries' }, { text: 'Ada' }],
    [{ amount: '18.20' }, { text: '' }, { text: 'Ben' }],
  ]);
});
