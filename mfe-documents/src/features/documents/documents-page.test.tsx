import { DOCUMENT_CATEGORIES } from '@savvi/documents-contract/category';
import { documentRoutes, folderRoutes, tagRoutes } from '@savvi/documents-contract/documents.routes';
import { aFolder } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { folderId, hold, HOUSE, named, place, row, shownNames, TAXES } from '../../testing/locker.ts';
import { EXPIRED, button, dialog, openDocuments, preloadPage } from '../../testing/open-documents.tsx';

preloadPage();
const backend = openFakeBackend();
const tiles = () => within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link');
const folderNames = () =>
  within(screen.getByRole('region', { name: 'Folders' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the categories', () => {
  test('eight category tiles show document counts, including documents in folders [DOC-1] [DOC-2] [T-30]', async () => {
    hold(
      backend,
      [
        named(1, 'a.pdf', { category: 'wills' }),
        named(2, 'b.pdf', { category: 'tax_returns', folderId: TAXES.id }),
        named(3, 'c.pdf', { category: 'tax_returns' }),
      ],
      [TAXES],
    );
    openDocuments();
    await screen.findByRole('article', { name: 'a.pdf' });
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      'All3',
      'Tax Returns2',
      'Wills & Estate1',
      'Insurance0',
      'Contracts0',
      'Medical0',
      'Financial0',
      'Other0',
    ]);
    expect(tiles()).toHaveLength(DOCUMENT_CATEGORIES.length + 1);
  });

  test('a category shows its folders and its documents outside folders, has its own address, and Back returns to the previous category [DOC-6] [DOC-33] [T-30]', async () => {
    hold(
      backend,
      [
        named(1, 'will.pdf', { category: 'wills' }),
        named(2, 'loose.pdf', { category: 'tax_returns' }),
        named(3, 'filed.pdf', { category: 'tax_returns', folderId: TAXES.id }),
      ],
      [TAXES, HOUSE],
    );
    const { person, location } = openDocuments();
    await screen.findByRole('article', { name: 'will.pdf' });
    expect(shownNames()).toEqual(['will.pdf', 'loose.pdf']);
    expect(folderNames()).toEqual(['House', 'Taxes 2025']);
    await person.click(screen.getByRole('link', { name: /^Tax Returns/ }));
    expect(location()).toBe('/document-locker?category=tax_returns');
    expect(shownNames()).toEqual(['loose.pdf']);
    expect(folderNames()).toEqual(['Taxes 2025']);
    expect(screen.getByRole('link', { name: /^Tax Returns/ })).toHaveAttribute('aria-current', 'true');
    globalThis.history.back();
    await waitFor(() => expect(shownNames()).toEqual(['will.pdf', 'loose.pdf']));
  });

  test('a category links to its documents in folders of other categories [T-30]', async () => {
    hold(backend, [named(1, 'deed.pdf', { category: 'wills', folderId: HOUSE.id })], [TAXES, HOUSE]);
    const { person, location } = openDocuments('?category=wills');
    const other = await screen.findByText('The document in this category is in');
    await person.click(within(other).getByRole('link', { name: 'House' }));
    expect(location()).toBe(`/document-locker?category=wills&folder=${HOUSE.id}`);
    expect(shownNames()).toEqual(['deed.pdf']);
  });

  test('a category whose documents are all in its own folders names the folders [DOC-41]', async () => {
    const year = aFolder({ id: folderId(3), name: '2025', parentId: TAXES.id, category: 'tax_returns' });
    const filed = [1, 2].map((at) => named(at, `${at}.pdf`, { category: 'tax_returns', folderId: year.id }));
    hold(backend, filed, [TAXES, year]);
    const { person } = openDocuments('?category=tax_returns');
    const all = await screen.findByText('All 2 documents in this category are in');
    await person.click(within(all).getByRole('link', { name: '2025' }));
    expect(shownNames()).toEqual(['1.pdf', '2.pdf']);
  });

  test('inside a folder, the disabled upload button says to use Add Document [DOC-41]', async () => {
    hold(backend, [named(1, 'will.pdf', { folderId: HOUSE.id })], [HOUSE]);
    openDocuments(`?folder=${HOUSE.id}`);
    await screen.findAllByRole('article');
    expect(button('Upload Document')).toBeDisabled();
    expect(button('Upload Document')).toHaveAccessibleDescription(
      'To upload to this folder, use Add Document.',
    );
  });

  test('an empty category shows a message and a link to all documents, which works by keyboard', async () => {
    hold(backend, [named(1, 'will.pdf')]);
    const { person } = openDocuments('?category=medical');
    expect(await screen.findByRole('heading', { name: 'No documents in Medical' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Show all documents' }));
    expect(shownNames()).toEqual(['will.pdf']);
    expect(screen.getByRole('region', { name: 'Documents' })).toHaveFocus();
  });
});

describe('a folder', () => {
  const opened = async (query = '') => {
    hold(
      backend,
      [named(1, 'loose.pdf'), named(2, 'filed.pdf', { folderId: TAXES.id, category: 'insurance' })],
      [TAXES, HOUSE],
    );
    const shell = openDocuments(query);
    await screen.findByRole('searchbox');
    return shell;
  };

  test('a folder tile shows its number of documents and its category [DOC-4] [DOC-33]', async () => {
    await opened();
    expect(screen.getByText('1 document · Tax Returns')).toBeVisible();
    expect(screen.getByText('0 documents · Contracts')).toBeVisible();
    expect(button('Delete folder House')).toBeEnabled();
  });

  test('an opened folder replaces the tiles and has a link back [DOC-5] [DOC-6] [DOC-7]', async () => {
    const { person, location } = await opened('?category=tax_returns');
    await person.click(screen.getByRole('link', { name: 'Taxes 2025' }));
    expect(location()).toBe(`/document-locker?category=tax_returns&folder=${TAXES.id}`);
    expect(screen.getByRole('heading', { level: 2, name: 'Taxes 2025' })).toHaveFocus();
    expect(screen.getByText('For the adviser')).toBeVisible();
    expect(shownNames()).toEqual(['filed.pdf']);
    expect(screen.queryByRole('navigation', { name: 'Categories' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Folders' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'Back to Tax Returns' }));
    expect(location()).toBe('/document-locker?category=tax_returns');
    expect(screen.getByRole('link', { name: 'Taxes 2025' })).toHaveFocus();
  });

  test('an opened folder has its own upload button, and the one of the page is disabled [DOC-5] [DOC-23] [T-12]', async () => {
    const { person } = await opened(`?folder=${TAXES.id}`);
    expect(button('Upload Document')).toBeDisabled();
    await person.click(button('Add Document'));
    expect(await screen.findByLabelText('Category')).toHaveValue('tax_returns');
    expect(screen.getByLabelText('Folder (optional)')).toHaveValue(TAXES.id);
  });

  test('an empty folder shows what to do', async () => {
    hold(backend, [], [HOUSE]);
    openDocuments(`?folder=${HOUSE.id}`);
    expect(await screen.findByRole('heading', { name: 'This folder is empty' })).toBeVisible();
  });

  test('an address with a deleted folder shows a link to all documents', async () => {
    const { person, location } = openDocuments(`?folder=${HOUSE.id}`);
    hold(backend, [named(1, 'loose.pdf')], [TAXES]);
    await person.click(await screen.findByRole('link', { name: 'Show all documents' }));
    expect(location()).toBe('/document-locker');
    expect(shownNames()).toEqual(['loose.pdf']);
  });
});

test('a document that was deleted elsewhere disappears from the list when it is opened', async () => {
  hold(backend, [named(1, 'a.pdf'), named(2, 'b.pdf')]);
  const { person } = openDocuments();
  backend.refuse(documentRoutes.download, 'not-found');
  const preview = await screen.findByRole('button', { name: 'a.pdf' });
  hold(backend, [named(2, 'b.pdf')]); // simulates a deletion in another window
  await person.click(preview);
  await waitFor(() =>
    expect(screen.queryByRole('article', { name: 'a.pdf', hidden: true })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('dialog', { name: 'a.pdf' })).toBeVisible();
});

describe('the document limit', () => {
  test('at the document limit, the page shows a counter and a link to the plans and disables uploads; stored documents stay available [DOC-23] [DOC-24] [DOC-25] [T-7] [T-40]', async () => {
    hold(
      backend,
      [1, 2, 3, 4, 5].map((at) => named(at, `${at}.pdf`)),
      [HOUSE],
    );
    const { person } = openDocuments('', EXPIRED);
    expect(await screen.findByText('(5/5 documents used)')).toBeVisible();
    expect(screen.getByText('You have reached the document limit of your plan')).toBeVisible();
    expect(
      screen.getByText(
        /^Your free trial ended on January 8, 2026\. Without an active plan you can have 5 documents; you have 5\./,
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscribe');
    expect(button('Upload Document')).toBeDisabled();
    expect(button('Delete 5.pdf')).toBeEnabled();
    await person.click(screen.getByRole('link', { name: 'House' }));
    expect(button('Add Document')).toBeDisabled();
  });

  test('a limit that is not reached allows further uploads [DOC-23] [DOC-25] [T-7]', async () => {
    hold(backend, [named(1, 'a.pdf')]);
    openDocuments('', EXPIRED);
    expect(await screen.findByText('(1/5 documents used)')).toBeVisible();
    expect(button('Upload Document')).toBeEnabled();
    expect(screen.queryByText(/document limit/)).not.toBeInTheDocument();
  });

  test('a limit reached while files are chosen keeps the input and says why there is no room [T-7] [N-22]', async () => {
    hold(
      backend,
      [1, 2, 3, 4, 5].map((at) => named(at, `${at}.pdf`)),
    );
    const { person, becomes } = openDocuments();
    await person.click(await screen.findByRole('button', { name: 'Upload Document' }));
    await person.upload(await screen.findByLabelText('Choose files'), new File(['a will'], 'will.pdf'));
    await person.type(screen.getByLabelText('Description (optional)'), 'For Ben');
    becomes(EXPIRED.user);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your free trial ended on January 8, 2026. You’re over the limit. Remove 1 file.',
    );
    expect(screen.getByLabelText('Description (optional)')).toHaveValue('For Ben');
    expect(screen.getByRole('listitem', { name: 'will.pdf' })).toBeVisible();
    becomes({ subscriptionStatus: 'active' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(dialog().getByRole('button', { name: 'Upload' })).toBeEnabled();
  });

  test('a plan without a limit shows no counter and no banner [DOC-24] [DOC-25]', async () => {
    hold(backend, [named(1, 'a.pdf')]);
    openDocuments();
    await screen.findByRole('article');
    expect(screen.queryByText(/documents used/)).not.toBeInTheDocument();
    expect(button('Upload Document')).toBeEnabled();
  });

  test('uploads are disabled until the limit is known [DOC-23]', async () => {
    const release = backend.hold(documentRoutes.list);
    backend.answer(folderRoutes.list, []);
    backend.answer(tagRoutes.list, []);
    openDocuments('', EXPIRED);
    await waitFor(() => expect(backend.callsTo(documentRoutes.list)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Upload Document' })).not.toBeInTheDocument();
    release([named(1, 'a.pdf')]);
    expect(await screen.findByRole('button', { name: 'Upload Document' })).toBeEnabled();
  });
});

describe('an empty or loading locker', () => {
  test('an empty locker shows what it is for and how to begin', async () => {
    hold(backend, []);
    const { person } = openDocuments();
    expect(await screen.findByRole('heading', { name: 'No documents yet' })).toBeVisible();
    expect(button('Create Folder')).toBeVisible();
    await person.click(button('Upload Document'));
    expect(await screen.findByRole('dialog', { name: 'Upload Document' })).toBeVisible();
  });

  test('an empty locker shows the eight category tiles with 0 [DOC-1] [DOC-2]', async () => {
    hold(backend, []);
    openDocuments();
    await screen.findByRole('heading', { name: 'No documents yet' });
    const tiles = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link');
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      'All0',
      'Tax Returns0',
      'Wills & Estate0',
      'Insurance0',
      'Contracts0',
      'Medical0',
      'Financial0',
      'Other0',
    ]);
  });

  test('a locker with only folders says that there are no documents', async () => {
    hold(backend, [], [HOUSE]);
    openDocuments();
    expect(await screen.findByRole('heading', { name: 'No documents yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'House' })).toBeVisible();
  });

  test('a locker whose documents are all in folders says that they are in folders', async () => {
    hold(backend, [named(1, 'filed.pdf', { folderId: HOUSE.id })], [HOUSE]);
    openDocuments();
    expect(await screen.findByText('All documents here are in folders.')).toBeVisible();
    expect(screen.getByText('0 not in a folder')).toBeVisible();
  });

  test('a loading locker shows a status and placeholders', async () => {
    const release = backend.hold(documentRoutes.list);
    backend.answer(folderRoutes.list, []);
    backend.answer(tagRoutes.list, []);
    openDocuments();
    expect(await screen.findByText('Loading your documents')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Document Locker' })).toBeVisible();
    release([named(1, 'a.pdf')]);
    expect(await screen.findByRole('article', { name: 'a.pdf' })).toBeVisible();
  });

  test.each([
    ['documents', documentRoutes.list, folderRoutes.list],
    ['folders', folderRoutes.list, documentRoutes.list],
  ] as const)(
    'a locker whose %s fail to load shows an error with a reload button and no counts [T-32] [API-20]',
    async (_, failing, other) => {
      hold(backend, [named(1, 'a.pdf')]);
      backend.refuse(failing, 'unavailable');
      const { person, toasts } = openDocuments();
      const reload = await screen.findByRole('button', { name: 'Reload' });
      expect(screen.queryByText(/No documents/)).not.toBeInTheDocument();
      expect(toasts).toEqual([]);
      hold(backend, [named(1, 'a.pdf')]);
      await person.click(reload);
      expect(await screen.findByRole('article', { name: 'a.pdf' })).toBeVisible();
      expect(backend.callsTo(other)).toHaveLength(1);
      expect(place()).toHaveFocus();
    },
  );
});

test('the page requests the documents, the folders and the tags once each, without paging [DOC-22]', async () => {
  hold(backend, [named(1, 'a.pdf')], [HOUSE]);
  openDocuments();
  await screen.findByRole('article');
  expect(backend.calls.map(({ method, path, search }) => `${method} ${path}${search}`).toSorted()).toEqual([
    'GET /api/document-folders',
    'GET /api/documents',
    'GET /api/documents/tags',
  ]);
});

test('files dropped on the page open the upload dialog with the current category [DOC-10]', async () => {
  hold(backend, [named(1, 'a.pdf', { category: 'medical' })]);
  openDocuments('?category=medical');
  await screen.findByRole('article');
  const file = new File(['x'], 'scan.txt', { type: 'text/plain' });
  fireEvent.drop(row('a.pdf'), {
    dataTransfer: { types: ['Files'], items: [{ getAsFile: () => file, webkitGetAsEntry: () => null }] },
  });
  expect(await screen.findByText('scan.txt')).toBeVisible();
  expect(screen.getByLabelText('Category')).toHaveValue('medical');
});
