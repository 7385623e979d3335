import type { Page } from '@playwright/test';
import { daysLater } from '../../fixtures/states.ts';
import type { Scene } from './scene.ts';

const LOCKER = '/document-locker';
const neverAnswer = (page: Page) => page.route('**/api/documents', () => undefined);
const answer503 = (page: Page) =>
  page.route('**/api/documents', (route) => route.fulfill({ status: 503, body: 'down' }));

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
}

async function openFolder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Taxes 2025' }).click();
  await page.getByRole('button', { name: 'Add Document' }).waitFor();
}

async function searchFor(page: Page, words: string, then: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.getByText(then).first().waitFor();
}

async function createWrongly(page: Page): Promise<void> {
  await press(page, 'Create Folder');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Folder' }).click();
}

async function preview(page: Page): Promise<void> {
  await press(page, 'Last will.pdf');
  // The canvas has a width when the page is drawn.
  await page.getByRole('dialog').locator('canvas[width]').first().waitFor();
}

async function previewEnlarged(page: Page): Promise<void> {
  await preview(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('group', { name: 'Zoom' }).getByText('150%').waitFor();
}

async function searchInFolder(page: Page): Promise<void> {
  await openFolder(page);
  await searchFor(page, '2025', 'Search results');
}

/** Opens the upload dialog. Its code may still be loading. */
async function upload(page: Page): Promise<void> {
  await press(page, 'Upload Document');
  await page.getByRole('dialog').getByLabel('Choose files').waitFor();
}

/** Scenes of the document locker. */
export const DOCUMENTS_SCENES: readonly Scene[] = [
  { name: 'documents', path: LOCKER, who: 'full' },
  { name: 'documents-category', path: `${LOCKER}?category=tax_returns`, who: 'full' },
  { name: 'documents-folder', path: LOCKER, who: 'full', act: openFolder },
  {
    name: 'documents-search',
    path: LOCKER,
    who: 'full',
    act: (page) => searchFor(page, '2025', 'Search results'),
  },
  {
    name: 'documents-not-found',
    path: LOCKER,
    who: 'full',
    act: (page) => searchFor(page, 'nowhere', 'No documents found'),
  },
  { name: 'documents-search-folder', path: LOCKER, who: 'full', act: searchInFolder },
  { name: 'documents-limit', path: LOCKER, who: 'full', before: (page) => daysLater(page, 8) },
  { name: 'documents-empty', path: LOCKER, who: 'empty' },
  { name: 'documents-loading', path: LOCKER, who: 'full', before: neverAnswer, isLoading: true },
  { name: 'documents-failed', path: LOCKER, who: 'full', before: answer503 },
  { name: 'documents-create-folder', path: LOCKER, who: 'full', act: createWrongly, isWindow: true },
  {
    name: 'documents-details',
    path: LOCKER,
    who: 'full',
    act: (page) => press(page, 'Edit the details of Travel policy.pdf'),
    isWindow: true,
  },
  {
    name: 'documents-move',
    path: LOCKER,
    who: 'full',
    act: (page) => press(page, 'Move Last will.pdf'),
    isWindow: true,
  },
  { name: 'documents-upload', path: LOCKER, who: 'full', act: upload, isWindow: true },
  { name: 'documents-preview', path: LOCKER, who: 'full', act: preview, isWindow: true },
  { name: 'documents-preview-enlarged', path: LOCKER, who: 'full', act: previewEnlarged, isWindow: true },
  {
    name: 'documents-delete',
    path: LOCKER,
    who: 'full',
    act: (page) => press(page, 'Delete Last will.pdf'),
    isWindow: true,
  },
];
