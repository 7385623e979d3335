// Uploading many files on one screen: a category for each, files that are already stored, and failures.
import type { Page } from '@playwright/test';
import { axe, tabTo } from '../fixtures/accessibility.ts';
import { seedDocument } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestUser } from '../fixtures/users.ts';

const LOCKER = '/document-locker';
const textFile = (name: string, content = name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const storedDocuments = async ({ api }: TestUser) =>
  ((await (await api.get('/api/documents')).json()) as { originalName: string; category: string }[]) // the contract of the documents API defines the type of the response
    .map(({ originalName, category }) => `${originalName}: ${category}`)
    .toSorted();

async function openUpload(page: Page) {
  await page.goto(LOCKER);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  return {
    dialog,
    files: dialog.getByLabel(/^Choose (more )?files$/),
    upload: dialog.getByRole('button', { name: /^Upload( \d+ documents)?$/ }),
    chosen: (name: string) => dialog.getByRole('listitem', { name, exact: true }),
  };
}
/** The number of elements in the dialog that have their own scroll area. */
const scrollersIn = (page: Page) =>
  page
    .getByRole('dialog')
    .evaluate(
      (dialog) =>
        [...dialog.querySelectorAll('*')].filter(
          (each) =>
            /auto|scroll/.test(getComputedStyle(each).overflowY) &&
            !each.matches('select, option, textarea') &&
            each.scrollHeight > each.clientHeight + 1,
        ).length,
    );

test('twenty files get a category each, and the button and every failure are visible without an inner scroll area [DOC-45] [DOC-46]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/the server responded with a status of 400/);
  await page.setViewportSize({ width: 1280, height: 720 });
  const { dialog, files, upload, chosen } = await openUpload(page);
  const names = Array.from({ length: 16 }, (_, at) => `note ${at + 1}.txt`);
  await files.setInputFiles([
    ...names.map((name) => textFile(name)),
    textFile('tax return.txt'),
    textFile('lease.txt'),
    textFile('empty.txt', ''),
    { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') },
  ]);
  await expect(chosen('empty.txt')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel('Category of tax return.txt')).toHaveValue('tax_returns');
  await dialog.getByLabel('Category of lease.txt').selectOption('Other');
  await dialog.getByLabel('Category of fake.pdf').selectOption('Medical');
  expect(await scrollersIn(page)).toBe(0);
  await axe(page);

  await expect(upload).toBeInViewport({ ratio: 1 });
  await upload.click();
  await expect(dialog.getByText('18 of 19 files uploaded, 1 failed')).toBeInViewport({ ratio: 1 });
  for (const [name, reason] of [
    ['fake.pdf', 'This isn’t a PDF file, although its name says so.'],
    ['empty.txt', 'This file is empty.'],
  ] as const)
    await expect(chosen(name).getByText(reason)).toBeInViewport({ ratio: 1 });
  await expect(upload).toBeInViewport({ ratio: 1 });
  expect(await storedDocuments(user)).toEqual(
    [...names.map((name) => `${name}: other`), 'tax return.txt: tax_returns', 'lease.txt: other'].toSorted(),
  );
});

test('files that the user already stored are recognized before the upload, also by keyboard and on a phone, and files of other users are not [DOC-47] [DOC-48] [DOC-49]', async ({
  signedInPage: page,
  user,
  newUser,
}) => {
  await seedDocument(user, { name: 'lease of ours.txt', bytes: Buffer.from('A lease') });
  await seedDocument(await newUser(), { name: 'secret.txt', bytes: Buffer.from('A secret') });
  await page.setViewportSize({ width: 360, height: 740 });
  const { dialog, files, upload, chosen } = await openUpload(page);
  await files.setInputFiles([
    textFile('copy.txt', 'A lease'),
    textFile('letter.txt', 'A secret'),
    textFile('letter again.txt', 'A secret'),
  ]);
  await expect(chosen('copy.txt').getByText('You already have this: “lease of ours.txt”')).toBeVisible();
  await expect(chosen('letter.txt').getByText('You already have this')).toHaveCount(0);
  await expect(chosen('letter again.txt').getByText('Same content as “letter.txt”')).toBeVisible();
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await upload.click();
  await expect(dialog.getByText('2 of 3 files uploaded')).toBeAttached();
  expect(await storedDocuments(user)).toHaveLength(3);
  await upload.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Upload anyway: copy.txt' })).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Skip: copy.txt' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('2 Documents Uploaded')).toBeVisible();
  expect(await storedDocuments(user)).toHaveLength(3);
});

test('all files are uploaded if the service lacks the request that recognizes them [DOC-48]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/the server responded with a status of 404/);
  await seedDocument(user, { name: 'lease.txt', bytes: Buffer.from('A lease') });
  await page.route('**/api/documents/known-files', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not Found' }),
  );
  const { files, upload } = await openUpload(page);
  await files.setInputFiles(textFile('copy.txt', 'A lease'));
  await upload.click();
  await expect(page.getByText('Document Uploaded')).toBeVisible();
  expect(await storedDocuments(user)).toHaveLength(2);
});
