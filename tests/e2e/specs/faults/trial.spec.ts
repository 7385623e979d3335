// One account's trial, watched as the product's clock moves on: the same data folder, started again days later.
import { expect, test } from '../../fixtures/test.ts';
import { axe } from '../../fixtures/axe.ts';
import { seedBudget } from '../../fixtures/seed-budget.ts';
import { registerUser, signInUser } from '../../fixtures/users.ts';

test('the trial counts down in three colours, expires, and leaves what was made [TRIAL-1] [TRIAL-3] [TRIAL-4] [TRIAL-5] [TRIAL-6] [TRIAL-7] [TRIAL-9] [TRIAL-12] [NAV-21] [NAV-23] [BUD-6] [BUD-7]', async ({ launch, browser }) => {
  const first = await launch();
  const person = await registerUser(first.url);
  await seedBudget(person);
  const { dataDir } = first;
  await first.stop();

  const on = async (days: number, look: (open: (path: string) => ReturnType<typeof openAt>, api: Awaited<ReturnType<typeof signInUser>>) => Promise<void>) => {
    const product = await launch({ dataDir, env: { CLOCK_OFFSET: `${days}d` } });
    const user = await signInUser(product.url, person);
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } });
    await context.addCookies((await user.api.storageState()).cookies);
    await look((path) => openAt(context, path), user);
    await context.close();
    await product.stop();
  };

  await on(1, async (open) => {
    const page = await open('/');
    await expect(page.getByText('BudgetPRO Trial Active')).toBeVisible();
    await expect(page.getByText('6 days remaining').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upgrade to BudgetPRO' })).toHaveAttribute('href', '/subscribe');
    await axe(page);
  });
  await on(4, async (open) => {
    const page = await open('/');
    await expect(page.getByText('3 days remaining').first()).toBeVisible();
    await axe(page);
  });
  await on(6, async (open) => {
    const page = await open('/');
    await expect(page.getByText('1 day remaining').first()).toBeVisible();
    await expect(page.getByText('Trial expires today!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/subscribe');
    await axe(page);
  });
  await on(8, async (open, user) => {
    const page = await open('/create-budget');
    await expect(page.getByText('BudgetPRO Trial Active')).toHaveCount(0);
    await expect(page.getByText('You have reached the budget limit of your plan')).toBeVisible();
    await expect(page.getByRole('button', { name: /Create New Budget/ }).first()).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'Our home' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Master Plan/ })).toHaveAttribute('href', '/subscribe');
    await axe(page);
    const refused = await user.api.post('/api/budgets', { data: { name: 'One more', partner1Name: 'Ann' } });
    expect(refused.status()).toBe(403);
    expect(await refused.text()).toBe('Without an active plan you can have 1 budget. Subscribe or renew to add more.');
  });
});

async function openAt(context: import('@playwright/test').BrowserContext, path: string) {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
