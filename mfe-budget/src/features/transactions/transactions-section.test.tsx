import { listTransactions } from '@savvi/budget-contract/month.routes';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerTransactions,
  aTransaction,
  BUDGET_ID,
  LINES,
  MONTH,
  openPart,
  PEOPLE,
} from '../../testing/month-parts.tsx';
import { RecentTransactions } from './transactions-section.tsx';

const backend = openFakeBackend();
const PATH = `/api/budgets/${BUDGET_ID}/transactions` as const;

const open = (props: Partial<Parameters<typeof RecentTransactions>[0]> = {}) =>
  openPart(
    <RecentTransactions
      budgetId={BUDGET_ID}
      month={MONTH}
      lines={LINES}
      people={null}
      isStarted
      closedMonths={[]}
      {...props}
    />,
  );
const section = () => screen.getByRole('region', { name: 'Transactions' });
const row = (name: RegExp | string) => screen.findByRole('button', { name });

describe('the list of transactions', () => {
  test('shows a placeholder while it loads, and what is missing while it is empty', async () => {
    const release = backend.hold(listTransactions);
    open();
    expect(await screen.findByText('Loading transactions')).toBeInTheDocument();
    release([]);
    expect(await screen.findByRole('heading', { name: 'Nothing recorded in March yet.' })).toBeVisible();
    expect(screen.queryByText('Loading transactions')).not.toBeInTheDocument();
    expect(backend.callsTo(listTransactions).map(({ search }) => search.toString())).toEqual([
      'month=2026-03&limit=50',
    ]);
  });

  test('names the year of a month of another year', async () => {
    answerTransactions(backend, []);
    open({ month: '2025-12' });
    expect(await screen.findByText('Nothing recorded in December 2025 yet.')).toBeVisible();
  });

  test('offers a reload if it fails to load, and does not claim to be empty [API-20]', async () => {
    backend.refuse(listTransactions, 'unavailable');
    const { person } = open();
    const reload = await screen.findByRole('button', { name: 'Reload' });
    expect(screen.getByText('We couldn’t load your transactions')).toBeVisible();
    expect(screen.queryByText(/^Nothing recorded/)).not.toBeInTheDocument();
    answerTransactions(backend, [aTransaction()]);
    await person.click(reload);
    expect(await row(/coffee/)).toBeVisible();
  });

  test('has a group for each day, the latest first, with the day in words', async () => {
    const dates = ['2026-03-20', '2026-03-02', '2026-03-02', '2026-03-01', '2026-02-27'];
    backend.answer(
      listTransactions,
      dates.map((date, at) => aTransaction({ date, payee: `payee ${at}` })),
    );
    open();
    await row(/payee 0/);
    const days = within(section()).getAllByRole('heading', { level: 3 });
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Friday, Mar 20',
      'Today',
      'Yesterday',
      'Friday, Feb 27',
    ]);
    const today = within(screen.getByRole('list', { name: 'Today' }));
    expect(today.getAllByRole('button')).toHaveLength(2);
  });

  test.each<[string, Partial<MoneyTransaction>, string]>([
    ['spending', {}, 'coffeeEating out$12.40'],
    ['spending without a line', { lineId: null }, 'coffeeNo line$12.40'],
    ['spending with a payer', { payer: 'partner2' }, 'coffeeEating out · Ben$12.40'],
    ['spending from the joint account', { payer: 'joint' }, 'coffeeEating out · Joint account$12.40'],
    ['a refund', { kind: 'refund' }, 'coffeeEating outRefund+$12.40'],
    ['income', { kind: 'income', lineId: null, amount: '2500.00' }, 'coffeeNot in your planIncome+$2,500.00'],
    ['a kind of a later release', { kind: 'gift', lineId: null }, 'coffeeNo lineOther$12.40'],
    [
      'a line that the month does not have',
      { lineId: '0190dddd-0000-7000-8000-000000000099' },
      'coffeeA line of another month$12.40',
    ],
  ])('shows %s with words, not by color alone (MON-54, MON-55)', async (_, over, text) => {
    answerTransactions(backend, [aTransaction(over)]);
    open({ people: PEOPLE });
    expect((await row(/coffee/)).textContent).toBe(text);
  });

  test('does not name payers in a single budget (MON-55)', async () => {
    answerTransactions(backend, [aTransaction({ payer: 'partner1' })]);
    open();
    expect((await row(/coffee/)).textContent).toBe('coffeeEating out$12.40');
  });
});

describe('a long list', () => {
  const first = Array.from({ length: 3 }, (_, at) => aTransaction({ payee: `one ${at}` }));
  const second = [first[2] ?? aTransaction(), aTransaction({ payee: 'two 1' })];
  const aPage = (items: readonly MoneyTransaction[], next: string | null) =>
    Response.json(items, {
      headers: {
        'X-Total-Count': '4',
        ...(next !== null && { Link: `<${PATH}?month=${MONTH}&cursor=${next}>; rel="next"` }),
      },
    });
  beforeEach(() =>
    backend.answer('GET /api/budgets/:id/transactions', ({ search }) =>
      search.get('cursor') === 'two' ? aPage(second, null) : aPage(first, 'two'),
    ),
  );
  const payees = () =>
    within(section())
      .getAllByRole('button', { name: /^(one|two) / })
      .map((button) => button.querySelector('bdi')?.textContent);

  test('loads page by page, and each transaction appears once', async () => {
    const { person } = open();
    expect(await screen.findByText('Showing 3 of 4 transactions')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(payees()).toEqual(['one 0', 'one 1', 'one 2', 'two 1']));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    expect(section()).toHaveFocus();
  });

  test('keeps all loaded pages when it is fetched again', async () => {
    const { person, client } = open();
    await person.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(payees()).toHaveLength(4));
    await client.invalidateQueries({ queryKey: ['transactions', BUDGET_ID] });
    expect(payees()).toHaveLength(4);
    expect(backend.callsTo(listTransactions).map(({ search }) => search.get('cursor'))).toEqual([
      null,
      'two',
      null,
      'two',
    ]);
  });

  test('reports a page that fails to load, and loads it on another click', async () => {
    const { person } = open();
    await screen.findByText('Showing 3 of 4 transactions');
    backend.refuse(listTransactions, 'unavailable');
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('We couldn’t load more. Please try again.')).toBeVisible();
    expect(payees()).toHaveLength(3);
    backend.answer('GET /api/budgets/:id/transactions', () => aPage(second, null));
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(payees()).toHaveLength(4));
  });
});

test('all transactions can be reached and opened with the keyboard', async () => {
  answerTransactions(backend, [aTransaction({ payee: 'first' }), aTransaction({ payee: 'second' })]);
  const { person } = open();
  await row(/second/);
  await person.tab();
  expect(await row(/first/)).toHaveFocus();
  await person.keyboard('{Tab}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Edit transaction' })).toBeVisible();
  expect(screen.getByLabelText('Amount')).toHaveFocus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await row(/second/)).toHaveFocus();
});

test('a correction names the month that it corrects (MON-39)', async () => {
  answerTransactions(backend, [aTransaction({ payee: 'Rent', corrects: '2026-01' })]);
  open();
  expect(await screen.findByRole('button', { name: /^Rent.*Correction for January/ })).toBeVisible();
});

describe('a month that is not started', () => {
  test('lists what was recorded in it (MON-34)', async () => {
    answerTransactions(backend, [aTransaction({ payee: 'Bakery' })]);
    open({ isStarted: false, lines: [] });
    expect(await screen.findByRole('button', { name: /^Bakery/ })).toBeVisible();
  });

  test('has no list if nothing was recorded', async () => {
    answerTransactions(backend, []);
    open({ isStarted: false, lines: [] });
    await waitFor(() => expect(backend.callsTo(listTransactions)).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Transactions' })).not.toBeInTheDocument();
  });
});
