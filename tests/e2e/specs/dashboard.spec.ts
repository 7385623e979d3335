import { axe } from '../fixtures/axe.ts';
import { seedBudget } from '../fixtures/seed-budget.ts';
import { expect, test } from '../fixtures/test.ts';

test('the dashboard greets, counts and says what is left [DASH-1] [DASH-2] [DASH-5] [DASH-6] [DASH-7] [DASH-11]', async ({ signedInPage: page, user }) => {
  await seedBudget(user);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: `Ready to get Savvi, ${user.firstName}? Get Started!` })).toBeVisible();
  for (const name of ['Rewards', 'Achievements', 'Financial Overview', 'Activity Summary']) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  for (const name of ['Budgets', 'Passwords', 'Savings Accounts', 'Debts', 'Properties', 'Insurance Policies', 'Documents']) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('$3,900').first()).toBeVisible();
  await axe(page);
});

test("somebody without a name is greeted as 'Friend', and one click from the first budget [DASH-2]", async ({ newUser, pageOf }) => {
  const page = await pageOf(await newUser({ firstName: '' }));
  await page.goto('/');
  await expect(page.getByText('Ready to get Savvi, Friend? Get Started!')).toBeVisible();
  await page.getByRole('link', { name: 'Create your first budget' }).click();
  await expect(page.getByLabel('Budget Name')).toBeFocused();
});

test('while lists load a skeleton keeps the place, and nothing jumps [DASH-3]', async ({ signedInPage: page }) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => { release = resolve; });
  await page.route('**/api/budgets', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Loading your dashboard')).toBeAttached();
  release();
  await expect(page.getByRole('heading', { level: 1, name: /Ready to get Savvi/ })).toBeVisible();
  const shift = await page.evaluate(() => performance.getEntriesByType('layout-shift').reduce((sum, entry) => sum + ((entry as unknown as { value: number; hadRecentInput: boolean }).hadRecentInput ? 0 : (entry as unknown as { value: number }).value), 0)); // the type is not in the DOM library
  expect(shift).toBeLessThan(0.1);
});

test('a list that fails shows a neutral reload and no error [API-20]', async ({ signedInPage: page, consoleWatch }) => {
  consoleWatch.expect(/status of 503/);
  let isDown = true;
  await page.route('**/api/budgets', (route) => (isDown ? route.fulfill({ status: 503, body: 'down' }) : route.continue()));
  await page.goto('/create-budget');
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await expect(page.getByText('No budgets yet')).toHaveCount(0);
  isDown = false;
  await reload.click();
  await expect(page.getByText('No budgets yet')).toBeVisible();
});

test('on a phone no word of a count leaves its place, nor prints over another [N-23]', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByText('Insurance Policies', { exact: true }).first()).toBeVisible();
  const tooWide = await page.getByRole('region', { name: 'What you keep here' }).locator('dt').evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent));
  expect(tooWide).toEqual([]);
});

test('a session that ends elsewhere shows as not authenticated [DASH-4]', async ({ signedInPage: page, user, consoleWatch }) => {
  consoleWatch.expect(/status of 401/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /Ready to get Savvi/ })).toBeVisible();
  await user.api.post('/api/auth/sign-out-everywhere');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(page.getByRole('heading', { name: 'Not authenticated' })).toBeVisible();
  await expect(page.getByText('Ready to get Savvi')).toHaveCount(0);
});

test('the theme can be chosen and stays [N-19]', async ({ signedInPage: page }) => {
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.getByRole('button', { name: /theme|dark|light/i }).first().click();
  await expect.poll(background).not.toBe(before);
  const chosen = await background();
  await page.reload();
  await expect.poll(background).toBe(chosen);
});
