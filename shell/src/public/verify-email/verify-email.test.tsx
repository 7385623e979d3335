import { verifyEmail } from '@savvi/contracts/identity/account.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openAt, renderPage } from '../../testing/page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

const backend = openFakeBackend();
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const submit = () => screen.getByRole('button', { name: 'Verify my address' });

afterEach(() => openAt('/'));

function openLink(address = '/verify-email#token=abc') {
  openAt(address);
  return renderPage(<VerifyEmailPage />);
}

// Trust: sessions-20
test('opening the link verifies nothing; a click sends the token, which was removed from the address [T-51]', async () => {
  backend.answer(verifyEmail, { message: 'Verified' });
  const { person } = openLink();
  await waitFor(() => expect(globalThis.location.hash).toBe(''));
  expect(backend.calls).toEqual([]);
  await person.click(submit());
  expect(await heading('Your address is verified')).toHaveFocus();
  expect(backend.callsTo(verifyEmail).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  expect(screen.getByRole('link', { name: 'Go to BudgetPRO' })).toHaveAttribute('href', '/login');
});

test('a used or expired verification link offers to send a new link in place of the verify button [T-51]', async () => {
  backend.refuse(verifyEmail, 'verification-token');
  const { person } = openLink();
  await person.click(submit());
  expect(await heading('This link no longer works')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Verify my address' })).toBeNull();
});

test('a verification that fails for another reason than its link shows a message and keeps the button', async () => {
  backend.refuse(verifyEmail, 'unavailable');
  const { person } = openLink();
  await person.click(submit());
  expect(await screen.findByText('Verification failed')).toBeVisible();
  expect(submit()).toBeEnabled();
});

test('the verification page without a token in its address has no button', async () => {
  openLink('/verify-email');
  expect(await heading('Invalid link')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Verify my address' })).toBeNull();
});
