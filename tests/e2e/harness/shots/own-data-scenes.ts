import type { Page } from '@playwright/test';
import { PASSWORD } from '../../fixtures/users.ts';
import type { Scene } from './scene.ts';

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').waitFor();
}

async function deleteWrongly(page: Page): Promise<void> {
  await askToDelete(page);
  await page.getByLabel('Type DELETE to confirm').fill('yes');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('Please type DELETE here.').waitFor();
}

async function askToDownload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByRole('dialog').waitFor();
}

async function download(page: Page): Promise<void> {
  await askToDownload(page);
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

async function downloaded(page: Page): Promise<void> {
  await download(page);
  await page.getByText('Your data has been saved').waitFor();
}

async function underWay(page: Page): Promise<void> {
  await page.route('**/download', () => undefined);
  await download(page);
  await page.getByText(/^Document 1 of/).waitFor();
}

/** Makes the locker so large that the download is written directly to a file. */
const largeLocker = (page: Page) =>
  page.route('**/api/documents', async (route) => {
    const answer = await route.fetch();
    const documents = (await answer.json()) as object[]; // the contract says that this is a list of documents
    await route.fulfill({
      response: answer,
      json: documents.map((document) => ({ ...document, fileSize: 400_000_000 })),
    });
  });

async function choose(page: Page): Promise<void> {
  await download(page);
  await page.getByRole('button', { name: 'Choose where to save' }).waitFor();
}

async function partlyDownloaded(page: Page): Promise<void> {
  await page.route('**/api/debts', (route) =>
    route.fulfill({
      status: 503,
      body: 'This part of the product is not available right now. Please try again soon.',
    }),
  );
  await page.route('**/download', (route) =>
    route.fulfill({ status: 500, body: 'Something went wrong on our side. Please try again.' }),
  );
  await download(page);
  await page.getByText('but not all of it').waitFor();
}

/** Scenes of the data export and the account deletion. */
export const OWN_DATA_SCENES: readonly Scene[] = [
  { name: 'own-data-download', path: '/account-settings', who: 'full', act: askToDownload, isWindow: true },
  { name: 'own-data-under-way', path: '/account-settings', who: 'full', act: underWay, isWindow: true },
  {
    name: 'own-data-choose',
    path: '/account-settings',
    who: 'full',
    before: largeLocker,
    act: choose,
    isWindow: true,
  },
  { name: 'own-data-downloaded', path: '/account-settings', who: 'full', act: downloaded, isWindow: true },
  { name: 'own-data-partly', path: '/account-settings', who: 'full', act: partlyDownloaded, isWindow: true },
  { name: 'own-data-delete', path: '/account-settings', who: 'full', act: askToDelete, isWindow: true },
  {
    name: 'own-data-delete-errors',
    path: '/account-settings',
    who: 'full',
    act: deleteWrongly,
    isWindow: true,
  },
  { name: 'own-data-deleted', path: '/#account-deleted', who: 'nobody', isWindow: true },
];
