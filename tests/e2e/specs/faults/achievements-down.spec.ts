// Without the achievements service the dashboard is as it was read, and says nothing of it; when it is back, so are the news.
import { seedBudget } from '../../fixtures/seed-budget.ts';
import { seedHolding } from '../../fixtures/seed-holding.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { registerUser } from '../../fixtures/users.ts';

test('a kill -9 of the achievements service is not noticed: what changed meanwhile is there when it is back, without a reload', async ({ launch, browser, consoleWatch }) => {
  consoleWatch.breakStream();
  const product = await launch({ split: true });
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
  await expect.poll(async () => (await user.api.get('/api/achievements')).status(), { timeout: 60_000 }).toBe(200);
  await page.evaluate(() => dispatchEvent(new Event('online'))); // ends the pause between two tries, which grows to a minute
  await expect(points).toHaveText('450');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.close();
});
