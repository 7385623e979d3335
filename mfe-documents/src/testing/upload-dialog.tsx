import { documentRoutes, folderRoutes } from '@savvi/documents-contract/documents.routes';
import { aFolder } from '@savvi/testing/builders';
import { type FakeShell, renderInShell } from '@savvi/testing/fake-shell';
import { type FakeBackend, openFakeBackend, type SentFile } from '@savvi/testing/fake-backend';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, vi } from 'vitest';
import { UploadDialog } from '../features/documents/upload/upload-dialog.tsx';
import type { UploadDialogProps } from '../features/documents/upload/upload-window.tsx';
import { useDocuments } from '../features/documents/use-documents.ts';
import { button } from './open-documents.tsx';

/** The default folder of these tests. */
export const taxes = aFolder();
/** A folder of another category than the default folder. */
export const wills = aFolder({
  id: '0190ffff-0000-7000-8000-000000000002',
  name: 'Wills of ours',
  category: 'wills',
});

/** Returns a small file. */
export const aFile = (name = 'will.pdf', content = 'a will'): File => new File([content], name);

/** Opens the dialog from a page that shows the number of documents. Each stored document reduces `room`. */
async function openUpload(
  backend: FakeBackend,
  over: Partial<UploadDialogProps>,
  limits: 'come' | 'do not come',
): Promise<FakeShell> {
  backend.answer(documentRoutes.list, []);
  backend.answer(folderRoutes.list, [taxes, wills]);
  backend.answer(documentRoutes.knownFiles, { documents: [] });
  if (limits === 'come') backend.answer(documentRoutes.limits, { fileBytesMax: 1_572_864 });
  else backend.refuse(documentRoutes.limits, 'unavailable');
  function TestPage() {
    const [isOpen, setOpen] = useState(false);
    const { documents, folders } = useDocuments();
    const room = over.room == null ? null : over.room - (documents?.length ?? 0);
    return (
      <>
        <h1>{documents?.length ?? 'no'} documents</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <UploadDialog
          open={isOpen}
          onOpenChange={setOpen}
          folder={null}
          category="other"
          files={[]}
          {...over}
          folders={folders ?? []}
          room={room}
        />
      </>
    );
  }
  const shell = renderInShell(
    [
      { path: '/document-locker', element: <TestPage /> },
      { path: '*', element: <p>Another page</p> },
    ],
    { path: '/document-locker' },
  );
  await screen.findByText('0 documents');
  await shell.person.click(button('Open'));
  await screen.findByLabelText(/^Choose (more )?files$/);
  if (limits === 'come') await screen.findByText(/ Up to 1.5 MB each$/);
  return shell;
}

/** Chooses files in the open dialog. */
export const choose = ({ person }: FakeShell, ...files: File[]) =>
  person.upload(screen.getByLabelText(/^Choose (more )?files$/), files);
/** Chooses files that the input would reject, as a drop can. */
export const chooseAny = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(/^Choose (more )?files$/), { target: { files } });
/** Presses 'Upload'. */
export const submit = ({ person }: FakeShell) => person.click(button(/^Upload( \d+ documents)?$/));
/** Returns queries for the row of a chosen file. */
export const fileRow = (name: string) => within(screen.getByRole('listitem', { name }));

/** Replaces XMLHttpRequest progress, so that a test controls how much is sent. */
export function watchSending() {
  const requests: XMLHttpRequest[] = [];
  const send = XMLHttpRequest.prototype.send;
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    requests.push(this);
    send.call(this, body);
  });
  /** Reports that `loaded` of 100 bytes of the n-th request are sent. */
  const sent = (at: number, loaded: number) =>
    act(
      () =>
        void requests[at]?.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 }),
        ),
    );
  return { requests, sent };
}

/** Prepares a test file for the dialog 'Upload Document', with a fake backend. */
export function uploadTests() {
  const backend = openFakeBackend();
  beforeAll(() => import('../features/documents/upload/upload-window.tsx'));
  afterEach(() => vi.restoreAllMocks());
  const uploads = () => backend.callsTo(documentRoutes.upload);
  return {
    backend,
    openUpload: (over: Partial<UploadDialogProps> = {}, limits: 'come' | 'do not come' = 'come') =>
      openUpload(backend, over, limits),
    /** Returns the upload requests sent so far. */
    uploads,
    /** Returns the form fields of the n-th upload, including its file. */
    // The request body is a form.
    fieldsOf: (at = 0) => uploads()[at]?.body as Record<string, SentFile | string>,
  };
}
