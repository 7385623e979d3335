import { BULK_MAX } from '@savvi/documents-contract/bulk';
import { documentRoutes, folderRoutes } from '@savvi/documents-contract/documents.routes';
import { aFolder } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { documentId, folderId, hold, HOUSE, named, row, TAXES } from '../../../testing/locker.ts';
import { openDocuments, preloadPage } from '../../../testing/open-documents.tsx';

preloadPage();
const backend = openFakeBackend();
const YEAR = aFolder({ id: folderId(3), name: '2025', parentId: TAXES.id });
const [loose, filed] = [named(1, 'loose.pdf'), named(2, 'W-2.pdf', { folderId: YEAR.id })];
const opened = async (query = '') => {
  hold(backend, [loose, filed], [TAXES, HOUSE, YEAR]);
  const shell = openDocuments(query);
  await screen.findByRole('searchbox');
  return shell;
};
const tile = (name: string) => {
  const item = screen.getByRole('link', { name }).closest('li');
  if (item === null) throw new Error(`no tile ${name}`);
  return item;
};

/** The name of a document, which drags it. */
const name = (of: string) => screen.getByRole('heading', { level: 3, name: of });

/** The data of a drag, as the browser holds them. */
function aTransfer(...types: string[]) {
  const data = new Map(types.map((type) => [type, '']));
  return {
    get types() {
      return [...data.keys()];
    },
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    setDragImage: () => undefined,
    dropEffect: 'none',
    effectAllowed: 'all',
  };
}

/** Drops what is dragged on an element. Returns whether the element took it. */
function drop(dataTransfer: ReturnType<typeof aTransfer>, to: Element): boolean {
  // An event whose default was prevented returns false: the target takes what is dragged.
  const isTaken = !fireEvent.dragOver(to, { dataTransfer });
  expect(to.matches('[data-over]')).toBe(isTaken);
  fireEvent.drop(to, { dataTransfer });
  expect(to.matches('[data-over]')).toBe(false);
  return isTaken;
}

/** Drags an element over another one and drops it there. Returns whether the target took it. */
function drag(from: Element, to: Element): boolean {
  const dataTransfer = aTransfer();
  fireEvent.dragStart(from, { dataTransfer });
  return drop(dataTransfer, to);
}

test('a document that is dropped on a folder moves into it, and Undo moves it back [DOC-37]', async () => {
  const { person, toasts } = await opened();
  const moved = { ...loose, folderId: HOUSE.id, version: 2 };
  backend.answer(documentRoutes.move, moved);
  hold(backend, [moved, filed], [TAXES, HOUSE, YEAR]);
  expect(drag(name('loose.pdf'), tile('House'))).toBe(true);
  await waitFor(() => expect(screen.queryByRole('article', { name: 'loose.pdf' })).not.toBeInTheDocument());
  expect(toasts).toMatchObject([
    { title: 'Document Moved', description: 'Moved to “House”.', action: { label: 'Undo' } },
  ]);
  backend.answer(documentRoutes.move, { ...loose, version: 3 });
  hold(backend, [{ ...loose, version: 3 }, filed], [TAXES, HOUSE, YEAR]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('article', { name: 'loose.pdf' })).toBeVisible();
  expect(
    backend
      .callsTo(documentRoutes.move)
      .map(({ path, body, headers }) => [path, body, headers.get('If-Match')]),
  ).toEqual([
    [`/api/documents/${documentId(1)}/move`, { folderId: HOUSE.id }, '"1"'],
    [`/api/documents/${documentId(1)}/move`, { folderId: null }, '"2"'],
  ]);
});

test('a folder that is dropped on another one moves into it [DOC-37]', async () => {
  await opened();
  const moved = { ...HOUSE, parentId: TAXES.id, version: 2 };
  backend.answer(folderRoutes.update, moved);
  hold(backend, [loose, filed], [TAXES, moved, YEAR]);
  expect(drag(tile('House'), tile('Taxes 2025'))).toBe(true);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'House' })).not.toBeInTheDocument());
  expect(backend.callsTo(folderRoutes.update).map(({ body }) => body)).toEqual([{ parentId: TAXES.id }]);
});

test('Undo of a folder that was dropped on another one also brings back its category [DOC-36] [DOC-37]', async () => {
  const below = aFolder({ id: folderId(4), name: 'Rooms', category: HOUSE.category, parentId: HOUSE.id });
  hold(backend, [], [TAXES, HOUSE, below]);
  const { person, toasts } = openDocuments();
  await screen.findByRole('searchbox');
  const moved = { ...HOUSE, parentId: TAXES.id, category: TAXES.category, version: 2 };
  backend.answer(folderRoutes.update, moved);
  hold(backend, [], [TAXES, moved, { ...below, category: TAXES.category, version: 2 }]);
  drag(tile('House'), tile('Taxes 2025'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'House' })).not.toBeInTheDocument());
  backend.answer(folderRoutes.update, { ...HOUSE, version: 3 });
  hold(backend, [], [TAXES, { ...HOUSE, version: 3 }, { ...below, version: 3 }]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'House' })).toBeVisible();
  expect(backend.callsTo(folderRoutes.update).map(({ body }) => body)).toEqual([
    { parentId: TAXES.id },
    { parentId: null, category: 'contracts' },
  ]);
  expect(toasts.map(({ description }) => description)).toEqual([
    'Moved to “Taxes 2025”, now under Tax Returns.',
    'Moved to “No Folder (Root)”, now under Contracts.',
  ]);
});

test('Undo of a folder that was dropped on the path moves it back into its folder only [DOC-37]', async () => {
  const { person } = await opened(`?folder=${TAXES.id}`);
  backend.answer(folderRoutes.update, { ...YEAR, parentId: null, version: 2 });
  drag(tile('2025'), screen.getByRole('link', { name: 'Back to all documents' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(backend.callsTo(folderRoutes.update).map(({ body }) => body)).toEqual([
      { parentId: null },
      { parentId: TAXES.id },
    ]),
  );
});

test('a document is dropped on an entry of the path, and on the link back [DOC-37]', async () => {
  await opened(`?folder=${YEAR.id}`);
  const path = within(screen.getByRole('navigation', { name: 'Folder path' }));
  for (const [entry, to] of [
    ['All documents', null],
    ['Taxes 2025', TAXES.id],
    ['Back to Taxes 2025', TAXES.id],
  ] as const) {
    const count = backend.callsTo(documentRoutes.move).length;
    backend.answer(documentRoutes.move, { ...filed, folderId: to, version: 2 });
    expect(drag(name('W-2.pdf'), path.getByRole('link', { name: entry }))).toBe(true);
    await waitFor(() => expect(backend.callsTo(documentRoutes.move)).toHaveLength(count + 1));
    expect(backend.callsTo(documentRoutes.move).at(-1)?.body).toEqual({ folderId: to });
    await screen.findByRole('article', { name: 'W-2.pdf' });
  }
});

test('a folder refuses itself, files, and a folder that would be too deep in it [DOC-36] [DOC-37]', async () => {
  const below = aFolder({ id: folderId(4), name: 'Receipts', parentId: YEAR.id });
  hold(backend, [], [TAXES, HOUSE, YEAR, below]);
  openDocuments();
  await screen.findByRole('searchbox');
  backend.hold(folderRoutes.update);
  expect(drag(tile('Taxes 2025'), tile('Taxes 2025'))).toBe(false);
  expect(drag(tile('Taxes 2025'), tile('House'))).toBe(false);
  fireEvent.dragOver(tile('House'), { dataTransfer: { ...aTransfer('Files'), items: [] } });
  expect(tile('House')).not.toHaveAttribute('data-over');
  expect(drag(tile('House'), tile('Taxes 2025'))).toBe(true);
  await waitFor(() => expect(backend.callsTo(folderRoutes.update)).toHaveLength(1));
});

test('a folder refuses a document that it already contains, dragged from another window [DOC-37]', async () => {
  const lease = named(3, 'lease.pdf', { folderId: HOUSE.id });
  hold(backend, [lease], [TAXES, HOUSE]);
  openDocuments();
  await screen.findByRole('searchbox');
  backend.hold(documentRoutes.move);
  const dragged = aTransfer(`application/x-savvi-document.${lease.id}`);
  expect(drop(dragged, tile('House'))).toBe(false);
  expect(drop(dragged, tile('Taxes 2025'))).toBe(true);
  await waitFor(() => expect(backend.callsTo(documentRoutes.move)).toHaveLength(1));
});

test('while a document is moving, folders take other documents but not that one [DOC-37]', async () => {
  const other = named(3, 'other.pdf');
  hold(backend, [loose, other], [TAXES, HOUSE]);
  openDocuments();
  await screen.findByRole('searchbox');
  const answer = backend.hold(documentRoutes.move);
  const asked = () => backend.callsTo(documentRoutes.move).map(({ path }) => path);
  expect(drag(name('loose.pdf'), tile('House'))).toBe(true);
  await waitFor(() => expect(asked()).toEqual([`/api/documents/${loose.id}/move`]));
  expect(drag(name('loose.pdf'), tile('Taxes 2025'))).toBe(false);
  expect(drag(name('other.pdf'), tile('House'))).toBe(true);
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(drag(name('other.pdf'), tile('Taxes 2025'))).toBe(false);
  answer.refuse('unavailable');
  await waitFor(() => expect(drag(name('loose.pdf'), tile('Taxes 2025'))).toBe(true));
});

test('the icon and the name of a document drag it, and its description can be selected [DOC-37]', async () => {
  hold(backend, [{ ...loose, description: 'Signed in May' }], [HOUSE]);
  openDocuments();
  const description = await screen.findByText('Signed in May');
  expect(description.closest('[draggable]')).toBeNull();
  expect(row('loose.pdf').querySelectorAll('[draggable=true]')).toHaveLength(2);
  backend.hold(documentRoutes.move);
  const icon = row('loose.pdf').querySelector('[draggable=true]');
  expect(icon && drag(icon, tile('House'))).toBe(true);
  await waitFor(() => expect(backend.callsTo(documentRoutes.move)).toHaveLength(1));
});

test('the drop zone for files ignores a document that is dragged [DOC-37]', async () => {
  await opened();
  drag(name('loose.pdf'), screen.getByRole('region', { name: 'Your documents' }));
  expect(screen.queryByText('Drop files here to upload them')).not.toBeInTheDocument();
  expect(backend.callsTo(documentRoutes.move)).toEqual([]);
});

test('dragging a selected document moves all selected ones, and Undo moves each back to its folder [DOC-39]', async () => {
  const other = named(3, 'other.pdf', { category: 'wills' });
  hold(backend, [loose, other, filed], [TAXES, HOUSE, YEAR]);
  const { person } = openDocuments();
  for (const each of ['loose.pdf', 'other.pdf'])
    await person.click(await screen.findByRole('checkbox', { name: `Select ${each}` }));
  const reply = (version: number) => ({
    documents: [loose, other].map(({ id }) => ({ id, version, lastModified: loose.lastModified })),
  });
  backend.answer(documentRoutes.bulkUpdate, reply(2));
  const moved = [loose, other].map((one) => ({ ...one, folderId: HOUSE.id, version: 2 }));
  hold(backend, [...moved, filed], [TAXES, HOUSE, YEAR]);
  expect(drag(name('other.pdf'), tile('House'))).toBe(true);
  expect(await screen.findByText('Moved 2 documents to “House”.')).toBeVisible();
  expect(backend.callsTo(documentRoutes.bulkUpdate)[0]?.body).toEqual({
    documents: [loose, other].map(({ id }) => ({ id, version: 1, folderId: HOUSE.id })),
  });
  backend.answer(documentRoutes.bulkUpdate, reply(3));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(backend.callsTo(documentRoutes.bulkUpdate)).toHaveLength(2));
  expect(backend.callsTo(documentRoutes.bulkUpdate)[1]?.body).toEqual({
    documents: [loose, other].map(({ id }) => ({ id, version: 2, folderId: null })),
  });
  expect(backend.callsTo(documentRoutes.move)).toEqual([]);
});

test('dragging a document that is not selected moves only that one [DOC-39]', async () => {
  const other = named(3, 'other.pdf');
  hold(backend, [loose, other], [HOUSE]);
  const { person } = openDocuments();
  await person.click(await screen.findByRole('checkbox', { name: 'Select loose.pdf' }));
  backend.answer(documentRoutes.move, { ...other, folderId: HOUSE.id, version: 2 });
  expect(drag(name('other.pdf'), tile('House'))).toBe(true);
  await waitFor(() =>
    expect(backend.callsTo(documentRoutes.move).map(({ path }) => path)).toEqual([
      `/api/documents/${documentId(3)}/move`,
    ]),
  );
  await screen.findByText('Document Moved');
});

test.each([
  [BULK_MAX, 1],
  [BULK_MAX + 1, 0],
])('dragging %i selected documents makes %i calls [DOC-39]', async (count, calls) => {
  const many = Array.from({ length: count }, (_, at) => named(at + 1, `${at + 1}.pdf`));
  hold(backend, many, [HOUSE]);
  const { person, toasts } = openDocuments();
  await person.click(await screen.findByRole('button', { name: 'Select all' }));
  backend.answer(documentRoutes.bulkUpdate, {
    documents: many.map(({ id, lastModified }) => ({ id, version: 2, lastModified })),
  });
  // A long list renders its rows a moment later.
  const first = await screen.findByRole('heading', { level: 3, name: '1.pdf' });
  expect(drag(first, tile('House'))).toBe(true);
  await waitFor(() =>
    expect(toasts.map(({ description }) => description)).toEqual([
      calls === 1 ? 'Moved 1,000 documents to “House”.' : 'Select at most 1,000 to change them.',
    ]),
  );
  expect(backend.callsTo(documentRoutes.bulkUpdate)).toHaveLength(calls);
});
