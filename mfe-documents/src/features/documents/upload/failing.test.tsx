import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { aDocument } from '@savvi/testing/builders';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { button } from '../../../testing/open-documents.tsx';
import { aFile, choose, fileRow, submit, uploadTests } from '../../../testing/upload-dialog.tsx';

const { backend, openUpload, uploads } = uploadTests();

describe('a failed upload', () => {
  test('a failed upload is retried with the same idempotency key, so nothing is stored twice [DOC-27]', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    backend.drop(documentRoutes.upload);
    await submit(shell);
    expect(
      await fileRow('will.pdf').findByText(
        'We could not reach the server. Please check your connection and try again.',
      ),
    ).toBeVisible();
    expect(shell.toasts).toEqual([
      { title: 'Upload Failed', description: 'Failed to upload document', tone: 'destructive' },
    ]);
    backend.answer(documentRoutes.upload, aDocument());
    await shell.person.click(button('Try again: will.pdf'));
    await waitFor(() => expect(shell.toasts.at(-1)).toEqual({ title: 'Document Uploaded', tone: 'success' }));
    const keys = uploads().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('an upload rejected because of its details can be sent again with other details', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    backend.refuse(documentRoutes.upload, 'invalid', 'category is not one of the list.');
    await submit(shell);
    expect(await fileRow('will.pdf').findByText('category is not one of the list.')).toBeVisible();
    expect(fileRow('will.pdf').getByRole('button', { name: 'Try again: will.pdf' })).toBeVisible();
    await shell.person.selectOptions(screen.getByLabelText('Category'), 'Medical');
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(shell.toasts.at(-1)).toEqual({ title: 'Document Uploaded', tone: 'success' }));
  });

  test('a failed upload is retried only when its details are valid', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    backend.drop(documentRoutes.upload);
    await submit(shell);
    const again = await screen.findByRole('button', { name: 'Try again: will.pdf' });
    const date = screen.getByLabelText('Expiration date (optional)');
    fireEvent.change(date, { target: { value: '0205-03-01' } });
    await shell.person.click(again);
    expect(date).toHaveAttribute('aria-invalid', 'true');
    expect(date).toHaveFocus();
    expect(uploads()).toHaveLength(1);
  });

  test('a failed upload that took the last place of the plan can be retried, because it may be stored already [T-7]', async () => {
    const shell = await openUpload({ room: 1 });
    await choose(shell, aFile());
    backend.drop(documentRoutes.upload);
    backend.answer(documentRoutes.list, [aDocument()]);
    await submit(shell);
    expect(await screen.findByText('1 documents')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    // Changed details make this a new request, which needs a free place.
    await shell.person.selectOptions(screen.getByLabelText('Category'), 'Medical');
    expect(screen.getByText('You’re over the limit. Remove 1 file.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
    await shell.person.selectOptions(screen.getByLabelText('Category'), 'wills');
    backend.answer(documentRoutes.upload, aDocument());
    await shell.person.click(button('Try again: will.pdf'));
    await waitFor(() => expect(shell.toasts.at(-1)).toEqual({ title: 'Document Uploaded', tone: 'success' }));
  });

  test('an upload that failed at the limit cannot be retried while the limit is reached [T-7]', async () => {
    const shell = await openUpload({ room: 1 });
    await choose(shell, aFile());
    backend.refuse(
      documentRoutes.upload,
      'plan-limit',
      'Without an active plan you can have 1 document. Subscribe or renew to add more.',
    );
    backend.answer(documentRoutes.list, [aDocument()]);
    await submit(shell);
    expect(
      await fileRow('will.pdf').findByText(
        'Without an active plan you can have 1 document. Subscribe or renew to add more.',
      ),
    ).toBeVisible();
    expect(await screen.findByText('You’re over the limit. Remove 1 file.')).toBeVisible();
    expect(fileRow('will.pdf').queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  });

  test('a failed upload gets a new idempotency key when its details change', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    backend.refuse(documentRoutes.upload, 'not-found', 'This folder does not exist.');
    await submit(shell);
    await fileRow('will.pdf').findByText('This folder does not exist.');
    await shell.person.selectOptions(screen.getByLabelText('Category'), 'Medical');
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(2));
    expect(uploads()[1]?.headers.get('Idempotency-Key')).not.toBe(
      uploads()[0]?.headers.get('Idempotency-Key'),
    );
  });

  test('the first failed upload scrolls into view with the number of failures', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
      this: Element,
    ) {
      names.push(this.getAttribute('aria-label'));
    });
    const names: (string | null)[] = [];
    const shell = await openUpload();
    await choose(shell, aFile('1.pdf'), aFile('2.pdf'));
    backend.refuse(documentRoutes.upload, 'internal', '');
    await submit(shell);
    expect(await screen.findByText('0 of 2 files uploaded, 2 failed')).not.toHaveAttribute(
      'class',
      expect.stringContaining('hidden'),
    );
    expect(names).toEqual(['1.pdf']);
    scrolled.mockRestore();
  });

  test('a failed upload without a message shows its status [DOC-27]', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    backend.refuse(documentRoutes.upload, 'internal', '');
    await submit(shell);
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        { title: 'Upload Failed', description: 'Upload failed: 500', tone: 'destructive' },
      ]),
    );
  });

  test('an upload of a file that changed on disk says so and does not blame the server', async () => {
    const shell = await openUpload();
    const file = aFile();
    await choose(shell, file);
    backend.drop(documentRoutes.upload);
    // The error that browsers report for a changed file.
    vi.spyOn(Blob.prototype, 'slice').mockImplementation(
      () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as Blob,
    );
    await submit(shell);
    expect(
      await fileRow('will.pdf').findByText('This file can no longer be read. Please choose it again.'),
    ).toBeVisible();
  });

  test('an upload that fails because the session ended notifies the shell and stops the queue', async () => {
    const shell = await openUpload();
    await choose(shell, aFile('1.pdf'), aFile('2.pdf'), aFile('3.pdf'));
    const answer = backend.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(2));
    answer.refuse('unauthorized');
    await waitFor(() => expect(fileRow('2.pdf').getByText('Unauthorized')).toBeVisible());
    expect(
      shell.client
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.error),
    ).toMatchObject([{ status: 401 }, { status: 401 }]);
    expect(uploads()).toHaveLength(2);
    expect(button('Remove 3.pdf')).toBeVisible();
    expect(button('Upload 3 documents')).toBeEnabled();
  });
});
