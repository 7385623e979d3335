import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEntry } from '../../testing/entries.ts';
import { dialog, openVault, preloadPage } from '../../testing/open-vault.tsx';

preloadPage();
const backend = openFakeBackend();
/** A user whose trial has expired. */
const EXPIRED = { createdAt: '2026-01-01T12:00:00.000Z' };

test('the address with new opens the form for a password once, also on the open page and from an empty list', async () => {
  backend.answer(entryRoutes.list, []);
  const { person, location, goTo } = openVault({}, '?new');
  expect(await screen.findByRole('dialog', { name: 'Add password' })).toBeVisible();
  expect(location()).toBe('/password-manager');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await goTo('/password-manager?new');
  expect(dialog().getByLabelText('Service or company')).toHaveFocus();
  await person.keyboard('{Escape}');
  act(() => globalThis.history.back());
  await waitFor(() => expect(location()).toBe('/password-manager'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the address with new opens no form without the plan [T-7]', async () => {
  backend.answer(entryRoutes.list, [anEntry()]);
  const { person, location } = openVault({ user: EXPIRED }, '?new');
  expect(await screen.findByRole('link', { name: 'Upgrade to Access Password Manager' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'See your passwords' }));
  expect(await screen.findByRole('article', { name: 'First Bank' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location()).toBe('/password-manager');
});
