import { getConfirmed } from '@savvi/contracts/identity/strong-sign-in.routes';
import { provePassword } from '@savvi/contracts/identity/account.routes';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { userQuery } from '@savvi/mfe-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aDamagedEntry, anEntry, aSealedEntry, entryId } from '../../testing/entries.ts';
import { button, dialog, openVault, preloadPage } from '../../testing/open-vault.tsx';

preloadPage();
const backend = openFakeBackend();
beforeEach(() => backend.answer(getConfirmed, { until: null }));
/** A user whose trial has expired. */
const EXPIRED = { createdAt: '2026-01-01T12:00:00.000Z' };
const row = async (name: string) => within(await screen.findByRole('article', { name }));
const SECRET = anEntry().password;

describe('the plan gate', () => {
  test('a user whose plan excludes the password manager sees only the upsell, and nothing is requested [VAULT-1]', async () => {
    openVault({ user: EXPIRED });
    expect(await screen.findByRole('link', { name: 'Upgrade to Access Password Manager' })).toHaveAttribute(
      'href',
      '/subscribe',
    );
    expect(screen.getByText('Your free trial ended on January 8, 2026.')).toBeVisible();
    expect(screen.queryByText('Zero-knowledge storage')).not.toBeInTheDocument();
    expect(backend.calls).toEqual([]);
  });

  // Trust: deletion-9
  test('after the plan ends, stored entries can be read, deleted and restored, and no action that the plan forbids is offered [T-7] [T-34]', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts } = openVault({ user: { ...EXPIRED, subscriptionStatus: 'past_due' } });
    await person.click(await screen.findByRole('button', { name: 'See your passwords' }));
    const bank = await row('First Bank');
    expect(
      screen.getByText('You can view everything, but not add or change it').parentElement,
    ).toHaveTextContent(
      'Your last payment failed. Full access ended on January 8, 2026. You can update how you pay in your account settings. You can still view, copy, export and delete your passwords.',
    );
    await person.click(bank.getByRole('button', { name: 'Show the password of First Bank' }));
    expect(bank.getByText(SECRET)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add |^Edit / })).not.toBeInTheDocument();
    await person.click(button('More'));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Export passwords',
      'Recently deleted',
    ]);
    await person.keyboard('{Escape}');
    backend.answer(entryRoutes.delete, null);
    backend.answer(entryRoutes.list, []);
    await person.click(bank.getByRole('button', { name: 'Delete First Bank' }));
    expect(await screen.findByText('No passwords yet')).toBeVisible();
    expect(toasts).toMatchObject([{ title: 'Password Deleted', tone: 'success', action: { label: 'Undo' } }]);
    expect(screen.queryByRole('button', { name: /Add|Import/ })).not.toBeInTheDocument();
    backend.answer(entryRoutes.restore, anEntry());
    backend.answer(entryRoutes.list, [anEntry()]);
    toasts[0]?.action?.onAction();
    expect(await row('First Bank')).toBeDefined();
    expect(toasts.at(-1)).toMatchObject({ title: 'Password Restored' });
  });

  test('the end of a plan keeps typed text and hides the passwords that are shown [T-7] [N-22] [VAULT-8]', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts, becomes } = openVault();
    const bank = await row('First Bank');
    await person.click(bank.getByRole('button', { name: 'Show the password of First Bank' }));
    await person.click(button('Add password'));
    await person.type(screen.getByLabelText('Service or company'), 'Forum');
    await person.type(screen.getByLabelText('User name or email'), 'ada');
    await person.type(screen.getByLabelText('Password'), 'typed secret');
    await person.click(dialog().getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    becomes(EXPIRED);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
    expect(
      dialog().getByText(
        'Your free trial ended on January 8, 2026. What you typed stays here. You can save it once you have a plan again.',
      ),
    ).toBeVisible();
    backend.refuse(entryRoutes.create, 'plan-feature');
    await person.click(dialog().getByRole('button', { name: 'Add password' }));
    await waitFor(() =>
      expect(toasts.at(-1)?.title).toBe(
        'Failed to save password: 403: This needs an active plan. Subscribe or renew to use it.',
      ),
    );
    expect(screen.getByLabelText('Password')).toHaveValue('typed secret');
    expect(screen.getByLabelText('Service or company')).toHaveValue('Forum');
  });

  test('a change rejected after the plan ended shows the message of the server [T-7] [VAULT-17]', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts, becomes } = openVault();
    await person.click(await screen.findByRole('button', { name: 'Edit First Bank' }));
    await person.type(screen.getByLabelText('Service or company'), ' AG');
    becomes(EXPIRED);
    backend.refuse(entryRoutes.update, 'plan-feature');
    await person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({
        title: 'Failed to update password. Please try again.',
        description: '403: This needs an active plan. Subscribe or renew to use it.',
        tone: 'destructive',
      }),
    );
    expect(screen.getByLabelText('Service or company')).toHaveValue('First Bank AG');
  });

  test('a user whose plan has ended can export stored passwords [T-7]', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person } = openVault({ user: EXPIRED });
    await person.click(await screen.findByRole('button', { name: 'Export your passwords' }));
    expect(await screen.findByLabelText('Password for the file')).toBeVisible();
    expect(screen.getByText(/^1 password in one encrypted file/)).toBeVisible();
  });

  test('the password manager is always open for administrators [VAULT-1]', async () => {
    backend.answer(entryRoutes.list, []);
    openVault({ user: { ...EXPIRED, isAdmin: 1 } });
    expect(await screen.findByText('No passwords yet')).toBeVisible();
  });
});

test('the banner and Learn More say that zero-knowledge storage is off and that we hold the keys [VAULT-2] [VAULT-3] [T-5] [T-63]', async () => {
  backend.answer(entryRoutes.list, []);
  const { person } = openVault();
  const banner = (await screen.findByText('Zero-knowledge storage')).parentElement;
  expect(banner).toHaveTextContent(
    'Zero-knowledge storage OffEvery entry is encrypted with AES-256-GCM under user-specific keys. Today, we hold those keys.',
  );
  await person.click(button('Learn More'));
  const dialog = await screen.findByRole('dialog', { name: 'How your passwords are protected' });
  for (const sentence of [
    'Today, we hold those keys',
    'It is off: while you are signed in, our servers decrypt your entries',
    'Anyone who controls our servers and the master key could read them.',
  ])
    expect(dialog).toHaveTextContent(sentence);
  await person.click(button('Done'));
  await waitFor(() => expect(button('Learn More')).toHaveFocus());
});

describe('an entry', () => {
  test('an entry shows its name, badge, user name and notes, and a link only if it has an address [VAULT-5] [VAULT-6] [VAULT-7] [N-15]', async () => {
    backend.answer(entryRoutes.list, [
      anEntry(),
      anEntry({ id: entryId(2), name: 'Safe', url: null, notes: null }),
    ]);
    openVault();
    const bank = await row('First Bank');
    expect(bank.getByText('ENCRYPTED')).toBeVisible();
    expect(bank.getByText('ada@example.com')).toBeVisible();
    expect(bank.getByText('Ask for Grace')).toBeVisible();
    const link = bank.getByRole('link', { name: 'Open First Bank in a new tab' });
    expect(link).toHaveAttribute('href', 'https://bank.example/sign-in');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect((await row('Safe')).queryByRole('link')).not.toBeInTheDocument();
  });

  test('the password of an entry is in the DOM only while it is shown [VAULT-8]', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person, container } = openVault();
    const bank = await row('First Bank');
    expect(container.innerHTML).not.toContain(SECRET);
    await person.click(bank.getByRole('button', { name: 'Show the password of First Bank' }));
    expect(bank.getByText(SECRET)).toBeVisible();
    await person.click(bank.getByRole('button', { name: 'Hide the password of First Bank' }));
    expect(container.innerHTML).not.toContain(SECRET);
  });

  test('a shown password is hidden after the page was hidden for a while or left [VAULT-8]', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person } = openVault();
    await person.click(await screen.findByRole('button', { name: 'Show the password of First Bank' }));
    vi.useFakeTimers();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));
    vi.advanceTimersByTime(29_999);
    expect(screen.getByText(SECRET)).toBeInTheDocument();
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryByText(SECRET)).not.toBeInTheDocument());
    vi.restoreAllMocks();
    await person.click(button('Show the password of First Bank'));
    fireEvent(globalThis.window, new Event('pagehide'));
    await waitFor(() => expect(screen.queryByText(SECRET)).not.toBeInTheDocument());
  });

  test.each([
    ['of a newer format', aSealedEntry(), 'This entry can’t be read by this version'],
    ['that is damaged', aDamagedEntry(), 'This entry is damaged'],
  ])('an entry %s shows the reason and can only be deleted', async (_, entry, title) => {
    backend.answer(entryRoutes.list, [entry]);
    const { person } = openVault();
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Edit / })).not.toBeInTheDocument();
    backend.answer(entryRoutes.delete, null);
    backend.answer(entryRoutes.list, []);
    await person.click(button('Delete the entry that can’t be read'));
    expect(await screen.findByText('No passwords yet')).toBeVisible();
  });
});

describe('the list', () => {
  test('a loading list shows placeholders [N-20]', async () => {
    const release = backend.hold(entryRoutes.list);
    openVault();
    expect(await screen.findByText('Loading your passwords')).toBeInTheDocument();
    release([anEntry()]);
    expect(await screen.findByRole('article', { name: 'First Bank' })).toBeVisible();
    expect(screen.queryByText('Loading your passwords')).not.toBeInTheDocument();
  });

  test('an empty list shows a message and a button to add the first entry [VAULT-11]', async () => {
    backend.answer(entryRoutes.list, []);
    const { person } = openVault();
    expect(await screen.findByRole('heading', { name: 'No passwords yet' })).toBeVisible();
    await person.click(button('Add password'));
    expect(screen.getByRole('dialog', { name: 'Add password' })).toBeVisible();
  });

  test('a list that fails to load shows an error with a reload button, and does not say that there are no entries [T-32] [API-20]', async () => {
    backend.refuse(entryRoutes.list, 'unavailable');
    const { person, toasts } = openVault();
    const reload = await screen.findByRole('button', { name: 'Reload' });
    expect(screen.queryByText('No passwords yet')).not.toBeInTheDocument();
    expect(toasts).toEqual([]);
    backend.answer(entryRoutes.list, [anEntry()]);
    await person.click(reload);
    expect(await screen.findByRole('article', { name: 'First Bank' })).toBeVisible();
  });

  test('a search matches names and user names and shows the number of results [VAULT-4] [VAULT-11]', async () => {
    backend.answer(entryRoutes.list, [
      anEntry(),
      anEntry({ id: entryId(2), name: 'Forum', usernameEmail: 'grace' }),
    ]);
    const { person } = openVault();
    await screen.findByRole('article', { name: 'Forum' });
    expect(screen.getByText('2 passwords')).toBeVisible();
    await person.keyboard('/GRA');
    expect(await screen.findByText('1 of 2 passwords')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await person.keyboard('x');
    expect(await screen.findByRole('heading', { name: 'No passwords found' })).toBeVisible();
    await person.click(button('Show all passwords'));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  test('weak and reused passwords are marked and can be filtered', async () => {
    backend.answer(entryRoutes.list, [
      anEntry(),
      anEntry({ id: entryId(2), name: 'Forum' }),
      anEntry({ id: entryId(3), name: 'Shop', password: 'password1' }),
      anEntry({ id: entryId(4), name: 'Fine', password: 'clench-hubcap-reptile-wafer' }),
    ]);
    const { person } = openVault();
    // The filter is always rendered: the list must not move when the check of the passwords finishes.
    await screen.findAllByRole('article');
    expect(screen.getByRole('radio', { name: 'Weak' })).toBeDisabled();
    expect(await screen.findByRole('radio', { name: 'Weak 1' })).toBeEnabled();
    expect((await row('Shop')).getByText('Weak')).toBeVisible();
    expect((await row('Forum')).getByText('Used 2 times')).toBeVisible();
    await person.click(screen.getByRole('radio', { name: 'Reused 2' }));
    expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-labelledby')).length).toBe(2);
    await person.click(screen.getByRole('radio', { name: 'Weak 1' }));
    expect(screen.getByText('1 of 4 passwords')).toBeVisible();
  });
});

describe('deleting', () => {
  test('deleting an entry needs no confirmation, shows a toast, and can be undone [VAULT-10] [VAULT-15] [T-34] [T-33]', async () => {
    backend.answer(entryRoutes.list, [anEntry({ version: 3 })]);
    const { person, toasts, client } = openVault();
    client.setQueryData(['passwords', 'dashboard'], []);
    await screen.findByRole('article');
    backend.answer(entryRoutes.delete, null);
    backend.answer(entryRoutes.list, []);
    await person.click(button('Delete First Bank'));
    expect(await screen.findByText('Password Deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
    expect(
      backend.callsTo(entryRoutes.delete).map((call) => [call.path, call.headers.get('If-Match'), call.body]),
    ).toEqual([[`/api/passwords/${entryId(1)}`, '"3"', null]]);
    expect(client.getQueryState(['passwords', 'dashboard'])?.isInvalidated).toBe(true);
    backend.answer(entryRoutes.restore, anEntry({ version: 5 }));
    backend.answer(entryRoutes.list, [anEntry({ version: 5 })]);
    await person.click(button('Undo'));
    expect(await screen.findByRole('article', { name: 'First Bank' })).toBeVisible();
    await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Password Restored', tone: 'success' }));
  });

  test('deleting an entry hides its password, so that Undo does not show it [VAULT-8]', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person, container } = openVault();
    await person.click(await screen.findByRole('button', { name: 'Show the password of First Bank' }));
    backend.answer(entryRoutes.delete, null);
    backend.answer(entryRoutes.list, []);
    await person.click(button('Delete First Bank'));
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
    backend.answer(entryRoutes.restore, anEntry({ version: 5 }));
    backend.answer(entryRoutes.list, [anEntry({ version: 5 })]);
    await person.click(button('Undo'));
    await screen.findByRole('article', { name: 'First Bank' });
    expect(container.innerHTML).not.toContain(SECRET);
  });

  test('a failed deletion shows an error and keeps the entry [VAULT-18] [API-19]', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts } = openVault();
    backend.refuse(entryRoutes.delete, 'unavailable');
    await person.click(await screen.findByRole('button', { name: 'Delete First Bank' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        { title: 'Failed to delete password. Please try again.', tone: 'destructive' },
      ]),
    );
    expect(screen.getByRole('article', { name: 'First Bank' })).toBeVisible();
  });

  test('a deletion after the session ended shows a message and leads to sign-in [VAULT-19]', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts } = openVault();
    backend.refuse(entryRoutes.delete, 'unauthorized');
    await person.click(await screen.findByRole('button', { name: 'Delete First Bank' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          title: 'Unauthorized',
          description: 'You are logged out. Logging in again...',
          tone: 'destructive',
        },
      ]),
    );
  });

  test('deleted entries are listed without passwords and can be restored [T-34]', async () => {
    backend.answer(entryRoutes.list, []);
    const { id, format, name, usernameEmail, version, createdAt, updatedAt } = anEntry();
    backend.answer(entryRoutes.listDeleted, [
      {
        id,
        format,
        name,
        usernameEmail,
        host: 'bank.example',
        version,
        createdAt,
        updatedAt,
        deletedAt: '2026-03-01T12:00:00.000Z',
      },
    ]);
    const { person } = openVault();
    await person.click(await screen.findByRole('button', { name: 'More' }));
    await person.click(screen.getByRole('menuitem', { name: 'Recently deleted' }));
    expect(await screen.findByText('Deleted Mar 1, 2026 · 29 days left')).toBeVisible();
    expect(dialog().getByText('ada@example.com · bank.example')).toBeVisible();
    backend.answer(entryRoutes.restore, anEntry({ version: 3 }));
    backend.answer(entryRoutes.listDeleted, []);
    backend.answer(entryRoutes.list, [anEntry({ version: 3 })]);
    await person.click(dialog().getByRole('button', { name: 'Restore First Bank' }));
    expect(await screen.findByText('No password was deleted in the last 30 days.')).toBeVisible();
  });

  test('a deleted entry is removed for good with the password [DOC-61]', async () => {
    backend.answer(entryRoutes.list, []);
    const { password: _, url: __, notes: ___, userId: ____, ...kept } = anEntry();
    backend.answer(entryRoutes.listDeleted, [{ ...kept, deletedAt: '2026-03-01T12:00:00.000Z' }]);
    const { person, toasts } = openVault();
    await person.click(await screen.findByRole('button', { name: 'More' }));
    await person.click(screen.getByRole('menuitem', { name: 'Recently deleted' }));
    await person.click(await screen.findByRole('button', { name: 'Delete permanently: First Bank' }));
    await screen.findByRole('dialog', { name: 'Delete “First Bank” permanently?' });
    backend.answer(provePassword, { proof: 'signed' });
    backend.answer(entryRoutes.deletePermanently, null);
    backend.answer(entryRoutes.listDeleted, []);
    await person.keyboard('correct horse');
    await person.click(button('Delete permanently'));
    expect(await screen.findByText('No password was deleted in the last 30 days.')).toBeVisible();
    expect(
      backend
        .callsTo(entryRoutes.deletePermanently)
        .map(({ path, body, headers }) => [path, body, headers.get('If-Match')]),
    ).toEqual([[`/api/passwords/${kept.id}/delete-permanently`, { proof: 'signed' }, `"${kept.version}"`]]);
    expect(toasts).toEqual([{ title: 'Password Deleted Permanently', tone: 'success' }]);
  });

  test('deleted entries with the same name also show their user names, and a card or a note shows its kind [DOC-60] [VLT-2]', async () => {
    backend.answer(entryRoutes.list, []);
    const {
      id: _,
      password: __,
      url: ___,
      notes: ____,
      userId: _____,
      ...kept
    } = anEntry({ name: 'Google' });
    const gone = { ...kept, deletedAt: '2026-03-01T12:00:00.000Z' };
    backend.answer(entryRoutes.listDeleted, [
      { ...gone, id: entryId(1) },
      { ...gone, id: entryId(2), usernameEmail: 'grace' },
      { ...gone, id: entryId(3), usernameEmail: '', type: 'card' },
    ]);
    const { person } = openVault();
    await person.click(await screen.findByRole('button', { name: 'More' }));
    await person.click(screen.getByRole('menuitem', { name: 'Recently deleted' }));
    expect(await screen.findByRole('button', { name: 'Restore Google (ada@example.com)' })).toBeVisible();
    expect(button('Restore Google (grace)')).toBeVisible();
    expect(button('Restore Google')).toBeVisible();
    expect(dialog().getByText('Card')).toBeVisible();
  });
});

test('the page removes decrypted entries when the session ends, and loads them again with hidden passwords after the next sign-in', async () => {
  backend.answer(entryRoutes.list, [anEntry()]);
  const { person, client, container } = openVault();
  await person.click(await screen.findByRole('button', { name: 'Show the password of First Bank' }));
  const user = client.getQueryData(userQuery.queryKey);
  client.setQueryData(userQuery.queryKey, null);
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  const kept = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data);
  expect(JSON.stringify(kept)).not.toContain(SECRET);
  expect(backend.callsTo(entryRoutes.list)).toHaveLength(1);
  client.setQueryData(userQuery.queryKey, user);
  await screen.findByRole('article', { name: 'First Bank' });
  expect(container.innerHTML).not.toContain(SECRET);
});
