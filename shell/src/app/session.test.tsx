import { getEntitlements, getSubscription, listPlans } from '@savvi/contracts/billing/billing.routes';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { refreshUser, userQuery } from '@savvi/mfe-kit';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { carryToast } from '../shared/carried-toast.ts';
import { renderApp, trialEntitlements } from '../testing/app.tsx';
import { aRegistry } from '../testing/registry.ts';
import { answerSecurity } from '../testing/security.ts';

const backend = openFakeBackend();
const REGISTRY = 'GET /registry.json';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const GREETING = 'Ready to get Savvi, Ada? Get Started!';

beforeEach(() => backend.answer(REGISTRY, aRegistry()));

test.each(['/', '/create-budget', '/account-settings', '/nowhere'])(
  'until it is known whether a user is signed in, %s shows a spinner [NAV-3]',
  async (path) => {
    const release = backend.hold(getUser);
    renderApp(path);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(screen.queryByRole('navigation')).toBeNull();
    release(aUser());
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
  },
);

test.each([
  ['/subscribe', 'Plans and prices'],
  ['/payment-success', 'Checking your payment'],
])('%s shows no spinner while the session is checked [NAV-1] [NAV-3]', async (path, title) => {
  backend.hold(getUser);
  backend.hold(listPlans);
  backend.hold(getSubscription);
  renderApp(path);
  expect(await heading(title)).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
  expect(document.title).toBe(`${title} · BudgetPRO`);
});

test('a signed-out visitor at / sees the landing page [NAV-4]', async () => {
  backend.refuse(getUser, 'unauthorized');
  const { left } = renderApp('/');
  expect(await screen.findByRole('link', { name: 'Get Started Free' })).toBeVisible();
  expect(left).toEqual([]);
});

test.each([
  '/create-budget',
  '/edit-budget/7',
  '/financial-master-plan',
  '/password-manager/',
  '/document-locker',
  '/account-settings',
  '/admin',
])(
  'a signed-out visitor at %s is sent to the sign-in page and sees nothing of the requested page [NAV-2] [NAV-11]',
  async (path) => {
    backend.refuse(getUser, 'unauthorized');
    const { left } = renderApp(path);
    await waitFor(() => expect(left).toEqual(['replaceWith /login']));
    expect(screen.queryByRole('heading')).toBeNull();
  },
);

test('an unknown address shows the not-found page, signed out and signed in [NAV-10]', async () => {
  backend.refuse(getUser, 'unauthorized');
  const signedOut = renderApp('/nowhere');
  expect(await heading('404 Page Not Found')).toBeVisible();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  expect(signedOut.left).toEqual([]);
  signedOut.unmount();

  backend.answer(getUser, aUser());
  renderApp('/create-budgets');
  expect(await heading('404 Page Not Found')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test.each(['/create-budget', '/financial-master-plan', '/password-manager', '/document-locker', '/admin'])(
  'an area without a version shows "Not available yet" at %s, beside the sidebar [NAV-12] [NAV-13]',
  async (path) => {
    backend.answer(getUser, aUser({ isAdmin: 1 }));
    renderApp(path);
    expect(await heading('Not available yet')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  },
);

test('when the server does not respond, the page shows an error and offers a retry', async () => {
  backend.refuse(getUser, 'unavailable');
  const { person } = renderApp('/');
  expect(await heading('BudgetPRO is not answering')).toBeVisible();
  expect(screen.getByText(/503: This part of the product is not available right now/)).toBeVisible();
  backend.answer(getUser, aUser());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading(GREETING)).toBeVisible();
});

test('the toast after a sign-in is shown on the dashboard, once [AUTH-17]', async () => {
  backend.answer(getUser, aUser());
  carryToast({
    title: 'Welcome back!',
    description: "You've successfully signed in to the product.",
    tone: 'success',
  });
  const first = renderApp('/');
  expect(await screen.findByText('Welcome back!')).toBeVisible();
  expect(screen.getByText("You've successfully signed in to the product.")).toBeVisible();
  first.unmount();
  renderApp('/');
  expect(await heading(GREETING)).toBeVisible();
  expect(screen.queryByText('Welcome back!')).toBeNull();
});

test('a 401 response to any request shows Not authenticated with a link to sign in, and hides the page [DASH-4] [NAV-11]', async () => {
  backend.answer(REGISTRY, aRegistry('budget'));
  backend.answer(getUser, aUser());
  backend.answer(listBudgets, []);
  const { client } = renderApp('/');
  expect(await heading(GREETING)).toBeVisible();
  backend.refuse(listBudgets, 'unauthorized');
  backend.refuse(getUser, 'unauthorized');
  await client.invalidateQueries({ queryKey: ['budgets'] });
  expect(await heading('Not authenticated')).toBeVisible();
  expect(screen.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('heading', { name: GREETING })).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
});

test('a list whose request was answered 401, because the session was replaced meanwhile, is fetched again, and the page stays', async () => {
  backend.answer(REGISTRY, aRegistry('budget'));
  backend.answer(getUser, aUser());
  backend.answer(listBudgets, []);
  const { client } = renderApp('/');
  expect(await heading(GREETING)).toBeVisible();
  await waitFor(() => expect(client.getQueryData(['budgets'])).toEqual([]));
  backend.refuse(listBudgets, 'unauthorized');
  const checked = backend.callsTo(getUser).length;
  backend.answer(getUser, () => {
    backend.answer(listBudgets, []);
    return aUser();
  });
  await client.invalidateQueries({ queryKey: ['budgets'] });
  const lists = client.getQueryCache().findAll({ queryKey: ['budgets'] });
  await waitFor(() => expect(lists.map(({ state }) => state.status)).toEqual(lists.map(() => 'success')));
  expect(backend.callsTo(getUser)).toHaveLength(checked + 1);
  expect(await heading(GREETING)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Not authenticated' })).toBeNull();
});

test('a list that is answered 401 again for a signed-in user is not fetched forever', async () => {
  backend.answer(REGISTRY, aRegistry('budget'));
  backend.answer(getUser, aUser());
  backend.answer(listBudgets, []);
  const { client } = renderApp('/');
  expect(await heading(GREETING)).toBeVisible();
  await waitFor(() => expect(client.getQueryData(['budgets'])).toEqual([]));
  backend.refuse(listBudgets, 'unauthorized');
  const before = backend.callsTo(listBudgets).length;
  const lists = client.getQueryCache().findAll({ queryKey: ['budgets'] }).length;
  await client.invalidateQueries({ queryKey: ['budgets'] });
  await waitFor(() => expect(backend.callsTo(listBudgets)).toHaveLength(before + 2 * lists));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(backend.callsTo(listBudgets)).toHaveLength(before + 2 * lists);
  expect(screen.queryByRole('heading', { name: 'Not authenticated' })).toBeNull();
});

test('after the user has signed in again in another tab, the page shows again when it gets the focus', async () => {
  backend.answer(getUser, aUser());
  const { client } = renderApp('/');
  await heading(GREETING);
  backend.refuse(getUser, 'unauthorized');
  await refreshUser(client);
  await heading('Not authenticated');
  backend.answer(getUser, aUser());
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await heading(GREETING)).toBeVisible();
});

test('a sign-out in another tab signs this tab out immediately', async () => {
  backend.answer(getUser, aUser());
  const { person } = renderApp('/');
  await heading(GREETING);
  const other = new BroadcastChannel('savvi.signed-out');
  const told: unknown[] = [];
  other.addEventListener('message', () => told.push('signed out'));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  other.postMessage(null);
  await heading('Not authenticated');
  document.dispatchEvent(new Event('visibilitychange'));
  await heading(GREETING);
  await person.click(screen.getByRole('link', { name: 'Sign Out' }));
  dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(told).toEqual(['signed out']));
  // After Sign Out the page navigates away, so it must not show that the session has ended.
  expect(screen.queryByRole('heading', { name: 'Not authenticated' })).toBeNull();
  other.close();
});

test('a dialog is hidden with the page whose session ended, and shows again with its entries [NAV-11]', async () => {
  backend.answer(getUser, aUser());
  backend.answer(getEntitlements, trialEntitlements());
  answerSecurity(backend);
  const { client, person } = renderApp('/account-settings');
  await person.type(await screen.findByLabelText('First name'), 'x');
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  backend.refuse(getUser, 'unauthorized');
  await refreshUser(client);
  await heading('Not authenticated');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  backend.answer(getUser, aUser());
  document.dispatchEvent(new Event('visibilitychange'));
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay here' }),
  );
  expect(screen.getByLabelText('First name')).toHaveValue('Adax');
});

test('when another user signs in in a different tab, nothing of the first user remains in this tab', async () => {
  backend.answer(getUser, aUser());
  const { client, left } = renderApp('/');
  await heading(GREETING);
  backend.answer(getUser, aUser({ id: '0190aaaa-0000-7000-8000-000000000002', firstName: 'Grace' }));
  await refreshUser(client);
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
  expect(screen.queryByRole('heading', { name: GREETING })).toBeNull();
});

test('after a sign-out in another tab, this tab shows nothing when it gets the focus', async () => {
  backend.answer(getUser, aUser());
  renderApp('/');
  await heading(GREETING);
  backend.refuse(getUser, 'unauthorized');
  window.dispatchEvent(new Event('focus'));
  expect(await heading('Not authenticated')).toBeVisible();
  expect(screen.queryByRole('heading', { name: GREETING })).toBeNull();
});
