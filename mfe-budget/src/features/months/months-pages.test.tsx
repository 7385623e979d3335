import { listBudgets } from '@savvi/budget-contract/budget.routes';
import type { MonthListed } from '@savvi/budget-contract/month';
import { getMonth, listMonths, listTransactions } from '@savvi/budget-contract/month.routes';
import { monthLater } from '@savvi/budget-contract/month.rules';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, afterEach, describe, expect, test, vi } from 'vitest';
import { answerFound, aTransaction } from '../../testing/month-parts.tsx';
import { aMonth, aMonthLine, NO_PAY } from '../../testing/months.ts';
import { openArea, preloadPages } from '../../testing/open-area.tsx';

preloadPages();
const backend = openFakeBackend();
beforeEach(() => {
  backend.answer(listTransactions, []);
  backend.answer(getPay, NO_PAY);
});
afterEach(() => vi.unstubAllEnvs());

const listed = (over: Partial<MonthListed> = {}): MonthListed => {
  const { month, state, plannedIncome, income, planned, spent, leftInAll } = aMonth();
  return { month, state, plannedIncome, income, planned, spent, leftInAll, ...over };
};
const trip = aBudget({
  id: '0190bbbb-0000-7000-8000-000000000002',
  name: 'Trip',
  createdAt: '2026-03-02T10:00:00.000Z',
});
/** Answers the calls of the pages of a budget with a year of started months. */
const answerMonth = () => {
  backend.answer(
    listMonths,
    Array.from({ length: 12 }, (_, at) => listed({ month: monthLater('2027-01', -at) })),
  );
  backend.answer(getMonth, ({ path }) => aMonth({ month: path.slice(-7) }));
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the address of the months', () => {
  test('leads to the running month of the main budget', async () => {
    backend.answer(listBudgets, [trip, aBudget({ isMain: true })]);
    answerMonth();
    const { location } = openArea('/month');
    expect(await screen.findByText('Left to spend')).toBeVisible();
    expect(await heading('March 2026')).toBeVisible();
    expect(location()).toBe('/month/2026-03');
    expect(backend.callsTo(getMonth)[0]?.path).toContain(aBudget().id);
  });

  test.each([
    ['Etc/GMT+12', 'February 2026'],
    ['UTC', 'March 2026'],
  ])('leads to the month of the date in the time zone %s (MON-29)', async (zone, month) => {
    vi.stubEnv('TZ', zone);
    backend.answer(listBudgets, [aBudget()]);
    answerMonth();
    openArea('/month', { user: { serverTime: '2026-03-01T11:30:00.000Z' } });
    expect(await heading(month)).toBeVisible();
  });

  test('shows the month that it names, with links to the previous and the next one', async () => {
    backend.answer(listBudgets, [aBudget()]);
    answerMonth();
    const { person, location } = openArea('/month/2026-12');
    expect(await heading('December 2026')).toBeVisible();
    expect(await screen.findByText('Our home')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Next month, January 2027' }));
    expect(await heading('January 2027')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Previous month, December 2026' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'This month' }));
    expect(await heading('March 2026')).toBeVisible();
    expect(location()).toBe('/month/2026-03');
    expect(screen.queryByRole('link', { name: 'This month' })).not.toBeInTheDocument();
  });

  test('keeps another budget, which can be chosen if there are several', async () => {
    backend.answer(listBudgets, [trip, aBudget({ isMain: true })]);
    answerMonth();
    const { person, location } = openArea('/month/2026-03');
    const select = await screen.findByRole('combobox', { name: 'Budget' });
    expect(select).toHaveDisplayValue('Our home');
    await person.selectOptions(select, 'Trip');
    await waitFor(() => expect(location()).toBe(`/month/2026-03?budget=${trip.id}`));
    await waitFor(() => expect(backend.callsTo(getMonth).at(-1)?.path).toContain(trip.id));
    await person.click(await screen.findByRole('link', { name: 'Next month, April' }));
    expect(await heading('April 2026')).toBeVisible();
    expect(location()).toBe(`/month/2026-04?budget=${trip.id}`);
    await person.selectOptions(screen.getByRole('combobox', { name: 'Budget' }), 'Our home');
    await waitFor(() => expect(location()).toBe('/month/2026-04'));
  });

  test('that names an unknown budget page offers the main one', async () => {
    backend.answer(listBudgets, [aBudget()]);
    openArea('/month/budget/nowhere');
    expect(await heading('This budget doesn’t exist')).toBeVisible();
  });

  test('that names an unknown budget offers the main one', async () => {
    backend.answer(listBudgets, [aBudget()]);
    answerMonth();
    const { person, location } = openArea(`/month/2026-03?budget=${trip.id}`);
    expect(await heading('This budget doesn’t exist')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Go to your main budget' }));
    expect(await heading('March 2026')).toBeVisible();
    expect(location()).toBe('/month/2026-03');
  });

  test.each(['2026-13', 'year/2026'])('that names no month (%s) offers the running one', async (page) => {
    backend.answer(listBudgets, [aBudget()]);
    openArea(`/month/${page}`);
    expect(await heading('This month doesn’t exist')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to March 2026' })).toHaveAttribute('href', '/month/2026-03');
  });
});

describe('the transactions of a month', () => {
  test('have a tab, which other months and the history lead to', async () => {
    backend.answer(listBudgets, [trip, aBudget({ isMain: true })]);
    answerMonth();
    answerFound(backend, [aTransaction({ payee: 'coffee', lineId: aMonth().lines[1]?.lineId ?? null })]);
    const { person, location } = openArea(`/month/2026-03?budget=${trip.id}`);
    await person.click(await screen.findByRole('link', { name: 'Transactions' }));
    expect(await screen.findByRole('button', { name: 'coffeeGroceries$12.40' })).toBeVisible();
    expect(location()).toBe(`/month/2026-03/transactions?budget=${trip.id}`);
    expect(screen.getByRole('link', { name: 'Transactions' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Plan' })).not.toHaveAttribute('aria-current');
    await person.type(screen.getByRole('searchbox'), 'cof');
    await waitFor(() => expect(location()).toContain('&q=cof'));
    await person.click(screen.getByRole('link', { name: 'Previous month, February' }));
    expect(await heading('February 2026')).toBeVisible();
    expect(location()).toBe(`/month/2026-02/transactions?budget=${trip.id}`);
    await person.click(screen.getByRole('link', { name: 'History' }));
    await person.click(screen.getByRole('link', { name: 'Transactions' }));
    await waitFor(() => expect(location()).toBe(`/month/2026-03/transactions?budget=${trip.id}`));
    expect(await screen.findByRole('textbox', { name: 'Add a transaction' })).toBeVisible();
  });

  test('of a month that is not started have the lines of the month before', async () => {
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(listMonths, [listed({ month: '2026-03' })]);
    backend.answer(getMonth, ({ path }) => aMonth({ month: path.slice(-7) }));
    const lineId = aMonth().lines[1]?.lineId ?? null;
    answerFound(backend, [aTransaction({ date: '2026-05-01', payee: 'coffee', lineId })]);
    openArea('/month/2026-05/transactions');
    expect(await screen.findByRole('button', { name: 'coffeeGroceries$12.40' })).toBeVisible();
    expect(backend.callsTo(getMonth).map(({ path }) => path.slice(-7))).not.toContain('2026-05');
  });

  test('of no month offer the running one', async () => {
    backend.answer(listBudgets, [aBudget()]);
    openArea('/month/2026-13/transactions');
    expect(await heading('This month doesn’t exist')).toBeVisible();
  });
});

describe('the budgets', () => {
  test('show placeholders while they load, and a reload if they fail', async () => {
    const release = backend.hold(listBudgets);
    const { person } = openArea('/month/2026-05');
    expect(await screen.findByText('Loading your months')).toBeInTheDocument();
    expect(await heading('May 2026')).toBeVisible();
    release.refuse('unavailable');
    const reload = await screen.findByRole('button', { name: 'Reload' });
    expect(screen.queryByText('No budgets yet')).not.toBeInTheDocument();
    backend.answer(listBudgets, [aBudget()]);
    answerMonth();
    await person.click(reload);
    expect(await screen.findByText('Left to spend')).toBeVisible();
  });

  test('lead to a new budget if there are none', async () => {
    backend.answer(listBudgets, []);
    openArea('/month');
    expect(await heading('No budgets yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create your first budget' })).toHaveAttribute(
      'href',
      '/create-budget?new',
    );
  });
});

describe('a month', () => {
  test('shows placeholders while it loads', async () => {
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(listMonths, [listed()]);
    const release = backend.hold(getMonth);
    openArea('/month/2026-03');
    expect(await screen.findByText('Loading March 2026')).toBeInTheDocument();
    release(aMonth());
    expect(await screen.findByText('Left to spend')).toBeVisible();
    expect(screen.queryByText('Loading March 2026')).not.toBeInTheDocument();
  });

  test.each(['refuse', 'drop'] as const)('offers a reload if it fails to load (%s)', async (how) => {
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(listMonths, [listed()]);
    if (how === 'refuse') backend.refuse(getMonth, 'unavailable');
    else backend.drop(getMonth);
    const { person, toasts } = openArea('/month/2026-03');
    expect(await screen.findByText('We couldn’t load March 2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start March' })).not.toBeInTheDocument();
    expect(toasts).toEqual([]);
    answerMonth();
    await person.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText('Left to spend')).toBeVisible();
  });

  test('is fetched again on each visit, because it may have changed elsewhere', async () => {
    backend.answer(listBudgets, [aBudget()]);
    answerMonth();
    const { goTo } = openArea('/month/2026-03');
    await screen.findByRole('row', { name: /^Groceries/ });
    await goTo('/elsewhere');
    backend.answer(getMonth, aMonth({ lines: [aMonthLine({ name: 'Food' })] }));
    await goTo('/month/2026-03');
    expect(await screen.findByRole('row', { name: /^Food/ })).toBeVisible();
  });
});

describe('the history (MON-46)', () => {
  test('lists the started months, newest first, with planned, spent and saved, each as a link', async () => {
    backend.answer(listBudgets, [aBudget()]);
    answerMonth();
    backend.answer(listMonths, [
      listed({ spent: '2200.10', leftInAll: '-100.10' }),
      listed({ month: '2026-02' }),
      listed({ month: '2025-12' }),
    ]);
    const { person, location } = openArea('/month/2026-03');
    await person.click(await screen.findByRole('link', { name: 'History' }));
    expect(await heading('History')).toBeVisible();
    expect(location()).toBe('/month/history');
    expect(screen.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
    const table = within(await screen.findByRole('table', { name: 'Your months' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Month',
      'Planned',
      'Spent',
      'Saved',
    ]);
    for (const row of [
      // A month that is not over has saved nothing yet.
      'March 2026 $2,100.00 $2,200.10 —',
      'February 2026 $2,100.00 $0.00 $6,000.00',
      'December 2025 $2,100.00 $0.00 $6,000.00',
    ])
      expect(table.getByRole('row', { name: row })).toBeVisible();
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'March 2026',
      'February 2026',
      'December 2025',
    ]);
    await person.click(table.getByRole('link', { name: 'December 2025' }));
    expect(await heading('December 2025')).toBeVisible();
  });

  test('shows months without a plan with what was recorded in them', async () => {
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(listMonths, [
      listed(),
      listed({ month: '2026-02', state: 'recorded', planned: '0.00', spent: '12.40', leftInAll: '-12.40' }),
    ]);
    openArea('/month/history');
    expect(await screen.findByRole('row', { name: 'February 2026 No plan — $12.40 —' })).toBeVisible();
  });

  test('has at most 60 months', async () => {
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(
      listMonths,
      Array.from({ length: 61 }, (_, at) => listed({ month: monthLater('2026-03', -at) })),
    );
    openArea('/month/history');
    expect(await screen.findAllByRole('rowheader')).toHaveLength(60);
  });

  test('keeps the budget of the address and leads back to the plan', async () => {
    backend.answer(listBudgets, [aBudget(), trip]);
    answerMonth();
    const { person, location } = openArea(`/month/history?budget=${trip.id}`);
    expect(await screen.findByRole('link', { name: 'March 2026' })).toHaveAttribute(
      'href',
      `/month/2026-03?budget=${trip.id}`,
    );
    await person.click(screen.getByRole('link', { name: 'Plan' }));
    expect(await heading('March 2026')).toBeVisible();
    expect(location()).toBe(`/month/2026-03?budget=${trip.id}`);
  });

  test('without months leads to the running one', async () => {
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(listMonths, []);
    openArea('/month/history');
    expect(await screen.findByText('No months yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to March 2026' })).toHaveAttribute('href', '/month/2026-03');
  });

  test('shows placeholders while it loads, and a reload if it fails', async () => {
    backend.answer(listBudgets, [aBudget()]);
    const release = backend.hold(listMonths);
    const { person } = openArea('/month/history');
    expect(await screen.findByText('Loading your months')).toBeInTheDocument();
    release.refuse('unavailable');
    const reload = await screen.findByRole('button', { name: 'Reload' });
    expect(screen.queryByText('No months yet')).not.toBeInTheDocument();
    backend.answer(listMonths, [listed()]);
    await person.click(reload);
    expect(await screen.findByRole('link', { name: 'March 2026' })).toBeVisible();
  });
});
