import { getEntitlements } from '@savvi/contracts/billing/billing.routes';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { getNetWorth } from '@savvi/masterplan-contract/net-worth.routes';
import { aBudget, aUser, NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp, trialEntitlements } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';
import { answerSecurity } from '../../../testing/security.ts';

const backend = openFakeBackend();
const LISTS = ['savings-accounts', 'debts', 'real-estate-properties', 'insurance-policies'] as const;
const KEPT = [
  { month: '2025-12', netWorth: '-250.40' },
  { month: '2026-01', netWorth: '100.00' },
  { month: '2026-02', netWorth: '900.00' },
  { month: '2026-03', netWorth: '1.00' },
];

const thing = (over: object) => ({
  id: '0190cccc-0000-7000-8000-000000000001',
  name: 'One',
  createdAt: NOW,
  updatedAt: NOW,
  ...over,
});
const account = (balance: string) => thing({ balance });

function answerLists(over: Partial<Record<(typeof LISTS)[number], unknown[]>>) {
  for (const list of LISTS) backend.answer(`GET /api/${list}`, over[list] ?? []);
}

beforeEach(() => {
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', aRegistry('budget', 'masterplan'));
  backend.answer(listBudgets, [aBudget()]);
});

const chart = () => screen.findByRole('figure', { name: 'Net worth by month' });
async function rows(): Promise<(string | null)[]> {
  return within(await chart())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' '));
}

test('a chart shows the net worth by month, with the same numbers as a table; its last point is calculated from the lists [DASH-8] [T-43]', async () => {
  answerLists({ 'savings-accounts': [account('1300.60')] });
  backend.answer(getNetWorth, KEPT);
  renderApp('/');
  expect(await rows()).toEqual(['Dec 2025 −$250', 'Jan 2026 $100', 'Feb 2026 $900', 'Mar 2026 $1,301']);
  expect(within(await chart()).getByText('Net worth by month', { selector: 'p' })).toBeVisible();
});

test('a changed record updates the end of the net worth line immediately, without another request for the line [T-43]', async () => {
  answerLists({ 'savings-accounts': [account('10.00')] });
  backend.answer(getNetWorth, KEPT);
  const { client } = renderApp('/');
  expect((await rows()).at(-1)).toBe('Mar 2026 $10');
  backend.answer('GET /api/savings-accounts', [account('77.00')]);
  await client.invalidateQueries({ queryKey: ['savings-accounts'] });
  await waitFor(async () => expect((await rows()).at(-1)).toBe('Mar 2026 $77'));
  expect(backend.callsTo(getNetWorth)).toHaveLength(1);
});

test('each visit to the dashboard loads the net worth line again, because balance histories change past months [PLN-4]', async () => {
  answerLists({ 'savings-accounts': [account('10.00')] });
  backend.answer(getNetWorth, KEPT);
  answerSecurity(backend);
  backend.answer(getEntitlements, trialEntitlements());
  const { person } = renderApp('/');
  await chart();
  await person.click(screen.getByRole('link', { name: 'Account settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Account settings' });
  backend.answer(getNetWorth, [{ month: '2026-02', netWorth: '7.00' }]);
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  await waitFor(async () => expect(await rows()).toEqual(['Feb 2026 $7', 'Mar 2026 $10']));
});

test('in the first month the net worth is a single point, with a sentence that the line starts here', async () => {
  answerLists({ debts: [thing({ balance: '5.00', debtType: 'other' })] });
  backend.answer(getNetWorth, []);
  renderApp('/');
  expect(within(await chart()).getByText('Your history starts this month')).toBeVisible();
  expect(await rows()).toEqual(['Mar 2026 −$5']);
});

test('without records that count toward the net worth, there is no net worth line and no request for it', async () => {
  answerLists({ 'insurance-policies': [thing({ coverageAmount: '5.00' })] });
  renderApp('/');
  expect(await screen.findByText('Net worth')).toBeVisible();
  expect(screen.queryByText('Loading your net worth by month')).toBeNull();
  expect(backend.callsTo(getNetWorth)).toEqual([]);
});

test('while the net worth line loads, its space is reserved and the rest of the page is shown', async () => {
  answerLists({ 'savings-accounts': [account('10.00')] });
  const release = backend.hold(getNetWorth);
  renderApp('/');
  expect(await screen.findByText('Loading your net worth by month')).toBeInTheDocument();
  expect(screen.getAllByText('$10')).not.toEqual([]);
  release(KEPT);
  await chart();
  expect(screen.queryByText('Loading your net worth by month')).toBeNull();
});

test('a net worth line that fails to load does not affect the page, and can be loaded again [API-20]', async () => {
  answerLists({ 'savings-accounts': [account('10.00')] });
  backend.refuse(getNetWorth, 'unavailable');
  const { person } = renderApp('/');
  const reload = await screen.findByRole('button', { name: 'Reload' });
  expect(within(screen.getByRole('region', { name: 'Financial Overview' })).getAllByText('$10')).not.toEqual(
    [],
  );
  expect(screen.queryByRole('alert')).toBeNull();
  backend.answer(getNetWorth, KEPT);
  await person.click(reload);
  expect((await rows()).at(-1)).toBe('Mar 2026 $10');
});

test('while a list cannot be loaded, the net worth line ends with the value that the service calculated', async () => {
  answerLists({ 'savings-accounts': [account('10.00')] });
  backend.refuse('GET /api/debts', 'unavailable');
  backend.answer(getNetWorth, KEPT);
  renderApp('/');
  expect((await rows()).at(-1)).toBe('Mar 2026 $1');
});
