import { ApiError, setReauthentication } from '@savvi/mfe-kit';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ADMIN, button, openAdmin, preloadPage } from '../../testing/open-admin.tsx';
import {
  anAccount,
  answerPlatform,
  getAdminStats,
  listSignUps,
  SIGN_UPS,
  someStats,
} from '../../testing/platform.ts';

preloadPage();
const backend = openFakeBackend();
afterEach(() => setReauthentication(null));

/** Returns the value of a figure by its label. */
const figure = (label: string): string | null | undefined =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((line) => [...line.children].map(({ textContent }) => textContent));

describe('a user who is not an administrator', () => {
  test('a user who is not an administrator is denied access, sees the reason, and returns to the dashboard without any request [ADM-1] [ADM-2] [T-26]', async () => {
    const { person, location } = openAdmin('', { user: { isAdmin: 0 } });
    expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    expect(screen.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
    expect(backend.calls).toEqual([]);
    await person.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
    expect(location()).toBe('/');
  });

  test('an administrator email address alone grants no access: the server decides [ADM-1] [T-26]', () => {
    openAdmin('', { user: { email: 'admin@savvi.local', isAdmin: 0 } });
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  test('an administrator without a second step is led to the account settings, where the operator requires one (SEC-22)', () => {
    openAdmin('', { user: { ...ADMIN, secondStepDue: true } });
    expect(
      screen.getByRole('heading', { level: 1, name: 'Set up an authenticator app or a passkey first.' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open account settings' })).toHaveAttribute(
      'href',
      '/account-settings#security',
    );
    expect(backend.calls).toEqual([]);
  });

  test('an administrator who signed in without the second step learns it from the server (SEC-22)', async () => {
    const sentence = 'Sign out, and sign in with your passkey.';
    answerPlatform(backend);
    backend.refuse(getAdminStats, 'second-step-due', sentence);
    openAdmin();
    expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open account settings' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/api/simple-logout');
  });

  test('an administrator who signed in without the second step confirms it on the page, which then loads (SEC-16) (SEC-22)', async () => {
    answerPlatform(backend);
    backend.refuse(getAdminStats, 'second-step-due', 'Sign out, and sign in with your passkey.');
    const refusals: unknown[] = [];
    // The shell asks for the password, and then for the code, because the repeated call is refused again.
    setReauthentication(async (refusal, repeat) => {
      refusals.push(refusal.code);
      await repeat().catch((again: unknown) => refusals.push((again as ApiError).code));
      backend.answer(getAdminStats, someStats());
      return repeat();
    });
    const { person } = openAdmin();
    await person.click(await screen.findByRole('button', { name: 'Confirm that it’s you' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    expect(await screen.findByText('$2,836.74')).toBeVisible();
    expect(refusals).toEqual(['reauthenticate', 'reauthenticate']);
  });

  test.each([
    ['closes the dialog', 'reauthenticate', []],
    ['gets no answer', 'unavailable', ['Not Confirmed']],
  ] as const)(
    'an administrator who %s stays where the second step is asked for (SEC-22)',
    async (_, code, shown) => {
      answerPlatform(backend);
      backend.refuse(getAdminStats, 'second-step-due', 'Sign out, and sign in with your passkey.');
      setReauthentication(() => Promise.reject(new ApiError(403, 'No.', code)));
      const { person, toasts } = openAdmin();
      const confirm = await screen.findByRole('button', { name: 'Confirm that it’s you' });
      await person.click(confirm);
      await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy'));
      expect(toasts.map(({ title }) => title)).toEqual(shown);
      expect(confirm).toBeVisible();
    },
  );

  // Trust: deletion-14
  test('a user who lost the administrator role learns it from the server [ADM-2]', async () => {
    answerPlatform(backend);
    backend.refuse(getAdminStats, 'forbidden');
    openAdmin();
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('the overview', () => {
  test('the overview has six figures, with two decimals for revenue and a rounded conversion rate [ADM-3] [ADM-4] [ADM-5] [ADM-6]', async () => {
    answerPlatform(backend);
    openAdmin();
    await screen.findByText('$2,836.74');
    expect(
      [
        'Total Users',
        'Recent Sign-ups',
        'Active Subscribers',
        'Monthly Revenue',
        'Free Users',
        'Conversion Rate',
      ].map(figure),
    ).toEqual(['1,204', '12', '301', '$2,836.74', '903', '25%']);
  });

  test('the overview without users shows 0% and no revenue [ADM-5] [ADM-6]', async () => {
    answerPlatform(backend);
    backend.answer(
      getAdminStats,
      someStats({
        totalUsers: 0,
        recentSignups: 0,
        activeSubscribers: 0,
        totalRevenue: '0.00',
        freeUsers: 0,
        planDistribution: { free: 0, paid: 0 },
      }),
    );
    openAdmin();
    expect(await screen.findByText('$0.00')).toBeVisible();
    expect(figure('Conversion Rate')).toBe('0%');
    expect(screen.getByText('No accounts yet.')).toBeVisible();
  });

  test('the overview shows paying users as a ring chart with a table [ADM-3] [ADM-4]', async () => {
    answerPlatform(backend);
    openAdmin();
    await screen.findByRole('table', { name: 'Users by plan' });
    expect(rows('Users by plan')).toEqual([
      ['Free', '903', '75%'],
      ['Paid', '301', '25%'],
    ]);
  });

  test('the overview shows the sign-ups of 30 days as columns with a table', async () => {
    answerPlatform(backend);
    openAdmin('?tab=sign-ups');
    const chart = await screen.findByRole('figure', { name: 'Sign-ups by day' });
    expect(within(chart).getByText('2 sign-ups in 30 days')).toBeVisible();
    expect(chart.querySelectorAll('rect')).toHaveLength(1);
    expect(rows('Sign-ups by day')).toHaveLength(30);
    expect(rows('Sign-ups by day').at(-1)).toEqual(['Mar 2, 2026', '2']);
  });

  test('the overview reserves its space while it is loading [N-20]', async () => {
    answerPlatform(backend);
    const stats = backend.hold(getAdminStats);
    const signUps = backend.hold(listSignUps);
    openAdmin('?tab=sign-ups');
    expect(await screen.findByText('Total Users')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Sign-ups' })).toHaveAttribute('aria-busy', 'true');
    stats(someStats());
    signUps(SIGN_UPS);
    await screen.findByText('$2,836.74');
    expect(await screen.findByRole('figure', { name: 'Sign-ups by day' })).toBeVisible();
  });

  test('an overview that fails to load shows the message of the server and can be loaded again [N-20]', async () => {
    answerPlatform(backend);
    backend.refuse(getAdminStats, 'unavailable');
    backend.drop(listSignUps);
    const { person } = openAdmin('?tab=sign-ups');
    const figures = await screen.findByRole('heading', { name: 'We couldn’t load the figures' });
    expect(
      screen.getByText('This part of the product is not available right now. Please try again soon.'),
    ).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'We couldn’t load the sign-ups' })).toBeVisible();
    answerPlatform(backend);
    for (const reload of screen.getAllByRole('button', { name: 'Reload' })) await person.click(reload);
    expect(await screen.findByText('$2,836.74')).toBeVisible();
    expect(await screen.findByRole('figure', { name: 'Sign-ups by day' })).toBeVisible();
    expect(figures).not.toBeInTheDocument();
  });
});

test('the page loads its data again when Refresh is pressed, and at no other time [API-5] [API-6]', async () => {
  answerPlatform(backend);
  const { person } = openAdmin();
  await screen.findByText('$2,836.74');
  await screen.findByRole('article', { name: 'user-1@example.com' });
  const calls = backend.calls.length;
  backend.answer(getAdminStats, someStats({ totalUsers: 1205 }));
  backend.answer('GET /api/admin/users', [anAccount(2), anAccount(1)]);
  await person.click(button('Refresh'));
  expect(await screen.findByText('1,205')).toBeVisible();
  expect(await screen.findByRole('article', { name: 'user-2@example.com' })).toBeVisible();
  await waitFor(() => expect(backend.calls).toHaveLength(2 * calls));
  backend.refuse(getAdminStats, 'unavailable');
  await person.click(button('Refresh'));
  expect(await screen.findByText('Refresh Failed')).toBeVisible();
  expect(screen.getByText('1,205')).toBeVisible(); // The figures from before the failed refresh stay.
});

// Trust: deletion-16
test('leaving the page removes its data from memory, because it contains addresses of other users', async () => {
  answerPlatform(backend);
  const { client, goTo } = openAdmin();
  await screen.findByRole('article', { name: 'user-1@example.com' });
  await goTo('/');
  await waitFor(() => expect(client.getQueryCache().findAll({ queryKey: ['admin'] })).toEqual([]));
});
