import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { documentId, hold, HOUSE, named, place, row, shownNames, TAXES } from '../../../testing/locker.ts';
import { button, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';

preloadPage();
const backend = openFakeBackend();
const opened = async (...documents: Parameters<typeof hold>[1]) => {
  hold(backend, documents, [TAXES, HOUSE]);
  const shell = openDocuments();
  await screen.findAllByRole('article');
  return shell;
};

describe('a row', () => {
  test('a row shows the type, size, upload date and category of a document [DOC-15] [DOC-16]', async () => {
    await opened(
      named(1, 'Will.pdf', {
        category: 'wills',
        description: 'Signed',
        fileSize: 1_572_864,
        uploadDate: '2026-02-10T12:00:00.000Z',
      }),
    );
    const will = within(row('Will.pdf'));
    for (const text of ['Signed', 'Wills & Estate', '1.5 MB', 'Feb 10, 2026'])
      expect(will.getByText(text)).toBeVisible();
  });

  test.each([
    [900, '900 Bytes'],
    [2048, '2 KB'],
    [5_452_595, '5.2 MB'],
    [1_073_741_824, '1 GB'],
  ])('a row shows %i bytes as %s [DOC-16]', async (fileSize, shown) => {
    await opened(named(1, 'a.pdf', { fileSize }));
    expect(screen.getByText(shown)).toBeVisible();
  });

  test('the download link of a row opens a new tab [DOC-17]', async () => {
    await opened(named(1, 'Will.pdf'));
    const link = screen.getByRole('link', { name: 'Download Will.pdf in a new tab' });
    expect(link).toHaveAttribute('href', `/api/documents/${documentId(1)}/download`);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
  });

  test('a row shows names with direction marks and angle brackets literally', async () => {
    await opened(named(1, '<b>Will</b>.pdf'));
    expect(screen.getByText('<b>Will</b>.pdf').tagName).toBe('BDI');
  });

  test.each([
    ['2026-03-01', 'Expired'],
    ['2026-03-02', 'Expires soon'],
    ['2026-04-01', 'Expires soon'],
    ['2026-04-02', null],
  ])('a document valid until %s is marked on Mar 2, 2026 as %s', async (expirationDate, mark) => {
    await opened(named(1, 'Pass.jpg', { expirationDate }));
    expect(within(row('Pass.jpg')).getByText(/^Valid until /)).toBeVisible();
    expect(within(row('Pass.jpg')).queryByText(/^Expire/)?.textContent ?? null).toBe(mark);
  });
});

describe('the search', () => {
  test('a search covers names and descriptions in all folders, shows the folder of each result, and links to it', async () => {
    const { person, location } = await opened(
      named(1, 'Letter.pdf', { description: 'From the notary' }),
      named(2, 'Notary bill.pdf', { folderId: HOUSE.id }),
      named(3, 'Other.txt'),
    );
    await person.keyboard('/notary');
    await waitFor(() => expect(shownNames()).toEqual(['Letter.pdf', 'Notary bill.pdf']));
    expect(screen.getByText('2 of 3 documents')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Folders' })).not.toBeInTheDocument();
    await person.click(within(row('Notary bill.pdf')).getByRole('link', { name: 'Open folder House' }));
    expect(location()).toBe(`/document-locker?folder=${HOUSE.id}`);
    expect(shownNames()).toEqual(['Notary bill.pdf']);
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  const inHouse = async () => {
    hold(
      backend,
      [
        named(1, 'lease.pdf'),
        named(2, 'old lease.pdf', { folderId: HOUSE.id }),
        named(3, 'deed.pdf', { folderId: HOUSE.id }),
      ],
      [HOUSE],
    );
    const shell = openDocuments(`?folder=${HOUSE.id}`);
    await screen.findAllByRole('article');
    return shell;
  };

  test('a search in an open folder covers only that folder, which stays open with its link back [DOC-5]', async () => {
    const { person } = await inHouse();
    await person.type(screen.getByRole('searchbox', { name: 'Find in this folder' }), 'lease');
    await waitFor(() => expect(shownNames()).toEqual(['old lease.pdf']));
    expect(screen.getByText('1 of 2 documents in this folder')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'House' })).toBeVisible();
    expect(screen.getByText('2 documents')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to all documents' })).toBeVisible();
    await person.click(button('Clear the search'));
    expect(shownNames()).toEqual(['old lease.pdf', 'deed.pdf']);
  });

  test.each([
    ['lease', '1 of 2 documents in this folder', ['lease.pdf', 'old lease.pdf']],
    ['lease bank', 'Search covers names and descriptions in this folder.', []],
  ])('a search in an open folder can be extended to all folders (%s)', async (sought, said, found) => {
    const { person, location } = await inHouse();
    await person.type(screen.getByRole('searchbox'), sought);
    expect(await screen.findByText(said)).toBeVisible();
    await person.click(await screen.findByRole('link', { name: 'Search all documents' }));
    expect(location()).toBe('/document-locker');
    await waitFor(() => expect(shownNames()).toEqual(found));
    expect(screen.getByRole('searchbox', { name: 'Find by name or description' })).toHaveValue(sought);
    expect(place()).toHaveFocus();
    globalThis.history.back();
    await waitFor(() => expect(shownNames()).toEqual(['old lease.pdf', 'deed.pdf']));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('a search in a category without results can be extended to all categories', async () => {
    hold(backend, [named(1, 'loose.pdf', { category: 'wills' })]);
    const { person } = openDocuments('?category=medical');
    await screen.findByText('No documents in Medical');
    await person.type(screen.getByRole('searchbox'), 'loose');
    expect(
      await screen.findByText('Search covers names and descriptions in all folders, under Medical.'),
    ).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Search all categories' }));
    expect(shownNames()).toEqual(['loose.pdf']);
    expect(screen.getByRole('searchbox')).toHaveValue('loose');
    expect(document.body).not.toHaveFocus();
    await person.type(screen.getByRole('searchbox'), 'x');
    await person.click(await screen.findByRole('button', { name: 'Show all documents' }));
    expect(shownNames()).toEqual(['loose.pdf']);
    expect(screen.getByRole('region', { name: 'Documents' })).toHaveFocus();
  });
});

test('documents are sorted with the newest first, or by name on request', async () => {
  const { person } = await opened(named(1, 'b 10.pdf'), named(2, 'B 9.pdf'), named(3, 'a.pdf'));
  expect(shownNames()).toEqual(['b 10.pdf', 'B 9.pdf', 'a.pdf']);
  await person.selectOptions(screen.getByLabelText('Order'), 'Name A–Z');
  expect(shownNames()).toEqual(['a.pdf', 'B 9.pdf', 'b 10.pdf']);
});

test('a list of a thousand documents renders only the rows in view [N-18]', async () => {
  backend.answer(documentRoutes.list, []);
  await opened(...Array.from({ length: 1000 }, (_, at) => named(at, `${at}.pdf`)));
  expect(screen.getAllByRole('article').length).toBeLessThan(100);
  expect(
    screen
      .getAllByRole('listitem', { name: '' })
      .find((item) => item.getAttribute('aria-setsize') === '1000'),
  ).toBeDefined();
  expect(screen.getByText(/Press \/ to search everything/)).toBeVisible();
});
