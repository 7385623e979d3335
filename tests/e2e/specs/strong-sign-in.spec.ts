import type { CDPSession, Page } from '@playwright/test';
import { axe } from '../fixtures/accessibility.ts';
import { codesOf, passSecondStep } from '../fixtures/second-step.ts';
import { expect, test } from '../fixtures/test.ts';
import { mailsTo, type TestUser } from '../fixtures/users.ts';

const submitSignIn = async (page: Page, user: TestUser) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};
const signOut = async (page: Page) => {
  await page.goto('/');
  await expect(page.getByText(/^Ready to get Savvi/)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In to Get Started' })).toBeVisible();
};

test('two-step verification is set up in the settings, and signs in with codes, a trusted device and recovery codes (SEC-3) (SEC-5) (SEC-8) (SEC-9) (SEC-21)', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 401.*\/api\/login/);
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code that contains the key below' })).toBeVisible();
  await axe(page);
  const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  const nextCode = codesOf(key);
  await dialog.getByLabel('Code', { exact: true }).fill(nextCode());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes).toBeVisible();
  await axe(page);
  const recoveryCodes = await codes.getByText(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/).allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  const done = codes.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  await codes.getByLabel('I’ve saved these codes').check();
  await done.click();
  await expect(page.getByText('10 recovery codes left of 10.')).toBeVisible();
  await expect(page.getByText('Two-step verification turned on')).toBeVisible();

  await signOut(page);
  await submitSignIn(page, user);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(page.getByText('Sign In Failed')).toHaveCount(0);
  await axe(page);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('That code isn’t correct. Codes change every 30 seconds.')).toBeVisible();
  await code.fill(nextCode());
  await page.getByLabel('Trust this device').check();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();

  await signOut(page);
  await submitSignIn(page, user);
  await expect(page, 'a trusted device is asked for no code').toHaveURL('/');
  await page.goto('/account-settings');
  await expect(page.getByText(/ · Password and code · /)).toBeVisible();
  await page.getByRole('button', { name: /^Stop trusting/ }).click();
  await expect(page.getByRole('button', { name: /^Stop trusting/ })).toHaveCount(0);

  await signOut(page);
  await submitSignIn(page, user);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect
    .poll(async () => (await mailsTo(user.email)).some((mail) => mail.includes('You have 9 left.')), {
      timeout: 10_000,
    })
    .toBe(true);

  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page
    .getByRole('alertdialog', { name: 'Turn off two-step verification?' })
    .getByRole('button', { name: 'Turn off' })
    .click();
  await expect(page.getByText('Two-Step Verification Turned Off', { exact: true })).toBeVisible();
  await signOut(page);
  await submitSignIn(page, user);
  await expect(page, 'the password is enough again').toHaveURL('/');
});

/** An authenticator of this browser with PRF, whose user is always verified. */
async function virtualAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

test('a passkey is added, renamed, signs in and confirms, and no extension result is sent (SEC-12) (SEC-13) (SEC-16) (SEC-24)', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const authenticator = await virtualAuthenticator(page);
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey Added', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible();
  await axe(page);

  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await expect(page, 'the autofill of the email field offers the passkey').toHaveURL('/');

  // The server asks again ten minutes later; this test does not wait for that.
  consoleWatch.expect(/status of 403.*\/api\/auth\/passkeys/);
  let isRefused = false;
  await page.route('**/api/auth/passkeys/*', async (route) => {
    if (isRefused || route.request().method() !== 'DELETE') return route.continue();
    isRefused = true;
    await route.fulfill({
      status: 403,
      headers: { 'X-Problem-Code': 'reauthenticate' },
      body: 'Please confirm that it’s you.',
    });
  });
  await page.goto('/account-settings');
  await expect(page.getByText(/ · Passkey · /)).toBeVisible();
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await expect(confirm).toBeVisible();
  await axe(page);
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Passkey Removed', { exact: true })).toBeVisible();

  consoleWatch.expect(/status of 401.*\/api\/login\/passkey/);
  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(
    page.getByText('We don’t recognize this passkey. Sign in with your password.').first(),
  ).toBeVisible();

  const posted = sent.filter((each) => each.includes('/passkey'));
  expect(posted.length).toBeGreaterThan(5);
  for (const each of posted) expect(each).not.toMatch(/prf|clientExtensionResults/i);
  await authenticator.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: authenticator.id });
});

test('signing out everywhere asks for the password once ten minutes are over, and then happens by itself (SEC-16)', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 403.*\/api\/auth\/sign-out-everywhere/);
  consoleWatch.expect(/status of 400.*\/api\/auth\/reauthenticate/);
  let isRefused = false;
  await page.route('**/api/auth/sign-out-everywhere', async (route) => {
    if (isRefused) return route.continue();
    isRefused = true;
    await route.fulfill({
      status: 403,
      headers: { 'X-Problem-Code': 'reauthenticate' },
      body: 'Please confirm that it’s you.',
    });
  });
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).last().click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await confirm.getByLabel('Password', { exact: true }).fill('not the password');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirm.getByText('The password is incorrect.')).toBeVisible();
  await confirm.getByLabel('Password', { exact: true }).fill(user.password);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/login');
  expect((await user.api.get('/api/user')).status(), 'the other session has ended').toBe(401);
});

test.describe('a person who lost the authenticator app and the recovery codes', () => {
  test.use({ hasSecondStep: true });

  test('starts the wait for turning the second step off, an open session stops it, and codes still sign in (SEC-11)', async ({
    page,
    user,
    pageOf,
    consoleWatch,
  }) => {
    consoleWatch.expect(/status of 401.*\/api\/login/);
    const open = await pageOf(user);
    await submitSignIn(page, user);
    await page.getByRole('button', { name: 'I lost my authenticator and my codes' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const linkIn = async (subject: string) =>
      /\/lost-authenticator#(?:token|stop)=[\w-]+/.exec(
        (await mailsTo(user.email)).findLast((mail) => mail.includes(subject)) ?? '',
      )?.[0] ?? '';
    const start = () => linkIn('Subject: Turn off two-step verification');
    await expect.poll(start, { timeout: 10_000 }).not.toBe('');
    await page.goto(await start());
    await expect(page, 'the token is removed from the address bar').toHaveURL('/lost-authenticator');
    await axe(page);
    await page.getByRole('button', { name: 'Start the 72-hour wait' }).click();
    await expect(page.getByRole('heading', { name: 'The wait has started' })).toBeVisible();

    await open.goto('/');
    await expect(open.getByText(/^Two-step verification turns off on /)).toBeVisible();
    await axe(open);
    await open.getByRole('button', { name: 'Stop' }).click();
    await expect(open.getByText(/^Two-step verification turns off on /)).toHaveCount(0);

    await submitSignIn(page, user);
    await passSecondStep(page, user.authenticator);
    await expect(page).toHaveURL('/');
  });
});
