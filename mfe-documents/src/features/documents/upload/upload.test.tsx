import { documentRoutes, folderRoutes } from '@savvi/documents-contract/documents.routes';
import type { Folder } from '@savvi/documents-contract/folder';
import { aDocument } from '@savvi/testing/builders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, dialog } from '../../../testing/open-documents.tsx';
import {
  aFile,
  choose,
  chooseAny,
  fileRow,
  submit,
  taxes,
  uploadTests,
  wills,
} from '../../../testing/upload-dialog.tsx';

const { backend, openUpload, uploads, fieldsOf } = uploadTests();
/** Returns a small file that reports `size` bytes. */
const aFileOf = (size: number, name: string) => Object.defineProperty(aFile(name), 'size', { value: size });

describe('uploading a file', () => {
  test('uploading a file sends its details, shows a toast, and refreshes the lists [DOC-10] [DOC-14] [DOC-26]', async () => {
    const shell = await openUpload();
    expect(screen.getByLabelText('Choose files')).toHaveFocus();
    await choose(shell, aFile());
    await shell.person.selectOptions(screen.getByLabelText('Category'), 'Tax Returns');
    await shell.person.selectOptions(screen.getByLabelText('Folder (optional)'), 'Taxes 2025');
    await shell.person.type(screen.getByLabelText('Description (optional)'), 'Signed');
    fireEvent.change(screen.getByLabelText('Expiration date (optional)'), {
      target: { value: '2027-03-31' },
    });
    backend.answer(documentRoutes.upload, aDocument());
    backend.answer(documentRoutes.list, [aDocument()]);
    await submit(shell);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { file, ...said } = fieldsOf();
    expect(said).toEqual({
      category: 'tax_returns',
      folderId: taxes.id,
      description: 'Signed',
      expirationDate: '2027-03-31',
    });
    expect(file).toEqual({ name: 'will.pdf', content: 'a will' });
    expect(shell.toasts).toEqual([{ title: 'Document Uploaded', tone: 'success' }]);
    expect(await screen.findByText('1 documents')).toBeVisible();
    expect(button('Open')).toHaveFocus();
  });

  test('an upload omits the folder and date when they are not chosen [DOC-14]', async () => {
    const shell = await openUpload({ category: 'wills' });
    await choose(shell, aFile());
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(1));
    expect(Object.keys(fieldsOf()).toSorted()).toEqual(['category', 'description', 'file']);
    expect(fieldsOf()).toMatchObject({ category: 'wills', description: '' });
  });

  test('an uploaded document appears in the list before the list is loaded again [DOC-26]', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    const list = backend.hold(documentRoutes.list);
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    expect(await screen.findByText('1 documents')).toBeVisible();
    list([aDocument()]);
  });

  test('the lists are loaded again once after the last of several uploads (T-46)', async () => {
    const shell = await openUpload();
    const reads = () => backend.callsTo(documentRoutes.list).length;
    const before = reads();
    await choose(shell, aFile('one.pdf'), aFile('two.pdf'), aFile('three.pdf'));
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf'])
      backend.answer(documentRoutes.upload, aDocument({ originalName: name }));
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(reads() - before).toBe(1);
  });

  test.each([
    [
      'Expiration date (optional)',
      '0205-03-01',
      'Please enter a full date with a four-digit year, or leave it empty.',
    ],
    ['Description (optional)', 'x'.repeat(2_001), 'Please use at most 2,000 characters.'],
  ])('an upload with an invalid field is not sent: %s', async (label, value, advice) => {
    const shell = await openUpload();
    await choose(shell, aFile());
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await submit(shell);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(advice));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(uploads()).toEqual([]);
  });

  test('an upload to a folder that was deleted elsewhere goes to the root, as the dialog shows [DOC-14] [T-30]', async () => {
    const shell = await openUpload({ folder: wills });
    await choose(shell, aFile());
    backend.answer(folderRoutes.list, [taxes]);
    await act(() => shell.client.invalidateQueries());
    await waitFor(() =>
      expect(screen.getByLabelText('Folder (optional)')).toHaveDisplayValue('No Folder (Root)'),
    );
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(1));
    expect(fieldsOf()).toMatchObject({ category: 'wills' });
    expect(fieldsOf()).not.toHaveProperty('folderId');
  });

  test('the upload form sends nothing without a file [DOC-12]', async () => {
    const shell = await openUpload();
    await submit(shell);
    expect(shell.toasts).toEqual([
      { title: 'No file selected', description: 'Please select a file to upload', tone: 'destructive' },
    ]);
    expect(screen.getByLabelText('Choose files')).toHaveFocus();
    expect(uploads()).toEqual([]);
  });

  test('uploading from inside a folder preselects the folder and its category [T-12]', async () => {
    await openUpload({ folder: wills as Folder });
    expect(screen.getByLabelText('Category')).toHaveDisplayValue('Wills & Estate');
    expect(screen.getByLabelText('Folder (optional)')).toHaveDisplayValue('Wills of ours');
  });

  test('changing the category clears the folder and offers the folders of the new category [DOC-11] [T-30]', async () => {
    const { person } = await openUpload({ folder: wills });
    await person.selectOptions(screen.getByLabelText('Category'), 'Tax Returns');
    const folder = screen.getByLabelText('Folder (optional)');
    expect(folder).toHaveDisplayValue('No Folder (Root)');
    expect(
      within(folder)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['No Folder (Root)', 'Taxes 2025']);
    await person.selectOptions(screen.getByLabelText('Category'), 'wills');
    expect(folder).toHaveDisplayValue('No Folder (Root)');
  });
});

describe('a rejected file', () => {
  test.each([
    [
      'run.exe',
      5,
      'This kind of file is not accepted. Please choose one of PDF, DOC, DOCX, JPG, JPEG, PNG, TXT.',
    ],
    ['big.pdf', 1_572_865, 'This file is too large: 1,572,865 bytes. The limit is 1.5 MB (1,572,864 bytes).'],
    ['none.txt', 0, 'This file is empty.'],
  ])(
    'the file %s of %i bytes is rejected before it is sent, with the message of the server [DOC-13] [DOC-27] [N-14]',
    async (name, size, sentence) => {
      const shell = await openUpload();
      chooseAny(aFileOf(size, name));
      expect(fileRow(name).getByText(sentence)).toBeVisible();
      await submit(shell);
      expect(shell.toasts).toEqual([{ title: 'Upload Failed', description: sentence, tone: 'destructive' }]);
      expect(uploads()).toEqual([]);
      await shell.person.click(button(`Remove ${name}`));
      expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    },
  );

  test('the server rejects a large file when the browser does not know the limit', async () => {
    const shell = await openUpload({}, 'do not come');
    chooseAny(aFileOf(1_572_865, 'big.pdf'));
    backend.refuse(documentRoutes.upload, 'too-large', 'This file is too large. The limit is 1.5 MB.');
    await submit(shell);
    expect(await fileRow('big.pdf').findByText('This file is too large. The limit is 1.5 MB.')).toBeVisible();
    expect(fileRow('big.pdf').queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  });

  test('an invalid file does not stop the other uploads and stays visible', async () => {
    const shell = await openUpload();
    chooseAny(aFile('run.exe'), aFile());
    backend.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    expect(await fileRow('will.pdf').findByText('Uploaded')).toBeVisible();
    expect(uploads()).toHaveLength(1);
    expect(fileRow('run.exe').getByText(/^This kind of file is not accepted/)).toBeVisible();
    // The upload dialog has two buttons with the name 'Close'; the last one is in the footer.
    await shell.person.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a file rejected by the server shows the message of the server and cannot be retried unchanged [DOC-27] [T-20]', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    backend.refuse(
      documentRoutes.upload,
      'file-refused',
      'This isn’t a PDF file, although its name says so.',
    );
    await submit(shell);
    expect(
      await fileRow('will.pdf').findByText('This isn’t a PDF file, although its name says so.'),
    ).toBeVisible();
    expect(shell.toasts).toEqual([
      {
        title: 'Upload Failed',
        description: 'This isn’t a PDF file, although its name says so.',
        tone: 'destructive',
      },
    ]);
    expect(fileRow('will.pdf').queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  });
});
