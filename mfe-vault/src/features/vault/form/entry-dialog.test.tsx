import { getConfirmed } from '@savvi/contracts/identity/strong-sign-in.routes';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { anEntry } from '../../../testing/entries.ts';
import { button, dialog, openVault, preloadPage } from '../../../testing/open-vault.tsx';

preloadPage();
const backend = openFakeBackend();
beforeEach(() => backend.answer(getConfirmed, { until: null }));

const openAdd = async () => {
  backend.answer(entryRoutes.list, []);
  const shell = openVault();
  await shell.person.click(await screen.findByRole('button', { name: 'Add password' }));
  const { person } = shell;
  const fill = async () => {
    await person.type(screen.getByLabelText('Service or company'), 'Bank');
    await person.type(screen.getByLabelText('User name or email'), 'ada');
    await person.type(screen.getByLabelText('Password'), '  kept as typed  ');
  };
  return {
    ...shell,
    fill,
    submit: () => person.click(dialog().getByRole('button', { name: 'Add password' })),
  };
};

describe('adding an entry', () => {
  test('adding an entry sends the five fields, closes the dialog, confirms, shows the entry, and the next dialog is empty [VAULT-9] [VAULT-12] [VAULT-15] [VAULT-20]', async () => {
    const { person, fill, submit, toasts, container } = await openAdd();
    await fill();
    await person.type(screen.getByLabelText('Website (optional)'), ' https://bank.example ');
    backend.answer(entryRoutes.create, anEntry({ name: 'Bank' }));
    backend.answer(entryRoutes.list, [anEntry({ name: 'Bank' })]);
    await submit();
    expect(await screen.findByRole('article', { name: 'Bank' })).toBeVisible();
    expect(backend.callsTo(entryRoutes.create).map(({ body }) => body)).toEqual([
      {
        name: 'Bank',
        usernameEmail: 'ada',
        password: '  kept as typed  ',
        url: 'https://bank.example',
        notes: null,
      },
    ]);
    expect(backend.callsTo(entryRoutes.create)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(toasts).toEqual([{ title: 'Password Added', tone: 'success' }]);
    expect(container.innerHTML).not.toContain('kept as typed');
    await person.click(button('Add password'));
    expect(screen.getByLabelText('Service or company')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  test('a failed add shows the message of the service, keeps the input, and reuses the idempotency key on every retry [VAULT-16] [T-20] [N-12]', async () => {
    const { fill, submit, toasts } = await openAdd();
    await fill();
    backend.refuse(entryRoutes.create, 'unavailable');
    await submit();
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          title:
            'Failed to save password: 503: This part of the product is not available right now. Please try again soon.',
          tone: 'destructive',
        },
      ]),
    );
    expect(screen.getByLabelText('Password')).toHaveValue('  kept as typed  ');
    await submit();
    await waitFor(() => expect(toasts).toHaveLength(2));
    const [first, second] = backend
      .callsTo(entryRoutes.create)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  test('a typed address without a scheme becomes a full URL', async () => {
    const { person, fill, submit } = await openAdd();
    await fill();
    await person.type(screen.getByLabelText('Website (optional)'), ' github.com/login');
    backend.answer(entryRoutes.create, anEntry());
    await submit();
    await waitFor(() =>
      expect(backend.callsTo(entryRoutes.create)[0]?.body).toMatchObject({ url: 'https://github.com/login' }),
    );
  });

  test('adding an entry with missing fields shows a message per field and sends no request [VAULT-20]', async () => {
    const { person, submit } = await openAdd();
    await person.type(screen.getByLabelText('Website (optional)'), 'javascript:alert(1)');
    await submit();
    expect(screen.getByLabelText('Service or company')).toHaveFocus();
    expect(screen.getByLabelText('Service or company')).toHaveAccessibleDescription(
      'Please enter the name of the service or company.',
    );
    expect(screen.getByLabelText('User name or email')).toHaveAccessibleDescription(
      'Please enter the user name or email.',
    );
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter the password.');
    expect(screen.getByLabelText('Website (optional)')).toHaveAccessibleDescription(
      /^Please enter a web address that begins with http/,
    );
    expect(backend.callsTo(entryRoutes.create)).toEqual([]);
  });

  test('the fields are hidden from other password managers', async () => {
    await openAdd();
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByLabelText('User name or email')).toHaveAttribute('autocomplete', 'off');
  });
});

describe('editing an entry', () => {
  const openEdit = async () => {
    backend.answer(entryRoutes.list, [anEntry({ version: 3 })]);
    const shell = openVault();
    await shell.person.click(await screen.findByRole('button', { name: 'Edit First Bank' }));
    return { ...shell, save: () => shell.person.click(button('Save changes')) };
  };

  test('editing an entry sends the same fields with the version that was loaded [VAULT-9] [VAULT-12] [VAULT-15] [API-15]', async () => {
    const { person, save, toasts } = await openEdit();
    await person.type(screen.getByLabelText('Service or company'), ' 2');
    await person.clear(screen.getByLabelText('Notes (optional)'));
    backend.answer(entryRoutes.update, anEntry({ version: 4, name: 'First Bank 2' }));
    backend.answer(entryRoutes.list, [anEntry({ version: 4, name: 'First Bank 2' })]);
    await save();
    await waitFor(() => expect(toasts).toEqual([{ title: 'Password Updated', tone: 'success' }]));
    const [call] = backend.callsTo(entryRoutes.update);
    expect(call?.headers.get('If-Match')).toBe('"3"');
    expect(call?.body).toEqual({
      name: 'First Bank 2',
      usernameEmail: 'ada@example.com',
      password: anEntry().password,
      url: 'https://bank.example/sign-in',
      notes: null,
    });
  });

  test('the edit form has the password in a field but in no attribute [VAULT-8]', async () => {
    const { person, baseElement } = await openEdit();
    const field = screen.getByLabelText('Password');
    expect(field).toHaveValue(anEntry().password);
    expect(field).toHaveAttribute('type', 'password');
    expect(baseElement.innerHTML).not.toContain(anEntry().password);
    await person.click(dialog().getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
  });

  test('a failed edit shows a message [VAULT-17]', async () => {
    const { person, save, toasts } = await openEdit();
    await person.type(screen.getByLabelText('Service or company'), ' 2');
    backend.drop(entryRoutes.update);
    await save();
    await waitFor(() =>
      expect(toasts).toEqual([
        { title: 'Failed to update password. Please try again.', tone: 'destructive' },
      ]),
    );
    expect(screen.getByLabelText('Service or company')).toHaveValue('First Bank 2');
  });

  test('an edit of an entry that changed elsewhere overwrites nothing', async () => {
    const { person, save } = await openEdit();
    await person.type(screen.getByLabelText('Service or company'), ' 2');
    backend.refuse(entryRoutes.update, 'stale');
    await save();
    backend.answer(entryRoutes.list, [
      anEntry({ version: 4, usernameEmail: 'grace', password: 'newer-one' }),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Load newest version' }));
    await waitFor(() => expect(screen.getByLabelText('User name or email')).toHaveValue('grace'));
    expect(screen.getByLabelText('Password')).toHaveValue('newer-one');
    expect(screen.getByLabelText('Service or company')).toHaveValue('First Bank 2');
    backend.answer(entryRoutes.update, anEntry({ version: 5 }));
    await save();
    await waitFor(() =>
      expect(backend.callsTo(entryRoutes.update).at(-1)?.headers.get('If-Match')).toBe('"4"'),
    );
  });
});

describe('a conflicting edit', () => {
  const openStale = async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const shell = openVault();
    const { person } = shell;
    await person.click(await screen.findByRole('button', { name: 'Edit First Bank' }));
    await person.clear(screen.getByLabelText('Password'));
    await person.type(screen.getByLabelText('Password'), 'mine');
    backend.refuse(entryRoutes.update, 'stale');
    backend.answer(entryRoutes.list, [anEntry({ version: 2, password: 'theirs', usernameEmail: 'grace' })]);
    await person.click(button('Save changes'));
    const load = await screen.findByRole('button', { name: 'Load newest version' });
    return { ...shell, load: () => person.click(load) };
  };

  test('a conflicting edit shows one message with the choices and no error [VAULT-17]', async () => {
    const { toasts } = await openStale();
    expect(toasts).toEqual([]);
  });

  test('a conflicting edit names the other change, and the user can choose its password', async () => {
    const { person, load } = await openStale();
    await load();
    expect(await screen.findByText(/^Changed here and somewhere else: Password\./)).toBeVisible();
    expect(screen.getByLabelText('User name or email')).toHaveValue('grace');
    expect(screen.getByLabelText('Password')).toHaveValue('mine');
    await person.click(button('Use the other version instead'));
    expect(screen.getByLabelText('Password')).toHaveValue('theirs');
    expect(screen.queryByText(/^Changed here and somewhere else/)).not.toBeInTheDocument();
  });
});

test('a dialog with input asks before it closes and stores no draft [N-22]', async () => {
  const { person, fill } = await openAdd();
  await fill();
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Password')).toHaveValue('  kept as typed  ');
  expect(JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage })).not.toContain(
    'kept as typed',
  );
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('the generator', () => {
  test('the generator creates a password that one click accepts, and its strength is shown', async () => {
    const { person } = await openAdd();
    await person.click(button('Generate'));
    const made = await screen.findByLabelText('Generated password');
    const first = made.textContent;
    expect(first).toHaveLength(20);
    await person.click(button('Generate another'));
    expect(made.textContent).not.toBe(first);
    const used = made.textContent;
    await person.click(button('Use this password'));
    expect(screen.getByLabelText('Password')).toHaveValue(used);
    expect(await screen.findByText('Very strong')).toBeVisible();
    expect(screen.queryByLabelText('Generated password')).not.toBeInTheDocument();
  });

  test('Escape closes the generator before the dialog', async () => {
    const { person } = await openAdd();
    await person.click(button('Generate'));
    await person.click(await screen.findByRole('radio', { name: 'Words' }));
    await person.keyboard('{Escape}');
    expect(screen.queryByLabelText('Generated password')).not.toBeInTheDocument();
    expect(button('Generate')).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('the generator creates passphrases of words', async () => {
    const { person } = await openAdd();
    await person.click(button('Generate'));
    await person.click(await screen.findByRole('radio', { name: 'Words' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Generated password')).toHaveTextContent(/^[a-z]+(-[a-z]+)+$/),
    );
    expect(screen.getByText('77 bits of randomness')).toBeVisible();
  });

  test('the generator keeps at least one class of characters', async () => {
    const { person } = await openAdd();
    await person.click(button('Generate'));
    for (const name of ['Lowercase letters', 'Uppercase letters', 'Symbols', 'Digits'])
      await person.click(await screen.findByRole('checkbox', { name }));
    expect(screen.getByRole('checkbox', { name: 'Digits' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Digits' })).toHaveAccessibleDescription(
      'Choose at least one kind.',
    );
    expect(screen.getByText('Choose at least one kind.')).toBeVisible();
    expect(screen.getByLabelText('Generated password')).toHaveTextContent(/^\d{20}$/);
  });
});

test('a weak password is marked while the user types', async () => {
  const { person } = await openAdd();
  await person.type(screen.getByLabelText('Password'), 'password1');
  expect(await screen.findByText('Very weak')).toBeVisible();
  await person.type(screen.getByLabelText('Password'), 'x');
  // The label 'Very weak' belonged to the previous password.
  expect(screen.queryByText('Very weak')).not.toBeInTheDocument();
});
