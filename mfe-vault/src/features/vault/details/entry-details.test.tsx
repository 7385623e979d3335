import { getConfirmed } from '@savvi/contracts/identity/strong-sign-in.routes';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { anEntry } from '../../../testing/entries.ts';
import { button, dialog, openVault, preloadPage, putClipboard } from '../../../testing/open-vault.tsx';
import { totpOf } from '../totp/totp.ts';

preloadPage();
const backend = openFakeBackend();
beforeEach(() => backend.answer(getConfirmed, { until: null }));
const SEED = 'JBSWY3DPEHPK3PXP';
const html = () => document.documentElement.outerHTML;

const opened = async (over: Parameters<typeof anEntry>[0]) => {
  backend.answer(entryRoutes.list, [anEntry(over)]);
  const shell = openVault();
  const clipboard = putClipboard();
  await shell.person.click(await screen.findByRole('button', { name: 'Details of First Bank' }));
  await screen.findByRole('dialog', { name: 'First Bank' });
  return { ...shell, clipboard };
};

describe('the one-time code of an entry [VLT-2]', () => {
  test('the details show the current code with its countdown, and neither the page nor the form shows the setup key', async () => {
    const { person } = await opened({ totp: SEED });
    const shown = await screen.findByText(/^\d{3} \d{3}$/);
    // The clock of the fake shell stands still at this time.
    expect(shown.textContent.replace(' ', '')).toBe(totpOf(SEED)?.(new Date(NOW)).code);
    expect(screen.getByRole('progressbar', { name: '30 s left' })).toBeVisible();
    expect(html()).not.toContain(SEED);
    await person.click(dialog().getByRole('button', { name: 'Edit' }));
    const field = await screen.findByLabelText(/^Setup key/);
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveValue(SEED);
    expect(html()).not.toContain(SEED);
  });

  test('a copied code is cleared from the clipboard like a password', async () => {
    const { person, toasts, clipboard } = await opened({ totp: SEED });
    await person.click(await screen.findByRole('button', { name: 'Copy the one-time code' }));
    await waitFor(() => expect(clipboard.text).toMatch(/^\d{6}$/));
    expect(toasts.at(-1)).toMatchObject({
      title: 'One-time code copied',
      description: 'The clipboard will be cleared in 30 seconds, whatever is in it by then.',
    });
  });

  test('a setup key that cannot be read says so', async () => {
    await opened({ totp: 'otpauth://totp/Bank?secret=1' });
    expect(await screen.findByText(/can’t be read/)).toBeVisible();
  });
});

describe('the earlier passwords of an entry [VLT-3]', () => {
  const history = [
    { password: 'older-secret', at: '2025-06-01T12:00:00.000Z' },
    { password: 'oldest-secret', at: '2024-06-01T12:00:00.000Z' },
  ];

  test('each earlier password has its date, is in the page only while it is shown, and can be copied', async () => {
    const { person, clipboard } = await opened({ history });
    expect(screen.getByText('Replaced Jun 1, 2025')).toBeVisible();
    expect(html()).not.toMatch(/older-secret|oldest-secret/);
    await person.click(button('Show earlier password 1'));
    expect(screen.getByText('older-secret')).toBeVisible();
    expect(html()).not.toContain('oldest-secret');
    await person.click(button('Hide earlier password 1'));
    expect(html()).not.toContain('older-secret');
    await person.click(button('Copy earlier password 2'));
    await waitFor(() => expect(clipboard.text).toBe('oldest-secret'));
  });
});

describe('the page of a website that changes a password [VLT-3]', () => {
  test('it opens in a new tab without an opener', async () => {
    await opened({ url: 'https://bank.example:8443/sign-in?next=1' });
    const link = screen.getByRole('link', { name: 'Change password' });
    expect(link).toHaveAttribute('href', 'https://bank.example:8443/.well-known/change-password');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each([['http://bank.example'], [null]])('it is not offered for the address %s', async (url) => {
    await opened({ url });
    expect(screen.queryByRole('link', { name: 'Change password' })).not.toBeInTheDocument();
  });
});

test('the details of a card show its texts, and its number and security code on request [VLT-2]', async () => {
  const card = { holder: 'Ada Lovelace', number: '4111-canary', expires: '09/2030', code: '737-canary' };
  const { person } = await opened({ type: 'card', usernameEmail: '', password: '', url: null, card });
  expect(dialog().getByText('Ada Lovelace')).toBeVisible();
  expect(dialog().getByText('09/2030')).toBeVisible();
  expect(dialog().queryByText('Password')).not.toBeInTheDocument();
  expect(html()).not.toContain('canary');
  await person.click(button('Show the card number'));
  expect(dialog().getByText('4111-canary')).toBeVisible();
  await person.click(button('Show the security code'));
  expect(dialog().getByText('737-canary')).toBeVisible();
});

test('custom fields are shown with their labels, and hidden ones on request [VLT-2]', async () => {
  const fields = [
    { label: 'Branch', value: 'Main Street', isHidden: false },
    { label: 'Pin', value: '9-canary', isHidden: true },
  ];
  const { person } = await opened({ fields, tags: ['Home', 'Money'] });
  expect(dialog().getByText('Main Street')).toBeVisible();
  expect(dialog().getByText('Home, Money')).toBeVisible();
  expect(html()).not.toContain('9-canary');
  await person.click(button('Show Pin'));
  expect(dialog().getByText('9-canary')).toBeVisible();
});

test('Edit and Cancel return the focus to the button that opened the details [N-19]', async () => {
  const { person } = await opened({});
  await person.click(dialog().getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit password' });
  await person.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(button('Details of First Bank')).toHaveFocus());
});

test('the details close when the entry leaves the list', async () => {
  const { client } = await opened({ history: [{ password: 'older-secret', at: NOW }] });
  backend.answer(entryRoutes.list, []);
  await client.invalidateQueries({ queryKey: ['passwords'] });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a value without a button has no empty element for buttons', async () => {
  await opened({ tags: ['Home'] });
  expect(
    [...document.querySelectorAll('dd')].filter(
      ({ childElementCount, textContent }) => childElementCount === 0 && textContent === '',
    ),
  ).toEqual([]);
});
