import { documentRoutes, folderRoutes } from '@savvi/contracts/documents/documents.routes';
import type { Folder } from '@savvi/contracts/documents/folder';
import { aDocument, aFolder } from '@savvi/testing/builders';
import { type FakeShell, renderInShell } from '@savvi/testing/fake-shell';
import { openWire, type SentFile } from '@savvi/testing/wire';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { button, dialog } from '../../../testing/open-documents.tsx';
import { useDocuments } from '../use-documents.ts';
import { UploadDialog } from './upload-dialog.tsx';
import type { UploadDialogProps } from './upload-window.tsx';

beforeAll(() => import('./upload-window.tsx'));
afterEach(() => vi.restoreAllMocks());
const wire = openWire();
const taxes = aFolder();
const wills = aFolder({ id: '0190ffff-0000-7000-8000-000000000002', name: 'Wills of ours', category: 'wills' });
const aFile = (name = 'will.pdf', content = 'a will') => new File([content], name);
/** A file of that many bytes which nobody has to make. */
const aFileOf = (size: number, name: string) => Object.defineProperty(aFile(name), 'size', { value: size });

/** Opens the dialog from a page that shows how many documents there are; each takes some of the `room`. */
async function openUpload(over: Partial<UploadDialogProps> = {}, limits: 'come' | 'do not come' = 'come'): Promise<FakeShell> {
  wire.answer(documentRoutes.list, []);
  wire.answer(folderRoutes.list, [taxes, wills]);
  if (limits === 'come') wire.answer(documentRoutes.limits, { fileBytesMax: 1_572_864 });
  else wire.refuse(documentRoutes.limits, 'unavailable');
  function TestPage() {
    const [isOpen, setOpen] = useState(false);
    const { documents, folders } = useDocuments();
    const room = over.room == null ? null : over.room - (documents?.length ?? 0);
    return (
      <>
        <h1>{documents?.length ?? 'no'} documents</h1>
        <button type="button" onClick={() => setOpen(true)}>Open</button>
        <UploadDialog open={isOpen} onOpenChange={setOpen} folder={null} category="other" files={[]} {...over} folders={folders ?? []} room={room} />
      </>
    );
  }
  const shell = renderInShell([{ path: '/document-locker', element: <TestPage /> }, { path: '*', element: <p>Another page</p> }], { path: '/document-locker' });
  await screen.findByText('0 documents');
  await shell.person.click(button('Open'));
  await screen.findByRole('dialog', { name: 'Upload Document' });
  if (limits === 'come') await screen.findByText(/ Up to 1.5 MB each\.$/);
  return shell;
}
const choose = ({ person }: FakeShell, ...files: File[]) => person.upload(screen.getByLabelText(/^Choose (more )?files$/), files);
/** Also what the field would not offer: files can be dropped on it. */
const chooseAny = (_: FakeShell, ...files: File[]) => fireEvent.change(screen.getByLabelText(/^Choose (more )?files$/), { target: { files } });
const submit = ({ person }: FakeShell) => person.click(button(/^Upload( \d+ documents)?$/));
const row = (name: string) => within(screen.getByRole('listitem', { name }));
const uploads = () => wire.callsTo(documentRoutes.upload);
const fieldsOf = (at = 0) => uploads()[at]?.body as Record<string, SentFile | string>; // what it sends is a form
/** The requests that carry files, so that a test says how much is sent. */
function watchSending() {
  const requests: XMLHttpRequest[] = [];
  const send = XMLHttpRequest.prototype.send;
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    requests.push(this);
    send.call(this, body);
  });
  /** Says that so much of the n-th is sent, of 100. */
  const sent = (at: number, loaded: number) => act(() => void requests[at]?.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 })));
  return { requests, sent };
}

describe('uploading a file', () => {
  test('sends it with what is said of it, says so, and refreshes the lists [DOC-10] [DOC-14] [DOC-26]', async () => {
    const shell = await openUpload();
    expect(screen.getByLabelText('Choose files')).toHaveFocus();
    await choose(shell, aFile());
    await shell.person.selectOptions(screen.getByLabelText('Category'), 'Tax Returns');
    await shell.person.selectOptions(screen.getByLabelText('Folder (optional)'), 'Taxes 2025');
    await shell.person.type(screen.getByLabelText('Description (optional)'), 'Signed');
    fireEvent.change(screen.getByLabelText('Expiration date (optional)'), { target: { value: '2027-03-31' } });
    wire.answer(documentRoutes.upload, aDocument());
    wire.answer(documentRoutes.list, [aDocument()]);
    await submit(shell);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { file, ...said } = fieldsOf();
    expect(said).toEqual({ category: 'tax_returns', folderId: taxes.id, description: 'Signed', expirationDate: '2027-03-31' });
    expect(file).toEqual({ name: 'will.pdf', content: 'a will' });
    expect(shell.toasts).toEqual([{ title: 'Document Uploaded', tone: 'success' }]);
    expect(await screen.findByText('1 documents')).toBeVisible();
    expect(button('Open')).toHaveFocus();
  });

  test('sends neither a folder nor a date that was not chosen [DOC-14]', async () => {
    const shell = await openUpload({ category: 'wills' });
    await choose(shell, aFile());
    wire.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(1));
    expect(Object.keys(fieldsOf()).toSorted()).toEqual(['category', 'description', 'file']);
    expect(fieldsOf()).toMatchObject({ category: 'wills', description: '' });
  });

  test('puts it into the list as soon as it is answered, before the list comes again [DOC-26]', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    const list = wire.hold(documentRoutes.list);
    wire.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    expect(await screen.findByText('1 documents')).toBeVisible();
    list([aDocument()]);
  });

  test.each([['Expiration date (optional)', '0205-03-01', 'Please enter the whole date, from the year 1000 on, or leave it empty.'], ['Description (optional)', 'x'.repeat(2_001), 'Please use at most 2,000 characters.']])('is not sent with what cannot be stored of it: %s', async (label, value, advice) => {
    const shell = await openUpload();
    await choose(shell, aFile());
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await submit(shell);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(advice));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(uploads()).toEqual([]);
  });

  test('into a folder that was deleted elsewhere meanwhile goes where the dialog says: to the root [DOC-14] [T-30]', async () => {
    const shell = await openUpload({ folder: wills });
    await choose(shell, aFile());
    wire.answer(folderRoutes.list, [taxes]);
    await act(() => shell.client.invalidateQueries());
    expect(screen.getByLabelText('Folder (optional)')).toHaveDisplayValue('No Folder (Root)');
    wire.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(1));
    expect(fieldsOf()).toMatchObject({ category: 'wills' });
    expect(fieldsOf()).not.toHaveProperty('folderId');
  });

  test('needs one: without, nothing is sent [DOC-12]', async () => {
    const shell = await openUpload();
    await submit(shell);
    expect(shell.toasts).toEqual([{ title: 'No file selected', description: 'Please select a file to upload', tone: 'destructive' }]);
    expect(screen.getByLabelText('Choose files')).toHaveFocus();
    expect(uploads()).toEqual([]);
  });

  test('from inside a folder has the folder and its category chosen [T-12]', async () => {
    await openUpload({ folder: wills as Folder });
    expect(screen.getByLabelText('Category')).toHaveDisplayValue('Wills & Estate');
    expect(screen.getByLabelText('Folder (optional)')).toHaveDisplayValue('Wills of ours');
  });

  test('another category clears the folder and offers its own [DOC-11] [T-30]', async () => {
    const { person } = await openUpload({ folder: wills });
    await person.selectOptions(screen.getByLabelText('Category'), 'Tax Returns');
    const folder = screen.getByLabelText('Folder (optional)');
    expect(folder).toHaveDisplayValue('No Folder (Root)');
    expect(within(folder).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['No Folder (Root)', 'Taxes 2025']);
    await person.selectOptions(screen.getByLabelText('Category'), 'wills');
    expect(folder).toHaveDisplayValue('No Folder (Root)');
  });
});

describe('a file that is not taken', () => {
  test.each([
    ['run.exe', 5, 'This kind of file is not accepted. Please choose one of PDF, DOC, DOCX, JPG, JPEG, PNG, TXT.'],
    ['big.pdf', 1_572_865, 'This file is too large. The limit is 1.5 MB.'],
    ['none.txt', 0, 'This file is empty.'],
  ])('%s of %i bytes is told before anything is sent, in the words of the server [DOC-13] [DOC-27] [N-14]', async (name, size, sentence) => {
    const shell = await openUpload();
    chooseAny(shell, aFileOf(size, name));
    expect(row(name).getByText(sentence)).toBeVisible();
    await submit(shell);
    expect(shell.toasts).toEqual([{ title: 'Upload Failed', description: sentence, tone: 'destructive' }]);
    expect(uploads()).toEqual([]);
    await shell.person.click(button(`Remove ${name}`));
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  test('because of its size is told by the server where nobody could say how large one may be', async () => {
    const shell = await openUpload({}, 'do not come');
    chooseAny(shell, aFileOf(1_572_865, 'big.pdf'));
    wire.refuse(documentRoutes.upload, 'too-large', 'This file is too large. The limit is 1.5 MB.');
    await submit(shell);
    expect(await row('big.pdf').findByText('This file is too large. The limit is 1.5 MB.')).toBeVisible();
    expect(row('big.pdf').queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  });

  test('does not keep the others from being sent, and stays to be seen', async () => {
    const shell = await openUpload();
    chooseAny(shell, aFile('run.exe'), aFile());
    wire.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    expect(await row('will.pdf').findByText('Uploaded')).toBeVisible();
    expect(uploads()).toHaveLength(1);
    expect(row('run.exe').getByText(/^This kind of file is not accepted/)).toBeVisible();
    await shell.person.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!); // there are two ways to close it
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('by the server says its words, and cannot be sent again as it is [DOC-27] [T-20]', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    wire.refuse(documentRoutes.upload, 'file-refused', 'This file is no PDF file, although its name says so.');
    await submit(shell);
    expect(await row('will.pdf').findByText('This file is no PDF file, although its name says so.')).toBeVisible();
    expect(shell.toasts).toEqual([{ title: 'Upload Failed', description: 'This file is no PDF file, although its name says so.', tone: 'destructive' }]);
    expect(row('will.pdf').queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  });
});

describe('an upload that fails', () => {
  test('can be tried again: it is the same change, so that nothing is stored twice [DOC-27]', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    wire.drop(documentRoutes.upload);
    await submit(shell);
    expect(await row('will.pdf').findByText('We could not reach the server. Please check your connection and try again.')).toBeVisible();
    expect(shell.toasts).toEqual([{ title: 'Upload Failed', description: 'Failed to upload document', tone: 'destructive' }]);
    wire.answer(documentRoutes.upload, aDocument());
    await shell.person.click(button('Try again: will.pdf'));
    await waitFor(() => expect(shell.toasts.at(-1)).toEqual({ title: 'Document Uploaded', tone: 'success' }));
    const keys = uploads().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('because of what is said of it is not the file’s fault: it can be sent with something else', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    wire.refuse(documentRoutes.upload, 'invalid', 'category is not one of the list.');
    await submit(shell);
    expect(await row('will.pdf').findByText('category is not one of the list.')).toBeVisible();
    expect(row('will.pdf').getByRole('button', { name: 'Try again: will.pdf' })).toBeVisible();
    await shell.person.selectOptions(screen.getByLabelText('Category'), 'Medical');
    wire.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(shell.toasts.at(-1)).toEqual({ title: 'Document Uploaded', tone: 'success' }));
  });

  test('is tried again only when what is said of it can be stored', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    wire.drop(documentRoutes.upload);
    await submit(shell);
    const again = await screen.findByRole('button', { name: 'Try again: will.pdf' });
    const date = screen.getByLabelText('Expiration date (optional)');
    fireEvent.change(date, { target: { value: '0205-03-01' } });
    await shell.person.click(again);
    expect(date).toHaveAttribute('aria-invalid', 'true');
    expect(date).toHaveFocus();
    expect(uploads()).toHaveLength(1);
  });

  test('at the last place of the plan can be tried again where it may have been stored: it needs no further place [T-7]', async () => {
    const shell = await openUpload({ room: 1 });
    await choose(shell, aFile());
    wire.drop(documentRoutes.upload);
    wire.answer(documentRoutes.list, [aDocument()]);
    await submit(shell);
    expect(await screen.findByText('1 documents')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await shell.person.selectOptions(screen.getByLabelText('Category'), 'Medical'); // another change, which needs a place
    expect(screen.getByText('There is no room for another document. Please remove 1 file.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
    await shell.person.selectOptions(screen.getByLabelText('Category'), 'Other');
    wire.answer(documentRoutes.upload, aDocument());
    await shell.person.click(button('Try again: will.pdf'));
    await waitFor(() => expect(shell.toasts.at(-1)).toEqual({ title: 'Document Uploaded', tone: 'success' }));
  });

  test('because the plan holds no more cannot be tried again while it does not [T-7]', async () => {
    const shell = await openUpload({ room: 1 });
    await choose(shell, aFile());
    wire.refuse(documentRoutes.upload, 'plan-limit', 'Your plan holds at most 1 document. Upgrade to add more.');
    wire.answer(documentRoutes.list, [aDocument()]);
    await submit(shell);
    expect(await row('will.pdf').findByText('Your plan holds at most 1 document. Upgrade to add more.')).toBeVisible();
    expect(await screen.findByText('There is no room for another document. Please remove 1 file.')).toBeVisible();
    expect(row('will.pdf').queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  });

  test('is another change once something else is said of the file', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    wire.refuse(documentRoutes.upload, 'not-found', 'This folder does not exist.');
    await submit(shell);
    await row('will.pdf').findByText('This folder does not exist.');
    await shell.person.selectOptions(screen.getByLabelText('Category'), 'Medical');
    wire.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(2));
    expect(uploads()[1]?.headers.get('Idempotency-Key')).not.toBe(uploads()[0]?.headers.get('Idempotency-Key'));
  });

  test('without a word says its status [DOC-27]', async () => {
    const shell = await openUpload();
    await choose(shell, aFile());
    wire.refuse(documentRoutes.upload, 'internal', '');
    await submit(shell);
    await waitFor(() => expect(shell.toasts).toEqual([{ title: 'Upload Failed', description: 'Upload failed: 500', tone: 'destructive' }]));
  });

  test('because the file changed on its disk says that, and not that the server is away', async () => {
    const shell = await openUpload();
    const file = aFile();
    await choose(shell, file);
    wire.drop(documentRoutes.upload);
    vi.spyOn(Blob.prototype, 'slice').mockImplementation(() => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as Blob); // as browsers give it then
    await submit(shell);
    expect(await row('will.pdf').findByText('This file can no longer be read. Please choose it again.')).toBeVisible();
  });

  test('because nobody is signed in any more tells the shell, and sends nothing further', async () => {
    const shell = await openUpload();
    await choose(shell, aFile('1.pdf'), aFile('2.pdf'), aFile('3.pdf'));
    const answer = wire.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(2));
    answer.refuse('unauthorized');
    await waitFor(() => expect(row('2.pdf').getByText('Unauthorized')).toBeVisible());
    expect(shell.client.getMutationCache().getAll().map(({ state }) => state.error)).toMatchObject([{ status: 401 }, { status: 401 }]);
    expect(uploads()).toHaveLength(2);
    expect(button('Remove 3.pdf')).toBeVisible();
    expect(button('Upload 3 documents')).toBeEnabled();
  });
});

describe('several files', () => {
  test('go two at a time, each with its own progress, and the total is shown', async () => {
    const { sent } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile('1.pdf', 'x'.repeat(100)), aFile('2.pdf', 'x'.repeat(300)), aFile('3.pdf', 'x'.repeat(400)));
    const answer = wire.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(2));
    expect(row('3.pdf').getByText('Waiting')).toBeVisible();
    sent(1, 40);
    expect(row('2.pdf').getByRole('progressbar', { name: 'Uploading 2.pdf' })).toHaveAttribute('aria-valuenow', '40');
    expect(row('2.pdf').getByText('40%', { selector: 'p *' })).toBeVisible();
    sent(0, 100);
    expect(row('1.pdf').getByText('Storing', { selector: 'p *' })).toBeVisible();
    const total = screen.getByRole('progressbar', { name: 'Uploading' });
    expect(total).toHaveAttribute('aria-valuenow', '220');
    expect(total).toHaveAttribute('aria-valuemax', '800');
    expect(total).toHaveAttribute('aria-valuetext', '0 of 3 files uploaded');
    answer(aDocument());
    await waitFor(() => expect(shell.toasts).toEqual([{ title: '3 Documents Uploaded', tone: 'success' }]));
    expect(uploads()).toHaveLength(3);
    expect(new Set(uploads().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(3);
  });

  test('of which some failed are counted with those: the total says how many are stored, and how many are not', async () => {
    const { sent } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile('1.pdf', 'x'.repeat(100)), aFile('2.pdf', 'x'.repeat(300)));
    wire.refuse(documentRoutes.upload, 'unavailable');
    await submit(shell);
    await waitFor(() => expect(screen.getByText('0 of 2 files uploaded, 2 failed')).toBeInTheDocument());
    const answer = wire.hold(documentRoutes.upload);
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

  test('more than there is room for are told before anything is sent [T-7]', async () => {
    const shell = await openUpload({ room: 2 });
    await choose(shell, aFile('1.pdf'), aFile('2.pdf'), aFile('3.pdf'));
    expect(screen.getByRole('alert')).toHaveTextContent('There is room for 2 more documents. Please remove 1 file.');
    expect(button('Upload 3 documents')).toBeDisabled();
    await shell.person.click(button('Remove 2.pdf'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Chosen files' })).toHaveFocus();
    wire.answer(documentRoutes.upload, aDocument());
    await submit(shell);
    await waitFor(() => expect(uploads().map(({ body }) => (body as { file: SentFile }).file.name)).toEqual(['1.pdf', '3.pdf'])); // what it sends is a form
  });

  test('that were dropped on the page are chosen when the dialog opens', async () => {
    await openUpload({ files: [aFile('1.pdf'), aFile('2.txt')] });
    expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual(['1.pdf', '2.txt']);
    expect(screen.getByText('For all 2 files')).toBeVisible();
  });
});

describe('cancelling', () => {
  test('one file breaks it off; the others go on', async () => {
    const { requests } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile('1.pdf'), aFile('2.pdf'));
    const answer = wire.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(2));
    await shell.person.click(button('Cancel 1.pdf'));
    expect(requests[0]).toMatchObject({ readyState: XMLHttpRequest.UNSENT });
    expect(screen.queryByRole('listitem', { name: '1.pdf' })).not.toBeInTheDocument();
    answer(aDocument());
    await waitFor(() => expect(shell.toasts).toEqual([{ title: 'Document Uploaded', tone: 'success' }]));
  });

  test('the dialog asks while files are sent; who stops breaks them off [N-22]', async () => {
    const { requests } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile());
    const answer = wire.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(1));
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await shell.person.keyboard('{Escape}');
    const question = within(screen.getByRole('alertdialog', { name: 'Stop uploading?' }));
    await shell.person.click(question.getByRole('button', { name: 'Go on' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    await shell.goTo('/elsewhere');
    await shell.person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(requests[0]).toMatchObject({ readyState: XMLHttpRequest.UNSENT });
    expect(shell.toasts).toEqual([]);
    answer(aDocument());
  });

  test('the dialog stops what is sent when somebody says so, and says nothing more of it [N-22]', async () => {
    const { requests } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile());
    const answer = wire.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(1));
    await shell.person.keyboard('{Escape}');
    await shell.person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests[0]).toMatchObject({ readyState: XMLHttpRequest.UNSENT });
    expect(shell.toasts).toEqual([]);
    answer(aDocument());
  });

  test('is offered until all of a file is sent: then it is being stored, and closing neither asks nor stops it', async () => {
    const { sent } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile());
    await shell.person.type(screen.getByLabelText('Description (optional)'), 'Signed');
    const answer = wire.hold(documentRoutes.upload);
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

  test('the rest leaves what is being stored, and what became of that is told', async () => {
    const { requests, sent } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile('1.pdf'), aFile('2.pdf'), aFile('3.pdf'));
    const answer = wire.hold(documentRoutes.upload);
    await submit(shell);
    await waitFor(() => expect(uploads()).toHaveLength(2));
    sent(0, 100);
    await shell.goTo('/elsewhere');
    const question = within(screen.getByRole('alertdialog', { name: 'Stop uploading?' }));
    expect(question.getByText('What is uploaded or being stored stays. The rest is not uploaded.')).toBeVisible();
    await shell.person.click(question.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(requests.map(({ readyState }) => readyState)).toEqual([XMLHttpRequest.OPENED, XMLHttpRequest.UNSENT]);
    answer.refuse('unavailable');
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Upload Failed' }]));
    expect(uploads()).toHaveLength(2);
  });

  test('a file that is being stored is too late: who closes the tab is asked, who goes elsewhere in the app is not [N-22]', async () => {
    const { sent } = watchSending();
    const shell = await openUpload();
    await choose(shell, aFile());
    const answer = wire.hold(documentRoutes.upload);
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

  test('the dialog asks before chosen files are given up, and not when nothing was chosen [N-22]', async () => {
    const shell = await openUpload();
    await shell.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await shell.person.click(button('Open'));
    await choose(shell, aFile());
    await shell.person.keyboard('{Escape}');
    await shell.person.click(within(screen.getByRole('alertdialog', { name: 'Leave without uploading?' })).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await shell.person.click(button('Open'));
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });
});
