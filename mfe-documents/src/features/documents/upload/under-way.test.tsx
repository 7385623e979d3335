import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { aDocument } from '@savvi/testing/builders';
import type { SentFile } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button } from '../../../testing/open-documents.tsx';
import {
  aFile,
  choose,
  fileRow,
  submit,
  uploadTests,
  watchSending,
} from '../../../testing/upload-dialog.tsx';

const { backend, openUpload, uploads } = uploadTests();

describe('several uploads', () => {
  test('several files upload two at a time, with their own progress and a total', async () => {
    const { sent } = watchSending();
    const shell = await openUpload();
    await choose(
      shell,
      aFile('1.pdf', 'x'.repeat(100)),
      aFile('2.pdf', 'x'.repeat(300)),
      aFile('3.pdf', 'x'.repeat(400)),
    );
    const answer = backend.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(2));
    expect(fileRow('3.pdf').getByText('Waiting')).toBeVisible();
    sent(1, 40);
    expect(fileRow('2.pdf').getByRole('progressbar', { name: 'Uploading 2.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(fileRow('2.pdf').getByText('40%', { selector: 'p *' })).toBeVisible();
    sent(0, 100);
    expect(fileRow('1.pdf').getByText('Storing', { selector: 'p *' })).toBeVisible();
    const total = screen.getByRole('progressbar', { name: 'Uploading' });
    expect(total).toHaveAttribute('aria-valuenow', '220');
    expect(total).toHaveAttribute('aria-valuemax', '800');
    expect(total).toHaveAttribute('aria-valuetext', '0 of 3 files uploaded');
    answer(aDocument());
    await waitFor(() => expect(shell.toasts).toEqual([{ title: '3 Documents Uploaded', tone: 'success' }]));
    expect(uploads()).toHaveLength(3);
    expect(new Set(uploads().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(3);
  });

  test('the total of several uploads counts stored and failed files', async () => {
    const { sent } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile('1.pdf', 'x'.repeat(100)), aFile('2.pdf', 'x'.repeat(300)));
    backend.refuse(documentRoutes.upload, 'unavailable');
    await submit(shell);
    await waitFor(() => expect(screen.getByText('0 of 2 files uploaded, 2 failed')).toBeInTheDocument());
    const answer = backend.hold(documentRoutes.upload);
    await shell.person.click(button('Try again: 2.pdf'));
    await waitFor(() => expect(uploads()).toHaveLength(3));
    sent(2, 50);
    const total = screen.getByRole('progressbar', { name: 'Uploading' });
    expect(total).toHaveAttribute('aria-valuetext', '0 of 2 files uploaded, 1 failed');
    expect(total).toHaveAttribute('aria-valuenow', '150');
    expect(total).toHaveAttribute('aria-valuemax', '400');
    answer(aDocument());
    await waitFor(() => expect(screen.getByText('1 of 2 files uploaded, 1 failed')).toBeInTheDocument());
  });

  test('choosing more files than fit shows a message before anything is sent [T-7]', async () => {
    const shell = await openUpload({ room: 2 });
    await choose(shell, aFile('1.pdf'), aFile('2.pdf'), aFile('3.pdf'));
    expect(screen.getByRole('alert')).toHaveTextContent('There’s room for 2 more documents. Remove 1 file.');
    expect(button('Upload 3 documents')).toBeDisabled();
    await shell.person.click(button('Remove 2.pdf'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Chosen files' })).toHaveFocus();
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    // The request body is a form.
    await waitFor(() =>
      expect(uploads().map(({ body }) => (body as { file: SentFile }).file.name)).toEqual(['1.pdf', '3.pdf']),
    );
  });

  test('files dropped on the page are chosen when the dialog opens', async () => {
    await openUpload({ files: [aFile('1.pdf'), aFile('2.txt')] });
    expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
      '1.pdf',
      '2.txt',
    ]);
    expect(screen.getByText('For all 2 files')).toBeVisible();
  });
});

describe('canceling uploads', () => {
  test('canceling one upload aborts it, and the others continue', async () => {
    const { requests } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile('1.pdf'), aFile('2.pdf'));
    const answer = backend.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(2));
    await shell.person.click(button('Cancel 1.pdf'));
    expect(requests[0]).toMatchObject({ readyState: XMLHttpRequest.UNSENT });
    expect(screen.queryByRole('listitem', { name: '1.pdf' })).not.toBeInTheDocument();
    answer(aDocument());
    await waitFor(() => expect(shell.toasts).toEqual([{ title: 'Document Uploaded', tone: 'success' }]));
  });

  test('closing the dialog during uploads asks first, and confirming aborts them [N-22]', async () => {
    const { requests } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile());
    const answer = backend.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(1));
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await shell.person.keyboard('{Escape}');
    const question = within(screen.getByRole('alertdialog', { name: 'Stop uploading?' }));
    await shell.person.click(question.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    await shell.goTo('/elsewhere');
    await shell.person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(requests[0]).toMatchObject({ readyState: XMLHttpRequest.UNSENT });
    expect(shell.toasts).toEqual([]);
    answer(aDocument());
  });

  test('uploads stopped through the dialog show no further messages [N-22]', async () => {
    const { requests } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile());
    const answer = backend.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(1));
    await shell.person.keyboard('{Escape}');
    await shell.person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests[0]).toMatchObject({ readyState: XMLHttpRequest.UNSENT });
    expect(shell.toasts).toEqual([]);
    answer(aDocument());
  });

  test('an upload can be canceled until the file is fully sent; after that, closing the dialog neither asks nor aborts the upload', async () => {
    const { sent } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile());
    await shell.person.type(screen.getByLabelText('Description (optional)'), 'Signed');
    const answer = backend.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(1));
    sent(0, 99);
    expect(button('Cancel will.pdf')).toBeVisible();
    sent(0, 100);
    expect(screen.queryByRole('button', { name: 'Cancel will.pdf' })).not.toBeInTheDocument();
    await shell.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await shell.person.click(button('Open'));
    answer(aDocument());
    await waitFor(() => expect(shell.toasts).toEqual([{ title: 'Document Uploaded', tone: 'success' }]));
    expect(screen.getByRole('dialog', { name: 'Upload Document' })).toBeVisible();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  test('canceling the remaining uploads keeps the one that is being stored, and its result is shown', async () => {
    const { requests, sent } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile('1.pdf'), aFile('2.pdf'), aFile('3.pdf'));
    const answer = backend.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(2));
    sent(0, 100);
    await shell.goTo('/elsewhere');
    const question = within(screen.getByRole('alertdialog', { name: 'Stop uploading?' }));
    expect(
      question.getByText('Files that are uploaded or being stored will stay. The rest won’t be uploaded.'),
    ).toBeVisible();
    await shell.person.click(question.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(requests.map(({ readyState }) => readyState)).toEqual([
      XMLHttpRequest.OPENED,
      XMLHttpRequest.UNSENT,
    ]);
    answer.refuse('unavailable');
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Upload Failed' }]));
    expect(uploads()).toHaveLength(2);
  });

  test('closing the tab while a file is being stored asks first, and navigating inside the app does not [N-22]', async () => {
    const { sent } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile());
    const answer = backend.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(1));
    sent(0, 100);
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await shell.goTo('/elsewhere');
    expect(await screen.findByText('Another page')).toBeVisible();
    answer(aDocument());
    await waitFor(() => expect(shell.toasts).toEqual([{ title: 'Document Uploaded', tone: 'success' }]));
  });

  test('closing the dialog asks before it discards chosen files [N-22]', async () => {
    const shell = await openUpload();
    await shell.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await shell.person.click(button('Open'));
    await choose(shell, aFile());
    await shell.person.keyboard('{Escape}');
    await shell.person.click(
      within(screen.getByRole('alertdialog', { name: 'Leave without uploading?' })).getByRole('button', {
        name: 'Leave',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await shell.person.click(button('Open'));
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });
});
