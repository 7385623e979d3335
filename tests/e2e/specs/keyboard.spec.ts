import { randomUUID } from 'node:crypto';
import { tabTo, typeInto } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const PASSWORD = 'a good long password';

test('a user registers with the keyboard [N-19]', async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Get Started Free' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await tabTo(page, page.getByRole('tab', { name: 'Sign In' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Create Account' })).toBeFocused();
  await typeInto(page, page.getByLabel('First name (optional)'), 'Grace');
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Ready to get Savvi, Grace? Get Started!');

  const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(toasts).toContainText('Welcome to the product!');
  await page.keyboard.press('F8');
  await expect(toasts).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toasts).not.toContainText('Welcome to the product!');
});

test('a user signs in and out with the keyboard [N-19]', async ({ page, user }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Sign In to Get Started' }));
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('Email'), user.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), user.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Ready to get Savvi, ${user.firstName}? Get Started!`,
  );
  // Waits until no list is loading: the browser would log an error for a request that is cut off.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await tabTo(page, page.getByRole('link', { name: 'Sign Out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sign In to Get Started' })).toBeVisible();
});

test('a user changes their name and password with the keyboard [N-19]', async ({
  signedInPage: page,
  user,
  request,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
  // If the event stream were opened during the password change, its session would be gone (401).
  const streamed = page.waitForResponse(/achievements\/stream/);
  await page.goto('/');
  await streamed;
  await tabTo(page, page.getByRole('link', { name: 'Account settings' }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Account settings');
  await expect(heading).toBeFocused(); // the focus makes a screen reader announce the new page
  await typeInto(page, page.getByLabel('First name'), 'Katherine');
  await typeInto(page, page.getByLabel('Last name'), 'Johnson');
  await page.keyboard.press('Enter');
  await expect(toasts).toContainText('Profile Updated');
  await typeInto(page, page.getByLabel('Current password'), user.password);
  await typeInto(page, page.getByLabel('New password'), PASSWORD);
  await tabTo(page, page.getByRole('button', { name: 'Change password' }));
  await page.keyboard.press('Space');
  await expect(toasts).toContainText('Password Changed');
  // The sign-in request has no cookies of the page: with them it would end the page's session and its stream.
  expect(
    (await request.post('/api/login', { data: { email: user.email, password: PASSWORD } })).status(),
  ).toBe(200);
});

test('errors are announced assertively and successes politely, and the focus moves to the invalid field [N-19]', async ({
  page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 401.*\/api\/login/);
  await page.goto('/login');
  const email = page.getByLabel('Email');
  await typeInto(page, email, 'ann');
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(user.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'not the password');
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-live="assertive"]')).toContainText('Sign In Failed');
  await expect(page.locator('[aria-live="polite"]')).toBeEmpty();
});

test('the first focusable element skips to the content, and a closed dialog returns the focus [N-19]', async ({
  signedInPage: page,
}) => {
  for (const path of ['/', '/create-budget', '/account-settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
  const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
  await tabTo(page, everywhere);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Sign out everywhere?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(everywhere).toBeFocused();
});
