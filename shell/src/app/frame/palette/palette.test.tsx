import { listBudgets } from '@savvi/contracts/budget/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import type { User } from '@savvi/contracts/identity/account';
import { aBudget, aUser, NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';

const backend = openFakeBackend();
const { loadArea } = vi.hoisted(() => ({ loadArea: vi.fn() }));
vi.mock('../../../remotes/load-area.ts', async (original) => ({ ...(await original<object>()), loadArea }));

const REGISTRY = 'GET /registry.json';
const ADMIN = { isAdmin: 1 };
const EXPIRED = { serverTime: '2026-03-09T12:00:00.000Z' };
const id = (n: number) => `0190cccc-0000-7000-8000-${String(n).padStart(12, '0')}`;
const budget = (n: number, name: string) => aBudget({ id: id(n), name });
const dated = { createdAt: NOW, updatedAt: NOW };
const PLAN_LISTS = {
  'GET /api/savings-accounts': [{ ...dated, id: id(1), name: 'Rainy day', balance: '1.00' }],
  'GET /api/debts': [{ ...dated, id: id(2), name: 'Home loan', balance: '1.00', debtType: 'mortgage' }],
  'GET /api/real-estate-properties': [
    { ...dated, id: id(3), name: 'Home', propertyValue: '1.00', mortgageBalance: null },
  ],
  'GET /api/insurance-policies': [{ ...dated, id: id(4), name: 'Life', coverageAmount: '1.00' }],
} as const;

beforeEach(() => {
  loadArea.mockReset();
  backend.answer(listBudgets, [budget(1, 'Our home'), budget(2, 'Camp')]);
  for (const [target, list] of Object.entries(PLAN_LISTS))
    backend.answer(target as keyof typeof PLAN_LISTS, list);
  backend.answer('GET /api/net-worth', []);
  backend.answer('GET /api/documents', [
    { id: id(5), originalName: 'Will of Zoë.pdf', uploadDate: NOW, lastModified: NOW },
  ]);
  backend.answer('GET /api/passwords', ({ search }) =>
    search.get('fields') === 'name'
      ? [
          { id: id(6), name: 'Home Bank' },
          { id: id(7), name: null },
        ]
      : [{ id: id(6) }, { id: id(7) }],
  );
});

/** Renders an address that no page has, so that only the search requests lists. */
async function openApp(over: Partial<User> = {}, deployed = ['budget', 'masterplan', 'vault', 'documents']) {
  backend.answer(getUser, aUser(over));
  backend.answer(REGISTRY, aRegistry(...deployed));
  const app = renderApp('/nowhere');
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('link', { name: /Budget Lab/ });
  return app;
}

async function openSearch(...settings: Parameters<typeof openApp>) {
  const app = await openApp(...settings);
  await app.person.keyboard('{Control>}k{/Control}');
  return { ...app, field: await screen.findByRole('combobox') };
}

const textOf = ({ textContent }: Element) => textContent.trim();
const options = () => screen.queryAllByRole('option').map(textOf);
const inGroup = (name: string) =>
  within(screen.getByRole('group', { name })).getAllByRole('option').map(textOf);
const active = () => screen.getByRole('option', { selected: true });

test('the search opens by Ctrl+K with the pages and actions of deployed areas, and Escape returns the focus', async () => {
  const { person } = await openApp();
  const opener = screen.getByRole('link', { name: 'BudgetPRO, go to dashboard' });
  opener.focus();
  await person.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toHaveFocus();
  expect(inGroup('Pages')).toEqual([
    'Dashboard',
    'Budget Lab',
    'Master Plan',
    'Password Manager',
    'Document Locker',
    'Account settings',
    'Plans and prices',
  ]);
  expect(inGroup('Actions')).toEqual([
    'Create a budget',
    'Add a savings account',
    'Add a debt',
    'Add a property',
    'Add an insurance policy',
    'Add a password',
    'Upload a document',
  ]);
  expect(screen.getByRole('option', { name: 'Create a budget' })).toHaveAttribute(
    'href',
    '/create-budget?new',
  );
  await person.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('text that is typed while the code of the search loads is in its field', async () => {
  const { person } = await openApp();
  const press = (key: string, init = {}) => fireEvent.keyDown(document.body, { key, ...init });
  press('k', { ctrlKey: true });
  for (const key of 'our h') press(key);
  expect(press('Enter'), 'Enter activates nothing on the page').toBe(false);
  const field = await screen.findByRole('combobox');
  expect(field).toHaveValue('our h');
  await person.keyboard('ome');
  expect(field).toHaveValue('our home');
});

test('the search opens by its button, and Ctrl+K closes it', async () => {
  const { person } = await openApp();
  const button = screen.getByRole('button', { name: 'Search' });
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
  await person.click(button);
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible();
  await person.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['{Control>}{Shift>}k{/Shift}{/Control}', '{Meta>}k{/Meta}', '{Alt>}k{/Alt}', 'k'])(
  'the search does not open by %s',
  async (keys) => {
    const { person } = await openApp();
    await person.keyboard(keys);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('the browser keeps its own shortcut while another dialog is open', async () => {
  const { person } = await openApp();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'alertdialog');
  document.body.append(dialog);
  const press = () => {
    const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true, bubbles: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press()).toBe(false);
  dialog.remove();
  expect(press()).toBe(true);
  await person.click(await screen.findByRole('button', { name: 'Close' }));
});

test('records of all areas are found by name, under the label of their area', async () => {
  const { person } = await openSearch();
  await person.keyboard('HOME');
  await screen.findByRole('group', { name: 'Password Manager' });
  expect(inGroup('Budget Lab')).toEqual(['Our home']);
  expect(inGroup('Master Plan')).toEqual(['Home loan Debts', 'Home Properties']);
  expect(inGroup('Password Manager')).toEqual(['Home Bank']);
  expect(screen.getByRole('option', { name: 'Our home' })).toHaveAttribute('href', `/edit-budget/${id(1)}`);
  expect(screen.getByRole('option', { name: 'Home Properties' })).toHaveAttribute(
    'href',
    '/financial-master-plan?tab=properties',
  );
  expect(screen.getByText('4 results')).toBeInTheDocument();
  await person.clear(screen.getByRole('combobox'));
  await person.keyboard('zoe will');
  expect(options()).toEqual(['Will of Zoë.pdf']);
  expect(screen.getByText('1 result')).toBeInTheDocument();
});

test('passwords are found by a call that returns names only, and the list with passwords is not requested', async () => {
  const { person } = await openSearch();
  await person.keyboard('bank');
  await screen.findByRole('option', { name: 'Home Bank' });
  expect(backend.callsTo('GET /api/passwords').map(({ search }) => search.toString())).toEqual([
    'fields=name',
  ]);
});

test('no code of an area runs, and lists that are already loaded are not requested again', async () => {
  const { client, person } = await openApp();
  client.setQueryData(['budgets'], [budget(9, 'Cached')]);
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await person.keyboard('a');
  await screen.findByRole('option', { name: 'Cached' });
  expect(backend.callsTo(listBudgets)).toEqual([]);
  expect(loadArea).not.toHaveBeenCalled();
});

test('arrow keys, Home and End select an entry, and Enter opens it and closes the search', async () => {
  const { person, field } = await openSearch();
  expect(active()).toHaveTextContent('Dashboard');
  expect(field).toHaveAttribute('aria-activedescendant', active().id);
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toHaveTextContent('Master Plan');
  await person.keyboard('{ArrowUp}');
  expect(active()).toHaveTextContent('Budget Lab');
  await person.keyboard('{End}');
  expect(active()).toHaveTextContent('Upload a document');
  await person.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent('Dashboard');
  await person.keyboard('{ArrowUp}{Home}');
  expect(active()).toHaveTextContent('Dashboard');
  await person.keyboard('plans');
  expect(active()).toHaveTextContent('Plans and prices');
  backend.answer('GET /api/plans', []);
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toBe('/subscribe');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a failed list leaves the others, and one line names its area and loads it again', async () => {
  backend.refuse('GET /api/debts', 'unavailable');
  backend.refuse('GET /api/passwords', 'unavailable');
  const { person, field } = await openSearch();
  await person.keyboard('home');
  expect(
    await screen.findByText('Your records in Master Plan and Password Manager could not be loaded.'),
  ).toBeVisible();
  expect(options()).toEqual(['Our home', 'Home Properties']);
  backend.answer('GET /api/debts', PLAN_LISTS['GET /api/debts']);
  backend.answer('GET /api/passwords', [{ id: id(6), name: 'Home Bank' }]);
  await person.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByRole('option', { name: 'Home Bank' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  expect(field).toHaveFocus();
});

test('while lists load, a line says so, and nothing is reported as missing', async () => {
  const release = backend.hold(listBudgets);
  const { person } = await openSearch();
  await person.keyboard('our home');
  expect(await screen.findByText('Loading …')).toBeVisible();
  expect(screen.queryByText(/Nothing found/)).toBeNull();
  release([budget(1, 'Our home')]);
  expect(await screen.findByRole('option', { name: 'Our home' })).toBeVisible();
  expect(screen.queryByText('Loading …')).toBeNull();
});

test('a query without matches shows the query', async () => {
  const { person, field } = await openSearch();
  await person.keyboard('xyz');
  expect(await screen.findAllByText('Nothing found for “xyz”')).toHaveLength(2); // also announced
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await person.keyboard('{Enter}{ArrowDown}');
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('a group shows eight matches and the number of the others', async () => {
  backend.answer(
    listBudgets,
    Array.from({ length: 12 }, (_, n) => budget(n, `Month ${n}`)),
  );
  const { person } = await openSearch();
  await person.keyboard('month');
  await screen.findByRole('group', { name: 'Budget Lab' });
  expect(inGroup('Budget Lab')).toHaveLength(8);
  expect(screen.getByText('… and 4 more')).toBeVisible();
  expect(screen.getByText('12 results')).toBeInTheDocument();
});

test('pages and actions of areas that the plan lacks lead to the plans, as in the menu [NAV-21]', async () => {
  backend.answer('GET /api/subscription/checkout', {
    links: { monthly: null, yearly: null },
    expiresAt: '2026-03-09T13:00:00.000Z',
  });
  await openSearch(EXPIRED);
  for (const name of [/^Password Manager/, /^Add a password/, /^Upload a document/])
    expect(screen.getByRole('option', { name })).toHaveAttribute('href', '/subscribe');
  expect(screen.getByRole('option', { name: /^Add a debt/ })).toHaveTextContent('Add a debt Pro');
  expect(screen.getByRole('option', { name: 'Create a budget' })).toHaveAttribute(
    'href',
    '/create-budget?new',
  );
});

test('areas that are not deployed are left out, with their actions and lists', async () => {
  const { person } = await openSearch(ADMIN, ['budget', 'admin']);
  expect(inGroup('Pages')).toEqual([
    'Dashboard',
    'Budget Lab',
    'Admin Dashboard',
    'Account settings',
    'Plans and prices',
  ]);
  expect(inGroup('Actions')).toEqual(['Create a budget']);
  await person.keyboard('camp');
  await screen.findByRole('option', { name: 'Camp' });
  expect(backend.calls.map(({ path }) => path).filter((path) => path.startsWith('/api/'))).toEqual([
    '/api/user',
    '/api/budgets',
  ]);
});
