// The browser reads the texts of documents and searches them.
import type { Page } from '@playwright/test';
import { realFile } from '@savvi/testing/real-files';
import { axe } from '../fixtures/accessibility.ts';
import { scannedPdf } from '../fixtures/pdf-files.ts';
import { seedDocument } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestUser } from '../fixtures/users.ts';

const LOCKER = '/document-locker';
const NOTE = Buffer.from('Café Straße:\nthe spare key lies\nat the neighbor’s.\n');

/** The state of each document's text, by its name. */
const statesOf = async ({ api }: TestUser) =>
  Object.fromEntries(
    // The contract of the documents API defines the type of the response.
    ((await (await api.get('/api/documents')).json()) as { originalName: string; textState: string }[]).map(
      ({ originalName, textState }) => [originalName, textState],
    ),
  );
const results = (page: Page) => page.getByRole('region', { name: 'In the text' });
const searchFor = async (page: Page, words: string) => {
  await page.getByRole('searchbox').fill(words);
  return results(page);
};

test('a PDF, a DOCX and a TXT are read after the upload and found by their text, and a scan and a DOC are listed as not searched [DOC-55] [DOC-56] [DOC-57]', async ({
  signedInPage: page,
  user,
}) => {
  await page.goto(LOCKER);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await dialog.getByLabel(/^Choose (more )?files$/).setInputFiles(
    Object.entries({
      'one.pdf': realFile('pdf'),
      'two.docx': realFile('docx'),
      'three.txt': realFile('txt'),
      'note.txt': NOTE,
      'scan.pdf': scannedPdf(),
      'old.doc': realFile('doc'),
    }).map(([name, buffer]) => ({ name, mimeType: 'application/octet-stream', buffer })),
  );
  await dialog.getByRole('button', { name: /^Upload/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => statesOf(user), { timeout: 20_000 })
    .toEqual({
      'one.pdf': 'text',
      'two.docx': 'text',
      'three.txt': 'text',
      'note.txt': 'text',
      'scan.pdf': 'none',
      'old.doc': null,
    });

  const found = await searchFor(page, '"sampletown" RENT');
  await expect(found.getByRole('status').first()).toHaveText('3 documents');
  await expect(found.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(3);
  await expect(found.getByText('Sampletown', { exact: true }).first()).toBeVisible();
  expect(await found.locator('mark').allTextContents()).toEqual(
    expect.arrayContaining(['Sampletown', 'rent']),
  );
  await found.getByText('2 documents were not searched').click();
  await expect(found.getByText('No text in this scan')).toBeVisible();
  await expect(found.getByText('Not searchable')).toBeVisible();
  await axe(page);

  // A phrase across a line break, without accents.
  await searchFor(page, '"cafe strasse: the spare key"');
  await expect(found.getByRole('heading', { level: 3 })).toHaveText(['note.txt']);
  const opener = found.getByRole('button', { name: 'note.txt' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'note.txt' }).getByText('the spare key lies')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await searchFor(page, 'nowhere to be found');
  await expect(found.getByText('No document contains this text.')).toBeVisible();
  await expect(page.getByText('No documents found')).toBeVisible();

  // The browser stores no part of a text outside of the page's memory.
  const stored = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const cached = await Promise.all(
      (await caches.keys()).map(async (key) => (await (await caches.open(key)).keys()).map(({ url }) => url)),
    );
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached]);
  });
  expect(stored).not.toMatch(/Sampletown|spare key|texts\/download/i);
});

test('one button makes all older documents searchable, and the first preview makes one searchable [DOC-55] [DOC-57]', async ({
  signedInPage: page,
  user,
}) => {
  for (const name of ['a.txt', 'b.txt', 'c.docx']) await seedDocument(user, { name });
  await page.goto(LOCKER);
  await page.getByRole('button', { name: 'a.txt', exact: true }).click();
  await expect.poll(async () => (await statesOf(user))['a.txt']).toBe('text');
  await page.keyboard.press('Escape');

  const found = await searchFor(page, 'mill lane');
  await expect(found.getByRole('heading', { level: 3 })).toHaveText(['a.txt']);
  await expect(found.getByText('2 documents have not been read yet.')).toBeVisible();
  await found.getByRole('button', { name: 'Make searchable' }).click();
  await expect(found.getByRole('heading', { level: 3 })).toHaveText(['c.docx', 'b.txt', 'a.txt']);
  await expect(found.getByText(/not been read yet/)).toHaveCount(0);
  expect(await statesOf(user)).toEqual({ 'a.txt': 'text', 'b.txt': 'text', 'c.docx': 'text' });
});
