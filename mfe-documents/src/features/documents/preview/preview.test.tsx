import type { Document } from '@savvi/documents-contract/document';
import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { aDocument } from '@savvi/testing/builders';
import { renderInShell } from '@savvi/testing/fake-shell';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { PageHiddenContext } from '@savvi/ui/page-hidden';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { button, dialog } from '../../../testing/open-documents.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

const backend = openFakeBackend();
const made = new Map<string, Blob>();
let end: (isEnded: boolean) => void;
beforeEach(() => {
  let count = 0;
  const createObjectURL = (blob: Blob) => {
    const url = `blob:${(count += 1)}`;
    made.set(url, blob);
    return url;
  };
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL,
      revokeObjectURL: (url: string) => void made.delete(url),
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  made.clear();
});

const file = (content: BodyInit, type: string, status = 200) =>
  new Response(content, { status, headers: { 'Content-Type': type } });

let closedOn: string[] = [];
async function openPreview(over: Partial<Document>, others: readonly Document[] = []) {
  const document = aDocument(over);
  closedOn = [];
  function TestPage() {
    const [shown, setShown] = useState<Document | null>(null);
    const [isEnded, setEnded] = useState(false);
    end = setEnded;
    return (
      <PageHiddenContext value={isEnded}>
        <button type="button" onClick={() => setShown(document)}>
          Open
        </button>
        <PreviewDialog
          document={shown}
          documents={[document, ...others]}
          onClose={({ originalName }) => {
            closedOn.push(originalName);
            setShown(null);
          }}
        />
      </PageHiddenContext>
    );
  }
  const shell = renderInShell([{ path: '*', element: <TestPage /> }], { path: '/document-locker' });
  await shell.person.click(button('Open'));
  return shell;
}

describe('a preview', () => {
  test('an image is shown with the type of its file name, and closing the preview releases it and returns the focus', async () => {
    backend.answer(documentRoutes.download, file('PNG', 'image/svg+xml'));
    const { person } = await openPreview({ originalName: 'Car.PNG' });
    const picture = await screen.findByRole('img', { name: 'Car.PNG' });
    expect(screen.getByRole('region', { name: 'Content of Car.PNG' })).toHaveFocus();
    expect([...made.values()].map(({ type }) => type)).toEqual(['image/png']);
    expect(picture).toHaveAttribute('src', [...made.keys()][0]);
    expect(backend.callsTo(documentRoutes.download)[0]?.headers.get('Range')).toBeNull();
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', backend.calls[0]?.path);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button('Open')).toHaveFocus();
    expect([...made]).toEqual([]);
  });

  test('an HTML response instead of the file is not shown as a page', async () => {
    backend.answer(documentRoutes.download, file('<h1>Welcome</h1>', 'text/html'));
    await openPreview({ originalName: 'letter.txt' });
    expect(await screen.findByText(/The response could not be read/)).toBeVisible();
    expect(screen.queryByText(/Welcome/)).not.toBeInTheDocument();
  });

  test('a file that is no valid image shows a message', async () => {
    backend.answer(documentRoutes.download, file('no picture', 'image/jpeg'));
    await openPreview({ originalName: 'car.jpg' });
    fireEvent.error(await screen.findByRole('img', { name: 'car.jpg' }));
    expect(screen.getByText('This file can’t be shown here')).toBeVisible();
    expect([...made]).toEqual([]);
  });

  test('a text file is shown as plain text, and markup in it has no effect', async () => {
    backend.answer(documentRoutes.download, file('Grüße <script>alert(1)</script>', 'text/plain'));
    const { baseElement } = await openPreview({ originalName: 'a.txt', fileSize: 40 });
    expect(await screen.findByText('Grüße <script>alert(1)</script>')).toBeVisible();
    expect(baseElement.querySelector('script')).toBeNull();
  });

  test.each([206, 200])(
    'a long text requests only its beginning and says that there is more (response %i)',
    async (status) => {
      backend.answer(
        documentRoutes.download,
        file('x'.repeat(status === 206 ? 1_048_576 : 1_572_864), 'text/plain', status),
      );
      const { baseElement } = await openPreview({ originalName: 'a.txt', fileSize: 1_572_864 });
      expect(
        await screen.findByText('This is the first 1 MB of 1.5 MB. Download the file to read the rest.'),
      ).toBeVisible();
      expect(backend.callsTo(documentRoutes.download)[0]?.headers.get('Range')).toBe('bytes=0-1048575');
      expect(baseElement.querySelector('pre')?.textContent).toHaveLength(1_048_576);
    },
  );

  test.each(['letter.doc', 'letter.docx'])(
    'a preview of %s shows a message and requests nothing',
    async (originalName) => {
      await openPreview({ originalName });
      expect(screen.getByText('Word documents can’t be previewed')).toBeVisible();
      expect(dialog().getByRole('link', { name: 'Download' })).toHaveAttribute('target', '_blank');
      expect(backend.calls).toEqual([]);
    },
  );

  test('a preview that fails to load shows the reason and can be loaded again', async () => {
    backend.refuse(
      documentRoutes.download,
      'unavailable',
      'Documents can’t be read right now. Please try again soon.',
    );
    const { person } = await openPreview({ originalName: 'a.txt', fileSize: 5 });
    expect(
      await screen.findByText('503: Documents can’t be read right now. Please try again soon.'),
    ).toBeVisible();
    backend.answer(documentRoutes.download, file('Hello', 'text/plain'));
    await person.click(button('Reload'));
    expect(await screen.findByText('Hello')).toBeVisible();
  });

  test('a preview does not load again while it closes', async () => {
    backend.answer(documentRoutes.download, file('PNG', 'image/png'));
    const { person } = await openPreview({ originalName: 'car.png' });
    await screen.findByRole('img', { name: 'car.png' });
    const added: (string | null)[] = [];
    const observer = new MutationObserver((records) =>
      added.push(
        ...records.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent)),
      ),
    );
    observer.observe(document.body, { childList: true, subtree: true });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    observer.disconnect();
    expect(added).not.toContain('Loading the preview');
  });

  test('a preview navigates to the previous and next document by button and keyboard and shows the name', async () => {
    backend.answer(documentRoutes.download, file('One', 'text/plain'));
    const { person } = await openPreview({ originalName: 'one.txt', fileSize: 3 }, [
      aDocument({ id: '0190eeee-0000-7000-8000-000000000002', originalName: 'two.txt', fileSize: 3 }),
    ]);
    expect(await screen.findByText('One')).toBeVisible();
    expect(button('Previous document')).toHaveAttribute('aria-disabled', 'true');
    backend.answer(documentRoutes.download, file('Two', 'text/plain'));
    button('Next document').focus();
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Two')).toBeVisible();
    expect(screen.queryByText('One')).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'two.txt' })).toBeVisible();
    expect(
      within(screen.getByRole('group', { name: 'Documents in this list' })).getByRole('status'),
    ).toHaveTextContent('two.txt 2 of 2');
    expect(button('Next document')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      backend.callsTo(documentRoutes.download)[1]?.path,
    );
    await person.keyboard('{Enter}'); // the last document has no next one
    expect(screen.getByRole('dialog', { name: 'two.txt' })).toBeVisible();
    await person.keyboard('{Escape}');
    expect(closedOn).toEqual(['two.txt']);
  });

  test.each([
    ['text', 'a.txt', 'Hello', 'pre'],
    ['picture', 'car.png', 'PNG', 'img'],
  ])(
    'printing a %s prints only its content and removes the sheets afterwards',
    async (_, originalName, content, element) => {
      backend.answer(documentRoutes.download, file(content, 'text/plain'));
      const { person } = await openPreview({ originalName, fileSize: 5 });
      const printed: (string | undefined)[] = [];
      vi.stubGlobal('print', () =>
        printed.push(document.querySelector(`body > [data-print-sheets] > ${element}`)?.outerHTML),
      );
      await person.click(await screen.findByRole('button', { name: 'Print' }));
      await waitFor(() => expect(printed).toHaveLength(1));
      expect(printed[0]).toContain(element === 'pre' ? 'Hello' : 'src="blob:');
      act(() => void dispatchEvent(new Event('afterprint')));
      expect(document.querySelector('[data-print-sheets]')).toBeNull();
    },
  );

  test('the arrow keys open the previous and next document, but not with a modifier or from a field [DOC-51]', async () => {
    backend.answer(documentRoutes.download, file('One', 'text/plain'));
    const { person } = await openPreview({ originalName: 'one.txt', fileSize: 3 }, [
      aDocument({ id: '0190eeee-0000-7000-8000-000000000002', originalName: 'two.txt', fileSize: 3 }),
    ]);
    await person.keyboard('{ArrowLeft}{Control>}{ArrowRight}{/Control}');
    expect(screen.getByRole('dialog', { name: 'one.txt' })).toBeVisible();
    await person.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: 'two.txt' })).toBeVisible();
    await person.keyboard('{ArrowLeft}');
    expect(screen.getByRole('dialog', { name: 'one.txt' })).toBeVisible();
    const frame = screen.getByRole('region');
    Object.defineProperty(frame, 'scrollWidth', { value: 200 });
    await person.keyboard('{ArrowRight}'); // scrolls enlarged content
    expect(screen.getByRole('dialog', { name: 'one.txt' })).toBeVisible();
  });

  test('an image is enlarged and fitted again by buttons and keys, and printed at its usual size [DOC-50] [DOC-52]', async () => {
    backend.answer(documentRoutes.download, file('PNG', 'image/png'));
    const { person } = await openPreview({ originalName: 'car.png' });
    const picture = await screen.findByRole('img', { name: 'car.png' });
    Object.defineProperty(picture, 'clientWidth', { value: 300 });
    Object.assign(screen.getByRole('region'), { scrollTo: () => undefined });
    const zoom = within(screen.getByRole('group', { name: 'Zoom' }));
    await person.click(zoom.getByRole('button', { name: 'Zoom in' }));
    expect(picture).toHaveStyle({ width: '450px' });
    await person.keyboard('+');
    expect(picture).toHaveStyle({ width: '600px' });
    expect(zoom.getByRole('status')).toHaveTextContent('200%');
    vi.stubGlobal('print', () => undefined);
    await person.click(button('Print'));
    await waitFor(() =>
      expect(document.querySelector('[data-print-sheets] > img')).not.toHaveAttribute('style'),
    );
    act(() => void dispatchEvent(new Event('afterprint')));
    await person.keyboard('-0');
    expect(picture).not.toHaveStyle({ width: '600px' });
    expect(zoom.getByRole('status')).toHaveTextContent('100%');
  });

  test('a large file shows how far it is loaded [DOC-52]', async () => {
    const parts = new TransformStream<Uint8Array<ArrayBuffer>>();
    const writer = parts.writable.getWriter();
    backend.answer(
      documentRoutes.download,
      new Response(parts.readable, { headers: { 'Content-Type': 'image/png' } }),
    );
    await openPreview({ originalName: 'car.png', fileSize: 2_097_152 });
    void writer.write(new Uint8Array(524_288));
    expect(await screen.findByRole('progressbar', { name: 'Loading the preview' })).toHaveAttribute(
      'aria-valuenow',
      '524288',
    );
    await writer.close();
    expect(await screen.findByRole('img', { name: 'car.png' })).toBeVisible();
  });

  test('a Word document offers no print button', async () => {
    await openPreview({ originalName: 'letter.docx' });
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  });

  test('a preview is hidden while the user is signed out and shown again after sign-in', async () => {
    backend.answer(documentRoutes.download, file('PNG', 'image/png'));
    await openPreview({ originalName: 'car.png' });
    await screen.findByRole('img', { name: 'car.png' });
    act(() => end(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect([...made]).toEqual([]);
    act(() => end(false));
    expect(await screen.findByRole('img', { name: 'car.png' })).toBeVisible();
    expect(backend.callsTo(documentRoutes.download)).toHaveLength(1);
  });
});
