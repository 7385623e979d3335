import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { aFolder } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { documentId, folderId, hold, HOUSE, named, shownNames, TAXES } from '../../../testing/locker.ts';
import { button, dialog, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';

preloadPage();
const backend = openFakeBackend();
const [a, b] = [named(1, 'a.pdf', { version: 3 }), named(2, 'b.pdf', { folderId: TAXES.id })];
const openMove = async (name: string, query = '') => {
  hold(backend, [a, b], [TAXES, HOUSE]);
  const shell = openDocuments(query);
  await shell.person.click(await screen.findByRole('button', { name: `Move ${name}` }));
  await screen.findByRole('dialog');
  return shell;
};
const choices = () =>
  within(dialog().getByRole('group', { name: 'Move to' })).getAllByRole<HTMLInputElement>('radio');
const folder = (name: string) => dialog().getByRole('radio', { name });
const names = () => choices().map(({ labels }) => labels?.[0]?.textContent);
const submit = () => dialog().getByRole('button', { name: 'Move' });

describe('moving a document', () => {
  test('the move dialog lists every folder and the root, with the current one selected [DOC-18]', async () => {
    await openMove('b.pdf', `?folder=${TAXES.id}`);
    expect(names()).toEqual(['No Folder (Root)', 'House', 'Taxes 2025']);
    expect(folder('Taxes 2025')).toBeChecked();
    expect(folder('Taxes 2025')).toHaveFocus();
  });

  test('the move dialog shows the category of folders with the same name [DOC-18]', async () => {
    hold(backend, [a], [HOUSE, aFolder({ id: folderId(3), name: 'House', category: 'insurance' })]);
    const { person } = openDocuments();
    await person.click(await screen.findByRole('button', { name: 'Move a.pdf' }));
    expect(names()).toEqual(['No Folder (Root)', 'House (Contracts)', 'House (Insurance)']);
  });

  test('moving a document sends the folder, and the document appears in it [DOC-19] [DOC-26] [T-30]', async () => {
    const { person, toasts } = await openMove('a.pdf');
    await person.click(folder('House'));
    const moved = { ...a, folderId: HOUSE.id, version: 4 };
    backend.answer(documentRoutes.move, moved);
    hold(backend, [moved, b], [TAXES, HOUSE]);
    await person.click(submit());
    expect(await screen.findByText('Document Moved')).toBeVisible();
    expect(shownNames()).toEqual([]);
    expect(
      backend
        .callsTo(documentRoutes.move)
        .map(({ path, body, headers }) => [path, body, headers.get('If-Match')]),
    ).toEqual([[`/api/documents/${documentId(1)}/move`, { folderId: HOUSE.id }, '"3"']]);
    expect(toasts).toEqual([{ title: 'Document Moved', description: 'Moved to “House”.', tone: 'success' }]);
    await waitFor(() => expect(backend.callsTo(documentRoutes.list)).toHaveLength(2));
    expect(screen.getByText('1 document · Contracts')).toBeVisible();
  });

  test('letters choose a folder by the start of its name, and Home and End go to the ends of the tree [DOC-18] [N-19]', async () => {
    const others = [
      aFolder({ id: folderId(3), name: 'Hobby' }),
      aFolder({ id: folderId(4), name: 'Tax office', parentId: TAXES.id }),
    ];
    hold(backend, [a], [TAXES, HOUSE, ...others]);
    const { person } = openDocuments();
    await person.click(await screen.findByRole('button', { name: 'Move a.pdf' }));
    const chosenBy = async (keys: string) => {
      await person.keyboard(keys);
      const chosen = choices().find(({ checked }) => checked);
      expect(chosen).toHaveFocus();
      return chosen?.labels?.[0]?.textContent;
    };
    expect(await chosenBy('hou')).toBe('House');
    expect(await chosenBy('{Home}')).toBe('No Folder (Root)');
    expect(await chosenBy('hh')).toBe('House');
    expect(await chosenBy('h')).toBe('Hobby');
    expect(await chosenBy('{End}')).toBe('Tax office in Taxes 2025');
    expect(await chosenBy('taxes 2')).toBe('Taxes 2025');
    expect(await chosenBy('x')).toBe('Taxes 2025');
  });

  test('letters after a pause start a new name [DOC-18] [N-19]', async () => {
    await openMove('a.pdf');
    const type = (key: string, timeStamp: number) => {
      const event = createEvent.keyDown(folder('No Folder (Root)'), { key });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      fireEvent(folder('No Folder (Root)'), event);
    };
    type('h', 5_000);
    expect(folder('House')).toBeChecked();
    type('t', 5_999);
    expect(folder('House')).toBeChecked();
    type('t', 6_999);
    expect(folder('Taxes 2025')).toBeChecked();
  });

  test('moving a document to the root sends null [DOC-19]', async () => {
    const { person } = await openMove('b.pdf', `?folder=${TAXES.id}`);
    await person.click(folder('No Folder (Root)'));
    backend.answer(documentRoutes.move, { ...b, folderId: null, version: 2 });
    await person.click(submit());
    expect(await screen.findByText('Moved to “No Folder (Root)”.')).toBeVisible();
    expect(backend.callsTo(documentRoutes.move).map(({ body }) => body)).toEqual([{ folderId: null }]);
  });

  test('a target folder that was deleted elsewhere is not sent, and the dialog selects the root [DOC-18]', async () => {
    const { person, client } = await openMove('a.pdf');
    await person.click(folder('House'));
    hold(backend, [a, b], [TAXES]);
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(folder('No Folder (Root)')).toBeChecked());
    await person.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(backend.callsTo(documentRoutes.move)).toEqual([]);
  });

  test('moving a document to its current folder sends nothing', async () => {
    const { person } = await openMove('a.pdf');
    await person.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button('Move a.pdf')).toHaveFocus();
    expect(backend.callsTo(documentRoutes.move)).toEqual([]);
  });

  test('a failed move shows the message and can be repeated with the newest version [DOC-30] [API-19]', async () => {
    const { person, toasts } = await openMove('a.pdf');
    await person.click(folder('House'));
    backend.refuse(documentRoutes.move, 'stale');
    hold(backend, [{ ...a, version: 7 }, b], [TAXES, HOUSE]);
    await person.click(submit());
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          title: 'Move Failed',
          description:
            '412: This was changed somewhere else in the meantime. Reload to see the newest version.',
          tone: 'destructive',
        },
      ]),
    );
    expect(folder('House')).toBeChecked();
    await waitFor(() => expect(backend.callsTo(documentRoutes.list)).toHaveLength(2));
    backend.answer(documentRoutes.move, { ...a, folderId: HOUSE.id, version: 8 });
    await person.click(submit());
    await waitFor(() => expect(backend.callsTo(documentRoutes.move)).toHaveLength(2));
    expect(backend.callsTo(documentRoutes.move)[1]?.headers.get('If-Match')).toBe('"7"');
  });

  test('after a move the focus is on the same button of the next row', async () => {
    const c = named(3, 'c.pdf');
    hold(backend, [a, c], [HOUSE]);
    const { person } = openDocuments();
    (await screen.findByRole('button', { name: 'Move a.pdf' })).focus();
    await person.keyboard('{Enter}');
    await person.click(folder('House'));
    const moved = { ...a, folderId: HOUSE.id, version: 4 };
    backend.answer(documentRoutes.move, moved);
    hold(backend, [moved, c], [HOUSE]);
    await person.click(submit());
    await waitFor(() => expect(button('Move c.pdf')).toHaveFocus());
  });
});
