import { updateTransaction } from '@savvi/budget-contract/month.routes';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { get, type RecordNamesProps } from '@savvi/mfe-kit';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { useQuery } from '@savvi/mfe-kit/query';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  answerTransactions,
  aTransaction,
  BUDGET_ID,
  LINES,
  MONTH,
  openPart,
  PEOPLE,
} from '../../../testing/month-parts.tsx';
import { RecentTransactions } from '../transactions-section.tsx';

const backend = openFakeBackend();
const LIST = 'GET /api/documents';
const UPLOAD = 'POST /api/documents/upload';
const GONE = 'This document is no longer in your locker.';
const idOf = (number: number) => `0190dddd-0000-7000-8000-00000000000${number}`;
const LOCKER = ['Receipt.pdf', 'Warranty.pdf', 'Invoice.pdf', 'Lease.pdf', 'Photo.jpg', 'Guide.docx'].map(
  (name, at) => ({ kind: 'document', id: idOf(at + 1), name }),
);
const [RECEIPT = '', WARRANTY = ''] = LOCKER.map(({ id }) => id);
const UPLOADED = idOf(9);
const coffee = aTransaction();
const dialog = () => within(screen.getByRole('dialog', { name: 'Edit transaction' }));
const field = () => within(dialog().getByRole('group', { name: 'Documents' }));
const sent = () => backend.callsTo(updateTransaction).map(({ body }) => body);
const upload = () => field().getByLabelText('Upload a file');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

const links = {
  RecordLink: ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
    <a href={`/document-locker/document/${id}`}>{children}</a>
  ),
};
type Names = Parameters<RecordNamesProps['children']>[0];
const withLocker = (over: Partial<Names> = {}) => ({
  RecordNames: ({ kinds, children }: RecordNamesProps) =>
    children({
      records: kinds.includes('document') ? LOCKER : [],
      isLoading: false,
      reload: null,
      unknownKinds: [],
      fetchedAt: Number.POSITIVE_INFINITY,
      ...over,
    }),
  ...links,
});

/** A locker whose list was fetched long before the dialog opens. */
const withOldList = () => ({
  RecordNames({ children }: RecordNamesProps) {
    const { data: records, dataUpdatedAt: fetchedAt } = useQuery({
      queryKey: ['documents', 'dashboard'],
      queryFn: ({ signal }) => get('/api/documents', { parse: () => LOCKER }, signal),
      initialData: LOCKER,
      initialDataUpdatedAt: 1,
    });
    return children({ records, isLoading: false, reload: null, unknownKinds: [], fetchedAt });
  },
  ...links,
});

afterEach(() => void vi.useRealTimers());

/** Opens a transaction of the list. */
async function open(
  documentIds: readonly string[] = [],
  offers: object = withLocker(),
  closedMonths: string[] = [],
) {
  const stored: MoneyTransaction = {
    ...coffee,
    ...(documentIds.length > 0 && { documentIds: [...documentIds] }),
  };
  answerTransactions(backend, [stored]);
  backend.answer(updateTransaction, { ...stored, version: 2 });
  const shell = openPart(
    <RecentTransactions
      budgetId={BUDGET_ID}
      month={MONTH}
      lines={LINES}
      people={PEOPLE}
      isStarted
      closedMonths={closedMonths}
    />,
    undefined,
    offers,
  );
  await shell.person.click(await screen.findByRole('button', { name: /coffee/ }));
  return { ...shell, save: () => shell.person.click(dialog().getByRole('button', { name: 'Save' })) };
}

describe('the documents of a transaction', () => {
  test('are links to the locker, and removing one sends the others (MON-56)', async () => {
    const { person, save } = await open([RECEIPT, WARRANTY]);
    expect(field().getByRole('link', { name: 'Receipt.pdf' })).toHaveAttribute(
      'href',
      `/document-locker/document/${RECEIPT}`,
    );
    await person.click(field().getByRole('button', { name: 'Remove Receipt.pdf from this transaction' }));
    expect(field().queryByText('Receipt.pdf')).not.toBeInTheDocument();
    expect(field().getByRole('button', { name: 'Remove Warranty.pdf from this transaction' })).toHaveFocus();
    await save();
    await isClosed();
    expect(sent()).toEqual([{ documentIds: [WARRANTY] }]);
  });

  test('are not sent if only something else was changed (MON-56)', async () => {
    const { person, save } = await open([RECEIPT]);
    await person.type(dialog().getByLabelText('Payee'), 's');
    await save();
    await isClosed();
    expect(sent()).toEqual([{ payee: 'coffees' }]);
  });

  test('say so if one is no longer in the locker, and it can be removed (MON-56)', async () => {
    const { person, save } = await open([UPLOADED, RECEIPT]);
    expect(field().getByText(GONE)).toBeVisible();
    await person.click(field().getByRole('button', { name: 'Remove this document' }));
    await save();
    await isClosed();
    expect(sent()).toEqual([{ documentIds: [RECEIPT] }]);
  });

  test('are chosen from the locker by their name, in its order of names (MON-56)', async () => {
    const { person, save } = await open([RECEIPT]);
    await person.click(field().getByRole('button', { name: 'Choose from your locker' }));
    const choices = () =>
      field()
        .getAllByRole('listitem')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(choices()).toEqual(['Guide.docx', 'Invoice.pdf', 'Lease.pdf', 'Photo.jpg', 'Warranty.pdf']);
    expect(field().getByLabelText('Search your locker')).toHaveFocus();
    await person.keyboard('WARR{Enter}');
    expect(choices()).toEqual(['Warranty.pdf']);
    await person.click(field().getByRole('button', { name: 'Warranty.pdf' }));
    expect(field().getByRole('button', { name: 'Choose from your locker' })).toHaveFocus();
    expect(sent()).toEqual([]);
    await save();
    await isClosed();
    expect(sent()).toEqual([{ documentIds: [RECEIPT, WARRANTY] }]);
  });

  test('are at most 5 (MON-50)', async () => {
    await open(LOCKER.slice(0, 5).map(({ id }) => id));
    expect(field().getByText('A transaction can have up to 5 documents.')).toBeVisible();
    expect(field().queryByRole('button', { name: 'Choose from your locker' })).not.toBeInTheDocument();
    expect(field().queryByLabelText('Upload a file')).not.toBeInTheDocument();
  });

  test('that are too many for this release are refused with a sentence (MON-50)', async () => {
    const { person, save } = await open([...LOCKER.map(({ id }) => id), UPLOADED]);
    await person.click(field().getByRole('button', { name: 'Remove Receipt.pdf from this transaction' }));
    expect(field().queryByRole('alert')).not.toBeInTheDocument();
    await save();
    expect(field().getByRole('alert')).toHaveTextContent('A transaction can have up to 5 documents.');
    expect(sent()).toEqual([]);
  });

  test('can change in a closed month (MON-38)', async () => {
    const { person, save } = await open([RECEIPT], withLocker(), [MONTH]);
    await person.click(field().getByRole('button', { name: 'Remove Receipt.pdf from this transaction' }));
    await save();
    await isClosed();
    expect(sent()).toEqual([{ documentIds: [] }]);
  });

  test('have no field without a locker (MON-56)', async () => {
    await open([RECEIPT], withLocker({ records: [], unknownKinds: ['document'] }));
    expect(dialog().queryByRole('group', { name: 'Documents' })).not.toBeInTheDocument();
  });

  test('are not called deleted while the locker loads (MON-56)', async () => {
    await open([RECEIPT], withLocker({ records: [], isLoading: true }));
    expect(field().getByText('Loading your documents')).toBeInTheDocument();
    expect(field().queryByText(GONE)).not.toBeInTheDocument();
  });

  test('are not called deleted if the locker could not be loaded, which can be repeated (MON-56)', async () => {
    const reload = vi.fn<() => void>();
    const { person } = await open([RECEIPT], withLocker({ records: [], reload, fetchedAt: 0 }));
    expect(field().getByText('A document in your locker')).toBeVisible();
    expect(field().queryByText(GONE)).not.toBeInTheDocument();
    await person.click(field().getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a document that the list of the locker does not have', () => {
  test('is not called deleted by a list that is fetched again, until that has ended (MON-56)', async () => {
    const answer = backend.hold(LIST);
    await open([UPLOADED], withOldList());
    await waitFor(() => expect(backend.callsTo(LIST)).toHaveLength(1));
    expect(field().getByText('A document in your locker')).toBeVisible();
    expect(field().queryByText(GONE)).not.toBeInTheDocument();
    answer([]);
    expect(await field().findByText(GONE)).toBeVisible();
  });

  test('is not called deleted if the list could not be fetched again (MON-56)', async () => {
    backend.refuse(LIST, 'unavailable');
    const { client } = await open([UPLOADED], withOldList());
    await waitFor(() => expect(backend.callsTo(LIST)).toHaveLength(1));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(field().getByText('A document in your locker')).toBeVisible();
    expect(field().queryByText(GONE)).not.toBeInTheDocument();
  });

  test('is not called deleted by a shell that does not say when the list was fetched (MON-56)', async () => {
    const { fetchedAt: _, ...named } = { records: LOCKER, isLoading: false, reload: null, fetchedAt: 0 };
    await open([UPLOADED], { RecordNames: ({ children }: RecordNamesProps) => children(named), ...links });
    expect(field().getByText('A document in your locker')).toBeVisible();
  });

  test('a transaction whose list is up to date does not fetch it again (MON-56)', async () => {
    await open([RECEIPT], withOldList());
    expect(field().getByRole('link', { name: 'Receipt.pdf' })).toBeVisible();
    expect(backend.callsTo(LIST)).toEqual([]);
  });
});

describe('the locker of a transaction', () => {
  const choose = () => field().getByRole('button', { name: 'Choose from your locker' });

  test('that could not be loaded is reported when it is needed (MON-56)', async () => {
    const { person } = await open([], withLocker({ records: [], reload: () => {}, fetchedAt: 0 }));
    expect(field().queryByRole('alert')).not.toBeInTheDocument();
    await person.click(choose());
    expect(field().getByRole('alert')).toHaveTextContent('We couldn’t load your documents.');
  });

  test.each([
    [[], [], 'Your locker is empty.'],
    [[RECEIPT], LOCKER.slice(0, 1), 'There are no other documents in your locker.'],
  ])('without documents to choose says so (MON-56): %#', async (ids, records, sentence) => {
    const { person } = await open(ids, withLocker({ records }));
    await person.click(choose());
    expect(field().getByText(sentence)).toBeVisible();
  });

  test('that loads late does not take the focus from another field (MON-56)', async () => {
    const answer = backend.hold(LIST);
    const { person } = await open([], {
      RecordNames({ children }: RecordNamesProps) {
        const { data: records = [], isLoading } = useQuery({
          queryKey: ['documents', 'dashboard'],
          queryFn: ({ signal }) => get('/api/documents', { parse: () => LOCKER }, signal),
        });
        return children({ records, isLoading, reload: null });
      },
    });
    await person.click(choose());
    await person.click(dialog().getByLabelText('Payee'));
    answer([]);
    expect(await field().findByLabelText('Search your locker')).toBeVisible();
    expect(dialog().getByLabelText('Payee')).toHaveFocus();
  });
});

describe('the focus of the documents of a transaction', () => {
  test('stays in the field when the last document is removed (MON-56)', async () => {
    const { person } = await open([RECEIPT]);
    await person.click(field().getByRole('button', { name: 'Remove Receipt.pdf from this transaction' }));
    expect(dialog().getByRole('group', { name: 'Documents' })).toHaveFocus();
  });

  test('stays in the field when the fifth document is chosen (MON-56)', async () => {
    const { person } = await open(LOCKER.slice(0, 4).map(({ id }) => id));
    await person.click(field().getByRole('button', { name: 'Choose from your locker' }));
    await person.click(field().getByRole('button', { name: 'Guide.docx' }));
    expect(dialog().getByRole('group', { name: 'Documents' })).toHaveFocus();
  });
});

describe('saving documents of a transaction', () => {
  test('that removes one never waits: a 404 is about the transaction (MON-56)', async () => {
    const { person, save } = await open([RECEIPT, WARRANTY]);
    backend.refuse(updateTransaction, 'not-found');
    await person.click(field().getByRole('button', { name: 'Remove Receipt.pdf from this transaction' }));
    await save();
    expect(await dialog().findByText('This was changed somewhere else in the meantime.')).toBeVisible();
    expect(sent()).toEqual([{ documentIds: [WARRANTY] }]);
  });

  test('gives up if the service does not know an upload in time, and says so (MON-56)', async () => {
    const { person, save, toasts } = await open();
    backend.answer(UPLOAD, { id: UPLOADED, originalName: 'Bill.pdf' });
    await person.upload(upload(), new File(['%PDF-1.7'], 'Bill.pdf', { type: 'application/pdf' }));
    await field().findByRole('link', { name: 'Bill.pdf' });
    backend.refuse(updateTransaction, 'not-found', 'This document does not exist.');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
    await vi.waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(toasts).toEqual([
        {
          title: 'We couldn’t save the transaction',
          description: 'Your upload isn’t ready to attach yet. Save again in a moment.',
          tone: 'destructive',
        },
      ]);
    }, 10_000);
    expect(sent()).toEqual(Array(5).fill({ documentIds: [UPLOADED] }));
    vi.useRealTimers();
    backend.answer(updateTransaction, { ...coffee, version: 2 });
    await save();
    await isClosed();
  });
});

describe('a file for a transaction', () => {
  const file = new File(['%PDF-1.7'], 'Bill.pdf', { type: 'application/pdf' });
  const itemOf = (dropped: File, isDirectory = false) => ({
    getAsFile: () => dropped,
    webkitGetAsEntry: () => ({ isDirectory }),
  });
  const filesIn = (...items: ReturnType<typeof itemOf>[]) => ({
    dataTransfer: { types: ['Files'], items, dropEffect: 'none' },
  });
  const box = () => field().getByText('or drop it here');

  test('can be dropped on the field, which shows that it can (MON-56)', async () => {
    await open();
    backend.answer(UPLOAD, { id: UPLOADED, originalName: 'Bill.pdf' });
    fireEvent.dragEnter(box(), filesIn(itemOf(file)));
    expect(field().getByText('Drop the file here')).toBeVisible();
    fireEvent.drop(field().getByText('Drop the file here'), filesIn(itemOf(file)));
    expect(await field().findByRole('link', { name: 'Bill.pdf' })).toBeVisible();
    expect(box()).toBeVisible();
  });

  test.each([
    [
      'a folder',
      [itemOf(new File([], 'Taxes'), true)],
      'A folder can’t be uploadedDrop the files inside Taxes.',
    ],
    ['several files', [itemOf(file), itemOf(file)], 'Drop one file at a time.'],
  ])('is not uploaded from a drop of %s, which says why (MON-56)', async (_what, items, sentence) => {
    await open();
    fireEvent.drop(box(), filesIn(...items));
    expect(field().getByRole('alert')).toHaveTextContent(sentence);
    expect(field().queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(backend.callsTo(UPLOAD)).toEqual([]);
  });

  test.each([
    ['with room for documents', withLocker(), 0],
    ['that is full', withLocker(), 5],
    ['without a locker', {}, 0],
  ])(
    'that misses the field of a dialog %s does not replace the page (MON-56)',
    async (_what, offers, count) => {
      await open(
        LOCKER.slice(0, count).map(({ id }) => id),
        offers,
      );
      const missed = createEvent.drop(screen.getByRole('dialog'), filesIn(itemOf(file)));
      fireEvent(screen.getByRole('dialog'), missed);
      expect(missed.defaultPrevented).toBe(true);
    },
  );

  test('can be of the kinds and the size that the locker accepts, which the field says (MON-56)', async () => {
    await open();
    expect(await field().findByText('PDF, DOC, DOCX, JPG, JPEG, PNG, TXT · Up to 10 MB')).toBeVisible();
    expect(upload()).toHaveAttribute('accept', '.pdf,.doc,.docx,.jpg,.jpeg,.png,.txt');
  });

  test('keeps the focus in the field and announces its upload (MON-56)', async () => {
    const { person } = await open();
    const stored = backend.hold(UPLOAD);
    await person.upload(upload(), file);
    expect(await field().findByText('The upload of Bill.pdf has started.')).toBeInTheDocument();
    expect(field().getByText('You can save once it is uploaded.')).toBeVisible();
    expect(upload()).toHaveFocus();
    stored({ id: UPLOADED, originalName: 'Bill.pdf' });
    expect(await field().findByText('Bill.pdf is uploaded and attached.')).toBeInTheDocument();
    expect(upload()).toHaveFocus();
  });

  test('is the only one that can be chosen until its upload ends, and can then be chosen again (MON-56)', async () => {
    const { person } = await open();
    const stored = backend.hold(UPLOAD);
    await person.upload(upload(), file);
    expect(upload()).toHaveAttribute('aria-disabled', 'true');
    expect(fireEvent.click(upload())).toBe(false);
    stored({ id: UPLOADED, originalName: 'Bill.pdf' });
    await waitFor(() => expect(upload()).not.toHaveAttribute('aria-disabled'));
    expect(upload()).toHaveProperty('files.length', 0);
  });

  test('that becomes the fifth document leaves the focus in the field (MON-56)', async () => {
    const { person } = await open(LOCKER.slice(0, 4).map(({ id }) => id));
    backend.hold(UPLOAD);
    await person.upload(upload(), file);
    expect(dialog().getByRole('group', { name: 'Documents' })).toHaveFocus();
  });

  test('is not attached after its upload was canceled, and the change can be saved (MON-56)', async () => {
    const { person, save } = await open([RECEIPT]);
    const stored = backend.hold(UPLOAD);
    await person.upload(upload(), file);
    await person.click(await field().findByRole('button', { name: 'Cancel the upload of Bill.pdf' }));
    expect(field().queryByText('Uploading Bill.pdf...')).not.toBeInTheDocument();
    expect(field().queryByRole('alert')).not.toBeInTheDocument();
    expect(dialog().getByRole('group', { name: 'Documents' })).toHaveFocus();
    stored({ id: UPLOADED, originalName: 'Bill.pdf' });
    await save();
    await isClosed();
    expect(sent()).toEqual([]);
  });

  test('is no longer uploaded once the dialog is discarded (MON-56)', async () => {
    const { person, client } = await open();
    backend.hold(UPLOAD);
    await person.upload(upload(), file);
    await waitFor(() => expect(backend.callsTo(UPLOAD)).toHaveLength(1));
    await person.click(dialog().getByRole('button', { name: 'Cancel' }));
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() =>
      expect(client.getMutationCache().getAll()).toMatchObject([
        { state: { error: { name: 'AbortError' } } },
      ]),
    );
  });

  test('that failed is not offered again while the transaction is full (MON-50)', async () => {
    const { person } = await open(LOCKER.slice(0, 4).map(({ id }) => id));
    backend.drop(UPLOAD);
    await person.upload(upload(), file);
    expect(await field().findByRole('button', { name: 'Try again' })).toBeVisible();
    await person.click(field().getByRole('button', { name: 'Choose from your locker' }));
    await person.click(field().getByRole('button', { name: 'Guide.docx' }));
    expect(field().queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await person.click(field().getByRole('button', { name: 'Remove Guide.docx from this transaction' }));
    expect(field().getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('that can no longer be read says so and is not offered again (MON-56)', async () => {
    const { person } = await open();
    backend.drop(UPLOAD);
    const slice = vi.spyOn(Blob.prototype, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
    } as Blob);
    await person.upload(upload(), file);
    expect(await field().findByRole('alert')).toHaveTextContent(
      'Bill.pdf was not uploaded. This file can no longer be read. Please choose it again.',
    );
    expect(field().queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    slice.mockRestore();
  });

  test('is uploaded to the locker first, then attached, and the change waits until the service knows it (MON-56)', async () => {
    const { person, save } = await open([RECEIPT]);
    const stored = backend.hold(UPLOAD);
    await person.upload(upload(), file);
    expect(await field().findByText('Uploading Bill.pdf...')).toBeVisible();
    await save();
    expect(sent()).toEqual([]);
    stored({ id: UPLOADED, originalName: 'Bill.pdf' });
    expect(await field().findByRole('link', { name: 'Bill.pdf' })).toBeVisible();
    expect(backend.callsTo(UPLOAD)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    backend.refuse(updateTransaction, 'not-found');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    backend.answer(updateTransaction, { ...coffee, version: 2 });
    await isClosed();
    expect(sent()).toEqual(Array(2).fill({ documentIds: [RECEIPT, UPLOADED] }));
  });

  test('that the locker refuses is explained in its words, and nothing is attached (MON-56)', async () => {
    const { person, save } = await open();
    backend.refuse(UPLOAD, 'plan-limit', 'Your plan has room for 3 documents.');
    await person.upload(upload(), file);
    expect(await field().findByRole('alert')).toHaveTextContent(
      'Bill.pdf was not uploaded. Your plan has room for 3 documents.',
    );
    expect(field().queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await save();
    await isClosed();
    expect(sent()).toEqual([]);
  });

  test('that did not reach the locker is sent again as the same one (MON-56)', async () => {
    const { person, save } = await open();
    backend.drop(UPLOAD);
    await person.upload(upload(), file);
    expect(await field().findByRole('alert')).toHaveTextContent('We could not reach the server.');
    backend.answer(UPLOAD, { id: UPLOADED, originalName: 'Bill.pdf' });
    await person.click(field().getByRole('button', { name: 'Try again' }));
    expect(await field().findByRole('link', { name: 'Bill.pdf' })).toBeVisible();
    expect(field().queryByRole('alert')).not.toBeInTheDocument();
    const keys = backend.callsTo(UPLOAD).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await save();
    await isClosed();
    expect(sent()).toEqual([{ documentIds: [UPLOADED] }]);
  });
});
