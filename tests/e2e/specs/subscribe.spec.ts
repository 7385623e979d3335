// Buying a plan from the payment simulator, from the plans to the unlocked product, without mocks.
import type { Page } from '@playwright/test';
import { axe, tabTo } from '../fixtures/accessibility.ts';
import { pay } from '../fixtures/journeys.ts';
import { expect, test } from '../fixtures/test.ts';
import { registerUser } from '../fixtures/users.ts';

const NOBODY = /status of 401.*\/api\/subscription\/status/;
const TITLE = 'Plans and prices';
const plan = (page: Page, name: string) => page.getByRole('article', { name });
const billing = (page: Page) => page.getByRole('region', { name: 'Billing and subscription' });

/** Returns the tab that an action opens. */
async function openedBy(page: Page, act: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), act()]);
  await tab.waitForLoadState();
  return tab;
}

test('a plan is bought with the keyboard, in a new tab that has no access to the page that opened it [BILL-2] [BILL-4] [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  await page.goto('/subscribe');
  await expect(page).toHaveTitle(`${TITLE} · BudgetPRO`);
  await expect(plan(page, 'Monthly')).toContainText('$9.99');
  await axe(page);
  await tabTo(page, plan(page, 'Monthly').getByRole('button', { name: 'Subscribe Now' }));
  await tabTo(page, plan(page, 'Yearly').getByRole('button', { name: 'Subscribe Now' }));
  const requested = page.context().waitForEvent('request', (request) => request.url().includes('/checkout/'));
  const checkout = await openedBy(page, () => page.keyboard.press('Enter'));
  // The test reads the address of the first request, because the payment simulator redirects to another one.
  expect(new URL((await requested).url()).searchParams.get('client_reference_id')).toMatch(
    new RegExp(`^s1_${user.id}_`),
  );
  await expect(checkout.getByRole('heading', { name: 'BudgetPRO Yearly' })).toBeVisible();
  expect(await checkout.evaluate(() => globalThis.opener === null)).toBe(true);
});

test('after a payment, the page redirects to the dashboard, and every open page is unlocked [BILL-14] [BILL-15] [TRIAL-1] [N-25]', async ({
  signedInPage: page,
}) => {
  await page.goto('/subscribe');
  await expect(page.getByText('BudgetPRO Trial Active')).toBeVisible();
  const checkout = await openedBy(page, () =>
    plan(page, 'Yearly').getByRole('button', { name: 'Subscribe Now' }).click(),
  );
  await pay(checkout);
  await expect(checkout.getByRole('heading', { level: 1, name: 'Your payment has arrived' })).toBeVisible();
  await expect(checkout).toHaveURL('/', { timeout: 10_000 });
  await expect(checkout.getByRole('heading', { level: 1, name: /Ready to get Savvi/ })).toBeVisible();
  await expect(checkout.getByText('BudgetPRO Trial Active')).toHaveCount(0);
  await checkout.close();

  await page.bringToFront();
  // The page updates without a reload.
  await expect(plan(page, 'Yearly').getByText('Your plan')).toBeVisible();
  await expect(page.getByText('BudgetPRO Trial Active')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toHaveCount(0);
  await axe(page);
});

test('the billing page shows the subscription, and one canceled at the payment provider runs to the end of its period [BILL-10] [BILL-18] [ACC-14]', async ({
  signedInPage: page,
}) => {
  await page.goto('/subscribe');
  await pay(
    await openedBy(page, () => plan(page, 'Monthly').getByRole('button', { name: 'Subscribe Now' }).click()),
  );
  await page.bringToFront();
  await expect(plan(page, 'Monthly').getByText('Your plan')).toBeVisible();
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(billing(page).getByText('Monthly plan')).toBeVisible();
  await expect(billing(page).getByText('Paid', { exact: true })).toBeVisible();
  await expect(billing(page).getByText(/^Paid until .*\. It renews automatically\.$/)).toBeVisible();
  await axe(page);
  await billing(page).getByRole('button', { name: 'Manage billing' }).click();
  await expect(page.getByText('Demo Mode')).toBeVisible();
  const portal = await openedBy(page, () => page.getByRole('button', { name: 'Open it' }).click());
  await portal.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(portal.getByText('Your subscription ends when the paid period ends.')).toBeVisible();
  await portal.close();
  await page.bringToFront();
  // Headless Chromium never hides a page, so the test dispatches the event.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(billing(page).getByText(/^Cancelled\. It ends on .* and won’t renew\.$/)).toBeVisible();
  await expect(billing(page).getByText('Paid', { exact: true })).toBeVisible();
});

for (const [opened, named] of [
  ['127.0.0.1', 'localhost'],
  ['localhost', '127.0.0.1'],
] as const) {
  test(`checkout and portal return to ${opened}, where the user is signed in, and not to ${named} (U-29)`, async ({
    browser,
    baseURL,
    consoleWatch,
  }) => {
    const home = new URL(baseURL ?? '');
    home.hostname = opened;
    const person = await registerUser(home.origin);
    const context = await browser.newContext({
      baseURL: home.origin,
      storageState: await person.api.storageState(),
    });
    consoleWatch.watch(context);
    const page = await context.newPage();
    await page.goto('/subscribe');
    const checkout = await openedBy(page, () =>
      plan(page, 'Monthly').getByRole('button', { name: 'Subscribe Now' }).click(),
    );
    await expect(checkout).toHaveURL(new RegExp(`^${home.origin}/demo-payments/`));
    await pay(checkout);
    await expect(checkout).toHaveURL(`${home.origin}/payment-success`);
    await expect(checkout.getByRole('heading', { level: 1, name: 'Your payment has arrived' })).toBeVisible();
    await checkout.close();
    await page.goto('/account-settings');
    await billing(page).getByRole('button', { name: 'Manage billing' }).click();
    const portal = await openedBy(page, () => page.getByRole('button', { name: 'Open it' }).click());
    await expect(portal).toHaveURL(new RegExp(`^${home.origin}/demo-payments/`));
    await portal.getByRole('link', { name: 'Return to BudgetPRO' }).click();
    await expect(portal).toHaveURL(`${home.origin}/account-settings`);
    await expect(billing(portal).getByText('Monthly plan')).toBeVisible();
    await context.close();
  });
}

test('a signed-out visitor sees the plans and is requested to sign in after two seconds [NAV-1] [BILL-8]', async ({
  page,
}) => {
  await page.goto('/subscribe');
  await expect(page.getByText('Authentication Required')).toBeVisible();
  await expect(page.getByText('Please log in to subscribe to a plan.')).toBeVisible();
  await expect(plan(page, 'Yearly').getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  await expect(page).toHaveTitle(`${TITLE} · BudgetPRO`);
  await expect(page).toHaveURL('/login', { timeout: 10_000 });
});

test('the page after a payment counts down and redirects an anonymous visitor to / [BILL-15] [BILL-16] [NAV-1]', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(NOBODY);
  await page.goto('/payment-success');
  await expect(page.getByRole('heading', { level: 1, name: 'Processing your payment...' })).toBeVisible();
  await expect(page.getByText(/^Opening your dashboard in \d seconds?$/)).toBeVisible();
  await expect(page).toHaveTitle('Processing your payment... · BudgetPRO');
  await expect(page).toHaveURL('/', { timeout: 10_000 });
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
});

test('axe reports no violation on the page after a payment, and it fits a narrow window [N-19]', async ({
  signedInPage: page,
}) => {
  // Blocks the redirect to the dashboard, so that the page stays open.
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ status: 204 }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/payment-success', '/subscribe']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    await axe(page);
  }
});
