// Runs axe on every state of the shell pages in both themes, because rare states are easily overlooked.
import type { Page } from '@playwright/test';
import { axe } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { daysLater, breakFormats } from '../fixtures/states.ts';

test('axe reports no violation on a dashboard with budgets that need attention', async ({
  signedInPage: page,
  user,
}) => {
  await seedBudget(user, { name: 'Too much', fixedExpenses: [{ name: 'Rent', amount: 9000 }] });
  await seedBudget(user, {
    name: 'Not begun',
    partner1Income: '0.00',
    partner2Income: '0.00',
    fixedExpenses: [],
    variableExpenses: [],
  });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')).toHaveText([
    /Too much/,
    /Not begun/,
  ]);
  await axe(page);
});

test('axe reports no violation on a dashboard before the first budget', async ({ signedInPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Create your first budget' })).toBeVisible();
  await axe(page);
});

for (const [days, words] of [
  [5, '3 days remaining'],
  [7, 'Trial expires today!'],
  [9, 'Your trial has ended'],
] as const) {
  test(`axe reports no violation after ${days} days of the trial ('${words}') [N-19]`, async ({
    signedInPage: page,
  }) => {
    await daysLater(page, days);
    await page.goto('/');
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await axe(page);
  });
}

test('a lost network is announced, and failed requests are repeated when it is back [T-45]', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  // The area fails with an AreaLoadError, unless the network is lost before the code that opens areas is here.
  consoleWatch.expect(/ERR_INTERNET_DISCONNECTED|AreaLoadError/);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Create your first budget' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Document Locker' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
});

test('axe reports no violation on a page that throws and shows an error message', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(/TypeError: Cannot read properties/);
  await breakFormats(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'This page ran into a problem' })).toBeVisible();
  await axe(page);
});

test('axe reports no violation in dialogs, toasts and field errors of the account settings', async ({
  signedInPage: page,
}) => {
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('First name').fill('Katherine');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await axe(page);
});

test('axe reports no violation in the states of the password pages', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
  await axe(page);
  await page.goto('/reset-password#token=x');
  await page.getByLabel('New password', { exact: true }).fill('one');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText("Passwords Don't Match", { exact: true })).toBeVisible();
  await axe(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await axe(page);
});

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('no page scrolls sideways or cuts off a word at 200 % zoom [N-19]', async ({
  signedInPage: page,
  user,
  browser,
  baseURL,
}) => {
  await seedBudget(user, {
    name: 'A name that is much longer than what anybody would think of for a budget',
    partner1Name: 'Maximiliane-Charlotte',
    partner2Name: 'Bartholomew Featherstonehaugh',
  });
  await page.setViewportSize({ width: 640, height: 450 });
  for (const path of ['/', '/create-budget', '/account-settings', '/subscribe', '/password-manager']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
  }
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 640, height: 450 },
  });
  const signedOut = await context.newPage();
  for (const path of ['/', '/login', '/forgot-password', '/reset-password#token=x']) {
    await signedOut.goto(path);
    await expect(signedOut.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await overflowOf(signedOut), path).toBeLessThanOrEqual(0);
  }
  await context.close();
});

test('a toast never covers the last button of a page scrolled to its end', async ({ signedInPage: page }) => {
  await page.goto('/account-settings');
  await page.getByLabel('First name').fill('Katherine');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const toast = await page.locator('[data-toasts] [data-state="open"]').boundingBox();
  const last = await page.getByRole('main').locator('button, a, input').last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0);
});

test('the dashboard does not animate for users who prefer reduced motion [N-19]', async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/api/budgets', () => undefined); // a loading page is where animations would run
  await page.goto('/');
  await expect(page.getByText('Loading your dashboard')).toBeAttached();
  const moving = await page.evaluate(
    () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
  );
  expect(moving).toBe(0);
});
