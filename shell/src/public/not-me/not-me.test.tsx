import { reportNotMe } from '@savvi/contracts/identity/strong-sign-in.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openAt, renderPage } from '../../testing/page.tsx';
import { NotMePage } from './not-me-page.tsx';

const backend = openFakeBackend();
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const submit = () => screen.getByRole('button', { name: 'Sign out everywhere and reset password' });

afterEach(() => openAt('/'));

function openLink(address = '/not-me#token=abc') {
  openAt(address);
  return renderPage(<NotMePage />);
}

test('opening the link changes nothing and removes the token from the address (SEC-17)', async () => {
  openLink();
  await waitFor(() => expect(globalThis.location.hash).toBe(''));
  expect(submit()).toBeEnabled();
  expect(backend.calls).toEqual([]);
});

test('the button sends the token and leads to the form for a new password (SEC-17)', async () => {
  backend.answer(reportNotMe, { resetToken: 'a+b' });
  const { person, left } = openLink();
  expect(screen.getByText(/signs out every device and removes passkeys added since then/)).toBeVisible();
  await person.click(submit());
  await waitFor(() => expect(left).toEqual(['replaceWith /reset-password#reported=a%2Bb']));
  expect(backend.callsTo(reportNotMe).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

test('the button is busy until the page is left, and sends the token once (SEC-17)', async () => {
  const release = backend.hold(reportNotMe);
  const { person, left } = openLink();
  await person.click(submit());
  await person.click(await screen.findByRole('button', { name: 'Signing out...' }));
  release({ resetToken: 'abc' });
  await waitFor(() => expect(left).toHaveLength(1));
  expect(backend.callsTo(reportNotMe)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Signing out...' })).toBeVisible();
});

test('a used or expired link offers another way to sign out everywhere (SEC-17)', async () => {
  backend.refuse(reportNotMe, 'mailed-token');
  const { person } = openLink();
  await person.click(submit());
  expect(await heading('This link no longer works')).toHaveFocus();
  expect(screen.getByText(/expires after 7 days/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reset your password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('a failure for another reason than the link shows a message and keeps the button (SEC-17)', async () => {
  backend.drop(reportNotMe);
  const { person } = openLink();
  await person.click(submit());
  expect(await screen.findByText('Request Failed')).toBeVisible();
  expect(submit()).toBeEnabled();
});

test('the page without a token in its address has no button (SEC-17)', async () => {
  openLink('/not-me');
  expect(await heading('Invalid Link')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
