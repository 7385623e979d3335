import { listActivity } from '@savvi/budget-contract/activity.routes';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { aBudget, aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';

const backend = openFakeBackend();
const FEED = '/api/budgets/activity';
const STARTED = { ...aBudget(), hasMonths: true };
const entries = [
  { id: 'one', text: 'Closed April', to: '/month/2027-04?budget=1', at: '2036-01-02T00:00:00.000Z' },
  {
    id: 'two',
    text: 'Imported 212 transactions',
    to: '/month/import?budget=1',
    at: '2001-01-01T00:00:00.000Z',
  },
];

beforeEach(() => {
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', aRegistry('budget'));
});

const open = (budget: object) => {
  backend.answer(listBudgets, [budget as ReturnType<typeof aBudget>]);
  renderApp('/');
};
const summary = async () => within(await screen.findByRole('region', { name: 'Activity Summary' }));
const asked = () => backend.calls.filter(({ path }) => path === FEED);

test('the summary has closed months and imports among the records, newest first (MON-104)', async () => {
  backend.answer(listActivity, entries);
  open(STARTED);
  const card = await summary();
  await card.findByRole('link', { name: 'Closed April' });
  const rows = card.getAllByRole('listitem').map((row) => row.textContent.replace(/ · .*/, ''));
  expect(rows).toEqual([
    'Closed April Budget Lab',
    'Our homeMade in Budget Lab',
    'Imported 212 transactions Budget Lab',
  ]);
  expect(card.getByRole('link', { name: 'Closed April' })).toHaveAttribute('href', '/month/2027-04?budget=1');
});

test('without a month there is no further call, and the summary is as it was (MON-104)', async () => {
  open(aBudget());
  const card = await summary();
  expect(await card.findByRole('link', { name: 'Our home' })).toBeVisible();
  await screen.findByRole('region', { name: 'What you keep here' });
  expect(asked()).toEqual([]);
});

test('the summary stays as it was if the activity fails to load', async () => {
  backend.refuse(listActivity, 'unavailable');
  open(STARTED);
  const card = await summary();
  await vi.waitFor(() => expect(asked()).not.toEqual([]));
  expect(card.getByRole('link', { name: 'Our home' })).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
});
