// In a product with one process per service, one service hangs or is killed. Everything else works, and the
// area of the service recovers together with the service.
import type { Locator, Page } from '@playwright/test';
import { type Product, startProduct } from '@savvi/testing/product';
import { ENTRIES, ENTRY, seedBudget, seedEntry, seedHolding } from '../../fixtures/seed.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { expectOtherAreasWork } from '../../fixtures/journeys.ts';
import { registerUser } from '../../fixtures/users.ts';

/** The product that all tests here share. Each test restores its state. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ split: true });
});
test.afterAll(() => product.remove());

/**
 * Presses Reload on a failed list until the data appears. The page may reload by itself, and then there is no
 * button.
 */
const reloadUntilVisible = (page: Page, shown: Locator) =>
  expect(async () => {
    const reload = page.getByRole('button', { name: 'Reload' });
    if (await reload.isVisible()) await reload.click({ timeout: 1_000 });
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });

// Trust: outages-1
test('while the masterplan service hangs everything else works, and its lists load after a retry when it is back', async ({
  browser,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 50[34]/);
  const user = await registerUser(product.url);
  await seedBudget(user, { name: 'Our home' });
  await seedHolding(user, '/api/savings-accounts');
  const context = await browser.newContext({ baseURL: product.url });
  consoleWatch.watch(context);
  await signIn(context, user);
  const page = await context.newPage();
  const { pid } = product.processOf('masterplan');

  process.kill(pid, 'SIGSTOP');
  try {
    await page.goto('/');
    const overview = page.getByRole('region', { name: 'Financial Overview' });
    await expect(overview.getByRole('button', { name: 'Reload' })).toBeVisible({ timeout: 15_000 });
    await expectOtherAreasWork(page);
    await page.getByRole('link', { name: 'Master Plan', exact: true }).click();
    await expect(page.getByText('We couldn’t load your savings accounts')).toBeVisible({ timeout: 15_000 });
  } finally {
    process.kill(pid, 'SIGCONT');
  }

  await expect
    .poll(async () => (await user.api.get('/api/savings-accounts')).status(), { timeout: 30_000 })
    .toBe(200);
  await reloadUntilVisible(page, page.getByRole('article', { name: 'Rainy days' }));
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('figure', { name: 'Net worth by month' })).toBeVisible();
  await context.close();
});

test('while the vault service hangs everything else works, and its list loads after a retry when it is back', async ({
  browser,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 50[34]/);
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
    await expectOtherAreasWork(page);
    await page.getByRole('link', { name: 'Password Manager', exact: true }).click();
    await expect(page.getByText('We couldn’t load your passwords')).toBeVisible({ timeout: 15_000 });
  } finally {
    process.kill(pid, 'SIGCONT');
  }

  await expect.poll(async () => (await user.api.get(ENTRIES)).status(), { timeout: 30_000 }).toBe(200);
  await reloadUntilVisible(page, page.getByRole('article', { name: ENTRY.name }));
  await context.close();
});

// Trust: outages-10
test('a kill -9 of the achievements service shows no error, and missed changes appear without a reload', async ({
  browser,
  consoleWatch,
}) => {
  consoleWatch.breakStream();
  const user = await registerUser(product.url);
  const context = await browser.newContext({ baseURL: product.url });
  consoleWatch.watch(context);
  await signIn(context, user);
  const page = await context.newPage();
  await page.goto('/');
  const points = page.getByRole('region', { name: 'Rewards' }).getByRole('definition').first();
  await expect(points).toHaveText('0');
  await seedBudget(user);
  await expect(points).toHaveText('100');

  process.kill(product.processOf('achievements').pid, 'SIGKILL');
  await seedHolding(user, '/api/savings-accounts');
  await expect
    .poll(async () => (await user.api.get('/api/achievements')).status(), { timeout: 60_000 })
    .toBe(200);
  // The event `online` ends the pause between two connection attempts, which grows to a minute.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(points).toHaveText('450');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.close();
});
