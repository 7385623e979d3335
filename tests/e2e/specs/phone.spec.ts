// All pages by touch on a phone with 360 × 740 CSS pixels (T-71).
import type { Page } from '@playwright/test';
import { realFile } from '@savvi/testing/real-files';
import { expectFits, expectInside } from '../fixtures/accessibility.ts';
import {
  ENTRIES,
  HOLDING_PATHS,
  seedBudget,
  seedDocument,
  seedEntries,
  seedEntry,
  seedFolder,
  seedHolding,
} from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInAdmin } from '../fixtures/users.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
test.use(PHONE);
test.beforeEach(() => test.slow()); // axe runs on each page

/** Opens the menu and taps a link in it. */
async function goTo(page: Page, link: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).tap();
}

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const tap = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().tap();

/** Expects that an open dialog fits the window, and closes it. */
async function fitsAndCloses(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))).toBeVisible();
  await expect(dialogOf(page).locator('[aria-busy="true"]')).toHaveCount(0);
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
}

for (const [what, style] of [
  ['is clipped', 'overflow: clip'],
  ['scrolls sideways', 'overflow-x: auto'],
] as const) {
  test(`expectInside reports content beyond the window edge if the content ${what}`, async ({ page }) => {
    await page.setContent(
      `<meta name="viewport" content="width=device-width"><main style="width: 300px; ${style}"><p style="width: 600px">Wide</p></main>`,
    );
    await expect(expectInside(page)).rejects.toThrow(/Wide.* from 8 to 608/);
  });
}

test('a user registers on a phone, signs in despite the notice about mobile devices, and creates and edits a budget by touch [AUTH-11] [T-71]', async ({
  page,
}) => {
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

  await test.step('sign in after tapping Continue anyway', async () => {
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const calls: string[] = [];
    page.on(
      'request',
      (request) => void calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
    );
    await tap(page, 'Sign In');
    await expect(page.getByRole('dialog', { name: 'Mobile Optimization Coming Soon!' })).toBeVisible();
    await expectFits(page);
    expect(calls).not.toContain('POST /api/login');
    await tap(page, 'Continue anyway');
    await expect(page.getByText('Ready to get Savvi, Ada? Get Started!')).toBeVisible();
  });

  await test.step('create a budget', async () => {
    await goTo(page, 'Budget Lab');
    await page
      .getByRole('button', { name: /Create New Budget/ })
      .first()
      .tap();
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
    await expectFits(page);
  });

  await test.step('edit the budget', async () => {
    await goTo(page, 'Budget Lab');
    await expect(page.getByRole('heading', { name: 'Our home' })).toBeVisible();
    await expectFits(page);
    await tap(page, 'More actions for Our home');
    await expect(page.getByRole('menuitem', { name: 'Delete Budget' })).toBeVisible();
    await expectInside(page);
    await page.getByRole('menuitem', { name: 'Delete Budget' }).tap();
    await fitsAndCloses(page, /Delete/);
    await page.goto(`/edit-budget/${await idOfBudget(page)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Budget' })).toBeVisible();
    await expectFits(page);
  });
});

const idOfBudget = async (page: Page): Promise<string> =>
  ((await (await page.request.get('/api/budgets')).json()) as { id: string }[])[0]?.id ?? '';

test('every tab of the master plan and its form work on a phone [T-71]', async ({
  signedInPage: page,
  user,
}) => {
  for (const path of HOLDING_PATHS) await seedHolding(user, path);
  await page.goto('/financial-master-plan');
  for (const { tab, card, add } of [
    { tab: 'Savings', card: 'Rainy days', add: 'Add savings account' },
    { tab: 'Debts', card: 'Card', add: 'Add debt' },
    { tab: 'Properties', card: 'Home', add: 'Add property' },
    { tab: 'Insurance', card: 'Car', add: 'Add insurance policy' },
  ]) {
    await test.step(tab, async () => {
      await page.getByRole('tab', { name: tab }).tap();
      await expect(page.getByRole('article', { name: card })).toBeVisible();
      await expectFits(page);
      await tap(page, add);
      await fitsAndCloses(page, add);
    });
  }
  await tap(page, 'Recently deleted');
  await fitsAndCloses(page, /^Recently deleted/);

  await test.step('add a debt by touch', async () => {
    await page.getByRole('tab', { name: 'Debts' }).tap();
    await tap(page, 'Add debt');
    const dialog = page.getByRole('dialog');
    for (const [label, entry] of Object.entries({
      'Debt name': 'Visa',
      'Creditor (optional)': 'First Bank',
      'Balance (optional)': '4200.50',
      'Annual interest rate (optional)': '19.99',
      'Minimum monthly payment (optional)': '95',
    }))
      await dialog.getByLabel(label, { exact: true }).fill(entry);
    await dialog.getByRole('button', { name: 'Add debt' }).tap();
    await expect(page.getByRole('article', { name: 'Visa' })).toBeVisible();
  });
});

test('the password manager and its dialogs work on a phone [T-71]', async ({ signedInPage: page, user }) => {
  await seedEntries(
    user,
    Array.from({ length: 100 }, (_, at) => ({ name: `Entry ${at}`, password: 'Tq7#mW2$vLx9' })),
  );
  const deleted = await seedEntry(user, {
    name: 'A very long name of a bank that nobody would choose',
    usernameEmail: 'a-rather-long-address-of-somebody@mail.example.com',
    password: 'x',
  });
  expect((await user.api.delete(`${ENTRIES}/${deleted}`)).status()).toBe(204);
  await page.goto('/password-manager');
  await expect(page.getByText('Your browser’s search only finds what’s on screen.')).toBeVisible();
  await expect(page.getByText('Press / to search everything.'), 'a phone has no slash key').toBeHidden();
  await expectFits(page);
  await tap(page, 'Learn More');
  await fitsAndCloses(page, 'How your passwords are protected');
  for (const [item, dialog] of [
    ['Import passwords', 'Import passwords'],
    ['Export passwords', 'Export passwords'],
    ['Recently deleted', 'Recently deleted passwords'],
  ] as const) {
    await test.step(item, async () => {
      await tap(page, 'More');
      await page.getByRole('menuitem', { name: item }).tap();
      await fitsAndCloses(page, dialog);
    });
  }
  await test.step('import a file', async () => {
    await tap(page, 'More');
    await page.getByRole('menuitem', { name: 'Import passwords' }).tap();
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'chrome.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'name,url,username,password,note\nShop,https://shop.example/a/rather/long/address,ada@example.com,secret,\nWi-Fi,,,secret,\n',
      ),
    });
    await expect(page.getByRole('button', { name: 'Import 1 password' })).toBeVisible();
    await expectFits(page);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
  });
  await test.step('generate a password and add an entry by touch', async () => {
    await tap(page, 'Add password');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Service or company').fill('First Bank');
    await dialog.getByLabel('User name or email').fill('ada@example.com');
    await dialog.getByRole('button', { name: 'Generate' }).tap();
    await expect(dialog.getByRole('button', { name: 'Use this password' })).toBeVisible();
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Use this password' }).tap();
    await dialog.getByRole('button', { name: 'Add password' }).tap();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('searchbox').fill('First Bank');
    await tap(page, 'Show the password of First Bank');
    await expect(page.getByRole('button', { name: 'Hide the password of First Bank' })).toBeVisible();
    await expectFits(page);
  });
});

test('the document locker and its dialogs work on a phone [T-71]', async ({ signedInPage: page, user }) => {
  await seedDocument(user, {
    name: 'a document with a rather long name that does not fit one line.pdf',
    expirationDate: '2027-01-01',
  });
  await seedFolder(user, { name: 'Taxes of the year two thousand and twenty-five', category: 'tax_returns' });
  await page.goto('/document-locker');
  await tap(page, 'Upload Document');
  const dialog = page.getByRole('dialog');
  // First a file with the same bytes as the stored document.
  await dialog
    .getByLabel('Choose files')
    .setInputFiles({ name: 'again.pdf', mimeType: 'application/pdf', buffer: realFile('pdf') });
  await expect(dialog.getByText(/^You already have this/)).toBeVisible();
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Skip: again.pdf' }).tap();
  await dialog.getByLabel('Choose files').setInputFiles({
    name: 'lease.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([realFile('pdf'), Buffer.from('\n')]),
  });
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).tap();
  await expect(page.getByRole('article', { name: 'lease.pdf' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expectFits(page);
  await tap(page, 'Create Folder');
  await fitsAndCloses(page, 'Create Folder');
  await tap(page, 'Move lease.pdf');
  await fitsAndCloses(page, 'Move document');
  await tap(page, 'Edit the details of lease.pdf');
  await fitsAndCloses(page, 'Edit details');
  await tap(page, 'lease.pdf');
  await expect(dialog.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
  await fitsAndCloses(page, 'lease.pdf');
  await tap(page, 'Delete lease.pdf');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectFits(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
  await expect(page.getByText('Document Deleted', { exact: true })).toBeVisible();
  await tap(page, 'Recently deleted');
  await expect(dialog.getByText('lease.pdf')).toBeVisible();
  await fitsAndCloses(page, 'Recently deleted documents');
  await page
    .getByRole('link', { name: /^Taxes of the year/ })
    .first()
    .tap();
  await expect(page.getByRole('button', { name: 'Add Document' })).toBeVisible();
  await expectFits(page);
});

test('the dashboard, the account settings and the plans work on a phone [T-71]', async ({
  signedInPage: page,
  user,
}) => {
  await seedBudget(user, { name: 'Our home with a garden and a name of some length' });
  for (const path of HOLDING_PATHS) await seedHolding(user, path);
  await page.goto('/');
  await expect(page.getByText('Our home with a garden').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectFits(page);
  await page.goto('/account-settings');
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Ada');
  await expectFits(page);
  for (const [button, dialog] of [
    ['Sign out everywhere', 'Sign out everywhere?'],
    ['Download my data', 'Download my data'],
    ['Delete my account', 'Delete your account?'],
  ] as const) {
    await tap(page, button);
    await fitsAndCloses(page, dialog);
  }
  await page.goto('/subscribe');
  await expect(page.getByRole('heading', { name: 'Plans and prices' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectFits(page);
  // Blocks the redirect to the dashboard, so that the page stays open.
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ status: 204 }),
  );
  await page.goto('/payment-success');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFits(page);
});

test('a user with two subscriptions chooses one on a phone [T-66] [T-71]', async ({ signedInPage: page }) => {
  const until = '2027-03-02T12:00:00.000Z';
  const undecided = [
    { id: 'sub_1', planType: 'annual', since: '2026-03-02T12:00:00.000Z', currentPeriodEnd: until },
    {
      id: 'sub_2',
      planType: 'premium',
      since: '2026-03-03T12:00:00.000Z',
      currentPeriodEnd: '2026-04-03T12:00:00.000Z',
    },
  ];
  const paid = { subscriptionStatus: 'active', planType: 'annual', currentPeriodEnd: until };
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...paid } });
  });
  await page.route('**/api/subscription/status', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), ...paid, undecided },
    });
  });
  await page.goto('/account-settings');
  const choice = page.getByRole('region', { name: 'Choose one subscription' });
  await expect(choice.getByRole('listitem')).toHaveCount(2);
  await expectFits(page);
});

test('an administrator uses the user list, figures, audit log and deletions on a phone [T-71]', async ({
  browser,
  baseURL,
  consoleWatch,
}) => {
  const admin = await signInAdmin();
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    ...PHONE,
    storageState: await admin.api.storageState(),
  });
  consoleWatch.watch(context);
  const page = await context.newPage();
  await page.goto('/admin');
  await expect(page.getByText('Total Users', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectFits(page);
  await page.goto(`/admin?search=${encodeURIComponent(admin.email)}`);
  await tap(page, `Details of ${admin.email}`);
  await fitsAndCloses(page, admin.email);
  for (const tab of ['sign-ups', 'audit', 'deletions']) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectFits(page);
  }
  await context.close();
});

for (const [path, heading] of [
  ['/', /./],
  ['/forgot-password', /./],
  ['/reset-password', 'Invalid Link'],
  ['/reset-password#token=x', 'Choose a new password'],
  ['/verify-email', 'Invalid link'],
  ['/verify-email#token=x', 'Verify your email address'],
  ['/not-me', 'Invalid Link'],
  ['/not-me#token=x', 'Secure your account'],
  ['/lost-authenticator#token=x', 'Turn off two-step verification'],
  ['/lost-authenticator#stop=x', 'Keep two-step verification on?'],
  ['/no-such-page', '404 Page Not Found'],
] as const) {
  test(`${path} fits a phone for a signed-out visitor [T-71]`, async ({ page, consoleWatch }) => {
    if (path === '/no-such-page') consoleWatch.expect(/status of 404/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectFits(page);
  });
}
