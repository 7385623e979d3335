import { getConfirmed } from '@savvi/contracts/identity/strong-sign-in.routes';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDamagedEntry, anEntry, entryId } from '../../../testing/entries.ts';
import { button, dialog, openVault, preloadPage } from '../../../testing/open-vault.tsx';
import { readVaultFile, writeVaultFile } from './vault-file.ts';

preloadPage();
const backend = openFakeBackend();
beforeEach(() => backend.answer(getConfirmed, { until: null }));
const STRONG = 'clench-hubcap-reptile-wafer';

const choose = async (item: string) => {
  const shell = openVault();
  await shell.person.click(await screen.findByRole('button', { name: 'More' }));
  await shell.person.click(screen.getByRole('menuitem', { name: item }));
  return shell;
};
const sample = (name: string) =>
  new File([readFileSync(join(import.meta.dirname, '../../../testing/files', name))], name);

describe('the import', () => {
  const openImport = async (file: File) => {
    const shell = await choose('Import passwords');
    await shell.person.upload(await screen.findByLabelText('Choose a file'), file);
    return shell;
  };

  test('an import shows the content of a file, sends the chosen entries on confirmation, and reports the rest', async () => {
    backend.answer(entryRoutes.list, [
      anEntry({ name: 'Shop', usernameEmail: 'ada', password: ' spaces kept ', url: 'https://shop.example' }),
    ]);
    const { person, toasts, baseElement } = await openImport(sample('chrome.csv'));
    const bank = await screen.findByRole('checkbox', { name: 'Import bank.example, ada@example.com' });
    expect(bank).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Import Shop, ada' })).not.toBeChecked();
    expect(screen.getByText('Already stored')).toBeVisible();
    expect(baseElement.innerHTML).not.toContain('comma, and');
    expect(backend.callsTo(entryRoutes.import)).toEqual([]);
    backend.answer(entryRoutes.import, { created: 1 });
    backend.answer(entryRoutes.list, [anEntry()]);
    await person.click(button('Import 1 password'));
    expect(await screen.findByText('1 password imported')).toBeVisible();
    expect(backend.callsTo(entryRoutes.import).map(({ body }) => body)).toEqual([
      {
        entries: [
          {
            name: 'bank.example',
            usernameEmail: 'ada@example.com',
            password: 'comma, and "quotes"',
            url: 'https://bank.example/sign-in',
            notes: 'Two\nlines',
          },
        ],
      },
    ]);
    expect(screen.getByText('1 not imported')).toBeVisible();
    expect(screen.getByText(/It’s already stored/)).toBeInTheDocument();
    // The import dialog has two buttons with the name 'Close'; the last one is in the footer.
    await person.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({
        title: 'Passwords Imported',
        description: '1 password imported',
        tone: 'success',
      }),
    );
    expect(await screen.findByRole('article', { name: 'First Bank' })).toBeVisible();
  });

  test('an import preview gives the reason for each entry that cannot be imported, and for unsupported items', async () => {
    backend.answer(entryRoutes.list, []);
    await openImport(sample('bitwarden.json'));
    expect(await screen.findByRole('checkbox', { name: 'Import forum.example' })).toBeDisabled();
    expect(screen.getByText(/^It has no user name/)).toBeVisible();
    expect(screen.getByText('Not imported: additional addresses, passkeys.')).toBeVisible();
    // The text is the summary of a details element, so that element exists.
    expect(within(screen.getByText('4 not imported').closest('details')!).getByText('Me')).toBeVisible();
  });

  test('an import names the entries stored without all details, and the missing details', async () => {
    backend.answer(entryRoutes.list, []);
    const { person } = await openImport(sample('bitwarden.json'));
    const submit = await screen.findByRole('button', { name: /^Import \d+ entries/ });
    backend.answer(entryRoutes.import, { created: 2, keepsAll: true });
    backend.answer(entryRoutes.list, [anEntry()]);
    await person.click(submit);
    // The text is the summary of a details element, so that element exists.
    const partly = within((await screen.findByText(/imported without all details$/)).closest('details')!);
    const rows = partly.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(rows).not.toEqual([]);
    expect(rows.every((row) => /^.+Not imported: .+\.$/.test(row))).toBe(true);
  });

  test('an import stops when a service of the previous release drops details, and names the entries [VLT-2]', async () => {
    backend.answer(entryRoutes.list, []);
    const { person } = await openImport(
      new File(
        [
          'url,username,password,extra,name,grouping,fav,totp\n',
          'https://a.example,ada,p,,Plain,,0,\n',
          'https://b.example,ada,q,,Coded,,0,JBSWY3DPEHPK3PXP\n',
        ],
        'x.csv',
      ),
    );
    const submit = await screen.findByRole('button', { name: 'Import 2 passwords' });
    backend.answer(entryRoutes.import, { created: 2 }); // as the previous release replies
    await person.click(submit);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The import stopped: This service is being updated and can’t keep everything yet.',
    );
    const cut = within(screen.getByText('1 imported without all details').closest('details')!);
    expect(cut.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Coded: Only its name, user name, password, address and notes were saved.',
    ]);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('an import uses the name as missing user name when the user agrees', async () => {
    backend.answer(entryRoutes.list, []);
    const { person } = await openImport(
      new File(
        ['name,url,username,password\nWi-Fi,,,secret\nBank,https://bank.example,ada,other\n'],
        'x.csv',
      ),
    );
    expect(await screen.findByText('1 of 2 passwords chosen')).toBeVisible();
    expect(screen.getByText('It has no user name.')).toBeVisible();
    await person.click(
      screen.getByRole('checkbox', { name: 'Use the name as the user name where it’s missing (1)' }),
    );
    expect(screen.getByText('2 of 2 passwords chosen')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Import Wi-Fi, Wi-Fi' })).toBeChecked();
  });

  test('an import of a file whose entries are all stored says that there is nothing to import', async () => {
    backend.answer(entryRoutes.list, [
      anEntry({
        name: 'bank.example',
        usernameEmail: 'ada@example.com',
        password: 'comma, and "quotes"',
        url: 'https://bank.example/sign-in',
      }),
    ]);
    await openImport(
      new File(
        ['url,username,password\nhttps://bank.example/sign-in,ada@example.com,"comma, and ""quotes"""\n'],
        'x.csv',
      ),
    );
    expect(await screen.findByText('Everything in this file is already stored.')).toBeVisible();
    expect(button('Import')).toBeDisabled();
  });

  test('an import of an encrypted export does not suggest deleting the file', async () => {
    const encrypted = await writeVaultFile(
      [{ name: 'Bank', usernameEmail: 'ada', password: 'secret', url: null, notes: null }],
      STRONG,
      new Date(),
    );
    backend.answer(entryRoutes.list, []);
    const { person } = await openImport(new File([encrypted], 'mine.json'));
    await person.type(await screen.findByLabelText('Password of the export'), STRONG);
    await person.click(button('Open'));
    backend.answer(entryRoutes.import, { created: 1 });
    await person.click(await screen.findByRole('button', { name: 'Import 1 password' }));
    expect(await screen.findByText('1 password imported')).toBeVisible();
    expect(screen.queryByText(/still on your computer/)).not.toBeInTheDocument();
  });

  test('an import of an export of a newer version says so and sends nothing', async () => {
    backend.answer(entryRoutes.list, []);
    const later = { format: 'savvi-vault-export', version: 3, data: 'AAAA' };
    const { person } = await openImport(new File([JSON.stringify(later)], 'later.json'));
    await person.type(await screen.findByLabelText('Password of the export'), STRONG);
    await person.click(button('Open'));
    expect(
      await screen.findByText(
        'This export was made by a newer version. Please reload the page and try again.',
      ),
    ).toBeVisible();
    expect(backend.callsTo(entryRoutes.import)).toEqual([]);
  });

  test('a failed import resumes at the failed batch with the same idempotency key', async () => {
    backend.answer(entryRoutes.list, []);
    const lines = Array.from(
      { length: 250 },
      (_, at) => `Site ${at},https://site${at}.example,ada,secret-${at},`,
    );
    const { person } = await openImport(
      new File([['name,url,username,password,note', ...lines].join('\n')], 'many.csv'),
    );
    let calls = 0;
    const held = backend.hold(entryRoutes.import);
    await person.click(await screen.findByRole('button', { name: 'Import 250 passwords' }));
    expect(await screen.findByText('0 of 250')).toBeVisible();
    held.refuse('unavailable');
    expect(await screen.findByText(/^The import stopped: 503: /)).toBeVisible();
    backend.answer(entryRoutes.import, ({ body }) => {
      calls += 1;
      return { created: (body as { entries: unknown[] }).entries.length };
    });
    await person.click(button('Try again'));
    expect(await screen.findByText('250 passwords imported')).toBeVisible();
    const keys = backend.callsTo(entryRoutes.import).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(calls).toBe(2);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(2);
  });

  const many = (count: number) =>
    new File(
      [
        [
          'name,url,username,password,note',
          ...Array.from(
            { length: count },
            (_, at) => `Site ${at},https://site${at}.example,ada,secret-${at},`,
          ),
        ].join('\n'),
      ],
      'many.csv',
    );

  test('a canceled import does not send the rest of the file', async () => {
    backend.answer(entryRoutes.list, []);
    const { person } = await openImport(many(450));
    const answerFirst = backend.hold(entryRoutes.import);
    await person.click(await screen.findByRole('button', { name: 'Import 450 passwords' }));
    await screen.findByText('0 of 450');
    await person.click(button('Cancel'));
    await person.click(await screen.findByRole('button', { name: 'Stop' }));
    answerFirst({ created: 200 });
    // The page loads the list again after the import has ended.
    await waitFor(() => expect(backend.callsTo(entryRoutes.list)).toHaveLength(2));
    expect(backend.callsTo(entryRoutes.import)).toHaveLength(1);
  });

  test('an import stops when the user leaves the page', async () => {
    backend.answer(entryRoutes.list, []);
    const { person, unmount, client } = await openImport(many(450));
    const answerFirst = backend.hold(entryRoutes.import);
    await person.click(await screen.findByRole('button', { name: 'Import 450 passwords' }));
    await screen.findByText('0 of 450');
    const ended = vi.spyOn(client, 'invalidateQueries');
    unmount();
    answerFirst({ created: 200 });
    await waitFor(() => expect(ended).toHaveBeenCalled());
    expect(backend.callsTo(entryRoutes.import)).toHaveLength(1);
  });

  test('an import recognizes entries that an earlier import stored during the preview', async () => {
    backend.answer(entryRoutes.list, []);
    const { client } = await openImport(sample('chrome.csv'));
    await screen.findByRole('button', { name: 'Import 2 passwords' });
    backend.answer(entryRoutes.list, [
      anEntry({ name: 'Shop', usernameEmail: 'ada', password: ' spaces kept ', url: 'https://shop.example' }),
    ]);
    await client.invalidateQueries({ queryKey: ['passwords'] });
    expect(await screen.findByRole('button', { name: 'Import 1 password' })).toBeEnabled();
  });

  test('an import lets the user choose only as many entries as fit into the vault, and says how many fit', async () => {
    backend.answer(
      entryRoutes.list,
      Array.from({ length: 4999 }, (_, at) => anEntry({ id: entryId(at), name: `Stored ${at}` })),
    );
    const { person } = await openImport(sample('chrome.csv'));
    expect(await screen.findByText(/^There’s room for 1 password more\./)).toBeVisible();
    expect(button('Import 1 password')).toBeEnabled();
    const [bank, shop] = [
      screen.getByRole('checkbox', { name: 'Import bank.example, ada@example.com' }),
      screen.getByRole('checkbox', { name: 'Import Shop, ada' }),
    ];
    expect(shop).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'The first new one' })).toBeChecked();
    await person.click(bank);
    await person.click(shop);
    expect(bank).toBeDisabled();
    expect(button('Import 1 password')).toBeEnabled();
  });

  test('an import that failed because the vault is full offers no retry', async () => {
    backend.answer(entryRoutes.list, []);
    const { person } = await openImport(sample('chrome.csv'));
    backend.refuse(entryRoutes.import, 'full');
    await person.click(await screen.findByRole('button', { name: 'Import 2 passwords' }));
    expect(await screen.findByText(/^The import stopped: 409: /)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('an import counts unsupported items and names each of them', async () => {
    backend.answer(entryRoutes.list, []);
    await openImport(
      new File(
        [
          JSON.stringify({
            encrypted: false,
            items: Array.from({ length: 150 }, (_, at) => ({ type: 4, name: `Note ${at}` })),
          }),
        ],
        'notes.json',
      ),
    );
    // The text is the summary of a details element, so that element exists.
    const leftOut = within((await screen.findByText('150 not imported')).closest('details')!);
    expect(leftOut.getAllByText(/^Note /)).toHaveLength(150);
  });

  test('a preview of many entries renders some at a time and selects all of them', async () => {
    backend.answer(entryRoutes.list, []);
    const { person } = await openImport(many(150));
    expect(await screen.findByText('150 of 150 passwords chosen')).toBeVisible();
    expect(screen.getAllByRole('checkbox', { name: /^Import Site / })).toHaveLength(100);
    await person.click(button('Show the last 50'));
    expect(screen.getAllByRole('checkbox', { name: /^Import Site / })).toHaveLength(150);
    expect(screen.queryByRole('button', { name: /^Show the last/ })).not.toBeInTheDocument();
  });

  test('an import after the session ended shows a message and leads to sign-in [VAULT-19]', async () => {
    backend.answer(entryRoutes.list, []);
    const { person, toasts } = await openImport(sample('chrome.csv'));
    backend.refuse(entryRoutes.import, 'unauthorized');
    await person.click(await screen.findByRole('button', { name: 'Import 2 passwords' }));
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

  test('an unreadable file shows instructions, and another one can be chosen', async () => {
    backend.answer(entryRoutes.list, []);
    await openImport(new File(['{"encrypted":true,"data":"2.x"}'], 'x.json'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This Bitwarden export is encrypted.');
    expect(screen.getByLabelText('Choose a file')).toBeEnabled();
  });
});

describe('the export', () => {
  const made: Blob[] = [];
  beforeEach(() => {
    made.length = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (made.push(blob), 'blob:made'),
        revokeObjectURL: () => undefined,
      }),
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  test('an export asks for a password twice, says that a lost one cannot be recovered, and writes a file that the password opens', async () => {
    backend.answer(entryRoutes.list, [
      anEntry(),
      anEntry({ id: entryId(2), name: 'Forum', url: null, notes: null }),
    ]);
    const { person, toasts } = await choose('Export passwords');
    const password = await screen.findByLabelText('Password for the file');
    expect(screen.getByText('This password can’t be recovered')).toBeVisible();
    await person.type(password, 'short');
    await person.click(button('Export'));
    expect(password).toHaveAccessibleDescription('Please use at least 8 characters.');
    await person.clear(password);
    await person.type(password, 'password1');
    await person.type(screen.getByLabelText('Confirm the password'), 'another');
    await person.click(button('Export'));
    expect(screen.getByLabelText('Confirm the password')).toHaveAccessibleDescription(
      'The passwords don’t match.',
    );
    await person.clear(screen.getByLabelText('Confirm the password'));
    await person.type(screen.getByLabelText('Confirm the password'), 'password1');
    await person.click(button('Export'));
    await waitFor(() => expect(password).toHaveAccessibleDescription(/^This password is too easy to guess/));
    expect(password).toHaveFocus();
    expect(made).toEqual([]);
    await person.clear(password);
    await person.type(password, STRONG);
    await person.clear(screen.getByLabelText('Confirm the password'));
    await person.type(screen.getByLabelText('Confirm the password'), STRONG);
    await person.click(button('Export'));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Passwords Exported' }));
    const text = await made[0]!.text(); // The export has just created the file.
    expect(text).not.toContain('First Bank');
    const { found } = await readVaultFile(JSON.parse(text) as object, STRONG);
    expect(found.map(({ fields }) => fields.name)).toEqual(['First Bank', 'Forum']);
  });

  const openExport = async () => {
    const shell = await choose('Export passwords');
    await shell.person.type(await screen.findByLabelText('Password for the file'), STRONG);
    await shell.person.type(screen.getByLabelText('Confirm the password'), STRONG);
    return shell;
  };

  test('an export includes entries stored elsewhere after the page loaded', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts } = await openExport();
    backend.answer(entryRoutes.list, [
      anEntry(),
      anEntry({ id: entryId(2), name: 'Added elsewhere' }),
      aDamagedEntry(),
    ]);
    await person.click(button('Export'));
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({
        title: 'Passwords Exported',
        description: '2 passwords in the file. Store the password somewhere else.',
        tone: 'success',
      }),
    );
    // The export has just created the file.
    const { found } = await readVaultFile(JSON.parse(await made[0]!.text()) as object, STRONG);
    expect(found.map(({ fields }) => fields.name)).toEqual(['First Bank', 'Added elsewhere']);
  });

  test('a canceled export creates no file', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts } = await openExport();
    const answer = backend.hold(entryRoutes.list);
    const encrypting = vi.spyOn(crypto.subtle, 'encrypt');
    await person.click(button('Export'));
    await waitFor(() => expect(backend.callsTo(entryRoutes.list)).toHaveLength(2));
    await person.click(button('Cancel'));
    answer([anEntry()]);
    await screen.findByRole('article');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await Promise.allSettled(encrypting.mock.results.map(({ value }) => value));
    expect(made).toEqual([]);
    expect(toasts).toEqual([]);
  });

  test('an export on a page without HTTPS explains why it fails and creates no file', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts } = await openExport();
    vi.stubGlobal('crypto', {
      getRandomValues: crypto.getRandomValues.bind(crypto),
      randomUUID: crypto.randomUUID.bind(crypto),
    });
    await person.click(button('Export'));
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({
        title: 'Nothing was exported',
        description: expect.stringContaining('https://'),
      }),
    );
    expect(made).toEqual([]);
  });

  test('an export that cannot load the entries shows an error and creates no file', async () => {
    backend.answer(entryRoutes.list, [anEntry()]);
    const { person, toasts } = await openExport();
    backend.refuse(entryRoutes.list, 'unavailable');
    await person.click(button('Export'));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Nothing was exported' }));
    expect(made).toEqual([]);
  });
});
