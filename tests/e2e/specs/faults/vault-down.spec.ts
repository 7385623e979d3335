// While the frontend of the password manager is down, everything else works; once it is back, a retry opens
// it.
import type { Page } from '@playwright/test';
import { seedBudget } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';
import { expectOtherAreasWork } from '../../fixtures/journeys.ts';

const vault = (page: Page) => page.getByRole('link', { name: 'Password Manager', exact: true }).click();

test('while the password manager frontend is down everything else works, and a retry opens it', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/Failed to load resource|AreaLoadError|ChunkLoadError/);
  await seedBudget(user, { name: 'Our home' });
  await page.route('**/remotes/vault/**', (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await vault(page);
  const problem = page.getByRole('alert').filter({ hasText: 'Password Manager' });
  await expect(problem).toContainText('could not be loaded', { timeout: 10_000 });
  await expectOtherAreasWork(page);

  await vault(page);
  await expect(problem).toContainText('could not be loaded', { timeout: 10_000 });
  await page.unroute('**/remotes/vault/**');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password Manager' })).toBeVisible();
});
