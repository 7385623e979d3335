import { entryRoutes } from '@savvi/contracts/vault/vault.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { userQuery } from '@savvi/mfe-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aDamagedEntry, anEntry, aSealedEntry, entryId } from '../../testing/entries.ts';
import { button, dialog, openVault, preloadPage } from '../../testing/open-vault.tsx';

preloadPage();
const wire = openFakeBackend();
/** A user whose trial has passed. */
const EXPIRED = { createdAt: '2026-01-01T12:00:00.000Z' };
const row = async (name: string) => within(await screen.findByRole('article', { name }));
const SECRET = anEntry().password;

describe('the plan gate', () => {
  test('shows only the upsell to whom the plan does not include it, and asks for nothing [VAULT-1]', async () => {
    openVault({ user: EXPIRED });
    expect(await screen.findByRole('link', { name: 'Upgrade to Access Password Manager' })).toHaveAttribute(
      'href',
      '/subscribe',
    );
    expect(screen.getByText('Your free trial ended on January 8, 2026.')).toBeVisible();
    expect(screen.queryByText('Zero-knowledge storage')).not.toBeInTheDocument();
    expect(wire.calls).toEqual([]);
  });

  // Trust: deletion-9
  test('leads to what was stored before: to read and to delete, and what was deleted to take back, with nothing that would be refused [T-7] [T-34]', async () => {
    wire.answer(entryRoutes.list, [anEntry()]);
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
    wire.answer(entryRoutes.delete, null);
    wire.answer(entryRoutes.list, []);
    await person.click(bank.getByRole('button', { name: 'Delete First Bank' }));
    expect(await screen.findByText('No passwords yet')).toBeVisible();
    expect(toasts).toMatchObject([{ title: 'Password Deleted', tone: 'success', action: { label: 'Undo' } }]);
    expect(screen.queryByRole('button', { name: /Add|Import/ })).not.toBeInTheDocument();
    wire.answer(entryRoutes.restore, anEntry());
    wire.answer(entryRoutes.list, [anEntry()]);
    toasts[0]?.action?.onAction();
    expect(await row('First Bank')).toBeDefined();
    expect(toasts.at(-1)).toMatchObject({ title: 'Password Restored' });
  });

  test('throws away nothing that is being written when the plan ends, and hides the passwords that are shown [T-7] [N-22] [VAULT-8]', async () => {
    wire.answer(entryRoutes.list, [anEntry()]);
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
    wire.refuse(entryRoutes.create, 'plan-feature');
    await person.click(dialog().getByRole('button', { name: 'Add password' }));
    await waitFor(() =>
      expect(toasts.at(-1)?.title).toBe(
        'Failed to save password: 403: This needs an active plan. Subscribe or renew to use it.',
      ),
    );
    expect(screen.getByLabelText('Password')).toHaveValue('typed secret');
    expect(screen.getByLabelText('Service or company')).toHaveValue('Forum');
  });

  test('says in the words of the server why a change is not saved any more [T-7] [VAULT-17]', async () => {
    wire.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts, becomes } = openVault();
    await person.click(await screen.findByRole('button', { name: 'Edit First Bank' }));
    await person.type(screen.getByLabelText('Service or company'), ' AG');
    becomes(EXPIRED);
    wire.refuse(entryRoutes.update, 'plan-feature');
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

  test('still lets somebody take along what is theirs [T-7]', async () => {
    wire.answer(entryRoutes.list, [anEntry()]);
    const { person } = openVault({ user: EXPIRED });
    await person.click(await screen.findByRole('button', { name: 'Export your passwords' }));
    expect(await screen.findByLabelText('Password for the file')).toBeVisible();
    expect(screen.getByText(/^1 password in one encrypted file/)).toBeVisible();
  });

  test('is always open for administrators [VAULT-1]', async () => {
    wire.answer(entryRoutes.list, []);
    openVault({ user: { ...EXPIRED, isAdmin: 1 } });
    expect(await screen.findByText('No passwords yet')).toBeVisible();
  });
});

test('the banner says that zero-knowledge storage is off and that we hold the keys, and Learn More says the same [VAULT-2] [VAULT-3] [T-5] [T-63]', async () => {
  wire.answer(entryRoutes.list, []);
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
  test('shows its name, badge, user name and notes, and a link only where there is an address [VAULT-5] [VAULT-6] [VAULT-7] [N-15]', async () => {
    wire.answer(entryRoutes.list, [
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

  test('has its password in the document only while it is shown [VAULT-8]', async () => {
    wire.answer(entryRoutes.list, [anEntry()]);
    const { person, container } = openVault();
    const bank = await row('First Bank');
    expect(container.innerHTML).not.toContain(SECRET);
    await person.click(bank.getByRole('button', { name: 'Show the password of First Bank' }));
    expect(bank.getByText(SECRET)).toBeVisible();
    await person.click(bank.getByRole('button', { name: 'Hide the password of First Bank' }));
    expect(container.innerHTML).not.toContain(SECRET);
  });

  test('is hidden again when the page is out of sight for a while, or left [VAULT-8]', async () => {
    wire.answer(entryRoutes.list, [anEntry()]);
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
    ['of a format this version cannot read', aSealedEntry(), 'This entry can’t be read by this version'],
    ['that is damaged', aDamagedEntry(), 'This entry is damaged'],
  ])('%s says so and can only be deleted', async (_, entry, title) => {
    wire.answer(entryRoutes.list, [entry]);
    const { person } = openVault();
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Edit / })).not.toBeInTheDocument();
    wire.answer(entryRoutes.delete, null);
    wire.answer(entryRoutes.list, []);
    await person.click(button('Delete the entry that can’t be read'));
    expect(await screen.findByText('No passwords yet')).toBeVisible();
  });
});

describe('the list', () => {
  test('stands in outline while it loads [N-20]', async () => {
    const release = wire.hold(entryRoutes.list);
    openVault();
    expect(await screen.findByText('Loading your passwords')).toBeInTheDocument();
    release([anEntry()]);
    expect(await screen.findByRole('article', { name: 'First Bank' })).toBeVisible();
    expect(screen.queryByText('Loading your passwords')).not.toBeInTheDocument();
  });

  test('that is empty says so and leads to the first one [VAULT-11]', async () => {
    wire.answer(entryRoutes.list, []);
    const { person } = openVault();
    expect(await screen.findByRole('heading', { name: 'No passwords yet' })).toBeVisible();
    await person.click(button('Add password'));
    expect(screen.getByRole('dialog', { name: 'Add password' })).toBeVisible();
  });

  test('that did not come claims nothing and can be loaded again [T-32] [API-20]', async () => {
    wire.refuse(entryRoutes.list, 'unavailable');
    const { person, toasts } = openVault();
    const reload = await screen.findByRole('button', { name: 'Reload' });
    expect(screen.queryByText('No passwords yet')).not.toBeInTheDocument();
    expect(toasts).toEqual([]);
    wire.answer(entryRoutes.list, [anEntry()]);
    await person.click(reload);
    expect(await screen.findByRole('article', { name: 'First Bank' })).toBeVisible();
  });

  test('is searched by name and user name, and says how many it shows [VAULT-4] [VAULT-11]', async () => {
    wire.answer(entryRoutes.list, [
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

  test('marks weak and reused passwords, and can be narrowed to them', async () => {
    wire.answer(entryRoutes.list, [
      anEntry(),
      anEntry({ id: entryId(2), name: 'Forum' }),
      anEntry({ id: entryId(3), name: 'Shop', password: 'password1' }),
      anEntry({ id: entryId(4), name: 'Fine', password: 'clench-hubcap-reptile-wafer' }),
    ]);
    const { person } = openVault();
    // The filter is there from the beginning: a list that is read already must not move when its passwords
    // were looked at.
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
  test('asks nothing, says so, and can be undone [VAULT-10] [VAULT-15] [T-34] [T-33]', async () => {
    wire.answer(entryRoutes.list, [anEntry({ version: 3 })]);
    const { person, toasts, client } = openVault();
    client.setQueryData(['passwords', 'dashboard'], []);
    await screen.findByRole('article');
    wire.answer(entryRoutes.delete, null);
    wire.answer(entryRoutes.list, []);
    await person.click(button('Delete First Bank'));
    expect(await screen.findByText('Password Deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
    expect(
      wire.callsTo(entryRoutes.delete).map((call) => [call.path, call.headers.get('If-Match'), call.body]),
    ).toEqual([[`/api/passwords/${entryId(1)}`, '"3"', null]]);
    expect(client.getQueryState(['passwords', 'dashboard'])?.isInvalidated).toBe(true);
    wire.answer(entryRoutes.restore, anEntry({ version: 5 }));
    wire.answer(entryRoutes.list, [anEntry({ version: 5 })]);
    await person.click(button('Undo'));
    expect(await screen.findByRole('article', { name: 'First Bank' })).toBeVisible();
    await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Password Restored', tone: 'success' }));
  });

  test('hides the password, so that what Undo brings back does not show it [VAULT-8]', async () => {
    wire.answer(entryRoutes.list, [anEntry()]);
    const { person, container } = openVault();
    await person.click(await screen.findByRole('button', { name: 'Show the password of First Bank' }));
    wire.answer(entryRoutes.delete, null);
    wire.answer(entryRoutes.list, []);
    await person.click(button('Delete First Bank'));
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
    wire.answer(entryRoutes.restore, anEntry({ version: 5 }));
    wire.answer(entryRoutes.list, [anEntry({ version: 5 })]);
    await person.click(button('Undo'));
    await screen.findByRole('article', { name: 'First Bank' });
    expect(container.innerHTML).not.toContain(SECRET);
  });

  test('that fails says so and leaves the entry [VAULT-18] [API-19]', async () => {
    wire.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts } = openVault();
    wire.refuse(entryRoutes.delete, 'unavailable');
    await person.click(await screen.findByRole('button', { name: 'Delete First Bank' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        { title: 'Failed to delete password. Please try again.', tone: 'destructive' },
      ]),
    );
    expect(screen.getByRole('article', { name: 'First Bank' })).toBeVisible();
  });

  test('by somebody who is signed out says so instead [VAULT-19]', async () => {
    wire.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts } = openVault();
    wire.refuse(entryRoutes.delete, 'unauthorized');
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

  test('shows what can be restored, without a password, and restores it [T-34]', async () => {
    wire.answer(entryRoutes.list, []);
    const { id, format, name, usernameEmail, version, createdAt, updatedAt } = anEntry();
    wire.answer(entryRoutes.listDeleted, [
      {
        id,
        format,
        name,
        usernameEmail,
        version,
        createdAt,
        updatedAt,
        deletedAt: '2026-03-01T12:00:00.000Z',
      },
    ]);
    const { person } = openVault();
    await person.click(await screen.findByRole('button', { name: 'More' }));
    await person.click(screen.getByRole('menuitem', { name: 'Recently deleted' }));
    expect(await screen.findByText('Can be restored until Mar 31, 2026')).toBeVisible();
    expect(dialog().getByText('ada@example.com')).toBeVisible();
    wire.answer(entryRoutes.restore, anEntry({ version: 3 }));
    wire.answer(entryRoutes.listDeleted, []);
    wire.answer(entryRoutes.list, [anEntry({ version: 3 })]);
    await person.click(dialog().getByRole('button', { name: 'Restore First Bank' }));
    expect(await screen.findByText('No password was deleted in the last 30 days.')).toBeVisible();
  });

  test('of two that have the same name says which is restored', async () => {
    wire.answer(entryRoutes.list, []);
    const {
      id: _,
      password: __,
      url: ___,
      notes: ____,
      userId: _____,
      ...kept
    } = anEntry({ name: 'Google' });
    const gone = { ...kept, deletedAt: '2026-03-01T12:00:00.000Z' };
    wire.answer(entryRoutes.listDeleted, [
      { ...gone, id: entryId(1) },
      { ...gone, id: entryId(2), usernameEmail: 'grace' },
    ]);
    const { person } = openVault();
    await person.click(await screen.findByRole('button', { name: 'More' }));
    await person.click(screen.getByRole('menuitem', { name: 'Recently deleted' }));
    expect(await screen.findByRole('button', { name: 'Restore Google (ada@example.com)' })).toBeVisible();
    expect(button('Restore Google (grace)')).toBeVisible();
  });
});

test('the page forgets decrypted entries when the session ends, and reads them again, hidden, after the next sign-in', async () => {
  wire.answer(entryRoutes.list, [anEntry()]);
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
  expect(wire.callsTo(entryRoutes.list)).toHaveLength(1);
  client.setQueryData(userQuery.queryKey, user);
  await screen.findByRole('article', { name: 'First Bank' });
  expect(container.innerHTML).not.toContain(SECRET);
});
