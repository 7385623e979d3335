import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { strengthOf } from './password-strength.tsx';

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

test.each([
  ['zebra7', 1],
  ['amber-lantern-forty', 4],
])('the password %j has a strength of %i of 4', (password, score) => {
  expect(strengthOf(password, nobody).score).toBe(score);
});
