import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getMonth, listMonths, listTransactions } from '@savvi/budget-contract/month.routes';
import { aBudget } from '@savvi/testing/builders';
import { screen, waitFor } from '@testing-library/react';
import readXlsxFile from 'read-excel-file/universal';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aTransaction } from '../../../testing/month-parts.tsx';
import { aMonth } from '../../../testing/months.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';

preloadPages();
const backend = openBudgetBackend();
const TRANSACTIONS = 'GET /api/budgets/:id/transactions';

let files: { readonly name: string; readonly blob: Blob }[];
beforeEach(() => {
  files = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.at(-1);
    if (blob !== undefined) files.push({ name: this.download, blob });
  });
});
afterEach(() => vi.restoreAllMocks());

async function choose(name = 'Our home') {
  const shell = openArea('/create-budget');
  const again = async () => {
    await shell.person.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
    await shell.person.click(screen.getByRole('menuitem', { name: 'Export as Excel workbook' }));
  };
  await again();
  return { ...shell, again };
}
const sheets = async () => readXlsxFile((await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0));

test('the menu item downloads a workbook with the budget, and with plan and transactions of each month (MON-25)', async () => {
  backend.answer(listBudgets, [aBudget({ name: '=1+1' })]);
  backend.answer(listMonths, [aMonth(), aMonth({ month: '2026-02', state: 'closed' })]);
  backend.answer(getMonth, ({ path }) => aMonth({ month: path.slice(-7) }));
  backend.answer(listTransactions, []);
  // The transactions of March are on two pages. One of them moved to the second page meanwhile.
  const [coffee, lunch, rent] = [
    aTransaction(),
    aTransaction({ payee: 'lunch', amount: '20.00' }),
    aTransaction({ payee: 'rent', amount: '1500.00' }),
  ];
  backend.answer(TRANSACTIONS, ({ path, search }) => {
    if (search.get('month') === '2026-02') return [];
    if (search.has('cursor')) return [lunch, rent];
    const next = `<${path}?month=2026-03&limit=2&cursor=x>; rel="next"`;
    return Response.json([coffee, lunch], { headers: { Link: next, 'X-Total-Count': '3' } });
  });
  const { toasts } = await choose('=1+1');
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['_1_1_budget.xlsx']));
  const found = await sheets();
  expect(found.map(({ sheet }) => sheet)).toEqual([
    'Budget',
    'Plan and actual, March 2026',
    'Transactions, March 2026',
    'Plan and actual, February 2026',
    'Transactions, February 2026',
  ]);
  expect(found[0]?.data[1]).toEqual(['Budget', '=1+1', null]);
  expect(found[1]?.data.slice(0, 3)).toEqual([
    ['List', 'Line', 'Planned', 'Carried in', 'Spent', 'Left', 'Who pays'],
    ['Fixed', 'Rent', 1500, 0, 0, 1500, null],
    ['Variable', 'Groceries', 600, 0, 0, 600, null],
  ]);
  expect(found[2]?.data.slice(1).map((row) => row.slice(0, 4))).toEqual([
    [new Date('2026-03-02'), 'Spending', 'coffee', 12.4],
    [new Date('2026-03-02'), 'Spending', 'lunch', 20],
    [new Date('2026-03-02'), 'Spending', 'rent', 1500],
  ]);
  expect(found[4]?.data).toHaveLength(1);
  expect(toasts.map(({ title }) => title)).toEqual([
    'Preparing the workbook of “=1+1”',
    'Your workbook is ready',
  ]);
});

test('a budget without months is a workbook with one sheet', async () => {
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, []);
  await choose();
  await waitFor(() => expect(files).toHaveLength(1));
  expect((await sheets()).map(({ sheet }) => sheet)).toEqual(['Budget']);
});

test('a refused request is reported, and the export can be repeated', async () => {
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, [aMonth()]);
  backend.refuse(getMonth, 'unavailable');
  const { toasts, again } = await choose();
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({
      title: 'Error',
      description: 'We couldn’t create the file. Please try again.',
      tone: 'destructive',
    }),
  );
  expect(files).toEqual([]);
  backend.answer(getMonth, aMonth());
  backend.answer(listTransactions, []);
  await again();
  await waitFor(() => expect(files).toHaveLength(1));
});

test('an export that is under way shows its progress when it is chosen again, and makes one file', async () => {
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, [aMonth()]);
  const release = backend.hold(getMonth);
  backend.answer(listTransactions, []);
  const { toasts, again } = await choose();
  await waitFor(() => expect(backend.callsTo(getMonth)).toHaveLength(1));
  await again();
  expect(toasts.at(-1)).toMatchObject({
    title: 'Preparing the workbook of “Our home”',
    description: '0 of 1 month',
  });
  release(aMonth());
  await waitFor(() => expect(files).toHaveLength(1));
  expect(backend.callsTo(listMonths)).toHaveLength(1);
});

test('an export can be canceled, without a file and without an error', async () => {
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, [aMonth()]);
  const release = backend.hold(getMonth);
  const { toasts } = await choose();
  await waitFor(() => expect(backend.callsTo(getMonth)).toHaveLength(1));
  toasts[0]?.action?.onAction();
  release(aMonth());
  await new Promise((done) => setTimeout(done, 50));
  expect(files).toEqual([]);
  expect(toasts).toHaveLength(1);
});
