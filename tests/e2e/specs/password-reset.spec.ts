import { axe } from '../fixtures/accessibility.ts';
import { mailsTo, type TestUser } from '../fixtures/users.ts';
import { expect, test } from '../fixtures/test.ts';

/** Returns the newest password reset link mailed to an address. */
async function resetLinkFor(email: string): Promise<string | null> {
  return (
    (await mailsTo(email)).flatMap((mail) => /\/reset-password#token=[\w-]+/.exec(mail)?.[0] ?? []).at(-1) ??
    null
  );
}

/** The response of a sign-in with another password, and with a code if the user has a second step. */
const signInWith = ({ api, email, authenticator }: TestUser, password: string) =>
  api.post('/api/login', {
    data: { email, password, ...(authenticator !== null && { code: authenticator.nextCode() }) },
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

for (const hasSecondStep of [false, true]) {
  test.describe(hasSecondStep ? 'a person with a second step:' : 'a person without a second step:', () => {
    test.use({ hasSecondStep });

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
      await expect(
        page.getByText('Password must be at least 6 characters long.', { exact: true }),
      ).toBeVisible();
      await page.getByLabel('New password', { exact: true }).fill('a new good password');
      await page.getByLabel('Confirm new password').fill('a new good password');
      await page.getByRole('button', { name: 'Update password' }).click();
      await expect(page.getByText('Password Updated!')).toBeVisible();
      await expect(
        page.getByText('Two-step verification is still on. You’ll need a code to sign in.'),
      ).toBeVisible({ visible: hasSecondStep });
      await expect(page).toHaveURL('/login', { timeout: 6_000 });

      expect((await user.api.get('/api/user')).status(), 'every earlier session has ended').toBe(401);
      if (hasSecondStep)
        expect(
          (
            await user.api.post('/api/login', {
              data: { email: user.email, password: 'a new good password' },
            })
          ).headers()['x-problem-code'],
          'a reset leaves the second step on (SEC-10)',
        ).toBe('second-step');
      expect((await signInWith(user, 'a new good password')).status()).toBe(200);

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

    test('“This wasn’t me” in the mail about a changed password signs out every device and leads to a reset, once (SEC-17) [T-55]', async ({
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
      await expect.poll(mail, { timeout: 10_000 }).toMatch(/This wasn’t me/);
      const link = /\/not-me#token=[\w-]+/.exec(await mail())?.[0] ?? '';
      const signOut = page.getByRole('button', { name: 'Sign out everywhere and reset password' });
      await page.goto(link);
      await expect(signOut).toBeVisible();
      await expect(page, 'the token is removed from the address bar').toHaveURL('/not-me');
      await axe(page);
      expect((await user.api.get('/api/user')).status(), 'opening the link changes nothing').toBe(200);
      await signOut.click();
      await expect(page).toHaveURL('/reset-password');
      expect(
        (await user.api.get('/api/user')).status(),
        'the session that changed the password has ended',
      ).toBe(401);
      await page.getByLabel('New password', { exact: true }).fill('the choice of its owner');
      await page.getByLabel('Confirm new password').fill('the choice of its owner');
      await page.getByRole('button', { name: 'Update password' }).click();
      await expect(page.getByText('Password Updated!')).toBeVisible();
      expect((await signInWith(user, 'the choice of its owner')).status()).toBe(200);

      await page.waitForURL('/login', { timeout: 6_000 });
      consoleWatch.expect(/status of 400.*\/api\/auth\/not-me/);
      await page.goto(link);
      await signOut.click();
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
      await axe(page);
    });
  });
}
