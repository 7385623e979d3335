import { listBudgets } from '@savvi/budget-contract/budget.routes';
import type { MonthListed } from '@savvi/budget-contract/month';
import { getMonth, listMonths, startMonth, listTransactions } from '@savvi/budget-contract/month.routes';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMonth, NO_PAY } from '../../../testing/months.ts';
import { aTransaction } from '../../../testing/transactions.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';

preloadPages();
const backend = openFakeBackend();
beforeEach(() => {
  backend.answer(listTransactions, []);
  backend.answer(getPay, NO_PAY);
});
let started: string[] = [];

/** A backend that keeps which months are started. */
beforeEach(() => {
  started = [];
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, () =>
    started.map((month): MonthListed => aMonth({ month })).toSorted((a, b) => b.month.localeCompare(a.month)),
  );
  backend.answer(getMonth, ({ path }) => aMonth({ month: path.slice(-7) }));
  acceptStarts();
});
function acceptStarts() {
  backend.answer(startMonth, ({ body }) => {
    const { month } = body as { month: string }; // by the contract
    started.push(month);
    return aMonth({ month });
  });
}
afterEach(() => vi.restoreAllMocks());

const startButtons = () =>
  screen.queryAllByRole('button', { name: /^Start / }).map(({ textContent }) => textContent);
const starts = () => backend.callsTo(startMonth).map(({ body }) => body);
const openMarch = () => openArea('/month/2026-03');
const seePlan = () => screen.findByRole('table', { name: /^Plan for/ });

describe('before any month is started (MON-26)', () => {
  test('the running month, the last and the next one can be started', async () => {
    openMarch();
    expect(await screen.findByText('March hasn’t been started yet')).toBeVisible();
    expect(
      screen.getByText('Your usual month becomes the plan for March. You can change it any time.'),
    ).toBeVisible();
    expect(startButtons()).toEqual(['Start March', 'Start February', 'Start April']);
    expect(starts()).toEqual([]);
    expect(backend.callsTo(getMonth)).toEqual([]);
  });

  test('a click starts the running month', async () => {
    const { person } = openMarch();
    await person.click(await screen.findByRole('button', { name: 'Start March' }));
    expect(await seePlan()).toBeVisible();
    expect(starts()).toEqual([{ month: '2026-03' }]);
    expect(screen.queryByText(/is ready/)).not.toBeInTheDocument();
  });

  test('a click starts another month and leads to it', async () => {
    const { person, location } = openMarch();
    await person.click(await screen.findByRole('button', { name: 'Start April' }));
    expect(await screen.findByRole('table', { name: 'Plan for April 2026' })).toBeVisible();
    expect(location()).toBe('/month/2026-04');
    expect(starts()).toEqual([{ month: '2026-04' }]);
  });

  test('a month that is being started shows it, and further clicks start nothing', async () => {
    const release = backend.hold(startMonth);
    const { person } = openMarch();
    const start = await screen.findByRole('button', { name: 'Start March' });
    await person.click(start);
    expect(start).toHaveAttribute('aria-busy', 'true');
    await person.click(start);
    expect(screen.getByRole('button', { name: 'Start April' })).toBeDisabled();
    expect(starts()).toHaveLength(1);
    started.push('2026-03');
    release(aMonth());
    expect(await seePlan()).toBeVisible();
  });

  test.each([
    ['a refusal', () => backend.refuse(startMonth, 'full'), /^There is no room for more here/],
    ['no network', () => backend.drop(startMonth), /^We could not reach the server/],
  ])('%s is explained, and the month can be started again', async (_, fail, sentence) => {
    fail();
    const { person, toasts } = openMarch();
    await person.click(await screen.findByRole('button', { name: 'Start March' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(toasts).toEqual([]);
    acceptStarts();
    await person.click(screen.getByRole('button', { name: 'Start March' }));
    expect(await seePlan()).toBeVisible();
  });
});

describe('the running month, if an earlier one is started (MON-28)', () => {
  test('starts by itself once, with a note', async () => {
    started = ['2026-02'];
    const { goTo } = openMarch();
    expect(await screen.findByText('March is ready, copied from your usual month.')).toBeVisible();
    expect(await seePlan()).toBeVisible();
    expect(starts()).toEqual([{ month: '2026-03' }]);
    await goTo('/month/2026-02');
    await goTo('/month/2026-03');
    expect(await seePlan()).toBeVisible();
    expect(starts()).toHaveLength(1);
    expect(screen.queryByText(/is ready/)).not.toBeInTheDocument();
  });

  test('shows placeholders while it starts, and no button', async () => {
    started = ['2026-02'];
    const release = backend.hold(startMonth);
    openMarch();
    expect(await screen.findByText('Starting March')).toBeInTheDocument();
    expect(startButtons()).toEqual([]);
    started.push('2026-03');
    release(aMonth());
    expect(await seePlan()).toBeVisible();
  });

  test('can be started by a click if it could not start by itself', async () => {
    started = ['2026-02'];
    backend.refuse(startMonth, 'unavailable', 'This service is resting.');
    const { person } = openMarch();
    expect(await screen.findByRole('alert')).toHaveTextContent('This service is resting.');
    expect(startButtons()).toEqual(['Start March']);
    expect(starts()).toHaveLength(1);
    acceptStarts();
    await person.click(screen.getByRole('button', { name: 'Start March' }));
    expect(await seePlan()).toBeVisible();
  });

  test('does not start while the browser renders the page ahead of a visit', async () => {
    started = ['2026-02'];
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    openMarch();
    expect(await screen.findByText('Starting March')).toBeInTheDocument();
    expect(starts()).toEqual([]);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await seePlan()).toBeVisible();
    expect(starts()).toEqual([{ month: '2026-03' }]);
  });

  test('does not start again if another device has started it since the list was fetched', async () => {
    started = ['2026-02'];
    const { goTo } = openArea('/month/2026-02');
    expect(await seePlan()).toBeVisible();
    started = ['2026-02', '2026-03'];
    await goTo('/month/2026-03');
    expect(await screen.findByRole('table', { name: 'Plan for March 2026' })).toBeVisible();
    expect(starts()).toEqual([]);
    expect(screen.queryByText(/is ready/)).not.toBeInTheDocument();
  });

  test('is not started by a visit to another month', async () => {
    started = ['2026-02'];
    openArea('/month/2026-02');
    expect(await seePlan()).toBeVisible();
    expect(starts()).toEqual([]);
  });
});

describe('any other month', () => {
  test('is started by a click only', async () => {
    started = ['2026-02'];
    const { person } = openArea('/month/2026-04');
    expect(await screen.findByText('April hasn’t been started yet')).toBeVisible();
    expect(startButtons()).toEqual(['Start April']);
    expect(starts()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Start April' }));
    await waitFor(() => expect(starts()).toEqual([{ month: '2026-04' }]));
    expect(await seePlan()).toBeVisible();
  });

  test('names the lines of transactions that were imported into it', async () => {
    started = ['2026-02'];
    const [rent] = aMonth().lines;
    backend.answer(listTransactions, [aTransaction({ payee: 'Landlord', lineId: rent?.lineId ?? '' })]);
    openArea('/month/2026-04');
    const row = await screen.findByRole('button', { name: /Landlord/ });
    await waitFor(() => expect(row).toHaveTextContent('LandlordRent'));
  });

  test('that cannot be started yet names the months that can (MON-29)', async () => {
    openArea('/month/2028-04');
    expect(await screen.findByText('Choose a month from March 2025 to March 2028.')).toBeVisible();
    expect(startButtons()).toEqual([]);
    expect(screen.queryByRole('link', { name: /^Next month/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Previous month, March' })).toBeVisible();
  });
});
