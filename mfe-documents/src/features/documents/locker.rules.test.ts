import { aDocument, aFolder } from '@savvi/testing/builders';
import { describe, expect, test } from 'vitest';
import {
  countsOf,
  documentsIn,
  filledWith,
  foldersWith,
  foldersOf,
  foundBy,
  inOrder,
} from './locker.rules.ts';

const id = (at: number) => `0190eeee-0000-7000-8000-${String(at).padStart(12, '0')}`;
const taxes = aFolder({ id: id(101), name: 'Taxes 10', category: 'tax_returns' });
const older = aFolder({ id: id(102), name: 'taxes 9', category: 'tax_returns' });
const house = aFolder({ id: id(103), name: 'House', category: 'contracts' });
const folders = [taxes, older, house];
const will = aDocument({
  id: id(1),
  originalName: 'Will.pdf',
  category: 'wills',
  description: 'Signed at the notary',
});
const filed = aDocument({
  id: id(2),
  originalName: 'Return 2025.pdf',
  category: 'tax_returns',
  description: null,
  folderId: taxes.id,
});
const deed = aDocument({
  id: id(3),
  originalName: 'deed 9.pdf',
  category: 'tax_returns',
  description: null,
  folderId: house.id,
});
const lost = aDocument({
  id: id(4),
  originalName: 'Deed 10.pdf',
  category: 'contracts',
  description: null,
  folderId: id(109),
});
const documents = [will, filed, deed, lost];
const ROOT = { category: null, folderId: null };
const names = (shown: readonly { readonly originalName: string }[]) =>
  shown.map(({ originalName }) => originalName);

test('a category count includes documents in folders [DOC-1] [T-30]', () => {
  expect(Object.fromEntries(countsOf(documents))).toEqual({ wills: 1, tax_returns: 2, contracts: 1 });
});

test('a folder counts its documents of every category [T-30]', () => {
  expect([...filledWith(documents).values()]).toEqual([1, 1, 1]);
});

describe('the root', () => {
  test('the root shows documents outside folders and documents whose folder is gone [T-30]', () => {
    expect(names(documentsIn({ category: null, folderId: null }, documents, folders))).toEqual([
      'Will.pdf',
      'Deed 10.pdf',
    ]);
    expect(names(documentsIn({ category: 'contracts', folderId: null }, documents, folders))).toEqual([
      'Deed 10.pdf',
    ]);
  });

  test('the root shows the folders of the category sorted by name in natural order [DOC-33]', () => {
    expect(foldersOf(folders, ROOT).map(({ name }) => name)).toEqual(['House', 'taxes 9', 'Taxes 10']);
    expect(foldersOf(folders, { category: 'contracts', folderId: null })).toEqual([house]);
  });

  test('the root of the locker finds folders of other categories with documents of the current category [T-30]', () => {
    expect(foldersWith('tax_returns', documents, folders, false)).toEqual({ folders: [house], count: 1 });
    expect(foldersWith('wills', documents, folders, false)).toEqual({ folders: [], count: 0 });
    expect(foldersWith(null, documents, folders, false)).toEqual({ folders: [], count: 0 });
  });
});

test('an opened folder shows all its documents, whatever category was selected before [DOC-7] [T-30]', () => {
  expect(names(documentsIn({ category: 'wills', folderId: house.id }, documents, folders))).toEqual([
    'deed 9.pdf',
  ]);
});

test('a search matches words in names and descriptions in any order and in all folders', () => {
  expect(names(foundBy('  2025 RETURN ', null, documents))).toEqual(['Return 2025.pdf']);
  expect(names(foundBy('notary', null, documents))).toEqual(['Will.pdf']);
  expect(names(foundBy('deed', 'tax_returns', documents))).toEqual(['deed 9.pdf']);
  expect(foundBy('will 2025', null, documents)).toEqual([]);
});

test.each([
  ['strasse', 'Straße 9.pdf'],
  ['STRASSE', 'straße.pdf'],
  ['résumé', 'Resume\u0301.pdf'],
  ['resume', 'R\u00e9sum\u00e9.pdf'],
  ['office', 'o\ufb03ce.pdf'],
  ['istanbul', '\u0130stanbul.pdf'],
  ['οδος', 'ΟΔΌΣ.pdf'],
  ['ガ', '\uff76\uff9e.pdf'],
])('a search for %j finds %j', (search, originalName) =>
  expect(foundBy(search, null, [{ ...will, originalName, description: null }])).toHaveLength(1),
);

test('documents are sorted with the newest first, or by name', () => {
  expect(inOrder(documents, 'newest')).toBe(documents);
  expect(names(inOrder(documents, 'name'))).toEqual([
    'deed 9.pdf',
    'Deed 10.pdf',
    'Return 2025.pdf',
    'Will.pdf',
  ]);
});
