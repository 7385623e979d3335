import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

const ADMIN = '/admin';
const neverAnswer = (page: Page) => page.route('**/api/admin/**', () => undefined);
const answer503 = (page: Page) =>
  page.route('**/api/admin/**', (route) =>
    route.fulfill({ status: 503, body: 'This part of the product is not available right now.' }),
  );

async function askToDelete(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delete .*@/ })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
}

async function showAsTable(page: Page): Promise<void> {
  await page.getByText('Show as table').click();
}

/** Scenes of the admin area. */
export const ADMIN_SCENES: readonly Scene[] = [
  { name: 'admin', path: ADMIN, who: 'admin' },
  { name: 'admin-table', path: ADMIN, who: 'admin', act: showAsTable },
  { name: 'admin-delete', path: ADMIN, who: 'admin', act: askToDelete, isWindow: true },
  { name: 'admin-nobody', path: `${ADMIN}?search=nobody`, who: 'admin' },
  { name: 'admin-audit', path: `${ADMIN}?tab=audit`, who: 'admin' },
  { name: 'admin-loading', path: ADMIN, who: 'admin', before: neverAnswer, isLoading: true },
  { name: 'admin-failed', path: ADMIN, who: 'admin', before: answer503 },
  { name: 'admin-denied', path: ADMIN, who: 'one' },
];
