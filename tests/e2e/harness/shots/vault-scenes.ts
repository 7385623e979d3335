import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

const VAULT = '/password-manager';
const BITWARDEN = join(import.meta.dirname, '../../../../mfe-vault/src/testing/files/bitwarden.json');
const neverAnswer = (page: Page) => page.route('**/api/passwords', () => undefined);
const answer503 = (page: Page) =>
  page.route('**/api/passwords', (route) => route.fulfill({ status: 503, body: 'down' }));
const marked = (page: Page) => page.getByRole('radio', { name: /^Weak \d/ }).waitFor();

async function showOne(page: Page): Promise<void> {
  await marked(page);
  await page.getByRole('button', { name: 'Show the password of First Bank' }).click();
}

async function generate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add password' }).click();
  await page.getByLabel('Password', { exact: true }).fill('Summer2024!');
  await page.getByText('Fair').waitFor();
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('radio', { name: 'Words' }).check();
  await page.getByText(/bits of randomness/).waitFor();
}

async function addWrongly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add password' }).click();
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

async function preview(page: Page): Promise<void> {
  await choose(page, 'Import passwords');
  await page.getByLabel('Choose a file').setInputFiles(BITWARDEN);
  await page.getByText(/ chosen$/).waitFor();
}

async function findNothing(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type('nowhere');
  await page.getByText('No passwords found').waitFor();
}

async function learn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Learn More' }).click();
  await page.getByRole('dialog').waitFor();
}

/** The password manager area. */
export const VAULT_SCENES: readonly Scene[] = [
  { name: 'vault', path: VAULT, who: 'full', act: showOne },
  { name: 'vault-empty', path: VAULT, who: 'empty' },
  { name: 'vault-loading', path: VAULT, who: 'full', before: neverAnswer, isLoading: true },
  { name: 'vault-failed', path: VAULT, who: 'full', before: answer503 },
  { name: 'vault-not-found', path: VAULT, who: 'full', act: findNothing },
  { name: 'vault-learn-more', path: VAULT, who: 'empty', act: learn, isWindow: true },
  { name: 'vault-generator', path: VAULT, who: 'empty', act: generate, isWindow: true },
  { name: 'vault-add', path: VAULT, who: 'empty', act: addWrongly, isWindow: true },
  { name: 'vault-import', path: VAULT, who: 'empty', act: preview, isWindow: true },
  {
    name: 'vault-export',
    path: VAULT,
    who: 'full',
    act: (page) => choose(page, 'Export passwords'),
    isWindow: true,
  },
];
