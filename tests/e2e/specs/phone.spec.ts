// The whole product by touch, at 360 × 740 CSS pixels (T-71).
import type { Page } from '@playwright/test';
import { realFile } from '@savvi/testing/real-files';
import { axe } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInAdmin } from '../fixtures/users.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Expects that nothing needs sideways scrolling, and that axe finds nothing; targets of less than 24 px are findings, too. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${page.url()}`).toBeLessThanOrEqual(360);
  await axe(page);
}

/** Opens the menu and taps a link in it. */
async function goTo(page: Page, link: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).tap();
}

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();

test('a person registers on a phone, signs in past the notice and uses every area by touch [AUTH-11] [T-71]', async ({ page }) => {
  test.setTimeout(240_000); // axe checks every page in two themes
  const email = `phone-${crypto.randomUUID()}@example.com`;
  const password = 'correct horse battery';

  await test.step('register', async () => {
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Create Account' }).tap();
    await page.getByLabel('First name (optional)').fill('Ada');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expectFits(page);
    await tap(page, 'Create Account');
    await expect(page.getByText('Ready to get Savvi, Ada? Get Started!')).toBeVisible();
    await expectFits(page);
  });

  await test.step('sign in after Continue anyway', async () => {
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await tap(page, 'Sign In');
    await expect(page.getByRole('dialog', { name: 'Mobile Optimization Coming Soon!' })).toBeVisible();
    await expectFits(page);
    expect(calls).not.toContain('POST /api/login');
    await tap(page, 'Continue anyway');
    await expect(page.getByText('Ready to get Savvi, Ada? Get Started!')).toBeVisible();
  });

  await test.step('create a budget', async () => {
    await goTo(page, 'Budget Lab');
    await page.getByRole('button', { name: /Create New Budget/ }).first().tap();
    await page.getByLabel('Budget Name').fill('Our home');
    await expectFits(page);
    await tap(page, 'Next: Budget Setup');
    await page.getByLabel('Partner 1 name').fill('Ada');
    await page.getByLabel('Partner 2 name').fill('Grace');
    await expectFits(page);
    await tap(page, 'Next: Add Income');
    await page.getByLabel('Monthly income').first().fill('4000');
    await expectFits(page);
    await tap(page, 'Next: Add Expenses');
    await page.getByLabel('Fixed expense', { exact: true }).fill('Rent');
    await page.getByLabel('Monthly amount of the fixed expense').fill('1800');
    await tap(page, 'Add Fixed Expense');
    await expectFits(page);
    await tap(page, 'Next: Split Money');
    await expectFits(page);
    await tap(page, 'Next: Review');
    await expectFits(page);
    await tap(page, 'Create Budget');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Budget created successfully', { exact: true })).toBeVisible();
    await goTo(page, 'Budget Lab');
    await expect(page.getByRole('heading', { name: 'Our home' })).toBeVisible();
    await expectFits(page);
    await tap(page, 'More actions for Our home');
    await expect(page.getByRole('menuitem', { name: 'Delete Budget' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('add a debt', async () => {
    await goTo(page, 'Master Plan');
    await page.getByRole('tab', { name: 'Debts' }).tap();
    await tap(page, 'Add debt');
    const dialog = page.getByRole('dialog');
    for (const [label, entry] of Object.entries({ 'Debt name': 'Visa', 'Creditor (optional)': 'First Bank', 'Balance (optional)': '4200.50', 'Annual interest rate (optional)': '19.99', 'Minimum monthly payment (optional)': '95' })) await dialog.getByLabel(label, { exact: true }).fill(entry);
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Add debt' }).tap();
    await expect(page.getByRole('article', { name: 'Visa' })).toBeVisible();
    await expectFits(page);
  });

  await test.step('add a password', async () => {
    await goTo(page, 'Password Manager');
    await tap(page, 'Add password');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Service or company').fill('First Bank');
    await dialog.getByLabel('User name or email').fill('ada@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('Tq7#mW2$vLx9');
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Add password' }).tap();
    await tap(page, 'Show the password of First Bank');
    await expect(page.getByText('Tq7#mW2$vLx9')).toBeVisible();
    await expectFits(page);
  });

  await test.step('upload a document and preview it', async () => {
    await goTo(page, 'Document Locker');
    await tap(page, 'Upload Document');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Choose files').setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: realFile('pdf') });
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).tap();
    await expect(page.getByRole('article', { name: 'lease.pdf' })).toBeVisible();
    await expectFits(page);
    await tap(page, 'lease.pdf');
    await expect(page.getByRole('dialog').getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
    await expectFits(page);
    await page.keyboard.press('Escape');
  });

  await test.step('see the dashboard, the plans and the account settings', async () => {
    await goTo(page, 'Dashboard');
    await expect(page.getByText('Our home').first()).toBeVisible();
    await expectFits(page);
    await page.goto('/subscribe');
    await expect(page.getByRole('heading', { name: 'Plans and prices' })).toBeVisible();
    await expectFits(page);
    await page.goto('/account-settings');
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await expectFits(page);
  });
});

test('an administrator reads users and the audit log on a phone [T-71]', async ({ browser, baseURL, consoleWatch }) => {
  test.setTimeout(120_000); // axe checks two pages in two themes
  const admin = await signInAdmin();
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, storageState: await admin.api.storageState() });
  consoleWatch.watch(context);
  const page = await context.newPage();
  await page.goto('/admin');
  await expect(page.getByText('Total Users', { exact: true })).toBeVisible();
  await expectFits(page);
  await page.getByRole('tab', { name: 'Audit log' }).tap();
  await expectFits(page);
  await context.close();
});

for (const path of ['/', '/forgot-password', '/reset-password']) {
  test(`${path} fits a phone for a visitor [T-71]`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFits(page);
  });
}
