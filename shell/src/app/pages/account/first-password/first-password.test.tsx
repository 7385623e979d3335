import { changePassword, getUser } from '@savvi/contracts/identity/account.routes';
import { refreshUser } from '@savvi/mfe-kit';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../testing/app.tsx';
import { aRegistry } from '../../../../testing/registry.ts';

const backend = openFakeBackend();
const due = () => aUser({ isAdmin: 1, passwordChangeDue: true });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  backend.answer('GET /registry.json', aRegistry());
  backend.answer(getUser, due());
});

async function open(path: string) {
  const app = renderApp(path);
  await heading('Choose a new password');
  return app;
}

async function enter(person: Awaited<ReturnType<typeof open>>['person']) {
  await person.type(screen.getByLabelText('Current password'), 'of-the-file');
  await person.type(screen.getByLabelText('New password'), 'my own choice');
  await person.click(screen.getByRole('button', { name: 'Change password' }));
}

// Trust: access-1
test.each(['/', '/admin', '/account-settings', '/create-budget'])(
  'an administrator with the first password must choose a new one at %s, and reads why [T-72]',
  async (path) => {
    await open(path);
    expect(
      screen.getByText(
        'You’re using the password this account was set up with. It’s also stored in a file on the server, so choose your own to continue.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/api/simple-logout');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.title).toBe('Choose a new password · BudgetPRO');
  },
);

test('the requested page opens after the password change, and the button is busy until then [T-72]', async () => {
  const { person } = await open('/admin');
  const release = backend.hold(changePassword);
  await enter(person);
  expect(await screen.findByRole('button', { name: 'Changing...' })).toBeVisible();
  release({ message: 'Changed' });
  // This test's registry does not have the admin area, so the page of the area shows that it is not
  // available.
  expect(await heading('Not available yet')).toBeVisible();
  expect(screen.getByText('Password Changed')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(backend.callsTo(changePassword).map(({ body }) => body)).toEqual([
    { currentPassword: 'of-the-file', newPassword: 'my own choice' },
  ]);
});

test.each([
  [
    'the first password again',
    () =>
      backend.refuse(
        changePassword,
        'weak-password',
        'Choose a password that differs from the one you were given.',
      ),
    'New password',
    'Choose a password that differs from the one you were given.',
  ],
  [
    'a wrong current password',
    () => backend.refuse(changePassword, 'forbidden', 'The current password is incorrect.'),
    'Current password',
    'Please enter the password you sign in with now.',
  ],
])(
  'a password change with %s shows the error at its field, and the page stays [T-72]',
  async (_what, arrange, field, message) => {
    const { person } = await open('/admin');
    arrange();
    await enter(person);
    expect(await screen.findByText('Password Not Changed')).toBeVisible();
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(new RegExp(message));
    expect(await heading('Choose a new password')).toBeVisible();
  },
);

test('a missing response to the password change shows an error, and the typed passwords stay [T-72]', async () => {
  const { person } = await open('/admin');
  backend.drop(changePassword);
  await enter(person);
  expect(
    await screen.findByText('We could not reach the server. Please check your connection and try again.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Current password')).toHaveValue('of-the-file');
});

test('a session that ended shows Not authenticated in place of the password form [DASH-4] [T-72]', async () => {
  const { client } = await open('/admin');
  backend.refuse(getUser, 'unauthorized');
  await refreshUser(client);
  expect(await heading('Not authenticated')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});
