import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { aBudget, aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';

const backend = openFakeBackend();
const REGISTRY = 'GET /registry.json';
const LISTS = ['savings-accounts', 'debts', 'real-estate-properties', 'insurance-policies'] as const;
const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** The numbers on the count cards. */
async function counts(): Promise<(string | null)[]> {
  const cards = await region('What you keep here');
  return cards.getAllByRole('definition').map((number) => number.textContent);
}

beforeEach(() => {
  backend.answer(getUser, aUser());
  backend.answer(listBudgets, [aBudget()]);
  for (const list of LISTS) backend.answer(`GET /api/${list}`, []);
  backend.answer('GET /api/passwords', []);
  backend.answer('GET /api/documents', []);
});

test('areas that were built before areas could contribute anything have the cards that they had [DASH-5] [DASH-6]', async () => {
  const { areas, schema } = aRegistry('budget', 'masterplan', 'vault', 'documents');
  backend.answer(REGISTRY, { schema, areas: areas.map(({ contributes: _, ...area }) => area) });
  renderApp('/');
  expect(await counts()).toEqual(['1', '0', '0', '0', '0', '0', '0']);
  expect(screen.getByRole('region', { name: 'Left this month' })).toBeVisible();
});

test('parts that this release does not know, or cannot read, are left out one by one', async () => {
  const { areas, schema } = aRegistry('budget', 'masterplan', 'vault', 'documents');
  const odd = areas.map((area) => {
    // The manifests of the product have arrays here.
    const { lists = [], slots = [] } = (area.contributes ?? {}) as Record<string, unknown[]>;
    const contributes = {
      ...area.contributes,
      later: [1],
      lists: [{ name: 7 }, ...lists],
      slots: [{ slot: 'dashboard.later' }, { slot: 'dashboard.counts', cards: 'none' }, ...slots],
    };
    return { ...area, contributes };
  });
  backend.answer(REGISTRY, { schema, areas: odd });
  renderApp('/');
  expect(await counts()).toEqual(['1', '0', '0', '0', '0', '0', '0']);
});

test('an area may have a list of the same name as another, with cards of its own, beside the other', async () => {
  const { areas, schema } = aRegistry('budget', 'masterplan', 'vault', 'documents');
  const [budget] = areas;
  if (budget === undefined) throw new Error('the registry has no areas');
  const goals = {
    ...budget,
    name: 'goals',
    basePaths: ['/goals'],
    menu: [],
    contributes: {
      lists: [{ name: 'budgets', call: '/api/debts', key: ['debts', 'dashboard'], page: '/goals' }],
      slots: [
        {
          slot: 'dashboard.counts',
          cards: [{ order: 70, icon: 'target', numbers: [{ list: 'budgets', label: 'Goals' }] }],
        },
      ],
    },
  };
  backend.answer(REGISTRY, { schema, areas: [...areas, goals] });
  renderApp('/');
  expect(await counts()).toEqual(['1', '0', '0', '0', '0', '0', '0', '0']);
});

test('a reply without a field that a card reads counts as failed [API-20]', async () => {
  backend.answer(REGISTRY, aRegistry('budget'));
  backend.answer(listBudgets, [{ ...aBudget(), calculations: {} } as never]);
  renderApp('/');
  const left = await region('Left this month');
  expect(left.getByRole('button', { name: 'Reload' })).toBeVisible();
});
