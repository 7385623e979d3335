import { startRemoval, cancelRemovalByLink } from '@savvi/contracts/identity/strong-sign-in.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openAt, renderPage } from '../../testing/page.tsx';
import { LostAuthenticatorPage } from './lost-authenticator-page.tsx';

const START = '/lost-authenticator#token=abc';
const STOP = '/lost-authenticator#stop=abc';
const MESSAGE = 'Two-step verification turns off on Friday. We’ll email you every day until then.';

const backend = openFakeBackend();
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const start = () => screen.getByRole('button', { name: 'Start the 72-hour wait' });
const stop = () => screen.findByRole('button', { name: 'Keep two-step verification on' });

afterEach(() => openAt('/'));

function openLink(address: string) {
  openAt(address);
  return renderPage(<LostAuthenticatorPage />);
}

test.each([START, STOP])(
  'opening %s changes nothing and removes the token from the address (SEC-11)',
  async (address) => {
    openLink(address);
    await waitFor(() => expect(globalThis.location.hash).toBe(''));
    expect(backend.calls).toEqual([]);
  },
);

test('the page says how long the wait takes and what cancels it, before it starts (SEC-11)', () => {
  openLink(START);
  expect(screen.getByText('The wait takes 72 hours. Then two-step verification turns off.')).toBeVisible();
  expect(screen.getByText(/^We email you every day/)).toBeVisible();
  expect(screen.getByText(/^Signing in cancels the wait\./)).toBeVisible();
});

test('the button starts the wait, and the page says when it ends (SEC-11)', async () => {
  backend.answer(startRemoval, { message: MESSAGE });
  const { person } = openLink(START);
  await person.click(start());
  expect(await heading('The wait has started')).toHaveFocus();
  expect(screen.getByText(MESSAGE)).toBeVisible();
  expect(backend.callsTo(startRemoval).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

test('the link Stop cancels the wait by a button, and the page leads to a new password (SEC-11)', async () => {
  backend.answer(cancelRemovalByLink, { message: 'Stopped' });
  const { person } = openLink(STOP);
  await person.click(await stop());
  expect(await heading('Two-step verification stays on')).toHaveFocus();
  expect(backend.callsTo(cancelRemovalByLink).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  expect(backend.callsTo(startRemoval)).toEqual([]);
  expect(screen.getByRole('link', { name: 'Reset your password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('a used or expired link to start the wait says how to get a new one (SEC-11)', async () => {
  backend.refuse(startRemoval, 'mailed-token');
  const { person } = openLink(START);
  await person.click(start());
  expect(await heading('This link no longer works')).toHaveFocus();
  expect(screen.getByText(/choose “I lost my authenticator and my codes”/)).toBeVisible();
});

test('a used or expired link Stop leads to sign-in (SEC-11)', async () => {
  backend.refuse(cancelRemovalByLink, 'mailed-token');
  const { person } = openLink(STOP);
  await person.click(await stop());
  expect(await heading('This link no longer works')).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
});

test('a failure for another reason than the link shows a message and keeps the button (SEC-11)', async () => {
  backend.refuse(startRemoval, 'unavailable');
  const { person } = openLink(START);
  await person.click(start());
  expect(await screen.findByText('Request Failed')).toBeVisible();
  expect(start()).toBeEnabled();
});

test('the page without a token in its address has no button (SEC-11)', async () => {
  openLink('/lost-authenticator');
  expect(await heading('Invalid Link')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
