import { documentRoutes, folderRoutes } from '@savvi/documents-contract/documents.routes';
import type { Folder } from '@savvi/documents-contract/folder';
import { aFolder } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { folderId, hold, HOUSE, named, row, shownNames, TAXES } from '../../../testing/locker.ts';
import { button, dialog, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';

preloadPage();
const backend = openFakeBackend();
const YEAR = aFolder({ id: folderId(3), name: '2025', category: 'tax_returns', parentId: TAXES.id });
const RECEIPTS = aFolder({ id: folderId(4), name: 'Receipts', category: 'tax_returns', parentId: YEAR.id });
const FOLDERS = [TAXES, HOUSE, YEAR, RECEIPTS];
const DOCUMENTS = [
  named(1, 'loose.pdf'),
  named(2, 'W-2.pdf', { folderId: YEAR.id }),
  named(3, 'train.pdf', { folderId: RECEIPTS.id }),
];
const opened = async (query = '') => {
  hold(backend, DOCUMENTS, FOLDERS);
  const shell = openDocuments(query);
  await screen.findByRole('searchbox');
  return shell;
};
type Shell = Awaited<ReturnType<typeof opened>>;
const folderLinks = () =>
  within(screen.getByRole('region', { name: 'Folders' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const choose = async ({ person }: Shell, folder: string, item: string) => {
  await person.click(button(`More actions for folder ${folder}`));
  await person.click(await screen.findByRole('menuitem', { name: item }));
};
const path = () => within(screen.getByRole('navigation', { name: 'Folder path' }));
const bodies = () =>
  backend
    .callsTo(folderRoutes.update)
    .map(({ path: asked, body, headers }) => [asked, body, headers.get('If-Match')]);

describe('folders in folders', () => {
  test('the root shows the top folders, and each tile says what is in it [DOC-36]', async () => {
    await opened();
    expect(folderLinks()).toEqual(['House', 'Taxes 2025']);
    expect(screen.getByText('0 documents, 1 folder · Tax Returns')).toBeVisible();
    expect(screen.getByText('0 documents · Contracts')).toBeVisible();
    expect(shownNames()).toEqual(['loose.pdf']);
  });

  test('an open folder shows its folders and the path to it, and the path leads back [DOC-36]', async () => {
    const { person, location } = await opened(`?folder=${RECEIPTS.id}`);
    expect(screen.getByRole('heading', { name: 'Receipts' })).toBeVisible();
    expect(
      path()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['All documents', 'Taxes 2025', '2025', 'Receipts']);
    expect(path().getByText('Receipts').closest('li')).toHaveAttribute('aria-current', 'page');
    await person.click(path().getByRole('link', { name: 'Taxes 2025' }));
    expect(location()).toBe(`/document-locker?folder=${TAXES.id}`);
    expect(folderLinks()).toEqual(['2025']);
    expect(screen.getByText('No documents directly in this folder.')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Back to all documents' }));
    expect(location()).toBe('/document-locker');
  });

  test('going back to the folder above moves the focus to the tile of the folder that was open [DOC-36]', async () => {
    const { person } = await opened(`?folder=${RECEIPTS.id}`);
    await person.click(screen.getByRole('link', { name: 'Back to 2025' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Receipts' })).toHaveFocus());
  });

  test('a search in a folder also covers the folders in it, and names them [DOC-36]', async () => {
    const { person } = await opened(`?folder=${YEAR.id}`);
    expect(shownNames()).toEqual(['W-2.pdf']);
    await person.keyboard('/pdf');
    await waitFor(() => expect(shownNames()).toEqual(['W-2.pdf', 'train.pdf']));
    expect(within(row('train.pdf')).getByRole('link', { name: 'Open folder Receipts' })).toBeVisible();
    expect(within(row('W-2.pdf')).queryByRole('link', { name: /Open folder/ })).not.toBeInTheDocument();
    expect(screen.getByText('2 of 2 documents in this folder')).toBeVisible();
  });

  test('a folder is created in the open folder with its category, and receives the focus [DOC-36]', async () => {
    const { person } = await opened(`?folder=${YEAR.id}`);
    await person.click(button('Create folder in 2025'));
    expect(dialog().getByText('In “2025”, under Tax Returns.')).toBeVisible();
    expect(dialog().queryByLabelText('Category')).not.toBeInTheDocument();
    await person.type(dialog().getByLabelText('Name'), 'Letters');
    const letters = aFolder({ id: folderId(5), name: 'Letters', parentId: YEAR.id });
    backend.answer(folderRoutes.create, letters);
    backend.answer(folderRoutes.list, [letters, ...FOLDERS]);
    await person.click(dialog().getByRole('button', { name: 'Create Folder' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Letters' })).toHaveFocus());
    expect(backend.callsTo(folderRoutes.create).map(({ body }) => body)).toEqual([
      { name: 'Letters', category: 'tax_returns', description: null, parentId: YEAR.id },
    ]);
  });

  test('a folder whose parent was deleted while the dialog was open is not created at the root [DOC-36]', async () => {
    const { person, client, toasts } = await opened(`?folder=${YEAR.id}`);
    await person.click(button('Create folder in 2025'));
    await person.type(dialog().getByLabelText('Name'), 'Letters');
    hold(backend, [], [TAXES, HOUSE]);
    await act(() => client.invalidateQueries());
    expect(await screen.findByText('This folder no longer exists')).toBeInTheDocument();
    expect(screen.getByText('Its documents and folders moved one level up.')).toBeInTheDocument();
    backend.refuse(folderRoutes.create, 'not-found');
    await person.click(dialog().getByRole('button', { name: 'Create Folder' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Create Folder Failed' }]));
    expect(backend.callsTo(folderRoutes.create).map(({ body }) => body)).toMatchObject([
      { parentId: YEAR.id },
    ]);
  });

  test('a folder of the third level offers no folder in it [DOC-36]', async () => {
    await opened(`?folder=${RECEIPTS.id}`);
    expect(screen.queryByRole('button', { name: /Create folder/ })).not.toBeInTheDocument();
    expect(button('Add Document')).toBeEnabled();
  });

  test('deleting a folder says what moved to the folder above it, and opens that one [DOC-36] [T-30]', async () => {
    const { person, location, toasts } = await opened(`?folder=${YEAR.id}`);
    backend.answer(folderRoutes.delete, null);
    hold(
      backend,
      [named(2, 'W-2.pdf', { folderId: TAXES.id })],
      [TAXES, HOUSE, { ...RECEIPTS, parentId: TAXES.id }],
    );
    await person.click(button('Delete folder 2025'));
    await waitFor(() => expect(shownNames()).toEqual(['W-2.pdf']));
    expect(location()).toBe(`/document-locker?folder=${TAXES.id}`);
    expect(toasts).toEqual([
      {
        title: 'Folder Deleted',
        description: '1 document and 1 folder moved to “Taxes 2025”.',
        tone: 'success',
      },
    ]);
  });

  test('the folders of the last release, which has none in folders, are all at the root [DOC-36]', async () => {
    // The last release sends no `parentId`.
    hold(backend, [], [TAXES, HOUSE].map(({ parentId: _, ...folder }) => folder) as Folder[]);
    openDocuments();
    await screen.findByRole('searchbox');
    expect(folderLinks()).toEqual(['House', 'Taxes 2025']);
  });

  test('the folders of a category to upload to are named by their path [DOC-10] [DOC-36]', async () => {
    const { person } = await opened(`?folder=${YEAR.id}`);
    await person.click(button('Add Document'));
    await waitFor(() =>
      expect(
        within(dialog().getByLabelText('Folder (optional)'))
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['No Folder (Root)', 'Taxes 2025', 'Taxes 2025 › 2025', 'Taxes 2025 › 2025 › Receipts']),
    );
    expect(dialog().getByLabelText('Folder (optional)')).toHaveDisplayValue('Taxes 2025 › 2025');
  });
});

describe('changing a folder', () => {
  test('a folder is renamed from its menu, and the rest stays [DOC-35]', async () => {
    const shell = await opened();
    await choose(shell, 'House', 'Rename');
    await screen.findByRole('dialog');
    const name = dialog().getByLabelText('Name');
    expect(name).toHaveFocus();
    await shell.person.clear(name);
    await shell.person.type(name, ' Home ');
    const changed = { ...HOUSE, name: 'Home', version: 2 };
    backend.answer(folderRoutes.update, changed);
    backend.answer(folderRoutes.list, [TAXES, changed, YEAR, RECEIPTS]);
    await shell.person.click(dialog().getByRole('button', { name: 'Rename' }));
    expect(await screen.findByRole('link', { name: 'Home' })).toBeVisible();
    expect(bodies()).toEqual([[`/api/document-folders/${HOUSE.id}`, { name: 'Home' }, '"1"']]);
    expect(shell.toasts).toEqual([{ title: 'Folder Renamed', tone: 'success' }]);
    await waitFor(() => expect(button('More actions for folder Home')).toHaveFocus());
  });

  test('the category and description of a folder are edited, and its subfolders get the category [DOC-35] [DOC-36]', async () => {
    const shell = await opened(`?folder=${TAXES.id}`);
    await choose(shell, 'Taxes 2025', 'Edit');
    expect(dialog().getByLabelText('Category')).toHaveAccessibleDescription(
      'Its subfolders get the same category.',
    );
    await shell.person.selectOptions(dialog().getByLabelText('Category'), 'Financial');
    await shell.person.clear(dialog().getByLabelText('Description (optional)'));
    const changed = FOLDERS.map((folder) =>
      folder === HOUSE ? folder : { ...folder, category: 'financial' as const, version: 2 },
    );
    backend.answer(folderRoutes.update, { ...TAXES, category: 'financial', description: null, version: 2 });
    backend.answer(folderRoutes.list, changed);
    await shell.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Financial')).toBeVisible();
    expect(bodies()).toEqual([
      [
        `/api/document-folders/${TAXES.id}`,
        { name: 'Taxes 2025', category: 'financial', description: null },
        '"1"',
      ],
    ]);
    expect(shell.toasts).toEqual([{ title: 'Folder Updated', tone: 'success' }]);
  });

  test('a subfolder has the category of the folder it is in, and the dialog says so [DOC-36]', async () => {
    const shell = await opened(`?folder=${TAXES.id}`);
    await choose(shell, '2025', 'Edit');
    expect(dialog().getByLabelText('Category')).toBeDisabled();
    expect(dialog().getByLabelText('Category')).toHaveAccessibleDescription(
      'A subfolder has the category of the folder it is in: “Taxes 2025”.',
    );
  });

  test('an edit of a folder that changed elsewhere is applied to the newest version [DOC-35]', async () => {
    const shell = await opened();
    await choose(shell, 'House', 'Edit');
    await shell.person.type(dialog().getByLabelText('Name'), ' 2');
    backend.refuse(folderRoutes.update, 'stale');
    await shell.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    expect(await dialog().findByText('This folder was changed somewhere else')).toBeVisible();
    const newest = { ...HOUSE, version: 9, description: 'Deeds' };
    backend.answer(folderRoutes.list, [TAXES, newest]);
    await shell.person.click(dialog().getByRole('button', { name: 'Load newest version' }));
    await waitFor(() => expect(dialog().getByLabelText('Description (optional)')).toHaveValue('Deeds'));
    backend.answer(folderRoutes.update, { ...newest, name: 'House 2', version: 10 });
    await shell.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(bodies().at(-1)?.[2]).toBe('"9"'));
    expect(bodies().at(-1)?.[1]).toMatchObject({ name: 'House 2', description: 'Deeds' });
  });

  test('a folder that moved into another one elsewhere is edited without its category [DOC-35] [DOC-36]', async () => {
    const shell = await opened();
    await choose(shell, 'House', 'Edit');
    await shell.person.selectOptions(dialog().getByLabelText('Category'), 'Insurance');
    await shell.person.type(dialog().getByLabelText('Name'), ' 2');
    backend.refuse(folderRoutes.update, 'stale');
    await shell.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await dialog().findByText('This folder was changed somewhere else');
    const newest = { ...HOUSE, version: 9, parentId: TAXES.id, category: TAXES.category };
    backend.answer(folderRoutes.list, [TAXES, newest]);
    await shell.person.click(dialog().getByRole('button', { name: 'Load newest version' }));
    await waitFor(() => expect(dialog().getByLabelText('Category')).toBeDisabled());
    expect(dialog().getByLabelText('Category')).toHaveDisplayValue('Tax Returns');
    backend.answer(folderRoutes.update, { ...newest, name: 'House 2', version: 10 });
    await shell.person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(bodies().at(-1)?.[2]).toBe('"9"'));
    expect(bodies().at(-1)?.[1]).toEqual({ name: 'House 2', description: null });
  });

  test('the dialog says where the contents of a folder went that was deleted elsewhere [DOC-36]', async () => {
    const shell = await opened();
    await choose(shell, 'House', 'Rename');
    await shell.person.type(dialog().getByLabelText('Name'), ' 2');
    backend.refuse(folderRoutes.update, 'stale');
    await shell.person.click(dialog().getByRole('button', { name: 'Rename' }));
    backend.answer(folderRoutes.list, [TAXES]);
    await shell.person.click(await dialog().findByRole('button', { name: 'Load newest version' }));
    expect(await dialog().findByText('This folder was deleted somewhere else')).toBeVisible();
    expect(dialog().getByText('Its documents and folders moved one level up.')).toBeVisible();
  });

  test('a folder without a name and a failed change are explained, and the input stays [DOC-35] [API-19]', async () => {
    const shell = await opened();
    await choose(shell, 'House', 'Rename');
    const name = dialog().getByLabelText('Name');
    const submit = () => shell.person.click(dialog().getByRole('button', { name: 'Rename' }));
    await shell.person.clear(name);
    await submit();
    expect(dialog().getByText('Please enter a name.')).toBeVisible();
    expect(bodies()).toEqual([]);
    await shell.person.type(name, 'Home');
    backend.refuse(folderRoutes.update, 'unavailable');
    await submit();
    await waitFor(() => expect(shell.toasts[0]).toMatchObject({ title: 'Update Failed' }));
    expect(name).toHaveValue('Home');
  });
});

describe('moving a folder', () => {
  test('the tree names where each folder is, and folders that cannot take it are disabled with the reason [DOC-18] [DOC-36]', async () => {
    const shell = await opened();
    await choose(shell, 'Taxes 2025', 'Move to…');
    expect(
      dialog()
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ labels, disabled }) => [labels?.[0]?.textContent, disabled]),
    ).toEqual([
      ['No Folder (Root)', false],
      ['Housetoo deep', true],
      ['Taxes 2025inside itself', true],
      ['2025 in Taxes 2025inside itself', true],
      ['Receipts in Taxes 2025, 2025inside itself', true],
    ]);
  });

  test('a folder is moved with the keyboard, and the message says where to [DOC-36] [DOC-37]', async () => {
    const { person, toasts } = await opened();
    button('More actions for folder House').focus();
    await person.keyboard('{Enter}{End}{Enter}');
    expect(await dialog().findByRole('radio', { name: 'No Folder (Root)' })).toHaveFocus();
    await person.keyboard('{ArrowDown}');
    const moved = { ...HOUSE, parentId: TAXES.id, category: 'tax_returns' as const, version: 2 };
    backend.answer(folderRoutes.update, moved);
    backend.answer(folderRoutes.list, [TAXES, moved, YEAR, RECEIPTS]);
    await person.click(dialog().getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(folderLinks()).toEqual(['Taxes 2025']));
    expect(bodies()).toEqual([[`/api/document-folders/${HOUSE.id}`, { parentId: TAXES.id }, '"1"']]);
    expect(toasts).toEqual([
      {
        title: 'Folder Moved',
        description: 'Moved to “Taxes 2025”, now under Tax Returns.',
        tone: 'success',
      },
    ]);
    expect(backend.callsTo(documentRoutes.list)).toHaveLength(2);
    await waitFor(() => expect(button('More actions for folder Taxes 2025')).toHaveFocus());
  });
});
