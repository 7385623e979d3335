import type { Page } from '@playwright/test';
import { axe } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInAdmin } from '../fixtures/users.ts';

test('the sidebar links every page, its groups open and close, and the current page is marked [NAV-13] [NAV-14] [NAV-15] [NAV-16] [NAV-17] [NAV-18] [NAV-19] [NAV-20] [NAV-25]', async ({
  signedInPage: page,
}) => {
  await page.goto('/account-settings');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const links = {
    Dashboard: '/',
    'Budget Lab': '/create-budget',
    'Master Plan': '/financial-master-plan',
    'Password Manager': '/password-manager',
    'Document Locker': '/document-locker',
  };
  for (const [name, path] of Object.entries(links)) {
    await menu.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  for (const group of ['Financial Tools', 'Life Tools']) {
    const button = menu.getByRole('button', { name: group });
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }
  await expect(menu.getByRole('link', { name: 'Budget Lab' })).toBeHidden();
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(page).toHaveURL('/account-settings');
  await page.getByRole('link', { name: /^BudgetPRO/ }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown address shows "not found" with status 404, signed in and out [NAV-10]', async ({
  signedInPage: page,
  browser,
  baseURL,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 404.*\/nowhere/);
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await axe(page);
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const signedOut = await context.newPage();
  await signedOut.goto('/nowhere');
  await expect(signedOut.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await context.close();
});

test('a signed-out visitor of an app page is redirected to sign-in and sees none of it [NAV-1] [NAV-2] [NAV-11]', async ({
  page,
}) => {
  for (const path of [
    '/create-budget',
    '/account-settings',
    '/edit-budget/1',
    '/financial-master-plan',
    '/admin',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('only administrators see the admin link, and their links are never locked [NAV-22] [NAV-24] [TRIAL-2] [NAV-27]', async ({
  signedInPage: page,
  pageOf,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Upgrade', exact: true })).toHaveAttribute(
    'href',
    '/subscribe',
  );
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  const admin = await pageOf(await signInAdmin());
  await admin.goto('/');
  await expect(admin.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
  await expect(admin.getByText('BudgetPRO Trial Active')).toHaveCount(0);
  await expect(admin.getByRole('link', { name: 'Upgrade', exact: true })).toHaveCount(0);
});

test('the menu opens in a narrow window, and the page does not scroll sideways [N-23]', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 640, height: 900 });
  for (const path of ['/', '/create-budget', '/account-settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(640);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Budget Lab' }).click();
  await expect(page).toHaveURL('/create-budget');
});

const scrollPosition = (page: Page) => expect.poll(() => page.evaluate(() => scrollY));

test('a new page starts at the top, and Back and reload restore the scroll position', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/account-settings');
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await page.getByRole('link', { name: 'Budget Lab' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Budget Lab' })).toBeVisible();
  await scrollPosition(page).toBe(0);
  await page.goBack();
  await scrollPosition(page).toBe(300);
  await page.reload();
  await scrollPosition(page).toBe(300);
});

test('Back from a page with unsaved changes asks for confirmation and keeps the address [N-22]', async ({
  signedInPage: page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await page.getByLabel('First name').fill('Grace');
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/account-settings');
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goForward();
  await expect(page.getByLabel('First name')).not.toHaveValue('Grace');
});
