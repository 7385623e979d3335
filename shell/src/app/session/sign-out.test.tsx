import 'fake-indexeddb/auto';
import { getEntitlements } from '@savvi/contracts/billing/billing.routes';
import { getUser, signOutEverywhere } from '@savvi/contracts/identity/account.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp, trialEntitlements } from '../../testing/app.tsx';
import { aRegistry } from '../../testing/registry.ts';
import { answerSecurity, preloadAccountPage } from '../../testing/security.ts';
import { askBeforeSignOut } from './ask-before-sign-out.ts';

preloadAccountPage();
const backend = openFakeBackend();
const ME = aUser().id;
const LOSS = '2 drawings haven’t been sent yet and will be lost.';
const keyOf = (userId: string) => `savvi.unsent.${userId}.drawings`;
const declare = (userId: string, database: string) =>
  localStorage.setItem(keyOf(userId), JSON.stringify({ sentence: LOSS, databases: [database] }));
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const opened = (name: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => resolve(request.result));
  });

let stop = () => undefined as void;
afterEach(() => stop());
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  backend.answer(getUser, aUser());
  backend.answer(getEntitlements, trialEntitlements());
  backend.answer('GET /registry.json', aRegistry());
  for (const name of ['mine', 'others']) (await opened(name)).close();
});

/** Opens a page and counts the clicks that sign out; jsdom does not navigate. */
async function open(path = '/no-such-page') {
  const app = renderApp(path);
  stop = askBeforeSignOut(app.client);
  const link = await screen.findByRole('link', { name: 'Sign Out' });
  let followed = 0;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    followed += 1;
  });
  return { ...app, link, followed: () => followed };
}
const question = () => screen.findByRole('alertdialog', { name: 'Sign out?' });

test('signing out asks nothing if nothing waits to be sent', async () => {
  declare('7b0c4f6e-0000-4000-8000-000000000000', 'others');
  const { person, link, followed } = await open();
  await person.click(link);
  expect(followed()).toBe(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await databases()).toEqual(['mine', 'others']);
});

test('signing out asks with the sentence of the area, and Stay signed in keeps everything (MON-60)', async () => {
  declare(ME, 'mine');
  const { person, link, followed } = await open();
  link.focus();
  await person.keyboard('{Enter}');
  expect(await question()).toHaveAccessibleDescription(LOSS);
  const stay = screen.getByRole('button', { name: 'Stay signed in' });
  expect(stay).toHaveFocus();
  await person.click(stay);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(link).toHaveFocus();
  expect(followed()).toBe(0);
  expect(await databases()).toEqual(['mine', 'others']);
  expect(localStorage.getItem(keyOf(ME))).not.toBeNull();
});

// Trust: deletion-19
test('Sign out anyway deletes what waits of this user alone, and then signs out (MON-60)', async () => {
  const other = '7b0c4f6e-0000-4000-8000-000000000000';
  declare(ME, 'mine');
  declare(other, 'others');
  const { person, link, followed } = await open();
  await person.click(link);
  await question();
  await person.click(screen.getByRole('button', { name: 'Sign out anyway' }));
  await waitFor(() => expect(followed()).toBe(1));
  expect(await databases()).toEqual(['others']);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('savvi.unsent.'))).toEqual([keyOf(other)]);
});

test('a declaration in a format that the shell does not know asks nothing', async () => {
  localStorage.setItem(keyOf(ME), '{"later":1}');
  const { person, link, followed } = await open();
  await person.click(link);
  expect(followed()).toBe(1);
});

test('Sign out everywhere says what is lost, and deletes it (MON-60)', async () => {
  declare(ME, 'mine');
  answerSecurity(backend);
  backend.answer(signOutEverywhere, null);
  const { person, left } = await open('/account-settings');
  await person.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' });
  expect(dialog).toHaveAccessibleDescription(
    `This signs out every device, including this one. You can sign in again at any time. ${LOSS}`,
  );
  await person.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(left).toEqual(['replaceWith /login']));
  expect(await databases()).toEqual(['others']);
});

test('a link of an area that signs out wipes the data of this tab, like that of the menu', async () => {
  const { person, client } = await open();
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/api/simple-logout';
  link.addEventListener('click', (event) => event.preventDefault());
  client.setQueryData(['admin'], 'addresses of users');
  await person.click(link);
  window.dispatchEvent(new Event('pagehide'));
  expect(client.getQueryData(['admin'])).toBeUndefined();
  link.remove();
});
