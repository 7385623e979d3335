import { BULK_MAX } from '@savvi/documents-contract/bulk';
import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { documentId, hold, HOUSE, named, row } from '../../../testing/locker.ts';
import { COLLECTED_BYTES_MAX } from '../several/save-documents.ts';
import { button, EXPIRED, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';

preloadPage();
beforeAll(() => import('./selection-bar.tsx'));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const backend = openFakeBackend();
const five = [1, 2, 3, 4, 5].map((at) => named(at, `${at}.pdf`));
const opened = async (...options: Parameters<typeof openDocuments>) => {
  hold(backend, five, [HOUSE]);
  const shell = openDocuments(...options);
  await screen.findAllByRole('article');
  return shell;
};
const box = (at: number) => screen.getByRole('checkbox', { name: `Select ${at}.pdf` });
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
    .filter(({ checked }) => checked)
    .map((each) => each.getAttribute('aria-label')?.replace(/Select (.*)\.pdf/, '$1'))
    .join('');
const bar = () => within(screen.getByRole('group', { name: 'Selected documents' }));
const press = (name: string) => bar().getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const reply = (...at: number[]) => ({
  documents: at.map((each) => ({
    id: documentId(each),
    version: 2,
    lastModified: '2026-03-02T12:00:00.000Z',
  })),
});
/** Returns the names of the files that the browser saves from now on. */
function saving(): readonly string[] {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}
const sent = (at = 0) => backend.callsTo(documentRoutes.bulkUpdate)[at]?.body;

describe('selecting', () => {
  test('checkboxes select documents, and the number is shown and announced [DOC-39]', async () => {
    const { person } = await opened();
    await person.click(box(1));
    await person.click(box(3));
    expect(selected()).toBe('13');
    expect(await screen.findByRole('group', { name: 'Selected documents' })).toHaveTextContent('2 selected');
    expect(screen.getAllByRole('status').some((status) => status.textContent === '2 selected')).toBe(true);
    await person.click(box(1));
    await person.click(box(3));
    expect(screen.queryByRole('group', { name: 'Selected documents' })).not.toBeInTheDocument();
  });

  test('a click with Ctrl or Cmd selects a row, and one with Shift all up to it, without a preview [DOC-39]', async () => {
    const { person } = await opened();
    await person.keyboard('{Control>}');
    await person.click(button('2.pdf'));
    await person.keyboard('{/Control}{Shift>}');
    await person.click(row('4.pdf'));
    expect(selected()).toBe('234');
    await person.click(box(3));
    expect(selected()).toBe('23');
    await person.keyboard('{/Shift}{Meta>}');
    await person.click(row('5.pdf'));
    await person.keyboard('{/Meta}');
    expect(selected()).toBe('235');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('Space, arrow keys with Shift, and Ctrl+A select by keyboard, and Escape clears [DOC-39]', async () => {
    const { person } = await opened();
    box(2).focus();
    await person.keyboard(' ');
    expect(selected()).toBe('2');
    await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selected()).toBe('234');
    expect(box(4)).toHaveFocus();
    await person.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
    expect(selected()).toBe('12');
    await person.keyboard('{ArrowDown}');
    expect([selected(), document.activeElement]).toEqual(['12', box(2)]);
    await person.keyboard('{Control>}a{/Control}');
    expect(selected()).toBe('12345');
    await screen.findByRole('group', { name: 'Selected documents' });
    await person.keyboard('{Escape}');
    expect(selected()).toBe('');
    row('3.pdf').focus();
    await person.keyboard(' ');
    expect(selected()).toBe('3');
  });

  test('Select all selects the list, another list starts with nothing selected, and so does Clear [DOC-39]', async () => {
    const { person } = await opened();
    await person.click(button('Select all'));
    expect(selected()).toBe('12345');
    await person.click(await screen.findByRole('button', { name: 'Clear selection' }));
    expect(selected()).toBe('');
    expect(screen.getByRole('region', { name: 'Documents' })).toHaveFocus();
    await person.click(button('Select all'));
    await person.type(screen.getByRole('searchbox'), '3');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(selected()).toBe('');
    await person.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(5));
    expect(selected()).toBe('');
  });

  test('Escape in a dialog of the bar closes only the dialog [DOC-39]', async () => {
    const { person } = await opened();
    await person.click(box(1));
    await person.click(await screen.findByRole('button', { name: 'Move' }));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(selected()).toBe('1');
    expect(press('Move')).toHaveFocus();
  });

  test.each([
    [BULK_MAX - 1, true],
    [BULK_MAX, true],
    [BULK_MAX + 1, false],
  ])('%i selected documents can be changed: %s [DOC-39]', async (count, isPossible) => {
    hold(
      backend,
      Array.from({ length: count }, (_, at) => named(at, `${at}.pdf`)),
    );
    const { person } = openDocuments();
    await person.click(await screen.findByRole('button', { name: 'Select all' }));
    await screen.findByRole('group', { name: 'Selected documents' });
    for (const name of ['Move', 'Category', 'Expiration', 'Download', 'Delete'])
      expect(press(name).matches(':disabled')).toBe(!isPossible);
    expect(bar().queryByText('Select at most 1,000 to change them.') === null).toBe(isPossible);
  });
});

describe('the selected documents', () => {
  const withTwo = async (...options: Parameters<typeof openDocuments>) => {
    const shell = await opened(...options);
    await shell.person.click(box(1));
    await shell.person.click(box(2));
    await screen.findByRole('group', { name: 'Selected documents' });
    return shell;
  };

  test('the selected documents move to a folder in one call, and the message offers Undo [DOC-39]', async () => {
    const { person } = await withTwo();
    await person.click(press('Move'));
    expect(screen.getByRole('dialog', { name: 'Move 2 documents' })).toBeVisible();
    await person.click(dialog().getByRole('radio', { name: 'House' }));
    const call = backend.hold(documentRoutes.bulkUpdate);
    await person.click(dialog().getByRole('button', { name: 'Move' }));
    expect(dialog().getByRole('button', { name: 'Moving...' })).toHaveAttribute('aria-busy', 'true');
    hold(
      backend,
      five.map((one, at) => (at < 2 ? { ...one, folderId: HOUSE.id, version: 2 } : one)),
      [HOUSE],
    );
    call(reply(1, 2));
    expect(await screen.findByText('Moved 2 documents to “House”.')).toBeVisible();
    expect(sent()).toEqual({
      documents: [1, 2].map((at) => ({ id: documentId(at), version: 1, folderId: HOUSE.id })),
    });
    await waitFor(() =>
      expect(screen.queryByRole('group', { name: 'Selected documents' })).not.toBeInTheDocument(),
    );
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(document.body).not.toHaveFocus();
    backend.answer(documentRoutes.bulkUpdate, reply(1, 2));
    hold(backend, five, [HOUSE]);
    await person.click(button('Undo'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(5));
    expect(sent(1)).toEqual({
      documents: [1, 2].map((at) => ({ id: documentId(at), version: 2, folderId: null })),
    });
  });

  test('the selected documents get one category and one expiration date [DOC-39]', async () => {
    const { person } = await withTwo();
    await person.click(press('Category'));
    await person.selectOptions(dialog().getByLabelText('Category'), 'Medical');
    backend.answer(documentRoutes.bulkUpdate, reply(1, 2));
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changed 2 documents.')).toBeVisible();
    expect(sent()).toEqual({
      documents: [1, 2].map((at) => ({ id: documentId(at), version: 1, category: 'medical' })),
    });
    await waitFor(() => expect(selected()).toBe(''));
    await person.click(box(1));
    await person.click(press('Expiration'));
    await person.type(dialog().getByLabelText(/^Expiration date/), '2027-01-31');
    backend.answer(documentRoutes.bulkUpdate, reply(1));
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(1)).toEqual({
        documents: [{ id: documentId(1), version: expect.any(Number), expirationDate: '2027-01-31' }],
      }),
    );
  });

  test('the selected documents are deleted after one question, and one Undo brings all back [DOC-39] [T-34]', async () => {
    const { person } = await withTwo();
    await person.click(press('Delete'));
    const question = screen.getByRole('alertdialog', { name: 'Delete 2 documents?' });
    expect(question).toHaveTextContent('You can restore them for 30 days under “Recently deleted”.');
    backend.answer(documentRoutes.bulkDelete, reply(1, 2));
    hold(backend, five.slice(2), [HOUSE]);
    await person.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted 2 documents.')).toBeVisible();
    expect(backend.callsTo(documentRoutes.bulkDelete)[0]?.body).toEqual({
      documents: [1, 2].map((at) => ({ id: documentId(at), version: 1 })),
    });
    expect(screen.getAllByRole('article')).toHaveLength(3);
    backend.answer(documentRoutes.bulkRestore, reply(1, 2));
    hold(backend, five, [HOUSE]);
    await person.click(button('Undo'));
    expect(await screen.findByText('Restored 2 documents.')).toBeVisible();
    expect(backend.callsTo(documentRoutes.bulkRestore)[0]?.body).toEqual({
      documents: [1, 2].map((at) => ({ id: documentId(at) })),
    });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(5));
  });

  test('above the limit of the plan, deleting several documents offers no Undo [DOC-39] [T-7]', async () => {
    const six = [1, 2, 3, 4, 5, 6].map((at) => named(at, `${at}.pdf`));
    hold(backend, six);
    const { person } = openDocuments('', EXPIRED);
    await person.click(await screen.findByRole('button', { name: 'Select all' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      /Without an active plan you can have 5 documents/,
    );
    backend.answer(documentRoutes.bulkDelete, reply(1, 2, 3, 4, 5, 6));
    hold(backend, []);
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted 6 documents.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('a refused change keeps the dialog and the selection, and loads the list again [DOC-39]', async () => {
    const { person, toasts } = await withTwo();
    await person.click(press('Move'));
    await person.click(dialog().getByRole('radio', { name: 'House' }));
    backend.refuse(documentRoutes.bulkUpdate, 'stale', 'Some of these documents were changed.');
    const before = backend.callsTo(documentRoutes.list).length;
    await person.click(dialog().getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({
        title: 'Move Failed',
        description: '412: Some of these documents were changed.',
        tone: 'destructive',
      }),
    );
    expect(dialog().getByRole('button', { name: 'Move' })).toBeEnabled();
    await waitFor(() => expect(backend.callsTo(documentRoutes.list).length).toBeGreaterThan(before));
    expect(selected()).toBe('12');
  });

  test('the selected documents are downloaded as one zip, and the selection stays [DOC-40]', async () => {
    const { person } = await withTwo();
    const saved = saving();
    const call = backend.hold(documentRoutes.zip);
    await person.click(press('Download'));
    expect(press('Cancel download')).toBeVisible();
    call(new Response('PK'));
    await waitFor(() => expect(saved).toEqual(['Documents.zip']));
    expect(backend.callsTo(documentRoutes.zip)[0]?.body).toEqual({
      documents: [1, 2].map((at) => ({ id: documentId(at) })),
    });
    expect(selected()).toBe('12');
    expect(await bar().findByRole('button', { name: 'Download' })).toBeVisible();
    await person.click(box(1));
    backend.answer(documentRoutes.download, () => new Response('a'));
    await person.click(press('Download'));
    await waitFor(() => expect(saved).toEqual(['Documents.zip', '2.pdf']));
  });

  test('a canceled download saves nothing, and a refused one says why [DOC-40]', async () => {
    const { person, toasts } = await withTwo();
    const call = backend.hold(documentRoutes.zip);
    await person.click(press('Download'));
    await person.click(press('Cancel download'));
    expect(await bar().findByRole('button', { name: 'Download' })).toBeVisible();
    expect(toasts).toEqual([]);
    call.refuse('too-large');
    backend.refuse(documentRoutes.zip, 'too-large', 'These documents are larger than 2 GB together.');
    await person.click(press('Download'));
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          title: 'Download Failed',
          description: '413: These documents are larger than 2 GB together.',
          tone: 'destructive',
        },
      ]),
    );
  });

  test('clearing the selection keeps a running download, which can still be canceled [DOC-40]', async () => {
    const { person } = await withTwo();
    const saved = saving();
    const call = backend.hold(documentRoutes.zip);
    await person.click(press('Download'));
    await person.click(press('Clear selection'));
    expect(selected()).toBe('');
    expect(bar().getByText('Downloading...')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Documents' })).toHaveFocus();
    expect(press('Cancel download')).toBeVisible();
    call(new Response('PK'));
    await waitFor(() => expect(saved).toEqual(['Documents.zip']));
    expect(screen.queryByRole('group', { name: 'Selected documents' })).not.toBeInTheDocument();
  });

  test('a download that breaks off saves nothing and says so [DOC-40]', async () => {
    const { person, toasts } = await withTwo();
    const saved = saving();
    backend.answer(documentRoutes.zip, () => new Response('PK'));
    vi.spyOn(Response.prototype, 'blob').mockRejectedValue(new TypeError('network error'));
    await person.click(press('Download'));
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          title: 'Download Failed',
          description: 'The download was interrupted. Nothing was saved.',
          tone: 'destructive',
        },
      ]),
    );
    expect(saved).toEqual([]);
  });

  test.each([
    [COLLECTED_BYTES_MAX - 1, true],
    [COLLECTED_BYTES_MAX, true],
    [COLLECTED_BYTES_MAX + 1, false],
  ])('documents of %i bytes can be downloaded at once: %s [DOC-40]', async (bytes, isPossible) => {
    hold(backend, [named(1, '1.pdf', { fileSize: bytes - 10 }), named(2, '2.pdf', { fileSize: 10 })]);
    const { person, toasts } = openDocuments();
    await person.click(await screen.findByRole('button', { name: 'Select all' }));
    const saved = saving();
    backend.answer(documentRoutes.zip, () => new Response('PK'));
    await person.click(press('Download'));
    await waitFor(() => expect(saved.length + toasts.length).toBe(1));
    expect(saved).toEqual(isPossible ? ['Documents.zip'] : []);
    expect(toasts.map(({ description }) => description)).toEqual(
      isPossible ? [] : ['These documents are larger than 500 MB together. Please choose fewer.'],
    );
  });

  describe('that are larger than what the browser collects', () => {
    const choosing = async (file: () => Promise<{ createWritable: () => Promise<WritableStream> }>) => {
      vi.stubGlobal('showSaveFilePicker', vi.fn(file));
      hold(backend, [
        named(1, '1.pdf', { fileSize: COLLECTED_BYTES_MAX }),
        named(2, '2.pdf', { fileSize: 10 }),
      ]);
      const shell = openDocuments();
      await shell.person.click(await screen.findByRole('button', { name: 'Select all' }));
      backend.answer(documentRoutes.zip, () => new Response('PK'));
      await shell.person.click(press('Download'));
      await waitFor(() => expect(press('Download')).toBeVisible());
      return shell;
    };

    test('are written to a file that the user chooses, as they arrive [DOC-40]', async () => {
      const written: string[] = [];
      const { toasts } = await choosing(async () => ({
        createWritable: async () =>
          new WritableStream<Uint8Array>({
            write: (bytes) => void written.push(new TextDecoder().decode(bytes)),
            close: () => void written.push('closed'),
          }),
      }));
      expect(written).toEqual(['PK', 'closed']);
      expect(toasts).toEqual([]);
    });

    test('are not asked for if the user chooses no file [DOC-40]', async () => {
      const { toasts } = await choosing(() => Promise.reject(new DOMException('canceled', 'AbortError')));
      expect(backend.callsTo(documentRoutes.zip)).toEqual([]);
      expect(toasts).toEqual([]);
    });

    test('are not saved, which a message says, if writing breaks off [DOC-40]', async () => {
      const { toasts } = await choosing(async () => ({
        createWritable: async () =>
          new WritableStream({ write: () => Promise.reject(new Error('the disk is full')) }),
      }));
      expect(toasts.map(({ description }) => description)).toEqual([
        'The download was interrupted. Nothing was saved.',
      ]);
    });
  });
});
