import type { Document } from '@savvi/documents-contract/document';
import { documentRoutes, textRoutes } from '@savvi/documents-contract/documents.routes';
import type { TextInput } from '@savvi/documents-contract/text';
import { recordsQuery } from '@savvi/mfe-kit';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hold, named, shownNames, textsReply } from '../../../testing/locker.ts';
import { DOCUMENTS } from '../use-documents.ts';
import { textsQuery } from './texts-query.ts';
import { button, dialog, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';

preloadPage();
beforeAll(() => import('./text-results.tsx'));
const backend = openFakeBackend();

/** The response of each worker, and how many files fail before the first response. */
let read: TextInput;
let failures = 0;
class TestWorker extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { state: 'ready' } })));
  }
  postMessage(): void {
    failures -= 1;
    const event = failures >= 0 ? new Event('error') : new MessageEvent('message', { data: read });
    queueMicrotask(() => this.dispatchEvent(event));
  }
  terminate(): void {}
}
beforeEach(() => {
  failures = 0;
  read = { state: 'text', text: 'The rent is due' };
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('__webpack_public_path__', '/');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const LEASE = named(1, 'lease.pdf', { textState: 'text' });
const SCAN = named(2, 'scan.pdf', { textState: 'none' });
const DOC = named(3, 'old.doc');
const NOTE = named(4, 'note.txt', { category: 'medical' });
const LOCKED = named(5, 'locked.pdf', { textState: 'locked' });
const TEXTS = {
  [LEASE.id]: { text: 'Lease\fThe Rent of the flat is due on the first' },
  [SCAN.id]: { state: 'none' },
  [LOCKED.id]: { state: 'locked' },
} as const;

const OTHER = named(6, 'other.txt');
const storedPaths = () => backend.callsTo(textRoutes.store).map(({ path }) => path);
const results = () => within(screen.getByRole('region', { name: 'In the text' }));
async function searched(words: string, documents: Document[], query = '') {
  hold(backend, documents);
  backend.answer(textRoutes.download, () => textsReply(TEXTS));
  const shell = openDocuments(query);
  await screen.findAllByRole('article');
  await shell.person.type(screen.getByRole('searchbox'), words);
  return shell;
}
const out = () =>
  results()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the search in texts', () => {
  test('a text is found with its page and marked words, and opens in the preview [DOC-56]', async () => {
    backend.answer(documentRoutes.download, new Response('%PDF'));
    const { person } = await searched('rent first', [LEASE, SCAN]);
    expect(await screen.findByText('Page 2')).toBeVisible();
    expect(
      results()
        .getAllByText(/.+/, { selector: 'mark' })
        .map(({ textContent }) => textContent),
    ).toEqual(['Rent', 'first']);
    expect(results().getByText('1 document')).toBeVisible();
    // No name matches, but the list does not show its empty state next to the results.
    expect(shownNames()).toEqual([]);
    expect(screen.queryByText('No documents found')).not.toBeInTheDocument();
    await person.click(results().getByRole('button', { name: 'lease.pdf' }));
    expect(await screen.findByRole('dialog', { name: 'lease.pdf' })).toBeVisible();
  });

  test('the preview of a found document leads to the other found ones, and returns the focus [DOC-51] [DOC-56]', async () => {
    backend.answer(documentRoutes.download, () => new Response('%PDF'));
    const other = named(6, 'other.pdf', { textState: 'text' });
    hold(backend, [LEASE, SCAN, other]);
    backend.answer(textRoutes.download, () =>
      textsReply({ ...TEXTS, [other.id]: { text: 'The rent of 2026' } }),
    );
    const { person } = openDocuments();
    await screen.findAllByRole('article');
    await person.type(screen.getByRole('searchbox'), 'rent');
    await person.click(await screen.findByRole('button', { name: 'lease.pdf' }));
    await screen.findByRole('dialog', { name: 'lease.pdf' });
    expect(await dialog().findByText('1 of 2')).toBeVisible();
    await person.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'other.pdf' })).toBeVisible();
    expect(dialog().getByText('2 of 2')).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(results().getByRole('button', { name: 'lease.pdf' })).toHaveFocus();
  });

  test('documents that were not searched are listed with the reason [DOC-57]', async () => {
    await searched('nowhere', [LEASE, SCAN, DOC, NOTE, LOCKED]);
    expect(await screen.findByText('No document contains this text.')).toBeVisible();
    expect(screen.getByText('No documents found')).toBeVisible();
    expect(screen.getByText('4 documents were not searched')).toBeVisible();
    expect(out()).toEqual([
      'scan.pdfNo text in this scan',
      'old.docNot searchable',
      'note.txtNot read yet',
      'locked.pdfProtected by a password',
    ]);
  });

  test('a search in a category covers the texts of that category [DOC-56]', async () => {
    await searched('rent', [LEASE, NOTE], '?category=medical');
    expect(await screen.findByText('No document contains this text.')).toBeVisible();
  });

  test('texts are loaded by the first search only, and not by a single letter [DOC-56]', async () => {
    const { person, client } = await searched('l', [LEASE]);
    await waitFor(() =>
      expect(client.getQueryState(textsQuery.queryKey)).toMatchObject({
        status: 'pending',
        fetchStatus: 'idle',
      }),
    );
    expect(screen.queryByRole('region', { name: 'In the text' })).not.toBeInTheDocument();
    await person.type(screen.getByRole('searchbox'), 'ease');
    expect(await screen.findByText('Lease', { selector: 'mark' })).toBeVisible();
    await person.clear(screen.getByRole('searchbox'));
    await person.type(screen.getByRole('searchbox'), 'flat');
    expect(await screen.findByText('flat', { selector: 'mark' })).toBeVisible();
    expect(backend.callsTo(textRoutes.download)).toHaveLength(1);
  });

  test('a retry loads texts that could not be loaded [DOC-57]', async () => {
    hold(backend, [LEASE]);
    backend.answer(textRoutes.download, new Response('{"count":1}\n'));
    const { person } = openDocuments();
    await screen.findAllByRole('article');
    await person.type(screen.getByRole('searchbox'), 'rent');
    expect(await screen.findByText('We couldn’t search the text of your documents')).toBeVisible();
    backend.answer(textRoutes.download, () => textsReply(TEXTS));
    await person.click(button('Try again'));
    expect(await screen.findByText('Rent', { selector: 'mark' })).toBeVisible();
  });

  test('markup in a text has no effect [DOC-56]', async () => {
    hold(backend, [LEASE]);
    backend.answer(textRoutes.download, () =>
      textsReply({ [LEASE.id]: { text: '<img src=x onerror=alert(1)> rent' } }),
    );
    const { person, baseElement } = openDocuments();
    await screen.findAllByRole('article');
    await person.type(screen.getByRole('searchbox'), 'rent');
    expect(await screen.findByText(/<img src=x/)).toBeVisible();
    expect(baseElement.querySelector('img')).toBeNull();
  });
});

describe('making documents searchable', () => {
  test('unread documents are downloaded, read and stored, and found immediately [DOC-55]', async () => {
    backend.answer(documentRoutes.download, () => new Response('bytes'));
    backend.answer(textRoutes.store, null);
    const { person } = await searched('rent', [NOTE, LEASE]);
    await person.click(await screen.findByRole('button', { name: 'Make searchable' }));
    await waitFor(() =>
      expect(
        results()
          .getAllByRole('heading', { level: 3 })
          .map(({ textContent }) => textContent),
      ).toEqual(['note.txt', 'lease.pdf']),
    );
    expect(backend.callsTo(textRoutes.store).map(({ path, body }) => [path, body])).toEqual([
      [`/api/documents/${NOTE.id}/text`, read],
    ]);
    expect(screen.queryByRole('button', { name: 'Make searchable' })).not.toBeInTheDocument();
  });

  test('a full space stops with the message of the server, and the document stays unread [DOC-54] [DOC-55]', async () => {
    backend.answer(documentRoutes.download, () => new Response('bytes'));
    backend.refuse(textRoutes.store, 'full', 'There is no room for the text of more documents.');
    const { person } = await searched('rent', [NOTE, OTHER]);
    await person.click(await screen.findByRole('button', { name: 'Make searchable' }));
    expect(await screen.findByText('There is no room for the text of more documents.')).toBeVisible();
    expect(backend.callsTo(textRoutes.store)).toHaveLength(1);
    expect(screen.getByText('2 documents have not been read yet.')).toBeVisible();
  });

  test('the number of unreadable files is shown, and the others are stored [DOC-55]', async () => {
    failures = 1;
    backend.answer(documentRoutes.download, () => new Response('bytes'));
    backend.answer(textRoutes.store, null);
    const { person } = await searched('rent', [NOTE, OTHER]);
    await person.click(await screen.findByRole('button', { name: 'Make searchable' }));
    expect(await screen.findByText('1 document could not be read. Please try again.')).toBeVisible();
    expect(storedPaths()).toEqual([`/api/documents/${OTHER.id}/text`]);
    // The message is about one run, so the next search clears it.
    await person.type(screen.getByRole('searchbox'), 's');
    expect(await screen.findByText('No document contains this text.')).toBeVisible();
    expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument();
  });

  test('a failure is shown in the details of its document only [DOC-55]', async () => {
    failures = 1;
    hold(backend, [NOTE, OTHER]);
    backend.answer(documentRoutes.download, () => new Response('bytes'));
    const { person } = openDocuments();
    await person.click(await screen.findByRole('button', { name: 'Edit the details of note.txt' }));
    await person.click(await screen.findByRole('button', { name: 'Make searchable' }));
    expect(await dialog().findByText('1 document could not be read. Please try again.')).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.click(button('Edit the details of other.txt'));
    expect(await dialog().findByText('Not read yet')).toBeVisible();
    expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument();
  });

  test('a document that counts as damaged is read again from its details, and not together with unread ones [DOC-57]', async () => {
    const damaged = named(7, 'slow.txt', { textState: 'damaged' });
    backend.answer(documentRoutes.download, () => new Response('bytes'));
    backend.answer(textRoutes.store, null);
    const { person } = await searched('nowhere', [damaged]);
    expect(await screen.findByText('1 document was not searched')).toBeVisible();
    await person.clear(screen.getByRole('searchbox'));
    await person.click(await screen.findByRole('button', { name: 'Edit the details of slow.txt' }));
    expect(await dialog().findByText('This file can’t be read')).toBeVisible();
    await person.click(dialog().getByRole('button', { name: 'Make searchable' }));
    expect(await dialog().findByText('Searchable')).toBeVisible();
  });

  test('the keyboard focus stays where the controls were, and the result is announced [DOC-55]', async () => {
    const answer = backend.hold(documentRoutes.download);
    backend.answer(textRoutes.store, null);
    const { person } = await searched('rent', [NOTE, OTHER]);
    const make = await screen.findByRole('button', { name: 'Make searchable' });
    const around = make.closest('[tabindex="-1"]');
    make.focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('progressbar', { name: 'Reading documents' });
    expect(around).toHaveFocus();
    button('Stop').focus();
    answer(new Response('bytes'));
    const result = await screen.findByText('2 documents were read.');
    expect(result).toHaveAttribute('role', 'status');
    expect(around).toHaveFocus();
  });

  test.each([
    ['a file', documentRoutes.download],
    ['a text', textRoutes.store],
  ])('the shell learns from a request for %s that the session has ended [DOC-55]', async (_, route) => {
    backend.answer(documentRoutes.download, () => new Response('bytes'));
    backend.refuse(route, 'unauthorized');
    const { person, client } = await searched('rent', [NOTE]);
    const errors: unknown[] = [];
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') errors.push(event.action.error);
    });
    await person.click(await screen.findByRole('button', { name: 'Make searchable' }));
    await waitFor(() => expect(errors).toMatchObject([{ status: 401 }]));
  });

  test('a request without a response does not prevent later documents from being read [DOC-55]', async () => {
    const late = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
    backend.answer(documentRoutes.download, () => new Response('bytes'));
    backend.hold(textRoutes.store);
    const { person } = await searched('rent', [NOTE, OTHER]);
    await person.click(await screen.findByRole('button', { name: 'Make searchable' }));
    await waitFor(() => expect(backend.callsTo(textRoutes.store)).toHaveLength(1));
    late.abort(new DOMException('too late', 'TimeoutError'));
    await screen.findByText(/We could not reach the server|Reading stopped/);
    backend.answer(textRoutes.store, null);
    await person.click(button('Make searchable'));
    expect(await screen.findByText('2 documents were read.')).toBeVisible();
  });

  test('a text that is stored while the texts are loading is found [DOC-56]', async () => {
    hold(backend, [NOTE]);
    const opened = backend.hold(textRoutes.download);
    const { person, client } = openDocuments();
    await screen.findAllByRole('article');
    await person.type(screen.getByRole('searchbox'), 'rent');
    await waitFor(() => expect(backend.callsTo(textRoutes.download)).toHaveLength(1));
    act(() =>
      client.setQueryData(recordsQuery(DOCUMENTS).queryKey, [{ ...NOTE, textState: 'text' as const }]),
    );
    backend.answer(textRoutes.download, () => textsReply({ [NOTE.id]: { text: 'The rent is due' } }));
    opened(textsReply());
    expect(await screen.findByText('rent', { selector: 'mark' })).toBeVisible();
    expect(backend.callsTo(textRoutes.download)).toHaveLength(2);
  });

  test('texts that stay missing are loaded again only once [DOC-56]', async () => {
    hold(backend, [NOTE, named(8, 'new.txt', { textState: 'text' })]);
    const { person } = openDocuments();
    await screen.findAllByRole('article');
    await person.type(screen.getByRole('searchbox'), 'rent');
    await waitFor(() => expect(backend.callsTo(textRoutes.download)).toHaveLength(2));
    await person.type(screen.getByRole('searchbox'), ' and more');
    expect(await screen.findByText('No document contains this text.')).toBeVisible();
    expect(backend.callsTo(textRoutes.download)).toHaveLength(2);
  });

  test('a button stops reading [DOC-55]', async () => {
    const answer = backend.hold(documentRoutes.download);
    const { person } = await searched('rent', [NOTE, OTHER]);
    await person.click(await screen.findByRole('button', { name: 'Make searchable' }));
    expect(await screen.findByRole('progressbar', { name: 'Reading documents' })).toHaveAttribute(
      'aria-valuetext',
      '0 of 2',
    );
    await person.click(button('Stop'));
    answer(new Response('bytes'));
    expect(await screen.findByRole('button', { name: 'Make searchable' })).toBeVisible();
    expect(backend.callsTo(textRoutes.store)).toEqual([]);
  });

  test('the details of a document show whether its text is searchable, and make it searchable [DOC-55] [DOC-57]', async () => {
    hold(backend, [NOTE, SCAN]);
    backend.answer(documentRoutes.download, () => new Response('bytes'));
    backend.answer(textRoutes.store, null);
    const { person } = openDocuments();
    await person.click(await screen.findByRole('button', { name: 'Edit the details of scan.pdf' }));
    expect(await screen.findByText('No text in this scan')).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.click(button('Edit the details of note.txt'));
    await person.click(await screen.findByRole('button', { name: 'Make searchable' }));
    expect(await dialog().findByText('Searchable')).toBeVisible();
  });

  test('the first preview reads a document, and a later one does not [DOC-55]', async () => {
    hold(backend, [NOTE, OTHER]);
    backend.answer(documentRoutes.download, () => new Response('The rent is due'));
    backend.answer(textRoutes.store, null);
    const { person } = openDocuments();
    const preview = async (name: string) => {
      await person.click(await screen.findByRole('button', { name }));
      expect(await screen.findByText('The rent is due')).toBeVisible();
      await person.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    await preview('note.txt');
    await waitFor(() => expect(storedPaths()).toHaveLength(1));
    await preview('note.txt');
    // Files are read one after another, so this one would be stored after another text of the first.
    await preview('other.txt');
    await waitFor(() =>
      expect(storedPaths()).toEqual([`/api/documents/${NOTE.id}/text`, `/api/documents/${OTHER.id}/text`]),
    );
  });
});
