import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { aBudget, aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { aRegistry, CONDITIONAL_PATH, withCondition } from '../../testing/registry.ts';
import { registryQuery } from '../registry/registry.queries.ts';

const backend = openFakeBackend();
const LIST = ['budgets'];
const MAIN = [aBudget(), aBudget({ id: '0190bbbb-0000-7000-8000-000000000002', isMain: true })];

/** Renders an address that no page has, so that only the sidebar reads the list. */
async function open(registry = withCondition(aRegistry('budget')), path = '/nowhere') {
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', registry);
  const app = renderApp(path);
  await screen.findByRole('link', { name: 'Budget Lab' });
  return app;
}

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const labels = () =>
  navigation()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const second = () => navigation().queryByRole('link', { name: 'This Month' });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test('an entry with a condition is hidden until its list is loaded, and the sidebar requests nothing for it', async () => {
  const { client } = await open();
  const before = labels();
  await settle();
  expect(second()).toBeNull();
  expect(backend.callsTo(listBudgets)).toEqual([]);
  act(() => void client.setQueryData(LIST, MAIN));
  await waitFor(() => expect(second()).toHaveAttribute('href', CONDITIONAL_PATH));
  expect(labels()).toEqual(before.toSpliced(2, 0, 'This Month'));
  await settle();
  expect(backend.callsTo(listBudgets)).toEqual([]);
});

test('an entry with a condition follows each change of its list', async () => {
  const { client } = await open();
  for (const [list, isShown] of [
    [[aBudget()], false],
    [MAIN, true],
    [[], false],
    [MAIN, true],
    [[{ ...aBudget(), isMain: 'true' }], false],
    [{ pages: MAIN }, false],
  ] as const) {
    act(() => void client.setQueryData(LIST, list));
    await settle();
    expect(second() !== null).toBe(isShown);
  }
});

test('an entry with a condition appears on the dashboard together with the loaded list', async () => {
  backend.answer(listBudgets, MAIN);
  const registry = withCondition(aRegistry('budget'));
  await open(registry, '/');
  await waitFor(() => expect(second()).toBeVisible());
  expect(backend.callsTo(listBudgets)).toHaveLength(1);
});

test.each([
  { after: '2027-01-01' },
  { budgets: 'isMain' },
  'budgets.isMain=yes',
  'budgets',
  'isMain',
  'debts.isMain',
  '',
  null,
])(
  'an entry stays hidden whose condition is %j, of a later release or about no list of the area',
  async (when) => {
    const { client } = await open(withCondition(aRegistry('budget'), when));
    act(() => void client.setQueryData(LIST, MAIN));
    await settle();
    expect(second()).toBeNull();
    expect(navigation().getByRole('link', { name: 'Budget Lab' })).toBeVisible();
  },
);

test('two entries may depend on the same list', async () => {
  const registry = withCondition(aRegistry('budget'));
  const areas = registry.areas.map((area) => ({
    ...area,
    menu: area.menu.flatMap((entry) =>
      entry.when === undefined
        ? [entry]
        : [entry, { ...entry, label: 'Shared', path: '/shared', when: 'budgets.isShared' }],
    ),
  }));
  const { client } = await open({ ...registry, areas });
  act(() => void client.setQueryData(LIST, [{ ...aBudget(), isShared: true }]));
  await waitFor(() => expect(labels()).toContain('Shared'));
  expect(second()).toBeNull();
  act(() => void client.setQueryData(LIST, MAIN));
  await waitFor(() => expect(second()).toBeVisible());
  expect(labels()).not.toContain('Shared');
});

test('when the registry gets another condition, the entry follows it', async () => {
  const { client } = await open(withCondition(aRegistry('budget'), 'budgets.isOther'));
  act(() => void client.setQueryData(LIST, MAIN));
  await settle();
  expect(second()).toBeNull();
  backend.answer('GET /registry.json', withCondition(aRegistry('budget')));
  await act(() => client.refetchQueries({ queryKey: registryQuery.queryKey }));
  await waitFor(() => expect(second()).toBeVisible());
});

test('while the entry appears and disappears, the focus and the open menu of a narrow window stay', async () => {
  const { client, person } = await open();
  const menu = screen.getByRole('button', { name: 'Menu' });
  await person.click(menu);
  const below = navigation().getByRole('link', { name: 'Master Plan' });
  below.focus();
  act(() => void client.setQueryData(LIST, MAIN));
  await waitFor(() => expect(second()).toBeVisible());
  expect(below).toHaveFocus();
  await person.tab({ shift: true });
  expect(second()).toHaveFocus();
  below.focus();
  act(() => void client.setQueryData(LIST, []));
  await waitFor(() => expect(second()).toBeNull());
  expect(below).toHaveFocus();
  expect(menu).toHaveAttribute('aria-expanded', 'true');
});

test('after signing out, no list of the user is in memory for the condition of an entry [AUTH-33]', async () => {
  const { client, person } = await open();
  act(() => void client.setQueryData(LIST, MAIN));
  await waitFor(() => expect(second()).toBeVisible());
  const signOut = screen.getByRole('link', { name: 'Sign Out' });
  signOut.addEventListener('click', (event) => event.preventDefault());
  await person.click(signOut);
  dispatchEvent(new Event('pagehide'));
  expect(client.getQueryCache().getAll()).toEqual([]);
});
