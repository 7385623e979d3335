import { createHash } from 'node:crypto';
import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { aDocument } from '@savvi/testing/builders';
import type { SentFile } from '@savvi/testing/fake-backend';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { button } from '../../../testing/open-documents.tsx';
import { aFile, choose, chooseAny, fileRow, submit, uploadTests } from '../../../testing/upload-dialog.tsx';

const { backend, openUpload, uploads } = uploadTests();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
/** A response in which files with these contents are documents with these names. */
const known = (names: Readonly<Record<string, string>>) => ({
  documents: Object.entries(names).map(([content, originalName], at) => ({
    sha256: hashOf(content),
    id: `0190eeee-0000-7000-8000-00000000000${at}`,
    originalName,
  })),
});
const asked = () => backend.callsTo(documentRoutes.knownFiles).map(({ body }) => body);
/** The names of the sent files. */
const sent = () => uploads().map(({ body }) => (body as { file: SentFile }).file.name);

describe('a file that is a document already', () => {
  test('one call checks all chosen files, and a known file is sent only with Upload anyway [DOC-48]', async () => {
    const shell = await openUpload();
    backend.answer(documentRoutes.knownFiles, known({ b: 'Lease of ours.pdf' }));
    await choose(shell, aFile('a.pdf', 'a'), aFile('b.pdf', 'b'), aFile('c.pdf', 'c'));
    expect(await fileRow('b.pdf').findByText('You already have this: “Lease of ours.pdf”')).toBeVisible();
    expect(asked()).toEqual([{ sha256: ['a', 'b', 'c'].map(hashOf) }]);
    backend.answer(documentRoutes.upload, aDocument());
    await shell.person.click(button('Upload 3 documents'));
    await waitFor(() => expect(screen.getByText('2 of 3 files uploaded')).toBeInTheDocument());
    expect(sent()).toEqual(['a.pdf', 'c.pdf']);
    await shell.person.click(button('Upload'));
    expect(button('Upload anyway: b.pdf')).toHaveFocus();
    await shell.person.keyboard('{Enter}');
    await waitFor(() => expect(shell.toasts).toEqual([{ title: '3 Documents Uploaded', tone: 'success' }]));
    expect(sent()).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
  });

  test('the status announces how many files need a decision [DOC-48]', async () => {
    const shell = await openUpload();
    backend.answer(documentRoutes.knownFiles, known({ a: 'a.pdf', b: 'b.pdf' }));
    const inStatus = { selector: '[role="status"] > *' };
    await choose(shell, aFile('a.pdf', 'a'), aFile('b.pdf', 'b'), aFile('c.pdf', 'c'));
    expect(await screen.findByText('2 need your decision', inStatus)).toBeInTheDocument();
    await shell.person.click(button('Skip: a.pdf'));
    expect(screen.getByText('1 needs your decision', inStatus)).toBeInTheDocument();
    await shell.person.click(button('Skip: b.pdf'));
    expect(screen.queryByText(/your decision$/)).not.toBeInTheDocument();
  });

  test('skipping the last known file after the other uploads closes the dialog [DOC-48]', async () => {
    const shell = await openUpload();
    backend.answer(documentRoutes.knownFiles, known({ b: 'b.pdf' }));
    await choose(shell, aFile('a.pdf', 'a'), aFile('b.pdf', 'b'));
    await fileRow('b.pdf').findByText('You already have this: “b.pdf”');
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(screen.getByText('1 of 2 files uploaded')).toBeInTheDocument());
    await shell.person.click(button('Skip: b.pdf'));
    await waitFor(() => expect(shell.toasts).toEqual([{ title: 'Document Uploaded', tone: 'success' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent()).toEqual(['a.pdf']);
  });

  test('Skip all removes the known files, and after Upload a dialog with only known files closes without a question [DOC-48]', async () => {
    const shell = await openUpload();
    backend.answer(documentRoutes.knownFiles, known({ a: 'a.pdf', b: 'b.pdf' }));
    await choose(shell, aFile('a.pdf', 'a'), aFile('b.pdf', 'b'), aFile('c.pdf', 'c'));
    expect(await screen.findByText('You already have 2 of these files.')).toBeVisible();
    await shell.person.click(button('Skip all'));
    expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual(['c.pdf']);
    await shell.person.click(button('Remove c.pdf'));
    await choose(shell, aFile('a.pdf', 'a'));
    await fileRow('a.pdf').findByText('You already have this: “a.pdf”');
    await submit(shell);
    expect(button('Upload anyway: a.pdf')).toHaveFocus();
    await shell.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent()).toEqual([]);
  });

  test('files that are submitted during the check wait for its result [DOC-48]', async () => {
    const shell = await openUpload();
    const answer = backend.hold(documentRoutes.knownFiles);
    await choose(shell, aFile('a.pdf', 'a'), aFile('b.pdf', 'b'));
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(fileRow('a.pdf').getByText('Checking')).toBeVisible();
    expect(sent()).toEqual([]);
    answer(known({ a: 'a.pdf' }));
    expect(await fileRow('a.pdf').findByText('You already have this: “a.pdf”')).toBeVisible();
    await waitFor(() => expect(sent()).toEqual(['b.pdf']));
  });

  test('a file that waits for other uploads is not sent when the check finds it [DOC-48]', async () => {
    const shell = await openUpload();
    const answer = backend.hold(documentRoutes.knownFiles);
    await choose(shell, aFile('a.pdf', 'a'), aFile('b.pdf', 'b'), aFile('c.pdf', 'c'));
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    expect(fileRow('c.pdf').getByText('Waiting')).toBeVisible();
    await waitFor(() => expect(asked()).toHaveLength(1));
    answer(known({ c: 'c.pdf' }));
    expect(await fileRow('c.pdf').findByText('You already have this: “c.pdf”')).toBeVisible();
    await waitFor(() => expect(screen.getByText(/^2 of 3 files uploaded/)).toBeInTheDocument());
    expect(sent()).toEqual(['a.pdf', 'b.pdf']);
  });

  test('the first files are sent while later ones are still read, because files are checked in groups of up to 32 MB [DOC-48]', async () => {
    const shell = await openUpload({}, 'do not come');
    const big = (name: string) => Object.defineProperty(aFile(name, name), 'size', { value: 10 * 1_048_576 });
    const stalled = big('d.pdf');
    vi.spyOn(stalled, 'arrayBuffer').mockReturnValue(new Promise(() => {}));
    await choose(shell, big('a.pdf'), big('b.pdf'), big('c.pdf'), stalled);
    await waitFor(() => expect(asked()).toEqual([{ sha256: ['a.pdf', 'b.pdf', 'c.pdf'].map(hashOf) }]));
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(sent()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']));
    expect(await fileRow('d.pdf').findByText('Checking')).toBeVisible();
  });

  test.each([
    [
      'reading the file',
      (file: File) => vi.spyOn(file, 'arrayBuffer').mockReturnValue(new Promise(() => {})),
    ],
    ['the response with the size limit', () => backend.hold(documentRoutes.limits)],
    ['the response about known files', () => backend.hold(documentRoutes.knownFiles)],
  ])('an upload waits at most 5 seconds for %s [DOC-48]', async (_what, stall) => {
    await openUpload({}, 'do not come');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const file = aFile('a.pdf', 'a');
    stall(file);
    chooseAny(file);
    backend.answer(documentRoutes.upload, aDocument());
    fireEvent.click(button('Upload'));
    expect(fileRow('a.pdf').getByText('Checking')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(sent()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(sent()).toEqual(['a.pdf']));
  });

  test.each([
    [
      'the service of the last release has no such call',
      () => backend.refuse(documentRoutes.knownFiles, 'not-found'),
    ],
    ['the service is not reachable', () => backend.drop(documentRoutes.knownFiles)],
    [
      'the browser computes no hashes',
      () => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) }),
    ],
  ])('uploads continue when %s [DOC-48]', async (_why, fail) => {
    const shell = await openUpload();
    fail();
    await choose(shell, aFile('a.pdf', 'a'));
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(shell.toasts).toEqual([{ title: 'Document Uploaded', tone: 'success' }]));
  });

  test('a refused file is not read [DOC-48]', async () => {
    await openUpload();
    const huge = Object.defineProperty(aFile('huge.pdf'), 'size', { value: 2 ** 40 });
    const read = vi.spyOn(huge, 'arrayBuffer');
    chooseAny(huge, aFile('run.exe'), aFile('a.pdf', 'a'));
    await waitFor(() => expect(asked()).toEqual([{ sha256: [hashOf('a')] }]));
    expect(read).not.toHaveBeenCalled();
  });
});

test('a file with the same content as an earlier one in the list names it, and both are sent unless one is removed [DOC-49]', async () => {
  const shell = await openUpload();
  await choose(shell, aFile('a.pdf', 'a'), aFile('copy.pdf', 'a'));
  expect(await fileRow('copy.pdf').findByText('Same content as “a.pdf”')).toBeVisible();
  expect(fileRow('a.pdf').queryByText(/^Same content/)).not.toBeInTheDocument();
  expect(asked()).toEqual([{ sha256: [hashOf('a')] }]);
  await shell.person.click(button('Remove a.pdf'));
  expect(screen.queryByText(/^Same content/)).not.toBeInTheDocument();
});

test('failed files come first in the list, each with its reason, then files that need a decision, then the others [DOC-46]', async () => {
  const shell = await openUpload();
  backend.answer(documentRoutes.knownFiles, known({ c: 'c.pdf' }));
  chooseAny(aFile('a.pdf', 'a'), aFile('b.pdf', 'b'), aFile('c.pdf', 'c'), aFile('run.exe'));
  await fileRow('c.pdf').findByText(/^You already have this/);
  const rows = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'));
  expect(rows()).toEqual(['run.exe', 'c.pdf', 'a.pdf', 'b.pdf']);
  backend.refuse(documentRoutes.upload, 'unavailable', 'Not now.');
  await submit(shell);
  for (const name of ['a.pdf', 'b.pdf']) expect(await fileRow(name).findByText('Not now.')).toBeVisible();
  expect(rows()).toEqual(['a.pdf', 'b.pdf', 'run.exe', 'c.pdf']);
  expect(button('Try again: a.pdf')).toBeVisible();
});
