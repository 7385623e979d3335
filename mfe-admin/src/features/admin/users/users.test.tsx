import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ADMIN, button, openAdmin, preloadPage, row, shownAccounts } from '../../../testing/open-admin.tsx';
import { endUserSessions, reinstateUser, suspendUser } from '@savvi/admin-contract/admin.routes';
import { anAccount, answerPlatform, aPage, listUsers } from '../../../testing/platform.ts';

preloadPage();
const backend = openFakeBackend();
const USERS = '/api/admin/users';
const search = () => screen.getByRole('searchbox', { name: 'Find by name or email' });
const asked = () => backend.callsTo(listUsers).map((call) => Object.fromEntries(call.search));

/** Makes the fake backend filter `accounts` by address and plan. */
const findAmong = (accounts: ReturnType<typeof anAccount>[]) =>
  backend.answer(`GET ${USERS}`, ({ search: query }) => {
    const found = accounts.filter(
      ({ email, planType }) =>
        email.includes(query.get('search') ?? '') &&
        (query.get('plan') === 'all' || (query.get('plan') === 'free') === (planType === 'free')),
    );
    return aPage(USERS, found);
  });

describe('a user', () => {
  test('a user row has an address, a name, a plan, record counts and a sign-up date [ADM-3] [ADM-7]', async () => {
    answerPlatform(backend, [
      anAccount(1, {
        budgetCount: 2,
        documentCount: 1234,
        passwordCount: 31,
        lastSignInAt: '2026-02-20T12:00:00.000Z',
        planType: 'annual',
        subscriptionStatus: 'active',
        currentPeriodEnd: '2027-01-05T12:00:00.000Z',
      }),
    ]);
    openAdmin();
    const user = within(await screen.findByRole('article', { name: 'user-1@example.com' }));
    expect(user.getByText('Ben Number 1')).toBeVisible();
    expect(user.getByText('Yearly')).toBeVisible();
    expect(user.getByText('until Jan 5, 2027')).toBeVisible();
    expect(
      ['Budgets', 'Documents', 'Passwords', 'Joined', 'Last sign-in'].map(
        (label) => user.getByText(label).nextElementSibling?.textContent,
      ),
    ).toEqual(['2', '1,234', '31', 'Feb 3, 2026', 'Feb 20, 2026']);
  });

  test.each([
    ['cancelled', 'Cancelled'],
    ['past_due', 'Past due'],
  ] as const)(
    'a user with a %s subscription has a badge for it beside the plan [ADM-9]',
    async (subscriptionStatus, badge) => {
      answerPlatform(backend, [
        anAccount(1, { planType: 'premium', subscriptionStatus }),
        anAccount(2, { planType: 'basic', subscriptionStatus: 'active' }),
      ]);
      openAdmin();
      const user = within(await screen.findByRole('article', { name: 'user-1@example.com' }));
      expect(user.getByText('Monthly')).toBeVisible();
      expect(user.getByText(badge)).toBeVisible();
      expect(within(row('user-2@example.com')).queryByText(badge)).toBeNull();
    },
  );

  test.each([
    ['basic', 'Basic'],
    ['premium', 'Monthly'],
    ['annual', 'Yearly'],
  ] as const)(
    'a user with the plan %s shows the plan in every subscription state, with the end of the paid period [ADM-9] [T-27]',
    async (planType, label) => {
      const states = ['active', 'past_due', 'cancelled'] as const;
      answerPlatform(
        backend,
        states.map((subscriptionStatus, at) =>
          anAccount(at, { planType, subscriptionStatus, currentPeriodEnd: '2026-02-05T12:00:00.000Z' }),
        ),
      );
      openAdmin();
      await screen.findByRole('article', { name: 'user-0@example.com' });
      for (const at of states.keys()) {
        expect(within(row(`user-${at}@example.com`)).getByText(label)).toBeVisible();
        expect(within(row(`user-${at}@example.com`)).getByText('until Feb 5, 2026')).toBeVisible();
      }
      expect(
        states.map(
          (_, at) => within(row(`user-${at}@example.com`)).queryAllByText(/Past due|Cancelled/).length,
        ),
      ).toEqual([0, 1, 1]);
    },
  );

  test('a user without a name is listed by address', async () => {
    answerPlatform(backend, [anAccount(1, { firstName: null, lastName: ' ' })]);
    openAdmin();
    expect(
      (await screen.findByRole('article', { name: 'user-1@example.com' })).querySelectorAll('p'),
    ).toHaveLength(0);
  });

  test('the row of the signed-in administrator is marked, and its delete button is disabled and names the reason [N-17]', async () => {
    answerPlatform(backend, [anAccount(900, { ...ADMIN }), anAccount(2, { isAdmin: 1 })]);
    const { person } = openAdmin();
    const own = within(await screen.findByRole('article', { name: 'admin@savvi.local' }));
    expect(own.getByText('You')).toBeVisible();
    const remove = own.getByRole('button', { name: 'You can’t delete your own account here' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    await person.click(remove);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(within(row('user-2@example.com')).getByText('Admin')).toBeVisible();
    expect(button('Delete user-2@example.com')).not.toHaveAttribute('aria-disabled');
  });
});

describe('account details (U-17, T-67)', () => {
  test('one click suspends an account, its row shows the suspension, and another click reinstates the account', async () => {
    answerPlatform(backend, [
      anAccount(1, {
        sessionCount: 2,
        isEmailVerified: 1,
        lastSignInAt: '2026-02-20T12:00:00.000Z',
        suspendedAt: null,
      }),
    ]);
    const { person } = openAdmin();
    await person.click(await screen.findByRole('button', { name: 'Details of user-1@example.com' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'user-1@example.com' }));
    expect(dialog.getByText('2 browsers')).toBeVisible();
    expect(dialog.getByText('user-1@example.com (Verified)')).toBeVisible();
    backend.answer(suspendUser, null);
    await person.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Account Suspended')).toBeVisible();
    expect(within(row('user-1@example.com')).getByText('Suspended')).toBeVisible();
    backend.answer(reinstateUser, null);
    await person.click(button('Undo'));
    expect(await screen.findByText('Suspension Ended')).toBeVisible();
    await waitFor(() => expect(within(row('user-1@example.com')).queryByText('Suspended')).toBeNull());
  });

  test('an account can be signed out everywhere, and a rejection shows the message of the server', async () => {
    answerPlatform(backend, [anAccount(1)]);
    const { person } = openAdmin();
    await person.click(await screen.findByRole('button', { name: 'Details of user-1@example.com' }));
    backend.refuse(endUserSessions, 'forbidden');
    await person.click(await screen.findByRole('button', { name: 'End sessions' }));
    expect(await screen.findByText('End Sessions Failed')).toBeVisible();
    backend.answer(endUserSessions, null);
    await person.click(button('End sessions'));
    expect(await screen.findByText('Sessions Ended')).toBeVisible();
  });

  test('the details of the signed-in administrator offer neither suspension nor sign-out', async () => {
    answerPlatform(backend, [anAccount(900, { ...ADMIN })]);
    const { person } = openAdmin();
    await person.click(await screen.findByRole('button', { name: 'Details of admin@savvi.local' }));
    expect(await screen.findByText('You can’t suspend your own account.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });
});

test('users are sorted by the chosen order, which is part of the address (U-17)', async () => {
  answerPlatform(backend, [anAccount(1)]);
  const { person, location } = openAdmin();
  await screen.findByText('Showing 1 of 1');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Sort by: Last sign-in');
  await waitFor(() => expect(asked().at(-1)).toEqual({ plan: 'all', sort: 'last-sign-in' }));
  expect(location()).toBe('/admin?sort=last-sign-in');
});

describe('the search', () => {
  const accounts = [
    anAccount(1, { email: 'ada@example.com' }),
    anAccount(2, { email: 'ben@example.com', planType: 'annual' }),
    anAccount(3, { email: 'ben.two@example.com' }),
  ];

  test('a search starts shortly after the last key press and is part of the address [ADM-8]', async () => {
    answerPlatform(backend);
    findAmong(accounts);
    const { person, location } = openAdmin();
    await screen.findByText('Showing 3 of 3');
    await person.type(search(), 'ben ');
    expect(await screen.findByText('Showing 2 of 2')).toBeVisible();
    expect(shownAccounts()).toEqual(['ben@example.com', 'ben.two@example.com']);
    // The page sends one search request, not one per key press.
    expect(asked()).toEqual([{ plan: 'all' }, { plan: 'all', search: 'ben' }]);
    expect(location()).toBe('/admin?search=ben');
    expect(search()).toHaveValue('ben ');
    await person.click(button('Clear the search'));
    expect(await screen.findByText('Showing 3 of 3')).toBeVisible();
    expect(location()).toBe('/admin');
  });

  test('the plan filter treats every plan except free as paid [ADM-8]', async () => {
    answerPlatform(backend);
    findAmong(accounts);
    const { person, location } = openAdmin('?search=ben');
    await screen.findByText('Showing 2 of 2');
    expect(search()).toHaveValue('ben');
    await person.click(screen.getByRole('radio', { name: 'Paid' }));
    expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
    expect(shownAccounts()).toEqual(['ben@example.com']);
    expect(location()).toBe('/admin?search=ben&plan=paid');
    await person.click(screen.getByRole('radio', { name: 'Free' }));
    await waitFor(() => expect(shownAccounts()).toEqual(['ben.two@example.com']));
    await person.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByText('Showing 2 of 2')).toBeVisible();
    expect(location()).toBe('/admin?search=ben');
  });

  test('an invalid filter in the address shows all users [ADM-8]', async () => {
    answerPlatform(backend);
    findAmong(accounts);
    openAdmin(`?plan=gold&search=${'a'.repeat(300)}`);
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible();
    expect(asked()).toEqual([{ plan: 'all', search: 'a'.repeat(100) }]);
  });

  test('a search without results shows a message and a link to all users [ADM-8]', async () => {
    answerPlatform(backend);
    findAmong(accounts);
    const { person, location } = openAdmin('?search=nobody&plan=paid');
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible();
    await person.click(button('Show all users'));
    expect(await screen.findByText('Showing 3 of 3')).toBeVisible();
    expect(location()).toBe('/admin');
    expect(search()).toHaveValue('');
  });

  test('the previous list stays, marked as outdated, while a search is loading [N-20]', async () => {
    answerPlatform(backend);
    findAmong(accounts);
    const { person } = openAdmin();
    await screen.findByText('Showing 3 of 3');
    const paid = backend.hold(`GET ${USERS}`);
    await person.click(screen.getByRole('radio', { name: 'Paid' }));
    await waitFor(() =>
      expect(
        screen.getByRole('article', { name: 'ada@example.com' }).closest('[aria-busy="true"]'),
      ).not.toBeNull(),
    );
    paid([anAccount(2, { email: 'ben@example.com' })]);
    await waitFor(() => expect(shownAccounts()).toEqual(['ben@example.com']));
  });
});

describe('a long user list', () => {
  const first = Array.from({ length: 50 }, (_, at) => anAccount(at + 1));
  const pages = (second: () => Response) =>
    backend.answer(`GET ${USERS}`, ({ search: query }) =>
      query.get('cursor') === 'two' ? second() : aPage(USERS, first, 1204, 'two'),
    );

  test('a long user list loads page by page and shows the total [N-18]', async () => {
    answerPlatform(backend);
    // Between the two requests, user 50 moved from the first page to the second.
    pages(() => aPage(USERS, [anAccount(50), anAccount(51)], 1204));
    const { person } = openAdmin();
    expect(await screen.findByText('Showing 50 of 1,204')).toBeVisible();
    await person.click(button('Load more'));
    expect(await screen.findByText('Showing 51 of 1,204')).toBeVisible();
    expect(shownAccounts().slice(-2)).toEqual(['user-50@example.com', 'user-51@example.com']);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(asked().at(-1)).toEqual({ limit: '50', cursor: 'two' });
  });

  test('a next page that fails to load shows a message and can be loaded again [N-20]', async () => {
    answerPlatform(backend);
    pages(() => new Response('The directory is away.', { status: 503 }));
    const { person } = openAdmin();
    await person.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t load more. 503: The directory is away.',
    );
    expect(shownAccounts()).toHaveLength(50);
    pages(() => aPage(USERS, [anAccount(51)], 51));
    await person.click(button('Load more'));
    expect(await screen.findByText('Showing 51 of 51')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a page of one filter is never added to the list of another filter [N-18]', async () => {
    answerPlatform(backend);
    backend.answer(`GET ${USERS}`, ({ search: query }) =>
      query.get('plan') === 'paid' ? aPage(USERS, [anAccount(99)], 1) : aPage(USERS, first, 51, 'two'),
    );
    const { person } = openAdmin();
    await screen.findByText('Showing 50 of 51');
    const late = backend.hold(`GET ${USERS}`);
    await person.click(button('Load more'));
    findAmong([anAccount(99, { planType: 'basic' })]);
    await person.click(screen.getByRole('radio', { name: 'Paid' }));
    await waitFor(() => expect(shownAccounts()).toEqual(['user-99@example.com']));
    late([anAccount(51)]);
    await waitFor(() => expect(backend.callsTo(listUsers)).toHaveLength(3));
    expect(shownAccounts()).toEqual(['user-99@example.com']);
  });
});

test('a user list that fails to load can be loaded again, and a loading one shows placeholders [N-20]', async () => {
  answerPlatform(backend);
  const users = backend.hold(`GET ${USERS}`);
  const { person } = openAdmin();
  expect(await screen.findByText('Loading users')).toBeInTheDocument();
  users.refuse('unavailable');
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the users' })).toBeVisible();
  findAmong([anAccount(1)]);
  await person.click(button('Reload'));
  expect(await screen.findByText('Showing 1 of 1')).toBeVisible();
});
