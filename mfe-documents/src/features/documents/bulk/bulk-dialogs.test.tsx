import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { documentId, hold, HOUSE, named } from '../../../testing/locker.ts';
import { button, dialog, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';
import { refreshDocuments } from '../use-documents.ts';

preloadPage();
const backend = openFakeBackend();
const mixed = [
  named(1, 'a 1.pdf', { category: 'wills', expirationDate: '2027-01-31', folderId: HOUSE.id }),
  named(2, 'a 2.pdf', { category: 'medical' }),
];
const bar = () => within(screen.getByRole('group', { name: 'Selected documents' }));
const sent = () =>
  backend.callsTo(documentRoutes.bulkUpdate).map(({ body }) => (body as { documents: object[] }).documents);
const changeOf = (at: number, change: object) => ({ id: documentId(at), version: 1, ...change });
const save = () => dialog().getByRole('button', { name: 'Save' });
const isHeld = (control: HTMLElement) => control.matches('[aria-disabled="true"]');

/** Selects two documents of different folders, categories and dates, and opens a dialog for them. */
async function withMixed(wish: string) {
  hold(backend, mixed, [HOUSE]);
  const shell = openDocuments();
  await shell.person.type(await screen.findByRole('searchbox'), 'a');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  await shell.person.click(button('Select all'));
  await screen.findByRole('group', { name: 'Selected documents' });
  await shell.person.click(bar().getByRole('button', { name: wish }));
  backend.answer(documentRoutes.bulkUpdate, (call) => ({
    documents: (call.body as { documents: { id: string }[] }).documents.map(({ id }) => ({
      id,
      version: 2,
      lastModified: HOUSE.updatedAt,
    })),
  }));
  return shell;
}

describe('a dialog for documents with different values', () => {
  test('starts without a folder, and moves only the documents that are in another one [DOC-39]', async () => {
    const { person } = await withMixed('Move');
    const submit = dialog().getByRole('button', { name: 'Move' });
    expect(
      dialog()
        .getAllByRole('radio')
        .every((radio) => !radio.matches(':checked')),
    ).toBe(true);
    expect(isHeld(submit)).toBe(true);
    await person.click(submit);
    expect(sent()).toEqual([]);
    await person.click(dialog().getByRole('radio', { name: 'House' }));
    await person.click(submit);
    expect(await screen.findByText('Moved 1 document to “House”.')).toBeVisible();
    expect(sent()).toEqual([[changeOf(2, { folderId: HOUSE.id })]]);
  });

  test('starts without a category, and changes only the documents that have another one [DOC-39]', async () => {
    const { person } = await withMixed('Category');
    expect(dialog().getByLabelText('Category')).toHaveDisplayValue('Mixed');
    expect(isHeld(save())).toBe(true);
    await person.click(save());
    expect(sent()).toEqual([]);
    await person.selectOptions(dialog().getByLabelText('Category'), 'Medical');
    await person.click(save());
    expect(await screen.findByText('Changed 1 document.')).toBeVisible();
    expect(sent()).toEqual([[changeOf(1, { category: 'medical' })]]);
  });

  test('starts without a date, and removes all dates only if the user says so [DOC-39]', async () => {
    const { person } = await withMixed('Expiration');
    const day = dialog().getByLabelText(/^Expiration date/);
    expect(day).toHaveValue('');
    expect(day).toHaveAccessibleDescription('These documents have different dates.');
    expect(isHeld(save())).toBe(true);
    fireEvent.submit(day);
    expect(sent()).toEqual([]);
    await person.type(day, '2027-01-31');
    expect(isHeld(save())).toBe(false);
    await person.click(dialog().getByRole('checkbox', { name: 'Remove the dates' }));
    await person.click(save());
    expect(await screen.findByText('Changed 1 document.')).toBeVisible();
    expect(sent()).toEqual([[changeOf(1, { expirationDate: null })]]);
  });

  test('keeps Save disabled until the value that all documents share is changed [DOC-39]', async () => {
    hold(backend, [named(1, '1.pdf', { expirationDate: '2027-01-31' })]);
    const { person } = openDocuments();
    await person.click(await screen.findByRole('checkbox', { name: 'Select 1.pdf' }));
    await person.click(bar().getByRole('button', { name: 'Expiration' }));
    const day = dialog().getByLabelText(/^Expiration date/);
    expect(isHeld(save())).toBe(true);
    expect(dialog().queryByRole('checkbox')).not.toBeInTheDocument();
    await person.clear(day);
    expect(isHeld(save())).toBe(false);
  });
});

describe('the selected documents', () => {
  const opened = async () => {
    hold(
      backend,
      mixed.map((one) => ({ ...one, folderId: null })),
      [HOUSE],
    );
    const shell = openDocuments();
    await shell.person.click(await screen.findByRole('button', { name: 'Select all' }));
    await screen.findByRole('group', { name: 'Selected documents' });
    return shell;
  };

  test('stay selected, and the question stays open, while they are deleted and if that fails [DOC-39]', async () => {
    const { person, toasts } = await opened();
    await person.click(bar().getByRole('button', { name: 'Delete' }));
    const question = within(screen.getByRole('alertdialog'));
    const call = backend.hold(documentRoutes.bulkDelete);
    await person.click(question.getByRole('button', { name: 'Delete' }));
    expect(question.getByRole('button', { name: 'Deleting...' })).toHaveAttribute('aria-busy', 'true');
    call.refuse('unavailable');
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Delete Failed'));
    expect(question.getByRole('button', { name: 'Delete' })).toBeEnabled();
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('2 selected', { selector: 'p' })).toBeVisible();
  });

  /** Simulates another device that changes the second document, and deletes the first one if `isGone`. */
  const changedElsewhere = (isGone: boolean) =>
    hold(
      backend,
      [
        ...(isGone ? [] : [named(1, 'a 1.pdf', { category: 'wills' })]),
        named(2, 'a 2.pdf', { category: 'contracts', version: 7 }),
      ],
      [HOUSE],
    );
  /** Waits until the list shows the changed documents. */
  const listed = () =>
    waitFor(() =>
      expect(screen.getByRole('article', { name: 'a 2.pdf', hidden: true })).toHaveTextContent('Contracts'),
    );

  test('are changed in their latest versions by a second try after a rejected one [DOC-39]', async () => {
    const { person } = await opened();
    await person.click(bar().getByRole('button', { name: 'Category' }));
    await person.selectOptions(dialog().getByLabelText('Category'), 'Medical');
    backend.refuse(documentRoutes.bulkUpdate, 'stale', 'Some of these documents were changed.');
    changedElsewhere(false);
    await person.click(save());
    await listed();
    await person.click(save());
    await waitFor(() =>
      expect(sent()).toEqual([
        [changeOf(1, { category: 'medical' })],
        [changeOf(1, { category: 'medical' }), { id: documentId(2), version: 7, category: 'medical' }],
      ]),
    );
  });

  test('are deleted in their latest versions by a second try after a rejected one [DOC-39]', async () => {
    const { person } = await opened();
    await person.click(bar().getByRole('button', { name: 'Delete' }));
    backend.refuse(documentRoutes.bulkDelete, 'stale', 'Some of these documents were changed.');
    changedElsewhere(true);
    const confirm = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' });
    await person.click(confirm());
    await listed();
    await person.click(confirm());
    await waitFor(() =>
      expect(backend.callsTo(documentRoutes.bulkDelete).map(({ body }) => body)).toEqual([
        { documents: [changeOf(1, {}), changeOf(2, {})] },
        { documents: [{ id: documentId(2), version: 7 }] },
      ]),
    );
  });

  test('keep their open dialog when they disappear from the list [DOC-39]', async () => {
    const { person, client } = await opened();
    await person.click(bar().getByRole('button', { name: 'Category' }));
    hold(backend, [named(3, '3.pdf')], [HOUSE]);
    await act(() => refreshDocuments(client));
    await screen.findByRole('article', { name: '3.pdf', hidden: true });
    expect(dialog().getByLabelText('Category')).toBeVisible();
  });

  test('are no longer selected when they come back to the list [DOC-39]', async () => {
    const { client } = await opened();
    hold(backend, [named(3, '3.pdf')], [HOUSE]);
    await act(() => refreshDocuments(client));
    await screen.findByRole('article', { name: '3.pdf' });
    hold(
      backend,
      mixed.map((one) => ({ ...one, folderId: null })),
      [HOUSE],
    );
    await act(() => refreshDocuments(client));
    await screen.findByRole('article', { name: 'a 1.pdf' });
    expect(screen.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument();
  });
});
