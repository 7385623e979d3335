import { randomUUID } from 'node:crypto';
import { axe } from '../fixtures/accessibility.ts';
import { passSecondStep, turnOnSecondStep } from '../fixtures/second-step.ts';
import { expect, test } from '../fixtures/test.ts';

test('the sign-in page shows its two tabs, its texts and its links [AUTH-1] [AUTH-2] [AUTH-5] [AUTH-6] [AUTH-7] [AUTH-9]', async ({
  page,
}) => {
  for (const path of ['/login', '/auth']) {
    await page.goto(path);
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: 'Create Account' })).toBeVisible();
    for (const copy of ['Smart Budgeting', 'Financial Planning', 'For Everyone', 'Secure Storage'])
      await expect(page.getByText(copy, { exact: true })).toBeVisible();
    await expect(page.getByText(/laptop or desktop/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    for (const name of [/terms of service/i, /privacy policy/i])
      await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', /^https:/);
    await axe(page);
  }
});

test('a registered email address shows a toast on registration [AUTH-24] [AUTH-29]', async ({
  page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 409.*\/api\/register/);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill('a good long password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration Failed', { exact: true })).toBeVisible();
});

test('missing fields show errors below them, and nothing is sent [AUTH-12] [AUTH-13] [AUTH-20] [AUTH-21] [AUTH-22]', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    // The offer of passkeys in the autofill of the email field is not part of a sign-in.
    if (request.method() === 'POST' && !request.url().endsWith('/passkey/options')) calls.push(request.url());
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await axe(page);
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('Email').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  expect(calls).toEqual([]);
});

test('the password can be shown and hidden [AUTH-4]', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('secret words');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

for (const hasSecondStep of [false, true]) {
  test.describe(hasSecondStep ? 'a person with a second step:' : 'a person without a second step:', () => {
    test.use({ hasSecondStep });

    test('a form submitted before the scripts have loaded signs the user in [AUTH-15]', async ({
      page,
      user,
      consoleWatch,
    }) => {
      if (hasSecondStep) consoleWatch.expect(/status of 401.*\/api\/login/);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/assets\/public\..*\.js$/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto('/login', { waitUntil: 'commit' });
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      release();
      await passSecondStep(page, user.authenticator);
      await expect(page).toHaveURL('/');
      await expect(page.getByText(`Ready to get Savvi, ${user.firstName}? Get Started!`)).toBeVisible();
    });

    test('a user registers, sees the dashboard, signs out and signs in again [AUTH-8] [AUTH-16] [AUTH-17] [AUTH-27] [AUTH-28] [AUTH-33] [NAV-26]', async ({
      page,
      baseURL,
      consoleWatch,
    }) => {
      const email = `${randomUUID()}@example.com`;
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Create Account' }).click();
      await axe(page);
      await page.getByLabel('First name (optional)').fill('Grace');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('a good long password');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Welcome to the product!', { exact: true })).toBeVisible();
      await expect(
        page.getByText('Your account has been created successfully.', { exact: true }),
      ).toBeVisible();
      await expect(page.getByText('Ready to get Savvi, Grace? Get Started!')).toBeVisible();

      const authenticator = hasSecondStep ? await turnOnSecondStep(page.request, baseURL) : null;

      // Waits until no list is loading: the browser would log an error for a request that is cut off.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page
        .getByRole('link', { name: 'Sign Out' })
        .or(page.getByRole('button', { name: 'Sign Out' }))
        .click();
      await expect(page.getByRole('link', { name: 'Sign In to Get Started' })).toBeVisible();

      await page.goto('/login');
      await page.getByLabel('Email').fill(email.toUpperCase());
      await page.getByLabel('Password', { exact: true }).fill('a good long password');
      if (authenticator !== null) consoleWatch.expect(/status of 401.*\/api\/login/);
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await passSecondStep(page, authenticator);
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
      await expect(
        page.getByText("You've successfully signed in to the product.", { exact: true }),
      ).toBeVisible();
      await page.goto('/auth');
      await expect(page).toHaveURL('/');
    });

    test('signing out while lists are loading sends no further request [AUTH-33]', async ({
      signedInPage: page,
      consoleWatch,
    }) => {
      // The browser preloads these lists for the document, and preloads cannot be canceled.
      consoleWatch.expect(/status of 401/);
      const lists = ['savings-accounts', 'debts', 'real-estate-properties', 'insurance-policies'];
      const { promise: signedOut, resolve: tell } = Promise.withResolvers<void>();
      const requested: string[] = [];
      for (const list of lists) {
        await page.route(`**/api/${list}`, async (route) => {
          requested.push(list);
          await signedOut;
          await route.continue();
        });
      }
      await page.route('**/api/achievements/stream', async (route) => {
        requested.push('stream');
        await route.continue();
      });
      await page.route('**/api/simple-logout', async (route) => {
        const answer = await route.fetch({ maxRedirects: 0 });
        const answered = lists.map((list) => page.waitForResponse(`**/api/${list}`));
        tell();
        await Promise.all(answered); // the sign-out is answered only after the list responses have arrived
        await route.fulfill({ response: answer });
      });
      await page.goto('/');
      await expect(page.getByText(/^Ready to get Savvi/)).toBeVisible();
      await page.getByRole('link', { name: 'Sign Out' }).click();
      await expect(page.getByRole('link', { name: 'Sign In to Get Started' })).toBeVisible();
      expect(requested.toSorted()).toEqual(lists.toSorted());
    });

    test('a wrong password shows a toast, and the form keeps its values [AUTH-18]', async ({
      page,
      user,
      consoleWatch,
    }) => {
      consoleWatch.expect(/status of 401.*\/api\/login/);
      await page.goto('/login');
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByText('Sign In Failed', { exact: true })).toBeVisible();
      await expect(page.getByText('Invalid email or password', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(user.email);
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        /email and password don’t match/,
      );
      await axe(page);
    });

    for (const { path, width } of [
      { path: '/auth', width: 1440 },
      { path: '/login', width: 1280 },
      { path: '/auth', width: 360 },
    ]) {
      test(`the tabs, the title and the first field of ${path} keep their position across tabs and errors at a width of ${width} [AUTH-2] (U-19)`, async ({
        page,
        user,
        consoleWatch,
      }) => {
        consoleWatch.expect(/status of 401.*\/api\/login/);
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        const placesOf = async () => {
          await page.evaluate(() => document.fonts.ready);
          const boxes = [
            page.getByRole('tablist'),
            page.getByRole('tabpanel').getByRole('heading'),
            page.getByRole('tabpanel').getByRole('textbox').first(),
          ].map(async (each) => {
            const { x = 0, y = 0 } = (await each.boundingBox()) ?? {};
            return { x, y: y + (await page.evaluate(() => scrollY)) };
          });
          return Promise.all(boxes);
        };
        const before = await placesOf();
        const expectSame = async (when: string) => {
          for (const [index, { x, y }] of (await placesOf()).entries()) {
            expect(Math.abs(x - (before[index]?.x ?? -1)), `${when}: x of ${index}`).toBeLessThanOrEqual(1);
            expect(Math.abs(y - (before[index]?.y ?? -1)), `${when}: y of ${index}`).toBeLessThanOrEqual(1);
          }
        };
        await page.getByRole('button', { name: 'Sign In', exact: true }).click();
        // A narrow window shows the mobile notice at the first sign-in only.
        if (width < 1024) await page.getByRole('button', { name: 'Continue anyway' }).click();
        await expect(page.getByText('Password is required')).toBeVisible();
        await expectSame('empty sign-in');
        await page.getByRole('tab', { name: 'Create Account' }).click();
        await expectSame('other tab');
        await page.getByRole('button', { name: 'Create Account' }).click();
        await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
        await expectSame('empty registration');
        await page.getByRole('tab', { name: 'Sign In' }).click();
        await page.getByLabel('Email').fill(user.email);
        await page.getByLabel('Password', { exact: true }).fill('not the password');
        await page.getByRole('button', { name: 'Sign In', exact: true }).click();
        await expect(page.getByText('Sign In Failed', { exact: true })).toBeVisible();
        await expectSame('refused sign-in');
      });
    }

    test('signing in on a mobile device shows a notice and sends no request [AUTH-10] [AUTH-11] [UI-8]', async ({
      page,
      user,
    }) => {
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') calls.push(request.url());
      });
      await page.setViewportSize({ width: 1000, height: 800 });
      await page.goto('/login');
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Mobile Optimization Coming Soon!' });
      await expect(dialog).toBeVisible();
      await axe(page);
      await dialog.getByRole('button', { name: 'Got it' }).click();
      await expect(dialog).toBeHidden();
      expect(calls).toEqual([]);
    });
  });
}
