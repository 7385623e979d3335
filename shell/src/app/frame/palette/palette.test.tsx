import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getCheckout } from '@savvi/contracts/billing/billing.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import type { User } from '@savvi/contracts/identity/account';
import { aBudget, aUser, NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry, CONDITIONAL_PATH, withCondition } from '../../../testing/registry.ts';

const backend = openFakeBackend();
const { loadArea } = vi.hoisted(() => ({ loadArea: vi.fn() }));
const { matching } = vi.hoisted(() => ({ matching: vi.fn() }));
vi.mock('./filter.rules.ts', async (original) => {
  const rules = await original<typeof import('./filter.rules.ts')>();
  return { ...rules, matching: matching.mockImplementation(rules.matching) };
});
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
async function openApp(
  over: Partial<User> = {},
  deployed = ['budget', 'masterplan', 'vault', 'documents'],
  registry = aRegistry(...deployed),
) {
  backend.answer(getUser, aUser(over));
  backend.answer(REGISTRY, registry);
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
const searchButton = () => screen.getByRole('button', { name: 'Search', hidden: true });
const apiCalls = () =>
  backend.calls.map(({ path }) => path).filter((path) => path.startsWith('/api/') && path !== '/api/user');
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
    'Sign-in and security',
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

test('an entry with a condition is among the pages once its list has met it, and the selected page stays selected', async () => {
  const { client, person } = await openSearch({}, ['budget'], withCondition(aRegistry('budget', 'vault')));
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toHaveTextContent('Password Manager');
  expect(inGroup('Pages')).not.toContain('This Month');
  expect(apiCalls()).toEqual([]);
  act(() => void client.setQueryData(['budgets'], [aBudget({ isMain: true })]));
  expect(await screen.findByRole('option', { name: 'This Month' })).toHaveAttribute('href', CONDITIONAL_PATH);
  expect(inGroup('Pages').slice(0, 4)).toEqual(['Dashboard', 'Budget Lab', 'This Month', 'Password Manager']);
  expect(active()).toHaveTextContent('Password Manager');
  act(() => void client.setQueryData(['budgets'], [aBudget()]));
  await waitFor(() => expect(inGroup('Pages')).not.toContain('This Month'));
  expect(active()).toHaveTextContent('Password Manager');
});

test('the actions of a locked area lead to the plans while its menu entries are hidden [NAV-21]', async () => {
  const registry = aRegistry('vault');
  const areas = registry.areas.map((area) => ({
    ...area,
    menu: area.menu.map((item) => (area.name === 'vault' ? { ...item, when: 'passwords.isOld' } : item)),
  }));
  backend.answer(getCheckout, { links: { monthly: null, yearly: null }, expiresAt: NOW });
  await openSearch(EXPIRED, [], { ...registry, areas });
  expect(inGroup('Pages')).toEqual([
    'Dashboard',
    'Account settings',
    'Sign-in and security',
    'Plans and prices',
  ]);
  expect(screen.getByRole('option', { name: /^Add a password/ })).toHaveAttribute('href', '/subscribe');
});

test('text that is typed while the code of the search loads is in its field', async () => {
  const { person } = await openApp();
  const press = (key: string, init = {}) => fireEvent.keyDown(document.body, { key, ...init });
  press('k', { ctrlKey: true });
  for (const key of 'our h') press(key);
  expect(press('Enter'), 'Enter activates nothing on the page').toBe(false);
  for (const key of ['x', 'Backspace']) press(key);
  expect(searchButton()).toHaveAttribute('aria-busy', 'true');
  const field = await screen.findByRole('combobox');
  expect(field).toHaveValue('our h');
  expect(searchButton()).not.toHaveAttribute('aria-busy');
  await person.keyboard('ome');
  expect(field).toHaveValue('our home');
});

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press elsewhere on the page', () => fireEvent.pointerDown(screen.getByRole('heading', { level: 1 }))],
  ['the focus of another field', () => act(() => document.querySelector('input')?.focus())],
])('while the code of the search loads, %s cancels the opening', async (_, cancel) => {
  const { person } = await openApp();
  document.body.append(document.createElement('input'));
  try {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'a' });
    cancel();
    expect(searchButton()).not.toHaveAttribute('aria-busy');
    expect(fireEvent.keyDown(document.body, { key: 'b' }), 'the page gets the next key').toBe(true);
    await import('./palette.tsx');
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toHaveValue('');
  } finally {
    document.querySelector('body > input')?.remove();
  }
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

test.each(['passkey', 'two-step', 'security', 'authenticator', 'sign out everywhere', 'recovery codes'])(
  'the search for “%s” finds the security section of the account settings',
  async (query) => {
    const { person } = await openSearch();
    await person.keyboard(query);
    expect(await screen.findByRole('option', { name: 'Sign-in and security' })).toHaveAttribute(
      'href',
      '/account-settings#security',
    );
  },
);

test('lists are requested once something is typed, and moving the selection does not filter again', async () => {
  const { person } = await openSearch();
  expect(apiCalls()).toEqual([]);
  await person.keyboard('home');
  await screen.findByRole('group', { name: 'Password Manager' });
  expect(new Set(apiCalls()).size).toBe(7);
  matching.mockClear();
  await person.keyboard('{ArrowDown}{ArrowDown}{End}');
  await person.hover(screen.getByRole('option', { name: 'Our home' }));
  expect(active()).toHaveTextContent('Our home');
  expect(matching).not.toHaveBeenCalled();
});

test('a service of the last release that rejects the call for names leaves its records out and is not reported', async () => {
  backend.refuse('GET /api/passwords', 'invalid');
  const { person } = await openSearch();
  await person.keyboard('home');
  await screen.findByRole('option', { name: 'Our home' });
  await waitFor(() => expect(screen.queryByText('Loading …')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Password Manager' })).toBeNull();
});

test('areas with the same labels have groups and entries of their own, and labels of lists of their own', async () => {
  const registry = aRegistry('budget', 'masterplan');
  const [, plan] = registry.areas;
  if (plan?.contributes === undefined) throw new Error('no plan');
  const slots = (plan.contributes.slots as { slot: string }[]).filter(({ slot }) => slot === 'palette');
  const lists = (plan.contributes.lists as { name: string }[]).map((list) => ({
    ...list,
    key: [list.name, 'copy'],
  }));
  const copy = {
    ...plan,
    name: 'copy',
    menu: plan.menu.map((item) => ({ ...item, group: 'Life Tools' })),
    contributes: { lists, slots: [...slots, ...slots] },
  };
  const { person } = await openSearch({}, [], { ...registry, areas: [...registry.areas, copy] });
  expect(inGroup('Pages').filter((label) => label === 'Master Plan')).toHaveLength(2);
  expect(inGroup('Actions').filter((label) => label === 'Add a debt')).toHaveLength(3);
  const ids = () => [...document.querySelectorAll('[role=dialog] [id]')].map(({ id: own }) => own);
  expect(new Set(ids()).size).toBe(ids().length);
  await person.keyboard('home');
  await screen.findByText('5 results');
  expect(screen.getAllByRole('group', { name: 'Master Plan' }).map(textOf)).toEqual([
    'Master PlanHome loan DebtsHome Properties',
    'Master PlanHome loan Home',
  ]);
  expect(new Set(ids()).size).toBe(ids().length);
});

test('a page that saves a record returns to the page where the search was opened, also after it is opened twice [T-58]', async () => {
  loadArea.mockReturnValue(new Promise(() => undefined));
  const { person } = await openSearch();
  await person.keyboard('our home');
  await person.click(await screen.findByRole('option', { name: 'Our home' }));
  expect(location.pathname).toBe(`/edit-budget/${id(1)}`);
  expect(globalThis.history.state).toMatchObject({ state: { from: '/nowhere' } });
  await person.keyboard('{Control>}k{/Control}');
  await person.keyboard('our home');
  await person.click(await screen.findByRole('option', { name: 'Our home' }));
  expect(globalThis.history.state).toMatchObject({ state: { from: '/nowhere' } });
});

test('a click on a heading and a click that opens another tab keep the focus in the field', async () => {
  const { person, field } = await openSearch();
  await person.click(screen.getByText('Actions'));
  expect(field).toHaveFocus();
  const option = screen.getByRole('option', { name: 'Dashboard' });
  option.addEventListener('click', (event) => event.preventDefault());
  await person.keyboard('{Control>}');
  await person.click(option);
  await person.keyboard('{/Control}');
  await person.pointer({ keys: '[MouseMiddle]', target: option });
  expect(field).toHaveFocus();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('the selected entry stays selected when a list arrives above it', async () => {
  const release = backend.hold(listBudgets);
  const { person, field } = await openSearch();
  await person.keyboard('home');
  await screen.findByRole('group', { name: 'Password Manager' });
  expect(active()).toHaveTextContent('Home loan');
  release([budget(1, 'Our home')]);
  await screen.findByRole('option', { name: 'Our home' });
  expect(active()).toHaveTextContent('Home loan');
  expect(field).toHaveAttribute('aria-activedescendant', active().id);
  await person.type(field, ' ');
  await person.keyboard('{Backspace}');
  expect(active()).toHaveTextContent('Our home');
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
  const state = screen.getByText('Loading …');
  expect(state).toHaveRole('status');
  expect(state).toHaveTextContent(/^Loading …$/);
  expect(screen.queryByText(/Nothing found/)).toBeNull();
  release([budget(1, 'Our home')]);
  expect(await screen.findByRole('option', { name: 'Our home' })).toBeVisible();
  expect(screen.queryByText('Loading …')).toBeNull();
  expect(state, 'the same region announces the results').toHaveTextContent(/^1 result$/);
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
    'Sign-in and security',
    'Plans and prices',
  ]);
  expect(inGroup('Actions')).toEqual(['Create a budget']);
  await person.keyboard('camp');
  await screen.findByRole('option', { name: 'Camp' });
  expect(apiCalls()).toEqual(['/api/budgets']);
});
