// Several documents at once, the density of their list, and the first screen.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axe } from '../fixtures/accessibility.ts';
import { seedDocument, seedFolder } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestUser } from '../fixtures/users.ts';

const LOCKER = '/document-locker';
const row = (page: Page, name: string) => page.getByRole('article', { name });
const rows = (page: Page) => page.getByRole('article');
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const bar = (page: Page) => page.getByRole('group', { name: 'Selected documents' });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Uploads documents named `1.txt` and so on; the last one is the first in the list. */
async function seeded(user: TestUser, count: number) {
  for (let at = 1; at <= count; at += 1)
    await seedDocument(user, { name: `${at}.txt`, bytes: Buffer.from(`Content of ${at}`) });
}

test('documents selected by keyboard move to a folder together, and Undo brings them back [DOC-38] [DOC-39]', async ({
  signedInPage: page,
  user,
}) => {
  await seedFolder(user, { name: 'House' });
  await seeded(user, 4);
  await page.goto(LOCKER);
  await box(page, '4.txt').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('3 selected');
  await axe(page);
  await bar(page).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 documents' });
  await dialog.getByRole('radio', { name: 'House' }).check();
  await axe(page);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(toast(page, 'Moved 3 documents to “House”.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Documents', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
});

test('documents selected by mouse get a category and a date, and are deleted and restored together [DOC-38] [DOC-39]', async ({
  signedInPage: page,
  user,
}) => {
  await seeded(user, 3);
  await page.goto(LOCKER);
  await row(page, '3.txt').click({ modifiers: ['ControlOrMeta'], position: { x: 300, y: 10 } });
  await page.getByRole('button', { name: '1.txt', exact: true }).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  await bar(page).getByRole('button', { name: 'Category' }).click();
  await page.getByRole('dialog').getByLabel('Category').selectOption('Medical');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(rows(page).getByText('Medical')).toHaveCount(3);
  await page.getByRole('button', { name: 'Select all' }).click();
  await bar(page).getByRole('button', { name: 'Expiration' }).click();
  await axe(page);
  await page.getByRole('dialog').getByLabel('Expiration date').fill('2099-01-31');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(rows(page).getByText('Valid until Jan 31, 2099')).toHaveCount(3);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Select all' }).click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Deleted 3 documents.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('dragging a selected document onto a folder moves all selected ones [DOC-39]', async ({
  signedInPage: page,
  user,
}) => {
  await seedFolder(user, { name: 'House' });
  await seeded(user, 3);
  await page.goto(LOCKER);
  await box(page, '3.txt').check();
  await box(page, '2.txt').check();
  await row(page, '2.txt')
    .getByRole('heading')
    .dragTo(page.getByRole('region', { name: 'Folders' }).getByRole('listitem'));
  await expect(toast(page, 'Moved 2 documents to “House”.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('selected documents are downloaded as one zip through the gateway [DOC-40]', async ({
  signedInPage: page,
  user,
}) => {
  await seeded(user, 2);
  await page.goto(LOCKER);
  await page.getByRole('button', { name: 'Select all' }).click();
  const downloading = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Documents.zip');
  const zip = await readFile(await download.path());
  for (const text of ['1.txt', '2.txt', 'Content of 1', 'Content of 2'])
    expect(zip.includes(text)).toBe(true);
  await expect(bar(page)).toContainText('2 selected');
});

test('compact rows and hidden category tiles are remembered by the browser [DOC-42]', async ({
  signedInPage: page,
  user,
}) => {
  await seeded(user, 2);
  await page.goto(LOCKER);
  const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
  await expect(rows(page)).toHaveCount(2);
  const comfortable = await height();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  expect(await height()).toBeLessThan(comfortable * 0.7);
  await page.getByRole('button', { name: 'Categories' }).click();
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeHidden();
  await axe(page);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  expect(await height()).toBeLessThan(comfortable * 0.7);
  await expect(page.getByRole('button', { name: 'Categories' })).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Categories' }).click();
  await expect(page.getByRole('link', { name: /^Wills/ })).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`the first document is on the first screen at ${width}×${height} pixels [DOC-42]`, async ({
    signedInPage: page,
    user,
  }) => {
    for (const name of ['House', 'Taxes', 'Wills']) await seedFolder(user, { name });
    await seeded(user, 3);
    await page.setViewportSize({ width, height });
    await page.goto(LOCKER);
    await expect(rows(page)).toHaveCount(3);
    const first = await rows(page).first().boundingBox();
    expect((first?.y ?? height) + (first?.height ?? height)).toBeLessThanOrEqual(height);
  });

test('a user makes a tag, gives it to two documents, and filters by it [DOC-43] [DOC-44]', async ({
  signedInPage: page,
  user,
}) => {
  await seeded(user, 3);
  await page.goto(LOCKER);
  await page.getByRole('button', { name: 'Tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags' });
  await tags.getByLabel('New tag').fill('Home');
  await tags.getByRole('button', { name: 'Add' }).click();
  await expect(tags.getByRole('link', { name: 'Show documents tagged Home' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await box(page, '3.txt').check();
  await box(page, '1.txt').check();
  await bar(page).getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Home' }).check();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await row(page, '3.txt').getByRole('link', { name: 'Show documents tagged Home' }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(page.url()).toContain('tag=');
  await axe(page);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Stop filtering by Home' }).click();
  await expect(rows(page)).toHaveCount(3);
});
