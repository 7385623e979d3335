// The document locker: categories, folders, document actions, and plan limits.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { realFile } from '@savvi/testing/real-files';
import { axe, tabTo } from '../fixtures/accessibility.ts';
import { downloadBy } from '../fixtures/files.ts';
import { japanesePdf } from '../fixtures/pdf-files.ts';
import { seedDocument, seedFolder } from '../fixtures/seed.ts';
import { daysLater } from '../fixtures/states.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestUser } from '../fixtures/users.ts';

const LOCKER = '/document-locker';
const row = (page: Page, name: string) => page.getByRole('article', { name });
const tile = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: new RegExp(`^${label}`) });
const folder = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Folders' }).getByRole('link', { name });
const storedDocuments = async ({ api }: TestUser) =>
  // The contract of the documents API defines the type of the response.
  (await (await api.get('/api/documents')).json()) as {
    originalName: string;
    folderId: string | null;
    category: string;
  }[];
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test('documents are listed in seven categories with counts [DOC-1] [DOC-2] [DOC-6] [DOC-15] [DOC-16] [DOC-22]', async ({
  signedInPage: page,
  user,
}) => {
  await seedDocument(user, { name: 'will.pdf', category: 'wills', description: 'Signed at the notary' });
  await seedDocument(user, { name: 'car.jpg', category: 'insurance' });
  await seedDocument(user, {
    name: 'house.jpg',
    category: 'insurance',
    bytes: Buffer.concat([realFile('jpg'), Buffer.alloc(1_572_864 - realFile('jpg').length)]),
  });
  await page.goto(LOCKER);
  for (const [label, count] of Object.entries({
    All: 3,
    'Tax Returns': 0,
    'Wills & Estate': 1,
    Insurance: 2,
    Contracts: 0,
    Medical: 0,
    Financial: 0,
    Other: 0,
  }))
    await expect(tile(page, label)).toHaveText(`${label}${count}`);
  await axe(page);
  await tile(page, 'Insurance').click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(row(page, 'house.jpg').getByText('1.5 MB')).toBeVisible();
  await page.goBack();
  for (const text of ['Signed at the notary', 'Wills & Estate'])
    await expect(row(page, 'will.pdf').getByText(text)).toBeVisible();
});

test('a user creates, fills and deletes a folder, and its documents stay [DOC-4] [DOC-5] [DOC-7] [DOC-8] [DOC-9] [DOC-21] [DOC-23] [DOC-26] [T-12] [T-30]', async ({
  signedInPage: page,
  user,
}) => {
  await seedDocument(user, { name: 'will.pdf', category: 'wills' });
  await page.goto(LOCKER);
  await page.getByRole('button', { name: 'Create Folder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Taxes 2025');
  await dialog.getByLabel('Category').selectOption('Tax Returns');
  await axe(page);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/document-folders'),
  );
  await dialog.getByRole('button', { name: 'Create Folder' }).click();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Taxes 2025',
    category: 'tax_returns',
    description: null,
  });
  await folder(page, 'Taxes 2025').click();
  await expect(page.getByRole('heading', { name: 'Taxes 2025' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Folders' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload Document' })).toBeDisabled();
  await axe(page);
  await page.getByRole('button', { name: 'Add Document' }).click();
  await expect(dialog.getByLabel('Category')).toHaveValue('tax_returns');
  await expect(dialog.getByLabel('Folder (optional)').locator('option:checked')).toHaveText('Taxes 2025');
  await dialog.getByLabel('Choose files').setInputFiles({
    name: 'return.pdf',
    mimeType: 'application/pdf',
    // Different bytes from 'will.pdf', which is already stored.
    buffer: Buffer.concat([realFile('pdf'), Buffer.from('\n')]),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(row(page, 'return.pdf')).toBeVisible();
  await page.getByRole('link', { name: 'Back to all documents' }).click();
  await expect(row(page, 'return.pdf')).toHaveCount(0);
  await expect(tile(page, 'Tax Returns')).toHaveText('Tax Returns1');
  await folder(page, 'Taxes 2025').hover();
  await page.getByRole('button', { name: 'Delete folder Taxes 2025' }).click();
  await expect(page.getByText('Folder Deleted')).toBeVisible();
  await expect(row(page, 'return.pdf')).toBeVisible();
  expect(await storedDocuments(user)).toMatchObject([
    { originalName: 'return.pdf', folderId: null, category: 'tax_returns' },
    { originalName: 'will.pdf' },
  ]);
});

test('a document is moved into a folder and out again [DOC-18] [DOC-19] [DOC-26] [T-30]', async ({
  signedInPage: page,
  user,
}) => {
  await seedDocument(user, { name: 'lease.pdf', category: 'contracts' });
  const id = await seedFolder(user, { name: 'House', category: 'insurance' });
  await page.goto(LOCKER);
  const dialog = page.getByRole('dialog');
  const move = async (to: string) => {
    await row(page, 'lease.pdf').getByRole('button', { name: 'Move lease.pdf' }).click();
    await dialog.getByRole('radio', { name: to }).check();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await move('House');
  await expect(row(page, 'lease.pdf')).toHaveCount(0);
  expect(await storedDocuments(user)).toMatchObject([{ folderId: id, category: 'contracts' }]);
  await folder(page, 'House').click();
  await move('No Folder (Root)');
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible();
  expect(await storedDocuments(user)).toMatchObject([{ folderId: null, category: 'contracts' }]);
});

test('a document is deleted after a confirmation, restored with Undo, deleted again, and restored later [DOC-20] [T-34]', async ({
  signedInPage: page,
  user,
}) => {
  await seedDocument(user, { name: 'lease.pdf' });
  await page.goto(LOCKER);
  const question = page.getByRole('alertdialog', { name: 'Delete “lease.pdf”?' });
  const lease = row(page, 'lease.pdf');
  const remove = async () => {
    await lease.getByRole('button', { name: 'Delete lease.pdf' }).click();
    await axe(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(lease).toHaveCount(0);
  };
  await lease.getByRole('button', { name: 'Delete lease.pdf' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(lease).toBeVisible();
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lease).toBeVisible();
  await remove();
  await page.getByRole('button', { name: 'Recently deleted' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Deleted .* left$/)).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Restore lease.pdf' }).click();
  await expect(page.getByText('Document Restored')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lease).toBeVisible();
  expect(await storedDocuments(user)).toHaveLength(1);
});

test('a deleted document is removed for good with the password, and a wrong password removes nothing [DOC-60] [DOC-61]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 400/);
  const id = await seedDocument(user, { name: 'lease.pdf', category: 'contracts' });
  await user.api.delete(`/api/documents/${id}`);
  await page.goto(LOCKER);
  await page.getByRole('button', { name: 'Recently deleted' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recently deleted documents' });
  await expect(dialog.getByText(/^Contracts · .* · Uploaded /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete permanently: lease.pdf' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “lease.pdf” permanently?' });
  const password = question.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await axe(page);
  await password.fill('not my password');
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(password).toHaveAccessibleDescription('The password is incorrect.');
  await axe(page);
  await password.fill(user.password);
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Document Deleted Permanently')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByText('No document was deleted in the last 30 days.')).toBeVisible();
  await axe(page);
  expect((await user.api.post(`/api/documents/${id}/restore`)).status()).toBe(404);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('at the limit of the free plan, uploads are disabled with a message, and stored documents stay readable and deletable [DOC-23] [DOC-24] [DOC-25] [DOC-32] [T-7] [T-12]', async ({
  signedInPage: page,
  user,
}) => {
  const folderId = await seedFolder(user, { name: 'House' });
  for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf']) await seedDocument(user, { name });
  await seedDocument(user, { name: '5.pdf', folderId });
  await page.goto(LOCKER);
  await expect(row(page, '1.pdf')).toBeVisible();
  await expect(page.getByText(/documents used\)$/)).toHaveCount(0);
  await daysLater(page, 9);
  await page.reload();
  await expect(page.getByText('(5/5 documents used)')).toBeVisible();
  await expect(page.getByText('You have reached the document limit of your plan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Document' })).toBeDisabled();
  await axe(page);
  await folder(page, 'House').click();
  await expect(page.getByRole('button', { name: 'Add Document' })).toBeDisabled();
  await page.goBack();
  await row(page, '1.pdf').getByRole('button', { name: '1.pdf', exact: true }).click();
  await expect(
    page.getByRole('region', { name: 'Content of 1.pdf' }).getByRole('listitem', { name: 'Page 1 of 1' }),
  ).toContainText('Lease of the flat on Mill Lane');
  await page.keyboard.press('Escape');
  const download = await downloadBy(page, 'Download 1.pdf in a new tab');
  expect((await readFile(await download.path())).equals(realFile('pdf'))).toBe(true);
  await row(page, '1.pdf').getByRole('button', { name: 'Delete 1.pdf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('(4/5 documents used)')).toBeVisible();
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Choose files')
    .setInputFiles(
      ['6.pdf', '7.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: realFile('pdf') })),
    );
  await expect(dialog.getByText('There’s room for 1 more document. Remove 1 file.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Upload 2 documents' })).toBeDisabled();
});

test('a search matches names and descriptions in all folders and shows when nothing matches', async ({
  signedInPage: page,
  user,
}) => {
  const folderId = await seedFolder(user, { name: 'House' });
  await seedDocument(user, { name: 'lease.pdf', description: 'Flat on Mill Lane', folderId });
  await seedDocument(user, { name: 'will.pdf' });
  await page.goto(LOCKER);
  await expect(row(page, 'will.pdf')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('MILL');
  await expect(row(page, 'lease.pdf').getByRole('link', { name: 'House' })).toBeVisible();
  await expect(row(page, 'will.pdf')).toHaveCount(0);
  await axe(page);
  await page.keyboard.type('x');
  await expect(page.getByRole('heading', { name: 'No documents found' })).toBeVisible();
});

test('a search in a folder covers that folder and can be extended to all documents [DOC-5]', async ({
  signedInPage: page,
  user,
}) => {
  const folderId = await seedFolder(user, { name: 'House' });
  await seedDocument(user, { name: 'Bail de l’été.pdf', folderId });
  await seedDocument(user, { name: 'e\u0301te\u0301 2024.pdf' });
  await page.goto(LOCKER);
  await folder(page, 'House').click();
  await page.getByRole('searchbox', { name: 'Find in this folder' }).fill('ete');
  await expect(page.getByText('1 of 1 document in this folder')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to all documents' })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Search all documents' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  expect((await storedDocuments(user)).map(({ originalName }) => originalName)).toContain('été 2024.pdf');
});

test('the focus stays on the page after the first upload and after the last deletion [N-19]', async ({
  signedInPage: page,
}) => {
  await page.goto(LOCKER);
  const place = page.getByRole('region', { name: 'Your documents' });
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Choose files')
    .setInputFiles({ name: 'first.pdf', mimeType: 'application/pdf', buffer: realFile('pdf') });
  const textStored = page.waitForResponse((response) => response.url().endsWith('/text'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'first.pdf')).toBeVisible();
  await expect(page.locator('main, main *').and(page.locator(':focus'))).toHaveCount(1);
  await textStored; // otherwise the background request could get a 404 for the deleted document
  await row(page, 'first.pdf').getByRole('button', { name: 'Delete first.pdf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await expect(place).toBeFocused();
});

/** Opens the preview of a PDF and returns the canvas of its first page. */
async function openPdf(page: Page, name: string) {
  await row(page, name).getByRole('button', { name, exact: true }).click();
  return page.getByRole('region', { name: `Content of ${name}` }).getByRole('img', { name: 'Page 1 of 1' });
}

test('a PDF preview fills the available width at the resolution of the device, on a phone, on a desktop and enlarged', async ({
  signedInPage: page,
  user,
}) => {
  await seedDocument(user, { name: 'lease.pdf' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LOCKER);
  const sheet = await openPdf(page, 'lease.pdf');
  const widths = () =>
    sheet.evaluate((canvas) =>
      canvas instanceof HTMLCanvasElement
        ? { shown: canvas.clientWidth, drawn: canvas.width / devicePixelRatio }
        : null,
    );
  const drawnAt = async (least: number, most: number) => {
    await expect
      .poll(async () => Math.abs(((await widths())?.drawn ?? 0) - ((await widths())?.shown ?? -9)))
      .toBeLessThan(1.5);
    expect((await widths())?.shown).toBeGreaterThan(least);
    expect((await widths())?.shown).toBeLessThan(most);
  };
  await drawnAt(290, 360);
  const level = page.getByRole('group', { name: 'Zoom' });
  await level.getByRole('button', { name: 'Zoom in' }).click();
  await level.getByRole('button', { name: 'Zoom in' }).click();
  await expect(level.getByRole('status')).toHaveText('200%');
  await drawnAt(600, 720);
  await axe(page);
  await level.getByRole('button', { name: 'Zoom out' }).click();
  await level.getByRole('button', { name: 'Zoom out' }).click();
  await expect(level.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
  await page.setViewportSize({ width: 1280, height: 800 });
  await drawnAt(860, 960);
});

test('the upload button stays visible with five files, and a preview fills the window (U-9) (U-10)', async ({
  signedInPage: page,
  user,
}) => {
  await seedDocument(user, { name: 'lease.pdf' });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(LOCKER);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose files').setInputFiles(
    Array.from({ length: 5 }, (_, at) => ({
      name: `paper-${at}.pdf`,
      mimeType: 'application/pdf',
      buffer: realFile('pdf'),
    })),
  );
  await expect(dialog.getByRole('button', { name: 'Upload 5 documents' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await row(page, 'lease.pdf').getByRole('button', { name: 'lease.pdf', exact: true }).click();
  const gaps = async () => {
    const { x, y, width, height } = (await dialog.boundingBox()) ?? {
      x: NaN,
      y: NaN,
      width: NaN,
      height: NaN,
    };
    return [x, y, 1280 - x - width, 720 - y - height];
  };
  await expect
    .poll(async () => (await gaps()).filter((gap) => !(gap >= 0 && gap <= 32)), 'gaps around the preview')
    .toEqual([]);
});

test('a PDF viewer that fails to load can be reloaded', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/ERR_FAILED/);
  await seedDocument(user, { name: 'lease.pdf' });
  await page.goto(LOCKER);
  await expect(row(page, 'lease.pdf')).toBeVisible();
  await page.route(/\/remotes\/.*\.js$/, (route) => route.abort());
  const sheet = await openPdf(page, 'lease.pdf');
  await expect(page.getByRole('heading', { name: 'The preview did not load' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click();
  await expect(sheet).toBeVisible();
});

test('a Japanese PDF without embedded fonts is readable', async ({ signedInPage: page, user }) => {
  await seedDocument(user, { name: '契約.pdf', bytes: japanesePdf() });
  await page.goto(LOCKER);
  await openPdf(page, '契約.pdf');
  await expect(page.getByRole('listitem', { name: 'Page 1 of 1' })).toContainText('日本語');
});

test('a document that expires soon or has expired is marked, and its details can be edited', async ({
  signedInPage: page,
  user,
}) => {
  await seedDocument(user, { name: 'passport.pdf', expirationDate: day(400) });
  await seedDocument(user, { name: 'policy.pdf', expirationDate: day(10) });
  await seedDocument(user, { name: 'permit.pdf', expirationDate: day(-10) });
  await page.goto(LOCKER);
  await expect(row(page, 'policy.pdf').getByText('Expires soon')).toBeVisible();
  await expect(row(page, 'permit.pdf').getByText('Expired')).toBeVisible();
  await expect(row(page, 'passport.pdf').getByText(/^Expire[ds]/)).toHaveCount(0);
  await axe(page);
  await row(page, 'passport.pdf').getByRole('button', { name: 'Edit the details of passport.pdf' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Expir/).fill(day(5));
  await axe(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, 'passport.pdf').getByText('Expires soon')).toBeVisible();
});

test('failed document actions show the specified messages [DOC-28] [DOC-29] [DOC-30] [T-32]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 503/);
  await seedDocument(user, { name: 'lease.pdf' });
  await seedFolder(user, { name: 'House' });
  await page.goto(LOCKER);
  const lease = row(page, 'lease.pdf');
  await expect(lease).toBeVisible();
  await page.route(/\/api\/document/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now' }),
  );
  const dialog = page.getByRole('dialog');
  const said = async (title: string) => {
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByText('503: Not now')).toBeVisible();
  };
  await lease.getByRole('button', { name: 'Delete lease.pdf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await said('Delete Failed');
  await lease.getByRole('button', { name: 'Move lease.pdf' }).click();
  await dialog.getByRole('radio', { name: 'House' }).check();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await said('Move Failed');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Folder' }).click();
  await dialog.getByLabel('Name').fill('Car');
  await dialog.getByRole('button', { name: 'Create Folder' }).click();
  await said('Create Folder Failed');

  await page.unrouteAll();
  await page.route('**/api/documents', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now' }),
  );
  await page.goto('/');
  await page.goto(LOCKER);
  await expect(page.getByRole('heading', { name: 'We couldn’t load your documents' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(lease).toBeVisible();
});

test('a document is moved and deleted with the keyboard [N-19]', async ({ signedInPage: page, user }) => {
  await seedDocument(user, { name: 'lease.pdf' });
  await seedDocument(user, { name: 'will.pdf' });
  await seedFolder(user, { name: 'House' });
  await page.goto(LOCKER);
  await tabTo(page, page.getByRole('button', { name: 'Move will.pdf' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'No Folder (Root)' })).toBeFocused();
  await page.keyboard.type('House');
  await expect(dialog.getByRole('radio', { name: 'House' })).toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: 'Move', exact: true }));
  await page.keyboard.press('Enter');
  await expect(row(page, 'will.pdf')).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Delete lease.pdf' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await tabTo(page, question.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(row(page, 'lease.pdf')).toHaveCount(0);
});
