import type { Document } from '@savvi/contracts/documents/document';
import { documentRoutes } from '@savvi/contracts/documents/documents.routes';
import { aDocument } from '@savvi/testing/builders';
import { renderInShell } from '@savvi/testing/fake-shell';
import { openWire } from '@savvi/testing/wire';
import { PageHiddenContext } from '@savvi/ui/page-hidden';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { button, dialog } from '../../../testing/open-documents.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

const wire = openWire();
const made = new Map<string, Blob>();
let end: (isEnded: boolean) => void;
beforeEach(() => {
  let count = 0;
  const createObjectURL = (blob: Blob) => {
    const url = `blob:${(count += 1)}`;
    made.set(url, blob);
    return url;
  };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL: (url: string) => void made.delete(url) }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  made.clear();
});

const file = (content: BodyInit, type: string, status = 200) => new Response(content, { status, headers: { 'Content-Type': type } });

async function openPreview(over: Partial<Document>) {
  const document = aDocument(over);
  function TestPage() {
    const [shown, setShown] = useState<Document | null>(null);
    const [isEnded, setEnded] = useState(false);
    end = setEnded;
    return (
      <PageHiddenContext value={isEnded}>
        <button type="button" onClick={() => setShown(document)}>Open</button>
        <PreviewDialog document={shown} onClose={() => setShown(null)} />
      </PageHiddenContext>
    );
  }
  const shell = renderInShell([{ path: '*', element: <TestPage /> }], { path: '/document-locker' });
  await shell.person.click(button('Open'));
  return shell;
}

describe('a preview', () => {
  test('of a picture shows it, as what its name says, whatever the answer says; closing forgets it and goes back', async () => {
    wire.answer(documentRoutes.download, file('PNG', 'image/svg+xml'));
    const { person } = await openPreview({ originalName: 'Car.PNG' });
    const picture = await screen.findByRole('img', { name: 'Car.PNG' });
    expect(screen.getByRole('region', { name: 'Content of Car.PNG' })).toHaveFocus();
    expect([...made.values()].map(({ type }) => type)).toEqual(['image/png']);
    expect(picture).toHaveAttribute('src', [...made.keys()][0]);
    expect(wire.callsTo(documentRoutes.download)[0]?.headers.get('Range')).toBeNull();
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', wire.calls[0]?.path);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button('Open')).toHaveFocus();
    expect([...made]).toEqual([]);
  });

  test('is no page that came in the place of the file', async () => {
    wire.answer(documentRoutes.download, file('<h1>Welcome</h1>', 'text/html'));
    await openPreview({ originalName: 'letter.txt' });
    expect(await screen.findByText(/The answer could not be read/)).toBeVisible();
    expect(screen.queryByText(/Welcome/)).not.toBeInTheDocument();
  });

  test('of a picture that is none says so', async () => {
    wire.answer(documentRoutes.download, file('no picture', 'image/jpeg'));
    await openPreview({ originalName: 'car.jpg' });
    fireEvent.error(await screen.findByRole('img', { name: 'car.jpg' }));
    expect(screen.getByText('This file can’t be shown here')).toBeVisible();
    expect([...made]).toEqual([]);
  });

  test('of a text shows it as text: nothing in it is markup', async () => {
    wire.answer(documentRoutes.download, file('Grüße <script>alert(1)</script>', 'text/plain'));
    const { baseElement } = await openPreview({ originalName: 'a.txt', fileSize: 40 });
    expect(await screen.findByText('Grüße <script>alert(1)</script>')).toBeVisible();
    expect(baseElement.querySelector('script')).toBeNull();
  });

  test.each([206, 200])('of a long text asks for its beginning, and says that there is more (answered %i)', async (status) => {
    wire.answer(documentRoutes.download, file('x'.repeat(status === 206 ? 1_048_576 : 1_572_864), 'text/plain', status));
    const { baseElement } = await openPreview({ originalName: 'a.txt', fileSize: 1_572_864 });
    expect(await screen.findByText('This is the beginning: 1 MB of 1.5 MB. Download the file to read the rest.')).toBeVisible();
    expect(wire.callsTo(documentRoutes.download)[0]?.headers.get('Range')).toBe('bytes=0-1048575');
    expect(baseElement.querySelector('pre')?.textContent).toHaveLength(1_048_576);
  });

  test.each(['letter.doc', 'letter.docx'])('of %s there is none: it is said, and nothing is asked for', async (originalName) => {
    await openPreview({ originalName });
    expect(screen.getByText('There is no preview of Word documents')).toBeVisible();
    expect(dialog().getByRole('link', { name: 'Download' })).toHaveAttribute('target', '_blank');
    expect(wire.calls).toEqual([]);
  });

  test('that does not load says why, and can be loaded again', async () => {
    wire.refuse(documentRoutes.download, 'unavailable', 'Documents can’t be read right now. Please try again soon.');
    const { person } = await openPreview({ originalName: 'a.txt', fileSize: 5 });
    expect(await screen.findByText('503: Documents can’t be read right now. Please try again soon.')).toBeVisible();
    wire.answer(documentRoutes.download, file('Hello', 'text/plain'));
    await person.click(button('Reload'));
    expect(await screen.findByText('Hello')).toBeVisible();
  });

  test('does not begin to load again while it closes', async () => {
    wire.answer(documentRoutes.download, file('PNG', 'image/png'));
    const { person } = await openPreview({ originalName: 'car.png' });
    await screen.findByRole('img', { name: 'car.png' });
    const added: (string | null)[] = [];
    const observer = new MutationObserver((records) => added.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent))));
    observer.observe(document.body, { childList: true, subtree: true });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    observer.disconnect();
    expect(added).not.toContain('Loading the preview');
  });

  test('is hidden while nobody is signed in, and there again afterwards', async () => {
    wire.answer(documentRoutes.download, file('PNG', 'image/png'));
    await openPreview({ originalName: 'car.png' });
    await screen.findByRole('img', { name: 'car.png' });
    act(() => end(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect([...made]).toEqual([]);
    act(() => end(false));
    expect(await screen.findByRole('img', { name: 'car.png' })).toBeVisible();
    expect(wire.callsTo(documentRoutes.download)).toHaveLength(1);
  });
});
