import { documentRoutes, folderRoutes } from '@savvi/documents-contract/documents.routes';
import { aFolder } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { folderId, hold, HOUSE, named, place, shownNames, TAXES } from '../../../testing/locker.ts';
import { button, dialog, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';

preloadPage();
const backend = openFakeBackend();
const openedAt = async (query: string) => {
  hold(
    backend,
    [
      named(1, 'loose.pdf'),
      named(2, 'W-2.pdf', { folderId: TAXES.id }),
      named(3, 'W-9.pdf', { folderId: TAXES.id }),
    ],
    [TAXES, HOUSE],
  );
  const shell = openDocuments(query);
  await screen.findByRole('searchbox');
  return shell;
};
const opened = () => openedAt('');

describe('creating a folder', () => {
  const fill = async ({ person }: Awaited<ReturnType<typeof opened>>) => {
    await person.click(button('Create Folder'));
    await person.type(dialog().getByLabelText('Name'), 'Cars');
    await person.selectOptions(dialog().getByLabelText('Category'), 'Insurance');
  };
  const submit = () => dialog().getByRole('button', { name: 'Create Folder' });

  test('creating a folder sends its name, its category and null for an empty description, and shows the folder [DOC-8] [DOC-9] [DOC-26]', async () => {
    const shell = await opened();
    await fill(shell);
    const cars = aFolder({ id: folderId(3), name: 'Cars', category: 'insurance' });
    backend.answer(folderRoutes.create, cars);
    backend.answer(folderRoutes.list, [cars, TAXES, HOUSE]);
    await shell.person.click(submit());
    expect(await screen.findByRole('link', { name: 'Cars' })).toBeVisible();
    expect(backend.callsTo(folderRoutes.create).map(({ body }) => body)).toEqual([
      { name: 'Cars', category: 'insurance', description: null },
    ]);
    expect(backend.callsTo(folderRoutes.create)[0]?.headers.get('Idempotency-Key')).toMatch(/./);
    expect(shell.toasts).toEqual([{ title: 'Folder Created', tone: 'success' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(backend.callsTo(folderRoutes.list)).toHaveLength(2);
  });

  test('creating a folder sends the description as typed [DOC-9]', async () => {
    const shell = await opened();
    await fill(shell);
    await shell.person.type(dialog().getByLabelText('Description (optional)'), 'Ours');
    backend.answer(folderRoutes.create, HOUSE);
    await shell.person.click(submit());
    await waitFor(() =>
      expect(backend.callsTo(folderRoutes.create)[0]?.body).toEqual({
        name: 'Cars',
        category: 'insurance',
        description: 'Ours',
      }),
    );
  });

  test('a new folder starts with the current category, and the page then shows the category of the folder [DOC-3] [DOC-8] [DOC-33]', async () => {
    const { person, location } = await openedAt('?category=wills');
    await person.click(button('Create Folder'));
    expect(dialog().getByLabelText('Category')).toHaveValue('wills');
    await person.type(dialog().getByLabelText('Name'), 'Cars');
    await person.selectOptions(dialog().getByLabelText('Category'), 'Insurance');
    const cars = aFolder({ id: folderId(3), name: 'Cars', category: 'insurance' });
    backend.answer(folderRoutes.create, cars);
    backend.answer(folderRoutes.list, [cars, TAXES, HOUSE]);
    await person.click(submit());
    expect(await screen.findByRole('link', { name: 'Cars' })).toBeVisible();
    expect(location()).toBe('/document-locker?category=insurance');
  });

  const cars = aFolder({ id: folderId(99), name: 'Zz Cars', category: 'insurance' });

  test.each([
    [
      'a new folder beyond the first twelve',
      Array.from({ length: 12 }, (_, at) =>
        aFolder({ id: folderId(at), name: `Folder ${at}`, category: 'insurance' }),
      ),
    ],
    ['the first folder', []],
  ])('%s is shown and receives the focus', async (_, others) => {
    hold(backend, [], others);
    const shell = openDocuments();
    await screen.findByText('No documents yet');
    await fill(shell);
    backend.answer(folderRoutes.create, cars);
    backend.answer(folderRoutes.list, [cars, ...others]);
    await shell.person.click(submit());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Zz Cars' })).toHaveFocus());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Zz Cars' })).toHaveFocus();
  });

  test('the name of a new folder is trimmed', async () => {
    const { person } = await opened();
    await person.click(button('Create Folder'));
    await person.type(dialog().getByLabelText('Name'), '  Cars ');
    backend.answer(folderRoutes.create, cars);
    await person.click(submit());
    await waitFor(() =>
      expect(backend.callsTo(folderRoutes.create)[0]?.body).toMatchObject({ name: 'Cars' }),
    );
  });

  test('creating a folder clears the search so that the folder is visible', async () => {
    const shell = await opened();
    await shell.person.keyboard('/loose');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Folders' })).not.toBeInTheDocument());
    await fill(shell);
    backend.answer(folderRoutes.create, cars);
    backend.answer(folderRoutes.list, [cars, TAXES, HOUSE]);
    await shell.person.click(submit());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Zz Cars' })).toHaveFocus());
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('a new folder without a name shows a message and sends nothing [DOC-8]', async () => {
    const { person } = await opened();
    await person.click(button('Create Folder'));
    await person.type(dialog().getByLabelText('Name'), '   ');
    await person.click(submit());
    expect(dialog().getByText('Please enter a name.')).toBeVisible();
    expect(dialog().getByLabelText('Name')).toHaveFocus();
    expect(backend.callsTo(folderRoutes.create)).toEqual([]);
  });

  test('a failed creation of a folder shows the message, keeps the input, and reuses the idempotency key on a retry [DOC-28] [API-19] [N-20]', async () => {
    const shell = await opened();
    await fill(shell);
    backend.refuse(
      folderRoutes.create,
      'full',
      'A document locker holds at most 500 folders. Delete some to add more.',
    );
    await shell.person.click(submit());
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        {
          title: 'Create Folder Failed',
          description: '409: A document locker holds at most 500 folders. Delete some to add more.',
          tone: 'destructive',
        },
      ]),
    );
    expect(dialog().getByLabelText('Name')).toHaveValue('Cars');
    backend.answer(folderRoutes.create, HOUSE);
    await shell.person.click(submit());
    await waitFor(() => expect(backend.callsTo(folderRoutes.create)).toHaveLength(2));
    const [first, second] = backend
      .callsTo(folderRoutes.create)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  test('closing the folder dialog asks before it discards input', async () => {
    const shell = await opened();
    await fill(shell);
    await shell.person.keyboard('{Escape}');
    await shell.person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('deleting a folder', () => {
  const gone = () =>
    hold(backend, [named(1, 'loose.pdf'), named(2, 'W-2.pdf'), named(3, 'W-9.pdf')], [HOUSE]);

  test('deleting a folder needs no confirmation and says how many documents moved to the root [DOC-4] [DOC-21] [DOC-26] [T-30] [T-34]', async () => {
    const { person, toasts } = await opened();
    const release = backend.hold(folderRoutes.delete);
    await person.click(button('Delete folder Taxes 2025'));
    gone();
    release(null);
    await waitFor(() => expect(shownNames()).toEqual(['loose.pdf', 'W-2.pdf', 'W-9.pdf']));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Taxes 2025' })).not.toBeInTheDocument();
    expect(backend.callsTo(folderRoutes.delete).map(({ path }) => path)).toEqual([
      `/api/document-folders/${TAXES.id}`,
    ]);
    expect(toasts).toEqual([
      { title: 'Folder Deleted', description: '2 documents moved to “No Folder (Root)”.', tone: 'success' },
    ]);
    expect(backend.callsTo(documentRoutes.list)).toHaveLength(2);
    // The focus is on a link of the next folder, so a second key press deletes nothing.
    await waitFor(() => expect(screen.getByRole('link', { name: 'House' })).toHaveFocus());
  });

  test.each([
    ['beside documents', [named(1, 'loose.pdf')]],
    ['where nothing else is', []],
  ])('deleting the last folder %s moves the focus to the list', async (_, documents) => {
    hold(backend, documents, [HOUSE]);
    const { person } = openDocuments();
    backend.answer(folderRoutes.delete, null);
    const remove = await screen.findByRole('button', { name: 'Delete folder House' });
    hold(backend, documents);
    await person.click(remove);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'House' })).not.toBeInTheDocument());
    expect(place()).toHaveFocus();
  });

  test('deleting the open folder leaves it, and Back does not return to it [DOC-21]', async () => {
    const { person, location } = await openedAt(`?folder=${TAXES.id}`);
    backend.answer(folderRoutes.delete, null);
    gone();
    await person.click(button('Delete folder Taxes 2025'));
    await waitFor(() => expect(shownNames()).toEqual(['loose.pdf', 'W-2.pdf', 'W-9.pdf']));
    expect(location()).toBe('/document-locker');
  });

  test('a failed deletion of a folder shows the message and keeps the folder [DOC-29] [API-19]', async () => {
    const { person, toasts } = await opened();
    backend.refuse(folderRoutes.delete, 'unavailable');
    await person.click(button('Delete folder House'));
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          title: 'Delete Failed',
          description: '503: This part of the product is not available right now. Please try again soon.',
          tone: 'destructive',
        },
      ]),
    );
    expect(screen.getByRole('link', { name: 'House' })).toBeVisible();
  });

  test('deleting a folder twice sends one request [N-20]', async () => {
    const { person } = await opened();
    const release = backend.hold(folderRoutes.delete);
    await person.dblClick(button('Delete folder House'));
    gone();
    release(null);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Taxes 2025' })).not.toBeInTheDocument());
    expect(backend.callsTo(folderRoutes.delete)).toHaveLength(1);
  });

  test('deleting two folders at the same time marks both and sends one request each [N-20]', async () => {
    const { person } = await opened();
    const tile = (name: string) => screen.getByRole('link', { name }).closest('li');
    const release = backend.hold(folderRoutes.delete);
    for (const name of ['House', 'Taxes 2025', 'House']) await person.click(button(`Delete folder ${name}`));
    expect(tile('House')).toHaveAttribute('aria-busy', 'true');
    expect(tile('Taxes 2025')).toHaveAttribute('aria-busy', 'true');
    hold(backend, [named(1, 'loose.pdf')]);
    release(null);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Folders' })).not.toBeInTheDocument());
    expect(
      backend
        .callsTo(folderRoutes.delete)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([TAXES, HOUSE].map(({ id }) => `/api/document-folders/${id}`));
  });
});

test('the first twelve folders are shown, and all on request', async () => {
  hold(
    backend,
    [],
    Array.from({ length: 14 }, (_, at) => aFolder({ id: folderId(at), name: `Folder ${at}` })),
  );
  const { person } = openDocuments();
  const folders = within(await screen.findByRole('region', { name: 'Folders' }));
  expect(folders.getAllByRole('link')).toHaveLength(12);
  await person.click(button('Show all 14 folders'));
  expect(screen.getByRole('link', { name: 'Folder 12' })).toHaveFocus();
  expect(
    folders
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .slice(-2),
  ).toEqual(['Folder 12', 'Folder 13']);
});
