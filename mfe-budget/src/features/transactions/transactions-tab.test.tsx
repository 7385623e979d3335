import { STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import { deleteTransaction, listTransactions, updateTransaction } from '@savvi/budget-contract/month.routes';
import { searchTransactions } from '@savvi/budget-contract/transaction.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  answerFound,
  aTransaction,
  BUDGET_ID,
  LINES,
  MONTH,
  openPart,
  PEOPLE,
} from '../../testing/month-parts.tsx';
import { TransactionsTab } from './transactions-tab.tsx';

const backend = openFakeBackend();

const open = (props: Partial<Parameters<typeof TransactionsTab>[0]> = {}, address?: string) =>
  openPart(
    <TransactionsTab
      budgetId={BUDGET_ID}
      month={MONTH}
      lines={LINES}
      people={PEOPLE}
      closedMonths={[]}
      {...props}
    />,
    address,
  );
const row = (name: RegExp | string) => screen.findByRole('button', { name });
const field = () => screen.getByRole('searchbox', { name: 'Search all months' });
const calls = () => backend.callsTo(searchTransactions).map(({ search }) => search.toString());

const coffee = aTransaction({ date: '2026-03-02', payee: 'coffee' });
const tea = aTransaction({ date: '2026-03-02', payee: 'tea' });
const bread = aTransaction({ date: '2026-03-01', payee: 'bread' });
const march = [coffee, tea, bread];
const february = aTransaction({ date: '2026-02-10', payee: 'coffee beans' });

describe('the transactions of a month', () => {
  test('are listed by day, with their number and sum (MON-57)', async () => {
    answerFound(backend, [...march, february]);
    open();
    expect(await row(/^tea/)).toBeVisible();
    expect(calls()).toEqual(['month=2026-03']);
    const days = screen.getAllByRole('heading', { level: 3 });
    expect(days.map(({ textContent }) => textContent)).toEqual(['Today', 'Yesterday']);
    expect(screen.getByText('3 transactions · $212.40 spent')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Transactions' })).toBeVisible();
  });

  test('show placeholders while they load, and a reload if they fail', async () => {
    const release = backend.hold(searchTransactions);
    const { person } = open();
    expect(await screen.findByText('Loading transactions')).toBeInTheDocument();
    release.refuse('unavailable');
    answerFound(backend, march);
    await person.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(await row(/coffee/)).toBeVisible();
  });

  test('that are none say so', async () => {
    answerFound(backend, []);
    open();
    expect(await screen.findByRole('heading', { name: 'Nothing recorded in March yet.' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Select all' })).not.toBeInTheDocument();
  });

  test('are filtered, also for corrections, which name their month (MON-39)', async () => {
    answerFound(backend, [aTransaction({ payee: 'coffee', corrects: '2026-01' })]);
    const { person, location } = open();
    await row(/coffee/);
    await person.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Corrections');
    await waitFor(() => expect(location()).toBe('/month?only=correction'));
    expect((await row(/coffee/)).textContent).toBe('coffeeEating out · Correction for January$12.40');
    expect(calls().at(-1)).toBe('month=2026-03&only=correction');
  });

  test('that are transfers have a number and no sum (MON-53)', async () => {
    answerFound(backend, []);
    const items = [aTransaction({ payee: 'moved', kind: 'transfer', lineId: null })];
    backend.answer(searchTransactions, { items, total: 1, spent: '0.00', income: '0.00', next: null });
    open({}, '/month?only=transfer');
    await row(/moved/);
    expect(screen.getByText('1 transaction')).toBeVisible();
  });

  test('without a transfer say how to make one (MON-53)', async () => {
    answerFound(backend, []);
    open({}, '/month?only=transfer');
    expect(await screen.findByRole('heading', { name: 'Transfers: nothing in March' })).toBeVisible();
    expect(screen.getByText(/Open a transaction to make it a transfer\./)).toBeVisible();
  });

  test('that the filter leaves out are all shown again by a button', async () => {
    answerFound(backend, []);
    const { person, location } = open({}, '/month?only=refund');
    expect(await screen.findByRole('heading', { name: 'Refunds: nothing in March' })).toBeVisible();
    answerFound(backend, march);
    await person.click(screen.getByRole('button', { name: 'Show all transactions' }));
    expect(await row(/coffee/)).toBeVisible();
    expect(location()).toBe('/month');
  });
});

describe('a search', () => {
  test('covers all months and is kept in the address (MON-57)', async () => {
    answerFound(backend, [...march, february]);
    const { person, location } = open({}, `/month?budget=${BUDGET_ID}`);
    await row(/^tea/);
    await person.type(field(), ' coffee');
    expect(await row(/coffee beans/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^tea/ })).not.toBeInTheDocument();
    expect(location()).toBe(`/month?budget=${BUDGET_ID}&q=coffee`);
    expect(calls()).toEqual(['month=2026-03', 'q=coffee']);
    expect(screen.getByRole('heading', { level: 2, name: 'Found in all months' })).toBeVisible();
    expect(field()).toHaveValue(' coffee');
    await person.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await row(/^tea/)).toBeVisible();
    await waitFor(() => expect(location()).toBe(`/month?budget=${BUDGET_ID}`));
  });

  test('of the address is shown', async () => {
    answerFound(backend, [...march, february]);
    const { goTo } = open({}, '/month?q=coffee&only=spending');
    expect(await row(/coffee beans/)).toBeVisible();
    expect(field()).toHaveValue('coffee');
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveDisplayValue('Spending');
    expect(calls()).toEqual(['q=coffee&only=spending']);
    await goTo('/month?q=tea');
    expect(await row(/^tea/)).toBeVisible();
    expect(field()).toHaveValue('tea');
  });

  test('that finds nothing can be ended', async () => {
    answerFound(backend, march);
    const { person } = open({}, '/month?q=xyz');
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    expect(screen.getByText('0 transactions')).toBeVisible();
    const [, clear] = screen.getAllByRole('button', { name: 'Clear the search' });
    await person.click(clear ?? field());
    expect(await row(/^tea/)).toBeVisible();
    expect(field()).toHaveValue('');
  });

  test('keeps the list until its results are there', async () => {
    answerFound(backend, march);
    const { person } = open();
    await row(/^tea/);
    const release = backend.hold(searchTransactions);
    await person.type(field(), 'bread');
    const list = screen.getByRole('region', { name: /Transactions|Found in all months/ });
    await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByRole('button', { name: /^tea/ })).toBeVisible();
    release({ items: [bread], total: 1, spent: '12.40', income: '0.00', next: null });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^tea/ })).not.toBeInTheDocument());
    expect(screen.getByText('1 transaction · $12.40 spent')).toBeVisible();
    expect(list).not.toHaveAttribute('aria-busy');
  });

  test.each([
    [{}, 'Try 48.20, 40..60, May, line:Rent, paid:Ada or no:line'],
    [{ people: null }, 'Try 48.20, 40..60, May, line:Rent or no:line'],
    [{ lines: LINES.slice(2), people: null }, 'Try 48.20, 40..60, May, line:"Eating out" or no:line'],
    [{ lines: [], people: null }, 'Try 48.20, 40..60, May or no:line'],
  ])('has examples with names of the budget: %j', async (props, hint) => {
    answerFound(backend, march);
    open(props);
    expect(await screen.findByText(hint)).toBeVisible();
    await row(/^tea/);
  });

  test('has the name of a category that a shown transaction has as an example', async () => {
    const categoryId = STANDARD_CATEGORIES.find(({ name }) => name === 'Eating out')?.id;
    answerFound(backend, [aTransaction({ payee: 'diner', lineId: null, categoryId })]);
    open({ lines: [], people: null });
    expect(await screen.findByText('Try 48.20, 40..60, May, category:"Eating out" or no:line')).toBeVisible();
    expect(await row(/^diner/)).toHaveTextContent('Eating out');
  });

  test('shows spending and income as two sums', async () => {
    backend.answer(searchTransactions, {
      items: march,
      total: 3,
      spent: '0.00',
      income: '2500.00',
      next: null,
    });
    open();
    expect(await screen.findByText('3 transactions · $2,500.00 income')).toBeVisible();
  });
});

describe('a long list', () => {
  const page = (items: typeof march, next: string | null) => ({
    items,
    total: 3,
    spent: '37.20',
    income: '0.00',
    next,
  });

  test('loads page by page, and keeps all loaded pages when it is fetched again', async () => {
    backend.answer(searchTransactions, ({ search }) =>
      search.get('cursor') === 'two' ? page(march.slice(1), null) : page(march.slice(0, 2), 'two'),
    );
    const { person, client } = open();
    expect(await screen.findByText('Showing 2 of 3 transactions')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await row(/^bread/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^tea/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    await client.invalidateQueries({ queryKey: ['transactions', BUDGET_ID] });
    expect(await row(/^bread/)).toBeVisible();
    expect(calls()).toEqual([
      'month=2026-03',
      'month=2026-03&cursor=two',
      'month=2026-03',
      'month=2026-03&cursor=two',
    ]);
  });

  test('reports a page that fails to load', async () => {
    backend.answer(searchTransactions, page(march.slice(0, 2), 'two'));
    const { person } = open();
    await screen.findByText('Showing 2 of 3 transactions');
    backend.refuse(searchTransactions, 'unavailable');
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('We couldn’t load more. Please try again.')).toBeVisible();
  });
});

describe('a transaction of the list', () => {
  test('opens, and the list is fetched again after a change', async () => {
    answerFound(backend, march);
    const { person } = open();
    await person.click(await row(/^tea/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit transaction' }));
    backend.answer(updateTransaction, { ...tea, payee: 'tea and cake' });
    answerFound(
      backend,
      march.map((each) => (each === tea ? { ...each, payee: 'tea and cake' } : each)),
    );
    await person.type(dialog.getByLabelText('Payee'), ' and cake');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await row(/^tea and cake/)).toHaveFocus();
    expect(backend.callsTo(listTransactions)).toEqual([]);
  });

  test('disappears when it was deleted, and the focus moves to the next one', async () => {
    answerFound(backend, march);
    const { person } = open();
    await person.click(await row(/^tea/));
    backend.answer(deleteTransaction, null);
    answerFound(backend, [coffee, bread]);
    await person.click(await screen.findByRole('button', { name: 'Delete transaction' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^tea/ })).not.toBeInTheDocument());
    await waitFor(async () => expect(await row(/^bread/)).toHaveFocus());
  });
});
