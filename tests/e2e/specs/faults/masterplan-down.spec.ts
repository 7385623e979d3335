// Without the frontend of the master plan, everything else works. The net worth history survives a crash and
// the end of a month.
import type { Page } from '@playwright/test';
import { seedBudget, seedHolding } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';
import { expectOtherAreasWork } from '../../fixtures/journeys.ts';
import { registerUser, signInUser } from '../../fixtures/users.ts';

const masterPlan = (page: Page) => page.getByRole('link', { name: 'Master Plan', exact: true }).click();

// Trust: outages-1
test('while the master plan frontend is down everything else works, and a retry opens it', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/Failed to load resource|AreaLoadError|ChunkLoadError/);
  await seedBudget(user, { name: 'Our home' });
  await page.route('**/remotes/masterplan/**', (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await masterPlan(page);
  const problem = page.getByRole('alert').filter({ hasText: 'Master Plan' });
  await expect(problem).toContainText('could not be loaded', { timeout: 10_000 });
  await expectOtherAreasWork(page);

  await masterPlan(page);
  await expect(problem).toContainText('could not be loaded', { timeout: 10_000 });
  await page.unroute('**/remotes/masterplan/**');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Financial Master Plan' })).toBeVisible();
});

test('the net worth history continues after a kill -9 of its service, and after the product clock has passed the end of a month [DASH-8]', async ({
  launch,
}) => {
  const first = await launch({ split: true });
  const user = await registerUser(first.url);
  await seedHolding(user, '/api/debts');
  process.kill(first.processOf('masterplan').pid, 'SIGKILL');
  await first.kill();

  const later = await launch({ dataDir: first.dataDir, env: { CLOCK_OFFSET: '40d' } });
  const now = new Date(Date.now() + 40 * 86_400_000);
  const { api } = await signInUser(later.url, user); // the earlier session has expired by now
  const line = async () =>
    (await (await api.get('/api/net-worth')).json()) as { month: string; netWorth: string }[];
  await expect.poll(async () => (await line()).map(({ netWorth }) => netWorth)).toContain('-900.00');
  const months = await line();
  expect(months.at(-1)).toEqual({ month: now.toISOString().slice(0, 7), netWorth: '-900.00' });
  expect(months.length).toBeGreaterThan(1);
});
