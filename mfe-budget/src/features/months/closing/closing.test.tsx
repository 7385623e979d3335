import { listBudgets } from '@savvi/budget-contract/budget.routes';
import type { Month } from '@savvi/budget-contract/month';
import { closeMonth, getMonth, listMonths, listTransactions } from '@savvi/budget-contract/month.routes';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aClosedMonth, aMonth, aMonthLine, NO_PAY, RENT } from '../../../testing/months.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';

preloadPages();
const backend = openFakeBackend();
beforeEach(() => {
  backend.answer(listTransactions, []);
  backend.answer(getPay, NO_PAY);
  backend.answer(listBudgets, [aBudget()]);
});

const FEBRUARY = { month: '2026-02' };
/** Opens February in March, with its list of started months. */
async function open(month: Month, { list = [month], ...options }: { list?: Month[]; at?: string } = {}) {
  backend.answer(listMonths, list);
  backend.answer(getMonth, month);
  const shell = openArea('/month/2026-02', {
    user: { serverTime: options.at ?? '2026-03-15T12:00:00.000Z' },
  });
  await screen.findByRole('table', { name: /^Plan for/ });
  return shell;
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Close February?' }));
const spent = (amount: string) => [
  aMonthLine({ lineId: RENT, list: 'fixed', name: 'Rent', planned: '1500.00', spent: '1500.00' }),
  aMonthLine({ spent: amount }),
];

describe('a month that is over', () => {
  test('is offered to be closed, with what closing means and how the month went (MON-34)', async () => {
    const { person, toasts } = await open(aMonth({ ...FEBRUARY, transactions: 8, lines: spent('387.60') }));
    await person.click(screen.getByRole('button', { name: 'Close February' }));
    expect(dialog().getByText(/^A closed month can’t be changed/)).toBeVisible();
    expect(dialog().getByText('You spent $212.40 less than planned.')).toBeVisible();
    const closed = aClosedMonth({ ...FEBRUARY, transactions: 8, lines: spent('387.60') });
    backend.answer(closeMonth, closed);
    backend.answer(getMonth, closed);
    await person.click(dialog().getByRole('button', { name: 'Close February' }));
    expect(await screen.findByRole('region', { name: 'Summary of February' })).toBeVisible();
    expect(backend.callsTo(closeMonth).map(({ body }) => body)).toEqual([{ all: false }]);
    expect(toasts).toMatchObject([{ title: 'February is closed' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each([
    ['2026-02-28T23:59:00.000Z', false],
    ['2026-03-01T00:00:00.000Z', true],
  ])('is one whose last day has passed: %s', async (at, isOffered) => {
    await open(aMonth(FEBRUARY), { at });
    expect(screen.queryByRole('button', { name: 'Close February' }) !== null).toBe(isOffered);
  });

  test('shows the bills that are not paid as a link, and can be closed anyway (MON-36)', async () => {
    const bills = { unpaid: 2, lineIds: [] };
    const { person } = await open(aMonth({ ...FEBRUARY, bills }));
    await person.click(screen.getByRole('button', { name: 'Close February' }));
    expect(dialog().getByRole('link', { name: '2 bills not paid' })).toHaveAttribute('href', '/month/bills');
    expect(dialog().getByRole('button', { name: 'Close anyway' })).toBeVisible();
  });

  test('shows the transactions without a line as a link, and can be closed anyway (MON-36)', async () => {
    const { person } = await open(aMonth({ ...FEBRUARY, transactions: 6, withoutLine: 6 }));
    await person.click(screen.getByRole('button', { name: 'Close February' }));
    expect(dialog().getByRole('link', { name: '6 transactions without a line' })).toHaveAttribute(
      'href',
      '/month/2026-02/transactions?only=no-line',
    );
    backend.answer(closeMonth, aClosedMonth(FEBRUARY));
    await person.click(dialog().getByRole('button', { name: 'Close anyway' }));
    expect(await screen.findByRole('region', { name: 'Summary of February' })).toBeVisible();
  });

  test('shows the accounts that are not reconciled as a link, and can be closed anyway (MON-36)', async () => {
    const { person } = await open(aMonth({ ...FEBRUARY, transactions: 6, unreconciled: 1 }));
    await person.click(screen.getByRole('button', { name: 'Close February' }));
    expect(dialog().getByRole('link', { name: '1 account not reconciled' })).toHaveAttribute(
      'href',
      '/month/2026-02/transactions?reconcile=',
    );
    expect(dialog().queryByRole('link', { name: /without a line/ })).not.toBeInTheDocument();
    expect(dialog().getByRole('button', { name: 'Close anyway' })).toBeVisible();
  });

  test('closes the open months before it, too (MON-35)', async () => {
    const month = aMonth(FEBRUARY);
    const list = [
      month,
      aMonth({ month: '2026-01' }),
      aMonth({ month: '2025-12' }),
      aClosedMonth({ month: '2025-11' }),
    ];
    const { person } = await open(month, { list });
    await person.click(screen.getByRole('button', { name: 'Close February' }));
    expect(
      dialog().getByText(
        'December 2025 and January are still open. Months close in order, so they close, too.',
      ),
    ).toBeVisible();
    backend.answer(closeMonth, aClosedMonth(FEBRUARY));
    await person.click(dialog().getByRole('button', { name: 'Close all until February' }));
    expect(await screen.findByRole('region', { name: 'Summary of February' })).toBeVisible();
    expect(backend.callsTo(closeMonth).map(({ body }) => body)).toEqual([{ all: true }]);
  });

  test('that is not closed shows why, and can be closed again', async () => {
    const { person } = await open(aMonth(FEBRUARY));
    await person.click(screen.getByRole('button', { name: 'Close February' }));
    backend.refuse(closeMonth, 'close-in-order', 'Close January first.');
    await person.click(dialog().getByRole('button', { name: 'Close February' }));
    expect(await dialog().findByText('Close January first.')).toBeVisible();
    backend.drop(closeMonth);
    await person.click(dialog().getByRole('button', { name: 'Close February' }));
    expect(await dialog().findByText(/^We could not reach the server/)).toBeVisible();
    await person.click(dialog().getByRole('button', { name: 'Cancel' }));
    await person.click(screen.getByRole('button', { name: 'Close February' }));
    expect(dialog().queryByText(/^We could not/)).not.toBeInTheDocument();
  });

  test('is busy while it is closed, and the dialog stays', async () => {
    const { person } = await open(aMonth(FEBRUARY));
    const release = backend.hold(closeMonth);
    await person.click(screen.getByRole('button', { name: 'Close February' }));
    await person.click(dialog().getByRole('button', { name: 'Close February' }));
    expect(dialog().getByRole('button', { name: 'Closing...' })).toBeVisible();
    await person.keyboard('{Escape}');
    expect(dialog().getByRole('button', { name: 'Closing...' })).toBeVisible();
    release(aClosedMonth(FEBRUARY));
    expect(await screen.findByRole('region', { name: 'Summary of February' })).toBeVisible();
  });
});

describe('the summary of a closed month (MON-40)', () => {
  const summary = () => within(screen.getByRole('region', { name: 'Summary of February' }));
  const part = (name: string) => within(summary().getByRole('region', { name }));
  const rows = (name: string) =>
    part(name)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

  test.each([
    ['387.60', 'You spent $212.40 less than planned.'],
    ['688.10', 'You spent $88.10 more than planned.'],
    ['600.00', 'You spent exactly what you planned.'],
  ])('compares what was spent with the plan: %s', async (amount, sentence) => {
    await open(aClosedMonth({ ...FEBRUARY, transactions: 2, lines: spent(amount) }));
    expect(summary().getByRole('heading', { level: 2 })).toHaveTextContent(sentence);
  });

  test('mentions that nothing was recorded', async () => {
    await open(aClosedMonth(FEBRUARY));
    expect(summary().getByRole('heading', { level: 2 })).toHaveTextContent(
      'Nothing was recorded in February.',
    );
  });

  test('has the groups of categories with the names of its day (MON-40)', async () => {
    const food = { name: 'Groceries', group: 'Food' };
    await open(
      aClosedMonth({
        ...FEBRUARY,
        transactions: 2,
        lines: [aMonthLine({ spent: '650.00', category: food })],
        outsidePlan: '7.00',
        outsideByCategory: [{ ...food, spent: '5.00' }],
      }),
    );
    expect(rows('Spent, by group')).toEqual(['Food: $655.00 of $600.00', 'Outside of the plan: $2.00']);
  });

  test('has groups, largest differences, income, savings, what was carried over and who paid', async () => {
    await open(
      aClosedMonth({
        ...FEBRUARY,
        transactions: 9,
        income: '6000.00',
        outsidePlan: '12.00',
        lines: [
          aMonthLine({ lineId: RENT, list: 'fixed', name: 'Rent', planned: '1500.00', spent: '1500.00' }),
          aMonthLine({ spent: '650.00', carryOver: 'left-or-overspent' }),
          aMonthLine({
            lineId: '0190dddd-0000-7000-8000-000000000003',
            name: 'Fun',
            planned: '100.00',
            spent: '20.00',
            carryOver: 'left',
          }),
          aMonthLine({
            lineId: '0190dddd-0000-7000-8000-000000000004',
            name: 'Car',
            planned: '80.00',
            spent: '90.00',
          }),
          aMonthLine({
            lineId: '0190dddd-0000-7000-8000-000000000005',
            name: 'Pets',
            planned: '40.00',
            spent: '35.00',
          }),
        ],
        closed: {
          at: '2026-03-01T09:00:00.000Z',
          budget: 'Old home',
          people: ['Adele', 'Benno'],
          splitPercentage: 60,
          paid: { partner1: '2000.00', partner2: '0.00', joint: '300.00', nobody: '7.00' },
        },
      }),
    );
    expect(rows('Spent, by group')).toEqual([
      'Fixed: $1,500.00 of $1,500.00',
      'Variable: $795.00 of $820.00',
      'Outside of the plan: $12.00',
    ]);
    expect(rows('Largest differences')).toEqual([
      'Fun: $80.00 under',
      'Groceries: $50.00 over',
      'Car: $10.00 over',
    ]);
    expect(rows('Income and savings')).toEqual([
      'Income: $6,000.00',
      'Saved: $3,693.00',
      'Carried over to March: $30.00',
    ]);
    expect(rows('Who paid')).toEqual([
      'Adele: $2,000.00',
      'Benno: $0.00',
      'Joint account: $300.00',
      'Not specified: $7.00',
    ]);
    expect(summary().getByText(/^Closed on/)).toHaveTextContent('Closed on March 1, 2026 · Old home');
  });

  test('without recorded income shows what is left of the planned income', async () => {
    await open(aClosedMonth({ ...FEBRUARY, transactions: 2, lines: spent('600.00') }));
    expect(rows('Income and savings')).toEqual([
      'Income: None recorded',
      'Left of the planned income: $3,900.00',
    ]);
    expect(part('Largest differences').getByText('Every line was as planned.')).toBeVisible();
    expect(summary().queryByRole('region', { name: 'Who paid' })).not.toBeInTheDocument();
  });
});

describe('a closed month', () => {
  test('cannot be changed, and leads to corrections in the current month (MON-39)', async () => {
    const { person, location } = await open(
      aClosedMonth({ ...FEBRUARY, lines: [aMonthLine({ carryOver: 'left', payer: 'joint' })] }),
      { list: [aMonth(), aClosedMonth(FEBRUARY)] },
    );
    const table = within(screen.getByRole('table', { name: /^Plan for/ }));
    expect(table.queryByRole('button')).not.toBeInTheDocument();
    expect(table.getByText('Carry over what is left · Joint account')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Add a transaction' })).not.toBeInTheDocument();
    backend.answer(getMonth, aMonth());
    await person.click(screen.getByRole('link', { name: 'Add a correction' }));
    expect(await screen.findByText('Correction for February')).toBeVisible();
    expect(location()).toBe('/month/2026-03?corrects=2026-02');
    await person.click(screen.getByRole('button', { name: 'Stop correcting' }));
    expect(location()).toBe('/month/2026-03');
    expect(screen.queryByText('Correction for February')).not.toBeInTheDocument();
  });

  test('is marked in the history (MON-46)', async () => {
    backend.answer(listMonths, [aMonth(), aClosedMonth(FEBRUARY)]);
    openArea('/month/history');
    expect(await screen.findByRole('rowheader', { name: 'February 2026 Closed' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'March 2026' })).toBeVisible();
  });
});
