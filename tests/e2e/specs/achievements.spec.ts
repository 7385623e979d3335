import type { BrowserContext, Page } from '@playwright/test';
import { STREAM_PATH } from '@savvi/contracts/achievements/live';
import { axe } from '../fixtures/accessibility.ts';
import { HOLDING_PATHS, seedBudget, seedDocument, seedEntry, seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

const achievements = (page: Page) => page.getByRole('region', { name: 'Achievements' });
const rewards = (page: Page) => page.getByRole('region', { name: 'Rewards' });
const tile = (page: Page, title: string) =>
  achievements(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
const points = (page: Page) => rewards(page).getByRole('definition').first();

/** Counts how often a browser has opened the event stream and how often a stream has ended. */
function watchStreams(context: BrowserContext) {
  const seen = { requested: 0, ended: 0 };
  const isStream = (url: string) => new URL(url).pathname === STREAM_PATH;
  context.on('request', (request) => {
    if (isStream(request.url())) seen.requested += 1;
  });
  const end = (request: { url(): string }) => {
    if (isStream(request.url())) seen.ended += 1;
  };
  context.on('requestfinished', end).on('requestfailed', end);
  return seen;
}

/** Opens the dashboard and waits for its event stream. */
async function openDashboard(page: Page, { hasStream = true } = {}): Promise<void> {
  const stream = hasStream
    ? page.waitForResponse((response) => new URL(response.url()).pathname === STREAM_PATH)
    : null;
  await page.goto('/');
  await expect(achievements(page)).toBeVisible();
  await stream;
}

test('achievements rise from 0 to 1,175 points while data is created elsewhere, and rewards unlock live [DASH-12] [DASH-16] [DASH-17] [DASH-18] [DASH-19] [DASH-21] [DASH-26] [T-10]', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(180_000); // axe runs three times in two themes
  await openDashboard(page);
  await expect(points(page)).toHaveText('0');
  await expect(rewards(page).getByText(/^Locked until/)).toHaveCount(4);
  await expect(tile(page, 'Savings Hero')).toContainText('$0 of $250');
  await axe(page);

  await seedBudget(user);
  await expect(tile(page, 'Budget Starter')).toContainText('Reached');
  await expect(page.getByText('Reached: Budget Starter')).toBeVisible();
  await expect(points(page)).toHaveText('100');
  for (const path of HOLDING_PATHS) await seedHolding(user, path);
  await expect(tile(page, 'Master Planner')).toContainText('Reached');
  await expect(tile(page, 'Wealth Builder')).toContainText('$1,250 of $2,000');
  for (let number = 1; number <= 3; number += 1) await seedEntry(user);
  await expect(tile(page, 'Security Guard')).toContainText('Reached');
  await expect(points(page)).toHaveText('800');
  await expect(rewards(page).getByText('Ready to claim')).toHaveCount(3);
  await axe(page);

  for (let number = 1; number <= 5; number += 1) await seedDocument(user, { name: `paper-${number}.txt` });
  await seedHolding(user, '/api/savings-accounts', {
    name: 'Holiday',
    bankName: 'Second',
    balance: '749.50',
  });
  await expect(points(page)).toHaveText('1,175');
  await expect(achievements(page).getByText('7 of 7 reached')).toBeVisible();
  await expect(rewards(page).getByText('Ready to claim')).toHaveCount(4);
  await expect(rewards(page).getByText(/To claim a reward, contact support/)).toBeVisible();
  await axe(page);
  await expect
    .poll(async () => ((await (await user.api.get('/api/achievements')).json()) as { points: number }).points)
    .toBe(1_175);
});

test('a budget created or deleted in one tab updates the points in another tab, and both tabs share one stream [DASH-29] [T-37]', async ({
  signedInPage: page,
  user,
}) => {
  const streams = watchStreams(page.context());
  await openDashboard(page);
  const other = await page.context().newPage();
  await openDashboard(other, { hasStream: false });
  const { id } = await seedBudget(user);
  await expect(tile(page, 'Budget Starter')).toContainText('Reached');
  // The tab without the event stream also shows the achievement.
  await expect(tile(other, 'Budget Starter')).toContainText('Reached');

  await other.goto('/create-budget');
  await other.getByRole('button', { name: /More actions for Our home/ }).click();
  await other.getByRole('menuitem', { name: 'Delete Budget' }).click();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(
    other.getByText('Your budget has been deleted successfully. Achievement points have been updated.'),
  ).toBeVisible();
  await expect(tile(page, 'Budget Starter')).toContainText('0 of 1');
  await expect(points(page)).toHaveText('0');
  expect((await user.api.get(`/api/budgets/${id}`)).status()).toBe(404);
  expect(streams.requested).toBe(1);

  // Closing the tab that holds the stream makes the other tab open it.
  await page.close();
  await expect.poll(() => streams.requested).toBe(2);
  await other.goto('/');
  await seedBudget(user);
  await expect(tile(other, 'Budget Starter')).toContainText('Reached');
});

for (const [where, viewport] of [
  ['the sidebar', { width: 1280, height: 800 }],
  ['the folded menu', { width: 390, height: 844 }],
] as const) {
  test(`an achievement reached on another page shows a dot in ${where}, and the dashboard then celebrates it (U-21) [T-65]`, async ({
    signedInPage: page,
    user,
  }) => {
    await page.setViewportSize(viewport);
    await openDashboard(page);
    const openMenu = async () => {
      const menu = page.getByRole('button', { name: 'Menu' });
      if (!(await menu.isVisible())) return;
      await expect(menu).toHaveAccessibleDescription('New achievement');
      await menu.click();
    };
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('nav a[href="/create-budget"]')?.click(),
    );
    await expect(page.getByText('No budgets yet')).toBeVisible();
    const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });
    await seedBudget(user);
    await expect(page.locator('#dashboard-news')).toHaveText('New achievement');
    // An achievement shows no toast, which would replace the toast about the saved record.
    await expect(page.getByText(/^Reached: /)).toHaveCount(0);
    await axe(page);
    await openMenu();
    await expect(dashboard).toHaveAccessibleDescription('New achievement');
    await dashboard.click();
    const news = page.getByRole('main').getByRole('status').filter({ hasText: 'Reached: Budget Starter' });
    await expect(news).toContainText('100 points earned.');
    await expect(page.locator('#dashboard-news')).toHaveCount(0);
    await axe(page);
    await news.getByRole('button', { name: 'Show' }).click();
    await expect(tile(page, 'Budget Starter')).toBeInViewport();
    await expect(tile(page, 'Budget Starter')).toContainText('New');
    await page.reload();
    await expect(tile(page, 'Budget Starter')).toContainText('Reached');
    await expect(news).toHaveCount(0);
  });
}

// Trust: outages-10
test('a broken event stream shows no error, and missed changes appear after it reconnects [API-20]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.breakStream();
  let isDown = true;
  await page.route(`**${STREAM_PATH}`, (route) =>
    isDown ? route.fulfill({ status: 503, body: 'down' }) : route.continue(),
  );
  const refused = page.waitForResponse((response) => response.status() === 503);
  await page.goto('/');
  await expect(achievements(page)).toBeVisible();
  await refused;
  await seedBudget(user);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expect(points(page)).toHaveText('0');
  isDown = false;
  await expect(points(page)).toHaveText('100', { timeout: 30_000 });
  await seedHolding(user, '/api/savings-accounts');
  await expect(points(page)).toHaveText('450');
});

test('signing out closes the event stream in every tab, and no tab opens it again', async ({
  signedInPage: page,
}) => {
  const streams = watchStreams(page.context());
  await openDashboard(page);
  const other = await page.context().newPage();
  await openDashboard(other, { hasStream: false });
  // Waits until no list is loading: the browser would log an error for a request that is cut off.
  await expect(other.locator('[aria-busy="true"]')).toHaveCount(0);
  await other.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Not authenticated' })).toBeVisible();
  await expect.poll(() => streams.ended).toBe(streams.requested);
});

test('a session that ends elsewhere closes the event stream, and the page shows the end of the session without a reload', async ({
  signedInPage: page,
  user,
}) => {
  await openDashboard(page);
  await user.api.post('/api/auth/sign-out-everywhere');
  await expect(page.getByRole('heading', { name: 'Not authenticated' })).toBeVisible({ timeout: 20_000 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('rewards and achievements stay inside the window [N-23]', async ({ signedInPage: page, user }) => {
    await seedBudget(user);
    await openDashboard(page);
    await expect(tile(page, 'Budget Starter')).toContainText('Reached');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await axe(page);
  });
});
