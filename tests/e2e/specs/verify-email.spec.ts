import { axe } from '../fixtures/accessibility.ts';
import { mailsTo } from '../fixtures/users.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

/** Returns the newest verification link mailed to an address. */
async function linkFor(email: string): Promise<string | null> {
  const links = (await mailsTo(email)).flatMap((mail) => /\/verify-email#token=[\w-]+/.exec(mail)?.[0] ?? []);
  return links.at(-1) ?? null;
}

test('a new user verifies the email address with the mailed link, and the banner disappears [T-51]', async ({
  page,
  consoleWatch,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const banner = page.getByRole('region', { name: 'Verification' });
  await expect(banner.getByRole('status')).toHaveText(`We sent a link to ${email}.`);
  await axe(page);

  await expect.poll(() => linkFor(email)).not.toBeNull();
  const mailed = await page.context().newPage();
  await mailed.goto((await linkFor(email)) ?? '');
  await expect(mailed, 'the token is removed from the address bar').toHaveURL('/verify-email');
  await expect(mailed.getByRole('heading', { name: 'Verify your email address' })).toBeVisible();
  await axe(mailed);
  await mailed.getByRole('button', { name: 'Verify my address' }).click();
  await expect(mailed.getByRole('heading', { name: 'Your address is verified' })).toBeFocused();

  await expect(banner, 'the banner disappears without a reload').toHaveCount(0);
  consoleWatch.expect(/status of 400.*\/api\/auth\/verify-email/);
  await mailed.goto('about:blank');
  await mailed.goto((await linkFor(email)) ?? '');
  await mailed.getByRole('button', { name: 'Verify my address' }).click();
  await expect(mailed.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
});

test('the verification banner appears after the first load of the dashboard without a layout shift [T-51]', async ({
  signedInPage: page,
  user,
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await seedBudget(user);
  await page.goto('/');
  const greeting = page.getByRole('heading', { level: 1, name: /Ready to get Savvi/ });
  await expect(greeting).toBeVisible();
  const notice = page.getByRole('region', { name: 'Verification' });
  await expect(page.getByRole('heading', { name: 'Activity Summary' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  const place = await greeting.boundingBox();
  await expect(notice).toBeVisible();
  expect(await greeting.boundingBox()).toEqual(place);
});

test('the first password reset of an account that was never verified lets its owner start with an empty account [T-52]', async ({
  page,
  user,
}) => {
  expect(
    (await user.api.post('/api/budgets', { data: { name: 'Planted', partner1Name: 'Mallory' } })).status(),
  ).toBe(201);
  expect((await user.api.post('/api/forgot-password', { data: { email: user.email } })).status()).toBe(200);
  const resetToken = async () =>
    (await mailsTo(user.email)).flatMap(
      (mail) => /\/reset-password#token=([\w-]+)/.exec(mail)?.[1] ?? [],
    )[0] ?? null;
  await expect.poll(resetToken).not.toBeNull();
  const password = 'a new good password';
  expect(
    (
      await user.api.post('/api/reset-password', {
        data: { token: await resetToken(), newPassword: password },
      })
    ).status(),
  ).toBe(200);
  expect((await user.api.post('/api/login', { data: { email: user.email, password } })).status()).toBe(200);
  await signIn(page.context(), user);
  await page.goto('/create-budget');
  await expect(page.getByText('Planted')).toBeVisible();
  await page.goto('/');
  const choice = page.getByRole('region', { name: 'Did you create this account?' });
  await choice.getByRole('button', { name: 'Start empty' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start with an empty account?' });
  await axe(page);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Erase and start empty' }).click();
  await expect(dialog, 'the dialog stays open until the page of the new account replaces it').toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(choice).toHaveCount(0);
  await page.goto('/create-budget');
  await expect(page.getByRole('heading', { name: 'No budgets yet' })).toBeVisible();
  await expect(page.getByText('Planted')).toHaveCount(0);
});
