// Without the master plan, service or remote, everything else goes on, and it is back when it is back.
import type { Page } from '@playwright/test';
import { seedBudget } from '../../fixtures/seed-budget.ts';
import { seedHolding } from '../../fixtures/seed-holding.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { expectTheRest } from '../../fixtures/the-rest.ts';
import { registerUser, signInUser } from '../../fixtures/users.ts';

const masterPlan = (page: Page) => page.getByRole('link', { name: 'Master Plan', exact: true }).click();

test('while the masterplan service hangs the rest works, its lists can be loaded again, and are there when it is back', async ({ launch, browser, consoleWatch }) => {
  consoleWatch.expect(/status of 50[34]/);
  const product = await launch({ split: true });
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
    await expectTheRest(page);
    await masterPlan(page);
    await expect(page.getByText('Your savings accounts are not here yet')).toBeVisible({ timeout: 15_000 });
  } finally {
    process.kill(pid, 'SIGCONT');
  }

  await expect.poll(async () => (await user.api.get('/api/savings-accounts')).status(), { timeout: 30_000 }).toBe(200);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('article', { name: 'Rainy days' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('figure', { name: 'Net worth by month' })).toBeVisible();
  await context.close();
});

test('while the remote of the master plan is down the rest works, and a retry opens it', async ({ signedInPage: page, user, consoleWatch }) => {
  consoleWatch.expect(/Failed to load resource|AreaLoadError|ChunkLoadError/);
  await seedBudget(user, { name: 'Our home' });
  await page.route('**/remotes/masterplan/**', (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await masterPlan(page);
  const problem = page.getByRole('alert').filter({ hasText: 'Master Plan' });
  await expect(problem).toContainText('could not be loaded', { timeout: 10_000 });
  await expectTheRest(page);

  await masterPlan(page);
  await expect(problem).toContainText('could not be loaded', { timeout: 10_000 });
  await page.unroute('**/remotes/masterplan/**');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Financial Master Plan' })).toBeVisible();
});

test('months pass: the line carries on over a kill -9 and the end of a month, by the clock of the product [DASH-8]', async ({ launch }) => {
  const first = await launch({ split: true });
  const user = await registerUser(first.url);
  await seedHolding(user, '/api/debts');
  process.kill(first.processOf('masterplan').pid, 'SIGKILL');
  await first.kill();

  const later = await launch({ dataDir: first.dataDir, env: { CLOCK_OFFSET: '40d' } });
  const now = new Date(Date.now() + 40 * 86_400_000);
  const { api } = await signInUser(later.url, user); // the session of then has ended
  const line = async () => (await (await api.get('/api/net-worth')).json()) as { month: string; netWorth: string }[];
  await expect.poll(async () => (await line()).map(({ netWorth }) => netWorth)).toContain('-900.00');
  const months = await line();
  expect(months.at(-1)).toEqual({ month: now.toISOString().slice(0, 7), netWorth: '-900.00' });
  expect(months.length).toBeGreaterThan(1);
});
