import { axe } from '../fixtures/accessibility.ts';
import { mailsTo } from '../fixtures/users.ts';
import { expect, test } from '../fixtures/test.ts';

/** Returns the newest password reset link mailed to an address. */
async function resetLinkFor(email: string): Promise<string | null> {
  return (
    (await mailsTo(email)).flatMap((mail) => /\/reset-password#token=[\w-]+/.exec(mail)?.[0] ?? []).at(-1) ??
    null
  );
}

test('a forgotten password is reset once through the mailed link [AUTH-34] [AUTH-35] [AUTH-36] [AUTH-37] [AUTH-39] [AUTH-41] [AUTH-44] [AUTH-45] [AUTH-46] [AUTH-47]', async ({
  page,
  user,
  consoleWatch,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await axe(page);
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByText('Reset Link Sent', { exact: true })).toBeVisible();
  await expect(
    page.getByText('If an account with that email exists, a password reset link has been sent.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByText(/1 hour/)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Send Another Email' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();

  await expect.poll(() => resetLinkFor(user.email)).not.toBeNull();
  const link = (await resetLinkFor(user.email)) ?? '';
  await page.goto(link);
  await expect(page, 'the token is removed from the address bar').toHaveURL('/reset-password');
  await axe(page);
  await page.getByLabel('New password', { exact: true }).fill('a new good password');
  await page.getByLabel('Confirm new password').fill('another one');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText("Passwords Don't Match", { exact: true })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm new password').fill('12345');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password Too Short', { exact: true })).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters long.', { exact: true })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a new good password');
  await page.getByLabel('Confirm new password').fill('a new good password');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password Updated!')).toBeVisible();
  await expect(page).toHaveURL('/login', { timeout: 6_000 });

  expect((await user.api.get('/api/user')).status(), 'every earlier session has ended').toBe(401);
  expect(
    (
      await user.api.post('/api/login', { data: { email: user.email, password: 'a new good password' } })
    ).status(),
  ).toBe(200);

  consoleWatch.expect(/status of 400.*\/api\/reset-password/);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('yet another one');
  await page.getByLabel('Confirm new password').fill('yet another one');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Reset Failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await axe(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('an unknown address gets the same response as a known one [AUTH-37] [N-5]', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody-at-all@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Reset Link Sent', { exact: true })).toBeVisible();
});

test('the reset page shows no form without a token [AUTH-40]', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await axe(page);
});

test('"This was not me" in the mail about a changed password signs out every device and sets a new password once [T-55]', async ({
  page,
  user,
  consoleWatch,
}) => {
  const data = { currentPassword: user.password, newPassword: 'the choice of a thief' };
  expect((await user.api.post('/api/auth/change-password', { data })).status()).toBe(200);
  const mail = async () =>
    (await mailsTo(user.email)).find((each) =>
      each.includes('Subject: Your BudgetPRO password was changed\r\n'),
    ) ?? '';
  await expect.poll(mail, { timeout: 10_000 }).toMatch(/This was not me/);
  const link = /\/reset-password#not-me=[\w-]+/.exec(await mail())?.[0] ?? '';
  const choose = async (password: string) => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible();
    await expect(page, 'the token is removed from the address bar').toHaveURL('/reset-password');
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await page.getByRole('button', { name: 'Update password' }).click();
  };
  expect((await user.api.get('/api/user')).status()).toBe(200);
  await choose('the choice of its owner');
  await expect(page.getByText(/^Every device is signed out\./)).toBeVisible();
  await axe(page);
  expect((await user.api.get('/api/user')).status(), 'the session that changed the password has ended').toBe(
    401,
  );
  expect(
    (
      await user.api.post('/api/login', { data: { email: user.email, password: 'the choice of its owner' } })
    ).status(),
  ).toBe(200);

  await page.waitForURL('/login', { timeout: 6_000 });
  consoleWatch.expect(/status of 400.*\/api\/reset-password/);
  await choose('yet another one');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await axe(page);
});
