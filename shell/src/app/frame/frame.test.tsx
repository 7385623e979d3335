import { getUser } from '@savvi/contracts/identity/account.routes';
import { getCheckout, getEntitlements, listPlans } from '@savvi/contracts/billing/billing.routes';
import type { User } from '@savvi/contracts/identity/account';
import { sessionDrafts } from '@savvi/mfe-kit';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, trialEntitlements } from '../../testing/app.tsx';
import { aRegistry } from '../../testing/registry.ts';
import { answerSecurity } from '../../testing/security.ts';
import { unseenQuery } from '../achievements/seen.ts';

const backend = openFakeBackend();
const REGISTRY = 'GET /registry.json';
const DAY = 86_400_000;
const ADMIN = { isAdmin: 1 };
const PAID = { subscriptionStatus: 'active' } as const;
const EXPIRED = { serverTime: new Date(Date.parse('2026-03-01T12:00:00.000Z') + 8 * DAY).toISOString() };
/** Returns a user with `days` days left in the trial. */
const withDaysLeft = (days: number) => ({
  serverTime: new Date(Date.parse('2026-03-01T12:00:00.000Z') + (7 - days) * DAY).toISOString(),
});

afterEach(() => void vi.useRealTimers());

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const link = (name: string | RegExp) => navigation().getByRole('link', { name });

async function open(path = '/', over: Partial<User> = {}, registry = aRegistry()) {
  backend.answer(getUser, aUser(over));
  backend.answer(REGISTRY, registry);
  backend.answer(getCheckout, {
    links: { monthly: null, yearly: null },
    expiresAt: '2026-03-03T12:00:00.000Z',
  });
  backend.answer(listPlans, []);
  const app = renderApp(path);
  await screen.findByRole('button', { name: 'Financial Tools' });
  return app;
}

test('the sidebar shows every entry in its group, and the logo links to / [NAV-13] [NAV-14] [NAV-16] [NAV-17] [NAV-18]', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'BudgetPRO, go to dashboard' })).toHaveAttribute('href', '/');
  expect(
    navigation()
      .getAllByRole('link')
      .map((each) => [each.textContent, each.getAttribute('href')]),
  ).toEqual([
    ['Dashboard', '/'],
    ['Budget Lab', '/create-budget'],
    ['Master Plan', '/financial-master-plan'],
    ['Password Manager', '/password-manager'],
    ['Document Locker', '/document-locker'],
  ]);
  for (const [group, path] of [
    ['Financial Tools', '/create-budget'],
    ['Life Tools', '/password-manager'],
  ] as const) {
    const listId = navigation().getByRole('button', { name: group }).getAttribute('aria-controls');
    expect(document.querySelector(`#${listId} a`)).toHaveAttribute('href', path);
  }
});

test('news on the dashboard is marked by a dot and a description at its menu entry and at the collapsed menu [NAV-16] [T-65]', async () => {
  const { client, person } = await open('/nowhere');
  const menu = () => screen.getByRole('button', { name: 'Menu' });
  expect(link('Dashboard')).not.toHaveAccessibleDescription();
  client.setQueryData(unseenQuery.queryKey, true);
  await waitFor(() => expect(link('Dashboard')).toHaveAccessibleDescription('New achievement'));
  expect(menu()).toHaveAccessibleDescription('New achievement');
  expect(menu().querySelector('.dot')).not.toBeNull();
  await person.click(menu());
  expect(menu().querySelector('.dot')).toBeNull(); // the open menu shows the dot at the entry instead
  expect(link('Dashboard').querySelector('.dot')).not.toBeNull();
});

test('a lost network is announced on every page until it is back', async () => {
  await open();
  expect(screen.queryByText('You are offline')).toBeNull();
  act(() => onlineManager.setOnline(false));
  expect(screen.getByText('You are offline').closest('[role=status]')).toHaveTextContent(
    'Changes can be saved again when you are back online.',
  );
  act(() => onlineManager.setOnline(true));
  expect(screen.queryByText('You are offline')).toBeNull();
});

test('both sidebar groups start expanded, and collapse and expand [NAV-15] [NAV-19]', async () => {
  const { person } = await open();
  expect(navigation().getByRole('button', { name: 'Life Tools' })).toHaveAttribute('aria-expanded', 'true');
  const group = navigation().getByRole('button', { name: 'Financial Tools' });
  expect(group).toHaveAttribute('aria-expanded', 'true');
  await person.click(group);
  expect(group).toHaveAttribute('aria-expanded', 'false');
  expect(navigation().queryByRole('link', { name: 'Budget Lab' })).toBeNull();
  await person.click(group);
  expect(link('Budget Lab')).toBeVisible();
});

test('the sidebar entry of the current path is active, and so is its group [NAV-20]', async () => {
  const { person } = await open('/password-manager');
  expect(link('Password Manager')).toHaveAttribute('aria-current', 'page');
  expect(navigation().getByRole('button', { name: 'Life Tools' })).toHaveAttribute('data-active', 'true');
  expect(navigation().getByRole('button', { name: 'Financial Tools' })).not.toHaveAttribute('data-active');
  await person.click(link('Dashboard'));
  expect(link('Dashboard')).toHaveAttribute('aria-current', 'page');
  expect(link('Password Manager')).not.toHaveAttribute('aria-current');
});

test('after the trial, paid sidebar entries show Pro and a lock and link to the plans; Budget Lab stays open [NAV-21] [NAV-23]', async () => {
  await open('/', EXPIRED);
  for (const name of ['Master Plan', 'Password Manager', 'Document Locker']) {
    const locked = link(new RegExp(name));
    expect(locked).toHaveTextContent(`${name}ProLocked`);
    expect(locked).toHaveAttribute('href', '/subscribe');
    expect(locked.querySelector('.lucide-lock-keyhole')).not.toBeNull();
  }
  expect(link('Budget Lab')).toHaveAttribute('href', '/create-budget');
});

const ENDED = { ...EXPIRED, currentPeriodEnd: '2026-03-09T11:00:00.000Z' };
test.each([
  [EXPIRED, 'Your free trial ended on March 8, 2026.', 'Your trial has ended'],
  [
    { ...ENDED, subscriptionStatus: 'cancelled' },
    'Your subscription ended on March 9, 2026.',
    'Your subscription has ended',
  ],
  [
    { ...ENDED, subscriptionStatus: 'past_due' },
    'Your last payment failed. Full access ended on March 9, 2026. You can update how you pay in your account settings.',
    'Your last payment failed',
  ],
] as const)(
  'a locked sidebar entry (on hover or focus) and the upgrade box explain why it is locked, for %o [NAV-21] [NAV-27] [T-7]',
  async (over, why, title) => {
    const { person } = await open('/', over);
    await person.hover(link(/Password Manager/));
    expect(await screen.findByRole('tooltip', undefined, { timeout: 8_000 })).toHaveTextContent(why);
    expect(link(/Password Manager/)).toHaveAccessibleDescription(why);
    expect(within(screen.getByRole('region', { name: 'Trial plan' })).getByText(title)).toBeVisible();
    // In narrow windows the upgrade box is inside the closed menu, so the top bar shows the same link to the
    // plans.
    expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', '/subscribe');
  },
);

test('a sidebar entry that is sold separately is marked as such during the trial [NAV-23] [T-8]', async () => {
  const areas = aRegistry();
  const { person } = await open(
    '/',
    {},
    {
      ...areas,
      areas: areas.areas.map((area) => ({
        ...area,
        menu: area.menu.map((entry) => ({ ...entry, pro: true })),
      })),
    },
  );
  await person.hover(link(/Budget Lab/));
  expect(await screen.findByRole('tooltip', undefined, { timeout: 8_000 })).toHaveTextContent(
    'Included in the paid plans.',
  );
});

test('administrators see no locked entries, and a link to the Admin Dashboard [NAV-22] [NAV-24]', async () => {
  await open('/', { ...EXPIRED, ...ADMIN });
  expect(link('Master Plan')).toHaveAttribute('href', '/financial-master-plan');
  expect(link('Admin Dashboard')).toHaveAttribute('href', '/admin');
});

test('users who are not administrators see no link to the Admin Dashboard [NAV-24]', async () => {
  await open();
  expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull();
});

test('an icon links to the account settings [NAV-25]', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Account settings' })).toHaveAttribute('href', '/account-settings');
});

test('Sign Out is a navigation to the server, and deletes the data of this tab [NAV-26] [AUTH-33] [API-10]', async () => {
  const { person, client } = await open();
  const drafts = sessionDrafts(aUser().id);
  drafts.write('create-budget', { name: 'Secret' });
  const signOut = screen.getByRole('link', { name: 'Sign Out' });
  expect(signOut).toHaveAttribute('href', '/api/simple-logout');
  signOut.addEventListener('click', (event) => event.preventDefault());
  await person.click(signOut);
  dispatchEvent(new Event('pagehide'));
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(drafts.read('create-budget')).toBeNull();
});

test.each([
  ['during the trial', {}, 'Trial plan'],
  ['after it', EXPIRED, 'Your trial has ended'],
])('the sidebar shows a box with Upgrade %s [NAV-27]', async (_when, over, title) => {
  await open('/', over);
  const box = within(screen.getByRole('region', { name: 'Trial plan' }));
  expect(box.getByText(title)).toBeVisible();
  expect(box.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscribe');
});

test("after the trial, the upgrade box links to the user's records, which still exist [T-7]", async () => {
  await open('/', EXPIRED);
  expect(
    within(screen.getByRole('region', { name: 'Trial plan' })).getByRole('link', {
      name: 'Everything you made is still here.',
    }),
  ).toHaveAttribute('href', '/account-settings');
});

test.each([
  ['administrators', ADMIN],
  ['subscribers', PAID],
])('%s see neither the upgrade box nor the trial banner [NAV-27] [TRIAL-1] [TRIAL-2]', async (_who, over) => {
  await open('/', over);
  expect(screen.queryByRole('link', { name: /Upgrade|has ended/ })).toBeNull();
  expect(screen.queryByText('BudgetPRO Trial Active')).toBeNull();
});

test('after the trial, the trial banner is gone [TRIAL-1]', async () => {
  await open('/', EXPIRED);
  expect(screen.queryByText('BudgetPRO Trial Active')).toBeNull();
});

test.each([
  [7, '7 days remaining', 'success', 'Upgrade to BudgetPRO', false],
  [4, '4 days remaining', 'success', 'Upgrade to BudgetPRO', false],
  [3, '3 days remaining', 'warning', 'Upgrade to BudgetPRO', false],
  [2, '2 days remaining', 'warning', 'Upgrade to BudgetPRO', false],
  [1, '1 day remaining', 'danger', 'Upgrade Now', true],
])(
  'with %i days left, the trial banner shows %s in the tone %s [TRIAL-3] [TRIAL-4] [TRIAL-5] [TRIAL-6] [TRIAL-7]',
  async (days, words, tone, button, isLast) => {
    await open('/', withDaysLeft(days));
    const banner = screen.getByRole('region', { name: 'BudgetPRO Trial Active' });
    expect(banner).toHaveAttribute('data-tone', tone);
    expect(within(banner).getByText('BudgetPRO Trial Active')).toBeVisible();
    expect(within(banner).getByText(words)).toBeVisible();
    expect(within(banner).queryByText('Trial expires today!') !== null).toBe(isLast);
    expect(within(banner).getByRole('link', { name: button })).toHaveAttribute('href', '/subscribe');
  },
);

test('a tooltip shows the exact end of the trial', async () => {
  const { person } = await open('/', withDaysLeft(1));
  const days = screen.getByText('1 day remaining', { selector: 'time' });
  expect(days).toHaveAttribute('datetime', '2026-03-08T12:00:00.000Z');
  while (document.activeElement !== days) await person.tab();
  expect(await screen.findByRole('tooltip', undefined, { timeout: 8_000 })).toHaveTextContent(
    /^Ends Mar 8, 2026/,
  );
});

test('a tab that stays open overnight updates the number of remaining days', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  backend.answer(getUser, aUser(withDaysLeft(2)));
  backend.answer(REGISTRY, aRegistry());
  renderApp('/');
  expect(await screen.findByText('2 days remaining', { selector: 'time' })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(DAY));
  expect(screen.getByText('1 day remaining', { selector: 'time' })).toBeVisible();
});

test('navigating to another page moves the focus to the heading of that page and changes the document title', async () => {
  answerSecurity(backend);
  backend.answer(getEntitlements, trialEntitlements());
  const { person } = await open();
  await waitFor(() => expect(document.title).toBe('Dashboard · BudgetPRO'));
  expect(document.body).toHaveFocus();
  await person.click(screen.getByRole('link', { name: 'Account settings' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Account settings' })).toHaveFocus(),
  );
  expect(document.title).toBe('Account settings · BudgetPRO');
  await person.click(link('Dashboard'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(document.title).toBe('Dashboard · BudgetPRO');
});

test('the first focusable element skips to the content', async () => {
  const { person } = await open();
  await person.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('in narrow windows the menu opens, closes on Escape and on navigation, and stays closed after returning to the page', async () => {
  const { person } = await open();
  const menu = screen.getByRole('button', { name: 'Menu' });
  await person.click(menu);
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  await person.keyboard('{Escape}');
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await person.click(menu);
  await person.click(link('Password Manager'));
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await person.click(link('Dashboard'));
  expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('when the registry of areas fails to load, the pages of the shell still work, and a retry is offered', async () => {
  backend.answer(getUser, aUser());
  backend.refuse(REGISTRY, 'unavailable');
  renderApp('/create-budget');
  const person = userEvent.setup();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This page could not be loaded' }),
  ).toBeVisible();
  expect(link('Dashboard')).toBeVisible();
  backend.answer(REGISTRY, aRegistry());
  await person.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByRole('heading', { name: 'Not available yet' })).toBeVisible();
});

test('the trial banner is hidden for a day in this browser, and then shows again (U-14, T-69)', async () => {
  const banner = () => screen.queryByRole('region', { name: 'BudgetPRO Trial Active' });
  const { unmount } = await open('/nowhere', withDaysLeft(5));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Hide for a day' }));
  expect(banner()).toBeNull();
  unmount();
  const again = await open('/nowhere', withDaysLeft(4.5));
  expect(banner()).toBeNull();
  again.unmount();
  await open('/nowhere', withDaysLeft(3.9));
  expect(banner()).not.toBeNull();
  localStorage.clear();
});

test('the sidebar links to the operator’s support contact if one is configured (U-22)', async () => {
  const { unmount } = await open('/nowhere');
  expect(screen.queryByRole('link', { name: 'Help' })).toBeNull();
  unmount();
  document.head.insertAdjacentHTML('beforeend', '<meta name="support" content="mailto:help@savvi.test">');
  await open('/nowhere');
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', 'mailto:help@savvi.test');
  document.head.querySelector('meta[name="support"]')?.remove();
});
