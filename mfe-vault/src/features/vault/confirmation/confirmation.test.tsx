import { getConfirmed } from '@savvi/contracts/identity/strong-sign-in.routes';
import { setReauthentication } from '@savvi/mfe-kit';
import { NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anEntry } from '../../../testing/entries.ts';
import { button, dialog, openVault, preloadPage, putClipboard } from '../../../testing/open-vault.tsx';

preloadPage();
const backend = openFakeBackend();
afterEach(() => {
  setReauthentication(null);
  vi.unstubAllGlobals();
});
const MINUTE = 60_000;
/** A time in minutes from the time of the test. */
const inMinutes = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE).toISOString();
const SHOW = 'Show the password of First Bank';
const HIDE = 'Hide the password of First Bank';
const COPY = 'Copy the password of First Bank';

/** Opens the list for an account with a second step. */
async function opened() {
  backend.answer(entryRoutes.list, [anEntry()]);
  const shell = openVault({ user: { hasSecondStep: true } });
  await screen.findByRole('button', { name: SHOW });
  return shell;
}
const asked = () => backend.callsTo(getConfirmed).length;

describe('a password of a protected account (SEC-16)', () => {
  test('opening the list asks nothing', async () => {
    await opened();
    expect(asked()).toBe(0);
  });

  test('a password is shown after the user has confirmed, and not asked again while the confirmation lasts', async () => {
    const { person } = await opened();
    backend.refuse(getConfirmed, 'reauthenticate');
    setReauthentication((_refusal, repeat) => {
      backend.answer(getConfirmed, { until: inMinutes(10) });
      return repeat();
    });
    await person.click(button(SHOW));
    expect(await screen.findByText(anEntry().password)).toBeVisible();
    expect(asked()).toBe(2);
    await person.click(button(HIDE));
    await person.click(button(SHOW));
    expect(screen.getByText(anEntry().password)).toBeVisible();
    expect(asked()).toBe(2);
  });

  test('a password stays hidden if the user cancels', async () => {
    const { person, toasts } = await opened();
    backend.refuse(getConfirmed, 'reauthenticate');
    const clipboard = putClipboard();
    await person.click(button(SHOW));
    await person.click(button(COPY));
    await waitFor(() => expect(asked()).toBe(2));
    await waitFor(() => expect(screen.queryByText(anEntry().password)).toBeNull());
    expect(clipboard.text).toBe('');
    expect(toasts).toEqual([]);
  });

  test('a confirmation that has ended is asked for again', async () => {
    const { person } = await opened();
    backend.answer(getConfirmed, { until: inMinutes(0) });
    await person.click(button(SHOW));
    await person.click(await screen.findByRole('button', { name: HIDE }));
    await person.click(button(SHOW));
    await screen.findByRole('button', { name: HIDE });
    expect(asked()).toBe(2);
  });

  test('a password is copied after the user has confirmed', async () => {
    const { person, toasts } = await opened();
    backend.refuse(getConfirmed, 'reauthenticate');
    setReauthentication((_refusal, repeat) => {
      backend.answer(getConfirmed, { until: inMinutes(10) });
      return repeat();
    });
    const clipboard = putClipboard();
    await person.click(button(COPY));
    await waitFor(() => expect(toasts).toEqual([expect.objectContaining({ title: 'Password copied' })]));
    expect(clipboard.text).toBe(anEntry().password);
  });

  test('the details and the form ask before they show a stored password', async () => {
    const { person } = await opened();
    backend.refuse(getConfirmed, 'reauthenticate');
    await person.click(button('Details of First Bank'));
    await person.click(await screen.findByRole('button', { name: 'Show the password' }));
    await waitFor(() => expect(asked()).toBe(1));
    expect(screen.queryByText(anEntry().password)).toBeNull();
    await person.click(dialog().getByRole('button', { name: 'Edit' }));
    const field = await screen.findByLabelText('Password');
    await person.click(dialog().getByRole('button', { name: 'Show password' }));
    await waitFor(() => expect(asked()).toBe(2));
    expect(field).toHaveAttribute('type', 'password');
    backend.answer(getConfirmed, { until: inMinutes(10) });
    await person.click(dialog().getByRole('button', { name: 'Show password' }));
    await waitFor(() => expect(field).toHaveAttribute('type', 'text'));
  });

  test('the export asks before it writes a file', async () => {
    const { person } = await opened();
    const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:export');
    backend.refuse(getConfirmed, 'reauthenticate');
    await person.click(button('More'));
    await person.click(await screen.findByRole('menuitem', { name: /^Export/ }));
    await person.type(await screen.findByLabelText('Password for the file'), 'clench-hubcap-7-wafer');
    await person.type(screen.getByLabelText('Confirm the password'), 'clench-hubcap-7-wafer');
    await person.click(dialog().getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(asked()).toBe(1));
    await waitFor(() =>
      expect(dialog().getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-busy'),
    );
    expect(created).not.toHaveBeenCalled();
  });
});

test('an account that is never asked is checked once', async () => {
  backend.answer(entryRoutes.list, [anEntry()]);
  backend.answer(getConfirmed, { until: null });
  const { person } = openVault();
  await person.click(await screen.findByRole('button', { name: SHOW }));
  await person.click(await screen.findByRole('button', { name: HIDE }));
  await person.click(button(SHOW));
  expect(screen.getByText(anEntry().password)).toBeVisible();
  expect(asked()).toBe(1);
});

test('an empty field of a stored entry is never asked about, because it has nothing to show', async () => {
  const { person } = await opened();
  backend.refuse(getConfirmed, 'reauthenticate');
  await person.click(button('Details of First Bank'));
  await person.click(await dialog().findByRole('button', { name: 'Edit' }));
  const field = await screen.findByLabelText('Password');
  await person.clear(field);
  await person.click(dialog().getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(asked()).toBe(0);
});

test('a new entry is never asked about, because the user has just typed it', async () => {
  backend.answer(entryRoutes.list, [anEntry()]);
  const { person } = openVault();
  await screen.findByRole('button', { name: SHOW });
  await person.click(button('Add password'));
  await person.type(screen.getByLabelText('Password'), 'secret');
  await person.click(dialog().getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  expect(asked()).toBe(0);
});

test.each([
  ['is unreachable', () => backend.drop(getConfirmed)],
  ['fails', () => backend.refuse(getConfirmed, 'unavailable')],
  ['is of the previous release', () => backend.refuse(getConfirmed, 'not-found')],
])('a password is shown without a confirmation if the service %s', async (_what, arrange) => {
  const { person } = await opened();
  arrange();
  await person.click(button(SHOW));
  expect(await screen.findByText(anEntry().password)).toBeVisible();
});

test('a password stays hidden if the session has ended', async () => {
  const { person } = await opened();
  backend.refuse(getConfirmed, 'unauthorized');
  await person.click(button(SHOW));
  await waitFor(() => expect(asked()).toBe(1));
  expect(screen.queryByText(anEntry().password)).toBeNull();
});
