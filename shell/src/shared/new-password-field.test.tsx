import { createHash } from 'node:crypto';
import { findBreachedPasswords } from '@savvi/contracts/identity/breached-passwords.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../testing/page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { strengthOf } from './password-strength.tsx';

const backend = openFakeBackend();
afterEach(() => document.head.querySelector('meta[name="breached-passwords"]')?.remove());

const nobody = { email: '', firstName: '', lastName: '' };

test('typing a new password shows its strength, and advice', async () => {
  const { person } = renderPage(
    <form>
      <input name="email" defaultValue="ada@example.com" />
      <NewPasswordField label="Password" name="password" />
    </form>,
  );
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAccessibleDescription('At least 6 characters. Longer is better.');
  await person.type(field, 'password123');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      'Easy to guess. This is one of the 10,000 most common passwords. Choose a few unrelated words instead.',
    ),
  );
  await person.clear(field);
  expect(field).toHaveAccessibleDescription('At least 6 characters. Longer is better.');
  await person.type(field, 'ada@example.com');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Easy to guess. This password is your name or your email address.',
  );
  await person.clear(field);
  await person.type(field, 'amber-lantern-forty');
  expect(screen.getByRole('status')).toHaveTextContent('Very strong.');
});

const BREACHED = 'This password has appeared in a data breach. Choose another one.';
const allowBreachCheck = () =>
  document.head.insertAdjacentHTML('beforeend', '<meta name="breached-passwords" content="yes">');
const answerBreached = (password: string) =>
  backend.answer(findBreachedPasswords, {
    passwords: [`${createHash('sha1').update(password).digest('hex').toUpperCase().slice(5)}:2`],
  });

test('a breached password gets a hint after the user left the field, until it changes', async () => {
  allowBreachCheck();
  answerBreached('amber-lantern-forty');
  const { person } = renderPage(<NewPasswordField label="Password" name="password" />);
  const field = screen.getByLabelText('Password');
  await person.type(field, 'amber-lantern-forty');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Very strong.'));
  expect(backend.calls).toHaveLength(0);
  await person.tab();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(BREACHED));
  expect(field).toHaveAccessibleDescription(BREACHED);
  expect(field).toBeValid();
  await person.click(field);
  await person.tab();
  expect(backend.calls).toHaveLength(1);
  await person.type(field, '!');
  expect(screen.getByRole('status')).toHaveTextContent('Very strong.');
});

test('a password that is weak anyway is not checked for breaches', async () => {
  allowBreachCheck();
  const { person } = renderPage(<NewPasswordField label="Password" name="password" />);
  await person.type(screen.getByLabelText('Password'), 'dimazarya');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      'Easy to guess. This is one of the 50,000 most common passwords. Choose a few unrelated words instead.',
    ),
  );
  await person.tab();
  expect(backend.calls).toHaveLength(0);
});

test('without the operator setting a page checks no password for breaches (SEC-20)', async () => {
  const { person } = renderPage(<NewPasswordField label="Password" name="password" />);
  await person.type(screen.getByLabelText('Password'), 'amber-lantern-forty');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Very strong.'));
  await person.tab();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(backend.calls).toHaveLength(0);
});

test.each([
  ['zebra7', 1],
  ['amber-lantern-forty', 4],
])('the password %j has a strength of %i of 4', (password, score) => {
  expect(strengthOf(password, nobody).score).toBe(score);
});
