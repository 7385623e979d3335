import { getCheckout } from '@savvi/contracts/billing/billing.routes';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { getNetWorth } from '@savvi/masterplan-contract/net-worth.routes';
import { aBudget, aUser, NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';

const backend = openFakeBackend();
const ID = '0190cccc-0000-7000-8000-000000000001';
const ACCOUNT = { id: ID, name: 'Rainy day', balance: '10.00', createdAt: NOW, updatedAt: NOW };
const LISTS = [
  'GET /api/savings-accounts',
  'GET /api/debts',
  'GET /api/real-estate-properties',
  'GET /api/insurance-policies',
  'GET /api/passwords',
  'GET /api/documents',
] as const;

beforeEach(() => {
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', aRegistry('budget', 'masterplan', 'vault', 'documents'));
  backend.answer(listBudgets, []);
  backend.answer(getNetWorth, []);
  for (const list of LISTS) backend.answer(list, []);
});
afterEach(() => localStorage.clear());

const card = async () => within(await screen.findByRole('region', { name: 'First steps' }));
const isGone = async () => {
  await screen.findByRole('region', { name: 'Activity Summary' });
  expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull();
};
const allButOne = () => {
  backend.answer(listBudgets, [aBudget()]);
  backend.answer('GET /api/savings-accounts', [ACCOUNT]);
};

test('the dashboard of a new user starts with three steps, each with its links, and has one primary action [T-62]', async () => {
  renderApp('/');
  const steps = await card();
  expect(steps.getByText('0 of 3 done. One evening is enough, in any order.')).toBeVisible();
  expect(
    steps.getAllByRole('listitem').map((step) => [
      within(step).getByRole('heading', { level: 3 }).textContent,
      within(step)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ]),
  ).toEqual([
    ['Plan your first budget', [['Create your first budget', '/create-budget?new']]],
    [
      'Add an account or a debt',
      [
        ['Add an account', '/financial-master-plan?tab=savings'],
        ['Add a debt', '/financial-master-plan?tab=debts'],
      ],
    ],
    [
      'Store a password or a document',
      [
        ['Add a password', '/password-manager'],
        ['Upload a document', '/document-locker'],
      ],
    ],
  ]);
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('First steps');
  expect(document.querySelectorAll('.primary')).toHaveLength(1);
  expect(screen.queryByText('No budgets yet')).toBeNull();
});

test.each([
  ['a debt', 'GET /api/debts', { ...ACCOUNT, debtType: 'other' }, 'Add an account or a debt'],
  [
    'a document',
    'GET /api/documents',
    { id: ID, originalName: 'Will.pdf', uploadDate: NOW, lastModified: NOW },
    'Store a password or a document',
  ],
] as const)(
  'creating %s while the dashboard is open marks its first step as done [T-62]',
  async (_title, list, thing, title) => {
    const { client } = renderApp('/');
    await card();
    backend.answer(list, [thing]);
    await client.invalidateQueries();
    await waitFor(async () =>
      expect((await card()).getByText('1 of 3 done. One evening is enough, in any order.')).toBeVisible(),
    );
    const step = (await card()).getByRole('heading', { level: 3, name: title }).closest('li');
    expect(step).toHaveTextContent('Done');
    expect(step?.querySelector('a')).toBeNull();
  },
);

test('net worth comes first on the dashboard once there is any, followed by the remaining first steps [T-62]', async () => {
  allButOne();
  renderApp('/');
  await card();
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .slice(0, 3)
      .map((heading) => heading.textContent),
  ).toEqual(['Financial Overview', 'First steps', 'Left this month']);
});

test('dismissing the first steps hides them in this browser for good, keeps the focus on the page, and shows the card for the first budget [T-62]', async () => {
  const { person, unmount } = renderApp('/');
  await person.click((await card()).getByRole('button', { name: 'Hide these steps' }));
  await isGone();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getByText('No budgets yet')).toBeVisible();
  unmount();
  renderApp('/');
  await isGone();
});

test('completing the last of the first steps shows one friendly sentence, on one visit [T-62]', async () => {
  allButOne();
  const first = renderApp('/');
  await card();
  backend.answer('GET /api/passwords', [{ id: ID, createdAt: NOW, updatedAt: NOW }]);
  await first.client.invalidateQueries({ queryKey: ['passwords'] });
  expect(await screen.findByText('Nicely done. From now on, this page keeps up with you.')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'First steps done' })).queryByRole('list')).toBeNull();
  first.unmount();
  renderApp('/');
  await isGone();
});

test('an account that already has all records never sees the first steps, even after deleting records [T-62]', async () => {
  allButOne();
  backend.answer('GET /api/passwords', [{ id: ID, createdAt: NOW, updatedAt: NOW }]);
  const { client } = renderApp('/');
  await isGone();
  backend.answer('GET /api/passwords', []);
  await client.invalidateQueries({ queryKey: ['passwords'] });
  await isGone();
  expect(screen.queryByText(/Nicely done/)).toBeNull();
});

test('a first step is not shown as open while its list cannot be loaded [API-20]', async () => {
  backend.refuse('GET /api/debts', 'unavailable');
  renderApp('/');
  await isGone();
  expect(screen.getByText('No budgets yet')).toBeVisible();
});

test('a first step that the plan does not include is left out [T-7] [T-62]', async () => {
  backend.answer(getUser, aUser({ createdAt: new Date(Date.parse(NOW) - 30 * 86_400_000).toISOString() }));
  backend.answer(getCheckout, { links: { monthly: null, yearly: null }, expiresAt: NOW });
  renderApp('/');
  const steps = await card();
  expect(steps.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Plan your first budget',
  ]);
});

test('the dashboard of an empty account has all parts of the specification, below a preview of its future content [DASH-5] [DASH-8] [DASH-9] [T-62]', async () => {
  renderApp('/');
  const overview = within(await screen.findByRole('region', { name: 'Financial Overview' }));
  expect(
    overview.getByText(
      'Your net worth and its line by month will appear here once you add an account, a debt or a property.',
    ),
  ).toBeVisible();
  expect(overview.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
    '$0',
    '$0',
    '$0',
    '$0',
    '$0',
    'N/A',
    'N/A',
  ]);
  for (const name of ['Rewards', 'Achievements', 'Activity Summary', 'What you keep here'])
    expect(screen.getByRole('region', { name })).toBeVisible();
});
