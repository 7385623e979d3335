import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { documentId, hold, named } from '../../../testing/locker.ts';
import { button, dialog, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';

preloadPage();
const backend = openFakeBackend();
const stored = named(1, 'a.pdf', { version: 3, description: 'Old', category: 'wills' });
const openDetails = async () => {
  hold(backend, [stored]);
  const shell = openDocuments();
  await shell.person.click(await screen.findByRole('button', { name: 'Edit the details of a.pdf' }));
  await screen.findByRole('dialog');
  return shell;
};
const save = () => dialog().getByRole('button', { name: 'Save changes' });

test('the category, description and expiration date of a document can be edited', async () => {
  const { person, toasts } = await openDetails();
  await person.selectOptions(dialog().getByLabelText('Category'), 'Medical');
  await person.clear(dialog().getByLabelText('Description (optional)'));
  await person.type(dialog().getByLabelText('Expiration date (optional)'), '2026-03-20');
  const changed = {
    ...stored,
    version: 4,
    category: 'medical',
    description: null,
    expirationDate: '2026-03-20',
  } as const;
  backend.answer(documentRoutes.update, changed);
  hold(backend, [changed]);
  await person.click(save());
  expect(await screen.findByText('Expires soon')).toBeVisible();
  expect(
    backend
      .callsTo(documentRoutes.update)
      .map(({ path, body, headers }) => [path, body, headers.get('If-Match')]),
  ).toEqual([
    [
      `/api/documents/${documentId(1)}`,
      { category: 'medical', description: null, expirationDate: '2026-03-20' },
      '"3"',
    ],
  ]);
  expect(toasts).toEqual([{ title: 'Document Updated', tone: 'success' }]);
  await waitFor(() => expect(button('Edit the details of a.pdf')).toHaveFocus());
});

test('an edit of a document that changed elsewhere is applied to the newest version', async () => {
  const { person } = await openDetails();
  await person.selectOptions(dialog().getByLabelText('Category'), 'Medical');
  backend.refuse(documentRoutes.update, 'stale');
  await person.click(save());
  expect(await dialog().findByText('This document was changed somewhere else')).toBeVisible();
  const newest = { ...stored, version: 9, description: 'New' };
  hold(backend, [newest]);
  await person.click(dialog().getByRole('button', { name: 'Load newest version' }));
  await waitFor(() => expect(dialog().getByLabelText('Description (optional)')).toHaveValue('New'));
  expect(dialog().getByLabelText('Category')).toHaveValue('medical');
  backend.answer(documentRoutes.update, { ...newest, version: 10, category: 'medical' });
  await person.click(save());
  await waitFor(() =>
    expect(backend.callsTo(documentRoutes.update).at(-1)?.headers.get('If-Match')).toBe('"9"'),
  );
});

test('a failed edit of a document shows the error message and keeps the input [API-19]', async () => {
  const { person, toasts } = await openDetails();
  await person.selectOptions(dialog().getByLabelText('Category'), 'Medical');
  backend.refuse(documentRoutes.update, 'unavailable');
  await person.click(save());
  await waitFor(() =>
    expect(toasts).toEqual([
      {
        title: 'Update Failed',
        description: '503: This part of the product is not available right now. Please try again soon.',
        tone: 'destructive',
      },
    ]),
  );
  expect(dialog().getByLabelText('Category')).toHaveValue('medical');
});

test('a document is renamed without its extension, which stays, and the row shows the new name [DOC-34]', async () => {
  const { person } = await openDetails();
  const name = dialog().getByLabelText('Name');
  expect(name).toHaveValue('a');
  expect(name).toHaveAccessibleDescription('.pdf');
  await person.clear(name);
  await person.type(name, 'Lease.PDF');
  const changed = { ...stored, version: 4, originalName: 'Lease.pdf' };
  backend.answer(documentRoutes.update, changed);
  hold(backend, [changed]);
  await person.click(save());
  expect(await screen.findByRole('article', { name: 'Lease.pdf' })).toBeVisible();
  expect(backend.callsTo(documentRoutes.update).map(({ body }) => body)).toEqual([
    { name: 'Lease', category: 'wills', description: 'Old', expirationDate: null },
  ]);
});

test.each([
  ['{Backspace}', 'Please enter a name.'],
  [' ', 'Please enter a name.'],
  ['.pdf', 'Please enter a name.'],
  ['tax/2025', 'Please leave out slashes and characters that can’t be saved.'],
  ['x'.repeat(251), 'Please use at most 250 characters.'],
])('the new name %j of a document is not sent and is explained [DOC-34]', async (typed, advice) => {
  const { person } = await openDetails();
  const name = dialog().getByLabelText('Name');
  await person.clear(name);
  if (typed.length > 20) await person.paste(typed);
  else await person.type(name, typed);
  await person.click(save());
  expect(dialog().getByText(advice)).toBeVisible();
  expect(name).toHaveFocus();
  expect(backend.callsTo(documentRoutes.update)).toEqual([]);
});

test('a name that nobody may type is kept while other details change [DOC-34]', async () => {
  const dotted = { ...stored, originalName: '.txt' };
  hold(backend, [dotted]);
  const { person } = openDocuments();
  await person.click(await screen.findByRole('button', { name: 'Edit the details of .txt' }));
  await person.selectOptions(dialog().getByLabelText('Category'), 'Medical');
  backend.answer(documentRoutes.update, { ...dotted, version: 4, category: 'medical' });
  await person.click(save());
  await waitFor(() =>
    expect(backend.callsTo(documentRoutes.update).map(({ body }) => body)).toEqual([
      { category: 'medical', description: 'Old', expirationDate: null },
    ]),
  );
});
