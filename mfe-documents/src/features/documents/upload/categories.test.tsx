import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { aDocument } from '@savvi/testing/builders';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  aFile,
  choose,
  chooseAny,
  fileRow,
  submit,
  taxes,
  uploadTests,
} from '../../../testing/upload-dialog.tsx';

const { backend, openUpload, uploads, fieldsOf } = uploadTests();
const of = (name: string) => screen.getByLabelText(`Category of ${name}`);
const category = () => screen.getByLabelText('Category');
/** The categories and folders of the sent files, in the order of the files. */
const sent = () =>
  uploads()
    .map((_, at) => fieldsOf(at))
    .map(({ file, category: sentCategory, folderId }) => [Object(file).name, sentCategory, folderId])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)));

test('each of several files has a category guessed from its name, which can be changed before sending [DOC-45]', async () => {
  const shell = await openUpload({ category: 'medical' });
  await choose(shell, aFile('a tax return.pdf', '1'), aFile('b lease.pdf', '2'), aFile('c.jpg', '3'));
  expect(of('a tax return.pdf')).toHaveDisplayValue('Tax Returns');
  expect(of('b lease.pdf')).toHaveDisplayValue('Contracts');
  expect(of('c.jpg')).toHaveDisplayValue('Medical');
  await shell.person.selectOptions(of('b lease.pdf'), 'Other');
  backend.answer(documentRoutes.upload, aDocument());
  await submit(shell);
  await waitFor(() => expect(uploads()).toHaveLength(3));
  expect(sent()).toEqual([
    ['a tax return.pdf', 'tax_returns', undefined],
    ['b lease.pdf', 'other', undefined],
    ['c.jpg', 'medical', undefined],
  ]);
});

test('the form has the category of a single file, and a category chosen there also applies to files added later [DOC-45]', async () => {
  const shell = await openUpload();
  await choose(shell, aFile('lease.pdf'));
  expect(category()).toHaveDisplayValue('Contracts');
  expect(screen.queryByLabelText('Category of lease.pdf')).not.toBeInTheDocument();
  await shell.person.selectOptions(category(), 'Financial');
  await choose(shell, aFile('tax.pdf', '2'));
  expect(of('lease.pdf')).toHaveDisplayValue('Financial');
  expect(of('tax.pdf')).toHaveDisplayValue('Financial');
});

test('the category of the form is Mixed while files differ, and choosing one sets it for all [DOC-45]', async () => {
  const shell = await openUpload();
  await choose(shell, aFile('lease.pdf', '1'), aFile('tax.pdf', '2'));
  expect(category()).toHaveDisplayValue('Mixed');
  await shell.person.selectOptions(category(), 'Financial');
  expect(category()).toHaveDisplayValue('Financial');
  expect(of('lease.pdf')).toHaveDisplayValue('Financial');
  expect(of('tax.pdf')).toHaveDisplayValue('Financial');
});

test('a stored file keeps the category that it was sent with, even when another one is chosen for all [DOC-45]', async () => {
  const shell = await openUpload();
  chooseAny(aFile('lease.pdf'), aFile('run.exe'));
  backend.answer(documentRoutes.upload, aDocument());
  await submit(shell);
  expect(await fileRow('lease.pdf').findByText('Uploaded')).toBeVisible();
  await shell.person.selectOptions(category(), 'Financial');
  expect(sent()).toEqual([['lease.pdf', 'contracts', undefined]]);
  expect(fileRow('lease.pdf').getByText('Contracts')).toBeVisible();
});

test('files uploaded in a folder have its category, and a file with another one is not put into the folder [DOC-45] [T-12] [T-30]', async () => {
  const shell = await openUpload({ folder: taxes });
  await choose(shell, aFile('a lease.pdf', '1'), aFile('b.pdf', '2'));
  expect(of('a lease.pdf')).toHaveDisplayValue('Tax Returns');
  await shell.person.selectOptions(of('b.pdf'), 'Medical');
  const folder = screen.getByLabelText('Folder (optional)');
  expect(folder).toHaveDisplayValue('Taxes 2025');
  expect(folder).toHaveAccessibleDescription('Only files in Tax Returns go into this folder.');
  backend.answer(documentRoutes.upload, aDocument());
  await submit(shell);
  await waitFor(() => expect(uploads()).toHaveLength(2));
  expect(sent()).toEqual([
    ['a lease.pdf', 'tax_returns', taxes.id],
    ['b.pdf', 'medical', undefined],
  ]);
});

test('a folder that is chosen before the files decides their category [DOC-45]', async () => {
  const shell = await openUpload({ category: 'tax_returns' });
  await shell.person.selectOptions(screen.getByLabelText('Folder (optional)'), 'Taxes 2025');
  await choose(shell, aFile('lease.pdf'));
  expect(category()).toHaveDisplayValue('Tax Returns');
  expect(screen.getByLabelText('Folder (optional)')).toHaveDisplayValue('Taxes 2025');
});
