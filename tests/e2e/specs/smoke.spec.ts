import { axe } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInAdmin } from '../fixtures/users.ts';

test('a visitor sees the landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign In to Get Started' })).toBeVisible();
  await axe(page);
});

test('a registered user sees the dashboard at / [DASH-1]', async ({ signedInPage: page, user }) => {
  await page.goto('/');
  await expect(page.getByText(`Ready to get Savvi, ${user.firstName}? Get Started!`)).toBeVisible();
  await axe(page);
});

test('a budget created over HTTP is listed for its owner only', async ({ user, newUser }) => {
  const budget = await seedBudget(user);
  const other = await newUser();
  expect(await (await user.api.get('/api/budgets')).json()).toMatchObject([{ id: budget.id }]);
  expect(await (await other.api.get('/api/budgets')).json()).toEqual([]);
});

test('every area of the product is one click away in the menu [DATA-19]', async ({ pageOf }) => {
  const page = await pageOf(await signInAdmin());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Achievements' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rewards' })).toBeVisible();
  for (const [link, heading] of [
    ['Budget Lab', 'Budget Lab'],
    ['Master Plan', 'Financial Master Plan'],
    ['Password Manager', 'Password Manager'],
    ['Document Locker', 'Document Locker'],
    ['Admin Dashboard', 'Admin Dashboard'],
    ['Account settings', 'Account settings'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  }
});
