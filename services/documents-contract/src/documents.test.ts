import { describe, expect, it } from 'vitest';
import { categoryInput, DOCUMENT_CATEGORIES } from './category.ts';
import { documentPatch, uploadFields } from './document.ts';
import { baseNameOf, originalNameOf, renamed } from './document-name.ts';
import { FILE_BYTES_MAX, FILE_KINDS_IN_WORDS, fileKindOf } from './file-kind.ts';
import { fileRefusalOf } from './file.rules.ts';
import { folderInput } from './folder.ts';

describe('a category', () => {
  it.each(DOCUMENT_CATEGORIES)('the category %s is accepted unchanged [DOC-2]', (category) =>
    expect(categoryInput.parse(category)).toBe(category),
  );
  it.each(['', 'taxes', 'Tax Returns', 'constructor', null, undefined])(
    'the unknown category %j becomes other [DOC-3] [DATA-18]',
    (sent) => expect(categoryInput.parse(sent)).toBe('other'),
  );
  it.each([7, {}, []])('the category %j is refused because it is not text', (sent) =>
    expect(categoryInput.safeParse(sent).success).toBe(false),
  );
});

describe('a file name', () => {
  it.each([
    ['a.pdf', 'pdf'],
    ['A.B.DOCX', 'docx'],
    ['photo.JPeG', 'jpeg'],
    ['.txt', 'txt'],
  ])('the name %s gives the file type [DOC-13]', (name, kind) => expect(fileKindOf(name)).toBe(kind));
  it.each(['a', 'a.', 'a.exe', 'a.pdf.exe', 'a.pdf ', 'a.constructor', 'a.svg', 'a.htm', ''])(
    'the name %j has no accepted file type [DOC-13]',
    (name) => expect(fileKindOf(name)).toBeNull(),
  );
  it('the accepted file types are listed in words', () =>
    expect(FILE_KINDS_IN_WORDS).toBe('PDF, DOC, DOCX, JPG, JPEG, PNG, TXT'));
});

it('the form fields of an upload are text, and empty ones count as null [DOC-14]', () => {
  expect(
    uploadFields.parse({ category: 'wills', description: '', folderId: '', expirationDate: '' }),
  ).toEqual({ category: 'wills', description: null, folderId: null, expirationDate: null });
  expect(uploadFields.parse({})).toEqual({
    category: 'other',
    description: null,
    folderId: null,
    expirationDate: null,
  });
  expect(uploadFields.safeParse({ folderId: 'x' }).success).toBe(false);
  expect(uploadFields.safeParse({ expirationDate: '2026-02-30' }).success).toBe(false);
});

it('a folder needs a name, and an empty description becomes null [DOC-8] [DOC-9]', () => {
  expect(folderInput.parse({ name: 'Taxes', category: 'tax_returns', description: '' })).toEqual({
    name: 'Taxes',
    category: 'tax_returns',
    description: null,
  });
  expect(folderInput.safeParse({ name: ' ' }).success).toBe(false);
});

describe('the stored name of a file', () => {
  it.each([
    ['C:\\fake\\tax 2025.pdf', 'tax 2025.pdf'],
    ['../../a.txt', 'a.txt'],
    ['a\u202efdp.txt\r\n', 'afdp.txt'],
    [' a.pdf ', 'a.pdf'],
    ['folder/', ''],
    ['Cafe\u0301.pdf', 'Caf\u00e9.pdf'],
  ])('the stored name of %j is %j [N-14]', (sent, kept) => expect(originalNameOf(sent)).toBe(kept));
  it('a long stored name is cut before its extension', () =>
    expect(originalNameOf(`${'x'.repeat(300)}.docx`)).toBe(`${'x'.repeat(250)}.docx`));
});

describe('a new name of a document', () => {
  it.each([
    ['letter.pdf', 'Lease', 'Lease.pdf'],
    ['A.B.DOCX', ' A.C ', 'A.C.DOCX'],
    ['.txt', 'Notes', 'Notes.txt'],
    ['lease.pdf', 'lease.exe', 'lease.exe.pdf'],
    ['lease.pdf', 'Cafe\u0301', 'Caf\u00e9.pdf'],
    ['scan.jpeg', 'x'.repeat(250), `${'x'.repeat(250)}.jpeg`],
  ])('a document %j that is renamed to %j becomes %j [DOC-34]', (before, name, after) => {
    expect(documentPatch.parse({ name })).toEqual({ name });
    expect(renamed(before, name)).toBe(after);
  });
  it.each(['', ' ', 'a/b', 'a\\b', '../b', 'a\u0000', 'a\nb', 'a\u202efdp', 'x'.repeat(251), 7, null])(
    'the new name %j is refused [DOC-34]',
    (name) => expect(documentPatch.safeParse({ name }).success).toBe(false),
  );
  it('the name without its extension is all before the last dot', () =>
    expect(['a.b.pdf', '.txt', 'a'].map(baseNameOf)).toEqual(['a.b', '', 'a']));
});

it('a file is refused by its name and size before its content is read [DOC-13] [N-14]', () => {
  expect(fileRefusalOf({ name: ' A.PDF ', size: FILE_BYTES_MAX }, FILE_BYTES_MAX)).toBeNull();
  expect(fileRefusalOf({ name: 'a.pdf', size: FILE_BYTES_MAX + 1 }, FILE_BYTES_MAX)).toBe(
    'This file is too large: 10,485,761 bytes. The limit is 10 MB (10,485,760 bytes).',
  );
  expect(fileRefusalOf({ name: 'a.pdf', size: 2_000_000 }, 1_572_864)).toBe(
    'This file is too large: 1.91 MB. The limit is 1.5 MB.',
  );
  expect(fileRefusalOf({ name: 'a.pdf', size: 0 }, FILE_BYTES_MAX)).toBe('This file is empty.');
  expect(fileRefusalOf({ name: 'a.exe', size: 0 }, FILE_BYTES_MAX)).toBe(
    'This kind of file is not accepted. Please choose one of PDF, DOC, DOCX, JPG, JPEG, PNG, TXT.',
  );
  expect(fileRefusalOf({ name: '/', size: 1 }, FILE_BYTES_MAX)).toBe('Please select a file to upload.');
});
