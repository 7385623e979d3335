import { axe } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test('the landing page describes the product and links to sign-in [NAV-4] [NAV-5] [NAV-6] [NAV-7] [NAV-8] [NAV-9] [TRIAL-13] [BILL-3]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/BudgetPRO/);
  await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toHaveAttribute(
    'href',
    '/api/login',
  );
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toHaveAttribute(
    'href',
    '/api/login',
  );
  await expect(page.getByRole('link', { name: 'Sign In to Get Started' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('contentinfo')).toContainText('© 2025');
  await expect(page.getByText(/7-day free trial/i).first()).toBeVisible();
  await expect(page.getByText(/30-day money-back guarantee/i).first()).toBeVisible();
  await axe(page);
});

test('the landing page links a social preview image by an absolute URL that exists', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(picture).toMatch(/^https?:\/\/[^/]+\/social\.png$/);
  expect((await request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/png');
});

test('the landing page is readable without JavaScript [N-23]', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});

test('"Get Started Free" opens the sign-in page [AUTH-32] [NAV-6]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  await expect(page).toHaveURL('/login');
});

test('the landing page fits a narrow window without sideways scrolling [N-23]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/login', '/forgot-password']) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
});
