// Without the password manager, service or remote, everything else goes on, and it is back when it is back.
import type { Page } from '@playwright/test';
import { seedBudget } from '../../fixtures/seed-budget.ts';
import { ENTRIES, ENTRY, seedEntry } from '../../fixtures/seed-entry.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { expectTheRest } from '../../fixtures/the-rest.ts';
import { registerUser } from '../../fixtures/users.ts';

const vault = (page: Page) => page.getByRole('link', { name: 'Password Manager', exact: true }).click();

test('while the vault service hangs the rest works, its list can be loaded again, and is there when it is back', async ({ launch, browser, consoleWatch }) => {
  consoleWatch.expect(/status of 50[34]/);
  const product = await launch({ split: true });
  const user = await registerUser(product.url);
  await seedBudget(user, { name: 'Our home' });
  await seedEntry(user);
  const context = await browser.newContext({ baseURL: product.url });
  consoleWatch.watch(context);
  await signIn(context, user);
  const page = await context.newPage();
  const { pid } = product.processOf('vault');

  process.kill(pid, 'SIGSTOP');
  try {
    await page.goto('/');
    await expectTheRest(page);
    await vault(page);
    await expect(page.getByText('Your passwords are not here yet')).toBeVisible({ timeout: 15_000 });
  } finally {
    process.kill(pid, 'SIGCONT');
  }

  await expect.poll(async () => (await user.api.get(ENTRIES)).status(), { timeout: 30_000 }).toBe(200);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('article', { name: ENTRY.name })).toBeVisible();
  await context.close();
});

test('while the remote of the password manager is down the rest works, and a retry opens it', async ({ signedInPage: page, user, consoleWatch }) => {
  consoleWatch.expect(/Failed to load resource|AreaLoadError|ChunkLoadError/);
  await seedBudget(user, { name: 'Our home' });
  await page.route('**/remotes/vault/**', (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await vault(page);
  const problem = page.getByRole('alert').filter({ hasText: 'Password Manager' });
  await expect(problem).toContainText('could not be loaded', { timeout: 10_000 });
  await expectTheRest(page);

  await vault(page);
  await expect(problem).toContainText('could not be loaded', { timeout: 10_000 });
  await page.unroute('**/remotes/vault/**');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password Manager' })).toBeVisible();
});
