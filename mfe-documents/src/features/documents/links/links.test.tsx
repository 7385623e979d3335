import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import type { PapersProps, RecordLinkProps, RecordNamesProps } from '@savvi/mfe-kit';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { documentId, folderId, hold, named, row, TAXES } from '../../../testing/locker.ts';
import { button, dialog, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';

preloadPage();
beforeAll(() => import('./links-dialog.tsx'));
const backend = openFakeBackend();

const car: PapersProps = { kind: 'policy', id: folderId(71), name: 'Car insurance' };
const house: PapersProps = { kind: 'property', id: folderId(72), name: 'House' };
const link = { kind: 'policy', id: car.id, isDeleted: false } as const;
const RecordLink = ({ id, children }: RecordLinkProps) => (
  <a href="/plan">{[car, house].find((record) => record.id === id)?.name ?? children}</a>
);
/** What the shell offers to areas, with the state of the lists of names. */
const offers = (state: Partial<Parameters<RecordNamesProps['children']>[0]> = {}) => ({
  RecordLink,
  RecordNames: ({ children }: RecordNamesProps) =>
    children({ records: [car, house], isLoading: false, reload: null, ...state }),
});
const opened = async () => within(await screen.findByRole('dialog'));
const CHOOSE = 'Choose what lease.pdf belongs to';

test('a document says what it belongs to, also that a record is deleted [LNK-1] [LNK-3]', async () => {
  hold(backend, [
    named(1, 'lease.pdf', { links: [link, { kind: 'debt', id: folderId(73), isDeleted: true }] }),
  ]);
  openDocuments('', { offers: offers() });
  await screen.findByRole('article', { name: 'lease.pdf' });
  expect(within(row('lease.pdf')).getByText(/^Belongs to/)).toHaveTextContent(
    'Belongs to Car insurance, Debt (deleted)',
  );
  expect(within(row('lease.pdf')).getByRole('link', { name: 'Car insurance' })).toBeVisible();
});

test('in a shell of the last release, no links are shown or chosen [LNK-3]', async () => {
  hold(backend, [named(1, 'lease.pdf', { links: [link] })]);
  openDocuments();
  await screen.findByRole('article', { name: 'lease.pdf' });
  expect(screen.queryByText(/^Belongs to/)).toBeNull();
  expect(screen.queryByRole('button', { name: CHOOSE })).toBeNull();
});

test('the records of a document are chosen by name, and saved with its version [LNK-1] [LNK-3]', async () => {
  const stored = named(1, 'lease.pdf', { links: [link], version: 4 });
  hold(backend, [stored]);
  const { person, toasts } = openDocuments('', { offers: offers() });
  await screen.findByRole('article', { name: 'lease.pdf' });
  await person.click(button(CHOOSE));
  expect(await (await opened()).findByRole('checkbox', { name: 'Car insurance' })).toBeChecked();
  expect(dialog().getByRole('group', { name: 'Properties' })).toBeVisible();
  await person.click(dialog().getByRole('checkbox', { name: 'Car insurance' }));
  await person.click(dialog().getByRole('checkbox', { name: 'House' }));
  const next = {
    ...stored,
    version: 5,
    links: [{ kind: 'property' as const, id: house.id, isDeleted: false }],
  };
  backend.answer(documentRoutes.replaceLinks, next);
  hold(backend, [next]);
  await person.click(button('Save changes'));
  await waitFor(() => expect(toasts).toEqual([{ title: 'Document Updated', tone: 'success' }]));
  expect(
    backend
      .callsTo(documentRoutes.replaceLinks)
      .map(({ path, headers, body }) => [path, headers.get('If-Match'), body]),
  ).toEqual([[`/api/documents/${stored.id}/links`, '"4"', { links: [{ kind: 'property', id: house.id }] }]]);
  expect(await within(row('lease.pdf')).findByText(/^Belongs to/)).toHaveTextContent('Belongs to House');
});

test('a refused change of links keeps the dialog open and shows the message [LNK-1]', async () => {
  hold(backend, [named(1, 'lease.pdf')]);
  const { person, toasts } = openDocuments('', { offers: offers() });
  await screen.findByRole('article', { name: 'lease.pdf' });
  await person.click(button(CHOOSE));
  await person.click(await (await opened()).findByRole('checkbox', { name: 'House' }));
  backend.refuse(documentRoutes.replaceLinks, 'stale');
  await person.click(button('Save changes'));
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Update Failed', tone: 'destructive' }));
  expect(dialog().getByRole('checkbox', { name: 'House' })).toBeChecked();
});

test('the link to a deleted record can be removed, and lists that failed can be loaded again [LNK-3]', async () => {
  const reload = vi.fn();
  hold(backend, [named(1, 'lease.pdf', { links: [{ ...link, id: folderId(99), isDeleted: true }] })]);
  const { person } = openDocuments('', { offers: offers({ reload }) });
  await screen.findByRole('article', { name: 'lease.pdf' });
  await person.click(button(CHOOSE));
  expect(await (await opened()).findByRole('checkbox', { name: 'Insurance policy (deleted)' })).toBeChecked();
  await person.click(dialog().getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('without any record there is nothing to choose [LNK-3]', async () => {
  hold(backend, [named(1, 'lease.pdf')]);
  const { person } = openDocuments('', { offers: offers({ records: [] }) });
  await screen.findByRole('article', { name: 'lease.pdf' });
  await person.click(button(CHOOSE));
  expect(await (await opened()).findByText(/^There’s nothing to choose yet\./)).toBeVisible();
});

test('an upload that a record asked for is sent with the link and says so [LNK-1] [LNK-3]', async () => {
  hold(backend, [named(1, 'lease.pdf')]);
  const { person, location } = openDocuments(`?new&kind=policy&record=${car.id}`, { offers: offers() });
  expect(await screen.findByText('Car insurance')).toBeVisible();
  expect(location()).toBe('/document-locker');
  await person.upload(dialog().getByLabelText(/^Choose (more )?files$/), new File(['a policy'], 'car.pdf'));
  backend.answer(documentRoutes.upload, named(2, 'car.pdf', { links: [link] }), 201);
  await person.click(button('Upload'));
  await waitFor(() => expect(backend.callsTo(documentRoutes.upload)).toHaveLength(1));
  expect(backend.callsTo(documentRoutes.upload)[0]?.body).toMatchObject({
    links: JSON.stringify([{ kind: 'policy', id: car.id }]),
  });
});

test('the address of a document opens its folder and focuses the document [LNK-3]', async () => {
  hold(backend, [named(1, 'lease.pdf'), named(2, 'tax.pdf', { folderId: TAXES.id })], [TAXES]);
  openDocuments(`/document/${documentId(2)}`);
  await screen.findByRole('article', { name: 'tax.pdf' });
  await waitFor(() => expect(button('tax.pdf')).toHaveFocus());
  expect(screen.queryByRole('article', { name: 'lease.pdf' })).toBeNull();
});

test('the address of a document that is gone says so [LNK-3]', async () => {
  hold(backend, [named(1, 'lease.pdf')]);
  openDocuments(`/document/${documentId(9)}`);
  expect(await screen.findByText('This document doesn’t exist')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all documents' })).toHaveAttribute(
    'href',
    '/document-locker',
  );
});
