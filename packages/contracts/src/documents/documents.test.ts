import { describe, expect, it } from 'vitest';
import { categoryInput, DOCUMENT_CATEGORIES } from './category.ts';
import { uploadFields } from './document.ts';
import { FILE_BYTES_MAX, FILE_KINDS_IN_WORDS, fileKindOf } from './file-kind.ts';
import { fileRefusalOf, originalNameOf } from './file.rules.ts';
import { folderInput } from './folder.ts';

describe('a category', () => {
  it.each(DOCUMENT_CATEGORIES)('%s is kept as it is [DOC-2]', (category) =>
    expect(categoryInput.parse(category)).toBe(category),
  );
  it.each(['', 'taxes', 'Tax Returns', 'constructor', null, undefined])(
    'that is not known (%j) falls back to other [DOC-3] [DATA-18]',
    (sent) => expect(categoryInput.parse(sent)).toBe('other'),
  );
  it.each([7, {}, []])('that is no text (%j) is refused', (sent) =>
    expect(categoryInput.safeParse(sent).success).toBe(false),
  );
});

describe('a file name', () => {
  it.each([
    ['a.pdf', 'pdf'],
    ['A.B.DOCX', 'docx'],
    ['photo.JPeG', 'jpeg'],
    ['.txt', 'txt'],
  ])('%s says its kind [DOC-13]', (name, kind) => expect(fileKindOf(name)).toBe(kind));
  it.each(['a', 'a.', 'a.exe', 'a.pdf.exe', 'a.pdf ', 'a.constructor', 'a.svg', 'a.htm', ''])(
    '%j is of no kind that is taken [DOC-13]',
    (name) => expect(fileKindOf(name)).toBeNull(),
  );
  it('leads to the kinds in words', () =>
    expect(FILE_KINDS_IN_WORDS).toBe('PDF, DOC, DOCX, JPG, JPEG, PNG, TXT'));
});

it('the fields of an upload are text, and empty ones stand for nothing [DOC-14]', () => {
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

it('a folder needs a name, and an empty description is none [DOC-8] [DOC-9]', () => {
  expect(folderInput.parse({ name: 'Taxes', category: 'tax_returns', description: '' })).toEqual({
    name: 'Taxes',
    category: 'tax_returns',
    description: null,
  });
  expect(folderInput.safeParse({ name: ' ' }).success).toBe(false);
});

describe('the name a file is kept under', () => {
  it.each([
    ['C:\\fake\\tax 2025.pdf', 'tax 2025.pdf'],
    ['../../a.txt', 'a.txt'],
    ['a\u202efdp.txt\r\n', 'afdp.txt'],
    [' a.pdf ', 'a.pdf'],
    ['folder/', ''],
    ['Cafe\u0301.pdf', 'Caf\u00e9.pdf'],
  ])('of %j is %j [N-14]', (sent, kept) => expect(originalNameOf(sent)).toBe(kept));
  it('is cut before its ending', () =>
    expect(originalNameOf(`${'x'.repeat(300)}.docx`)).toBe(`${'x'.repeat(250)}.docx`));
});

it('a file is refused by its name and size, as far as they tell [DOC-13] [N-14]', () => {
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
