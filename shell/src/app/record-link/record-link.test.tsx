import '@savvi/testing/jsdom';
import { createQueryClient } from '@savvi/mfe-kit';
import { AppRouter, createAppHistory } from '@savvi/mfe-kit/app-router';
import { aDebt, NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt } from '../../testing/page.tsx';
import { aRegistry } from '../../testing/registry.ts';
import { RecordLink } from './lazy-record-link.tsx';

const backend = openFakeBackend();
const POLICIES = 'GET /api/insurance-policies';
const id = '0190cccc-0000-7000-8000-000000000001';
const car = { id, name: 'Car insurance', coverageAmount: '100.00', createdAt: NOW, updatedAt: NOW };

function open(kind: string, record = id, registry: object = aRegistry('masterplan')) {
  backend.answer('GET /registry.json', registry);
  openAt('/somewhere');
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <AppRouter history={createAppHistory()}>
        <RecordLink kind={kind} id={record}>
          Policy
        </RecordLink>
      </AppRouter>
    </QueryClientProvider>,
  );
}

test('a record of any area has its name and a link to its page', async () => {
  backend.answer(POLICIES, [car]);
  open('policy');
  expect(screen.getByText('Policy')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Car insurance' })).toHaveAttribute(
    'href',
    '/financial-master-plan?tab=insurance',
  );
  expect(screen.queryByText('Policy')).toBeNull();
});

test('the link to a record can have its id in the query', async () => {
  backend.answer(POLICIES, [car]);
  const registry = JSON.stringify(aRegistry('masterplan')).replaceAll(
    '"page":"/financial-master-plan?tab=insurance"',
    '$&,"record":"/financial-master-plan?tab=insurance&record={id}"',
  );
  open('policy', id, JSON.parse(registry) as object);
  expect(await screen.findByRole('link', { name: 'Car insurance' })).toHaveAttribute(
    'href',
    `/financial-master-plan?tab=insurance&record=${id}`,
  );
});

test('a record of a kind without dates has its name, too [LNK-3]', async () => {
  backend.answer('GET /api/debts', [aDebt({ name: 'Mortgage' })]);
  open('debt', aDebt().id);
  expect(await screen.findByRole('link', { name: 'Mortgage' })).toHaveAttribute(
    'href',
    '/financial-master-plan?tab=debts',
  );
});

test.each([
  ['a record that is gone', () => backend.answer(POLICIES, []), 'policy'],
  ['a list that cannot be loaded', () => backend.refuse(POLICIES, 'unavailable'), 'policy'],
])('%s has the given text in place of its name', async (_, prepare, kind) => {
  prepare();
  open(kind);
  await expect.poll(() => backend.callsTo(POLICIES).length).toBe(1);
  expect(screen.getByText('Policy')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a kind that no area knows has the given text, and nothing is requested', async () => {
  open('warranty');
  await expect.poll(() => backend.callsTo('GET /registry.json').length).toBe(1);
  expect(screen.getByText('Policy')).toBeVisible();
  expect(backend.callsTo(POLICIES)).toEqual([]);
});
