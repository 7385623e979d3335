// Names of documents, and folders in folders: renaming, editing, moving by menu, by keyboard and by dragging.
import type { Page } from '@playwright/test';
import { axe } from '../fixtures/accessibility.ts';
import { downloadBy } from '../fixtures/files.ts';
import { seedDocument, seedFolder } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestUser } from '../fixtures/users.ts';

const LOCKER = '/document-locker';
const row = (page: Page, name: string) => page.getByRole('article', { name });
const folder = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Folders' }).getByRole('link', { name, exact: true });
const path = (page: Page) => page.getByRole('navigation', { name: 'Folder path' });
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `More actions for folder ${name}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: item }).click();
};
const storedFolders = async ({ api }: TestUser) =>
  // The contract of the documents API defines the type of the response.
  (await (await api.get('/api/document-folders')).json()) as {
    id: string;
    name: string;
    category: string;
    parentId: string | null;
  }[];

test('a document is renamed, keeps its extension, and is downloaded under its new name [DOC-34]', async ({
  signedInPage: page,
  user,
}) => {
  await seedDocument(user, { name: 'scan 1.pdf', category: 'contracts' });
  await page.goto(LOCKER);
  await row(page, 'scan 1.pdf').getByRole('button', { name: 'Edit the details of scan 1.pdf' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue('scan 1');
  await dialog.getByLabel('Name').fill('Lease of the flat');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, 'Lease of the flat.pdf')).toBeVisible();
  const download = await downloadBy(page, 'Download Lease of the flat.pdf in a new tab');
  expect(download.suggestedFilename()).toBe('Lease of the flat.pdf');
});

test('a user makes folders in a folder, gives them a category, and deletes the one between them [DOC-35] [DOC-36] [T-30]', async ({
  signedInPage: page,
  user,
}) => {
  await seedFolder(user, { name: 'Taxes', category: 'other' });
  await page.goto(LOCKER);
  await folder(page, 'Taxes').click();
  const dialog = page.getByRole('dialog');
  for (const [inside, name] of [
    ['Taxes', '2025'],
    ['2025', 'Receipts'],
  ] as const) {
    await page.getByRole('button', { name: `Create folder in ${inside}` }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create Folder' }).click();
    await expect(folder(page, name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name })).toBeFocused();
  }
  await expect(page.getByRole('button', { name: /Create folder in/ })).toHaveCount(0);
  await axe(page);
  await path(page).getByRole('link', { name: 'Taxes' }).click();
  await choose(page, 'Taxes', 'Edit');
  await dialog.getByLabel('Category').selectOption('Tax Returns');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Folder Updated')).toBeVisible();
  expect((await storedFolders(user)).map(({ category }) => category)).toEqual(
    Array.from({ length: 3 }, () => 'tax_returns'),
  );
  await choose(page, '2025', 'Rename');
  await dialog.getByLabel('Name').fill('Year 2025');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await folder(page, 'Year 2025').hover();
  await page.getByRole('button', { name: 'Delete folder Year 2025' }).click();
  await expect(page.getByText('1 folder moved to “Taxes”.')).toBeVisible();
  await expect(folder(page, 'Receipts')).toBeVisible();
});

test('folders and documents are moved by keyboard in the tree, and by dragging them onto a folder and the path [DOC-36] [DOC-37]', async ({
  signedInPage: page,
  user,
}) => {
  const taxes = await seedFolder(user, { name: 'Taxes', category: 'tax_returns' });
  const year = await seedFolder(user, { name: '2025', parentId: taxes });
  await seedFolder(user, { name: 'House', category: 'contracts' });
  await seedDocument(user, { name: 'lease.pdf', category: 'contracts' });
  await page.goto(LOCKER);
  const dialog = page.getByRole('dialog');
  await choose(page, 'House', 'Move to…');
  await expect(dialog.getByRole('radio', { name: 'No Folder (Root)' })).toBeFocused();
  await axe(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: '2025 in Taxes' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Moved to “2025”, now under Tax Returns.')).toBeVisible();
  expect((await storedFolders(user)).find(({ name }) => name === 'House')).toMatchObject({
    parentId: year,
    category: 'tax_returns',
  });

  await row(page, 'lease.pdf').getByRole('heading').dragTo(folder(page, 'Taxes'));
  await expect(page.getByText('Moved to “Taxes”.')).toBeVisible();
  await expect(row(page, 'lease.pdf')).toHaveCount(0);
  await folder(page, 'Taxes').click();
  await row(page, 'lease.pdf').getByRole('heading').dragTo(folder(page, '2025'));
  await folder(page, '2025').click();
  await expect(row(page, 'lease.pdf')).toBeVisible();
  await folder(page, 'House').dragTo(path(page).getByRole('link', { name: 'All documents' }));
  await expect(page.getByText('Folder Moved')).toBeVisible();
  await expect(folder(page, 'House')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(folder(page, 'House')).toBeVisible();
});
