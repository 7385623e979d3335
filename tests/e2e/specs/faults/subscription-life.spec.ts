// The whole life of a subscription: the product restarts on the same data folder with its clock set days
// later.
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { axe } from '../../fixtures/accessibility.ts';
import { mailsTo, registerUser, signInUser } from '../../fixtures/users.ts';
import { pay } from '../../fixtures/journeys.ts';
import { ENTRY, seedBudget, seedEntry, seedHolding } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';
import { unzipped } from '../../fixtures/files.ts';

test.setTimeout(420_000); // starts the product six times and exports all data of a user

test('a trial counts down in three colors and expires, and the subscription bought afterwards is canceled and ends with its paid period [TRIAL-1] [TRIAL-3] [TRIAL-4] [TRIAL-5] [TRIAL-6] [TRIAL-7] [TRIAL-9] [TRIAL-12] [NAV-21] [NAV-23] [BUD-6] [BUD-7] [BILL-2] [BILL-10] [ACC-14]', async ({
  launch,
  browser,
}) => {
  const first = await launch();
  const person = await registerUser(first.url);
  const budget = await seedBudget(person);
  await seedEntry(person);
  await seedHolding(person, '/api/debts');
  const { dataDir } = first;
  await first.stop();

  const on = async (
    days: number,
    look: (
      open: (path: string) => Promise<Page>,
      user: Awaited<ReturnType<typeof signInUser>>,
    ) => Promise<void>,
  ) =>
    test.step(`the product runs with its clock ${days} days ahead`, async () => {
      const product = await launch({ dataDir, env: { CLOCK_OFFSET: `${days}d` } });
      const user = await signInUser(product.url, person);
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1280, height: 800 },
      });
      await context.addCookies((await user.api.storageState()).cookies);
      await look((path) => openAt(context, path), user);
      await context.close();
      await product.stop();
    });

  await on(1, async (open) => {
    const page = await open('/');
    await expect(page.getByText('BudgetPRO Trial Active')).toBeVisible();
    await expect(page.getByText('6 days remaining').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upgrade to BudgetPRO' })).toHaveAttribute(
      'href',
      '/subscribe',
    );
    await axe(page);
  });
  await on(4, async (open) => {
    const page = await open('/');
    await expect(page.getByText('3 days remaining').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'BudgetPRO Trial Active' }).first()).toHaveAttribute(
      'data-tone',
      'warning',
    );
    await axe(page);
  });
  await on(6, async (open) => {
    const page = await open('/');
    await expect(page.getByText('1 day remaining').first()).toBeVisible();
    await expect(page.getByText('Trial expires today!')).toBeVisible();
    await expect(page.getByRole('region', { name: 'BudgetPRO Trial Active' }).first()).toHaveAttribute(
      'data-tone',
      'danger',
    );
    await expect(page.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/subscribe');
    await axe(page);
  });
  await on(7, async (open, { api }) => {
    const page = await open('/create-budget');
    await expect(page.getByText('BudgetPRO Trial Active')).toHaveCount(0);
    await expect(page.getByText('You have reached the budget limit of your plan')).toBeVisible();
    await expect(page.getByRole('button', { name: /Create New Budget/ }).first()).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'Our home' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Master Plan/ })).toHaveAttribute('href', '/subscribe');
    await axe(page);
    const refused = await api.post('/api/budgets', { data: { name: 'One more', partner1Name: 'Ann' } });
    expect([refused.status(), await refused.text()]).toEqual([
      403,
      'Without an active plan you can have 1 budget. Subscribe or renew to add more.',
    ]);
    expect(
      (
        await api.post('/api/passwords', { data: { name: 'Mail', usernameEmail: 'a@b.org', password: 'x' } })
      ).status(),
    ).toBe(403);
    // existing data stays readable, editable and deletable
    expect(await (await api.get('/api/passwords')).json()).toHaveLength(1);
    expect((await api.patch(`/api/budgets/${budget.id}`, { data: { name: 'Our flat' } })).status()).toBe(200);
    await exportData(page, person.password);
    await deleteOne(page);

    const plans = await open('/subscribe');
    const [checkout] = await Promise.all([
      plans.context().waitForEvent('page'),
      plans.getByRole('button', { name: 'Subscribe Now' }).first().click(),
    ]);
    await expect(checkout.getByRole('heading', { name: 'BudgetPRO Monthly' })).toBeVisible();
    await axe(checkout);
    await pay(checkout, '4000 0000 0000 0002');
    await expect(checkout.getByRole('alert')).toContainText('The card was declined');
    await pay(checkout);
    await expect(checkout).toHaveURL(/\/payment-success$/);
    await expect(checkout.getByText('Your payment has arrived')).toBeVisible();
    await expect(checkout).toHaveURL(/\/$/, { timeout: 10_000 });
    // the open page unlocks without a reload
    await expect(page.getByText('You have reached the budget limit of your plan')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Master Plan/ })).toHaveAttribute(
      'href',
      '/financial-master-plan',
    );
    expect(
      (await api.post('/api/budgets', { data: { name: 'One more', partner1Name: 'Ann' } })).status(),
    ).toBe(201);
  });
  await on(20, async (open, { api }) => {
    const page = await open('/account-settings');
    await page.getByRole('button', { name: 'Manage billing' }).click();
    const [portal] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Open it' }).click(),
    ]);
    await axe(portal);
    await portal.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(portal.getByText('Your subscription ends when the paid period ends.')).toBeVisible();
    await expect(page.getByText(/^Cancelled\. It ends on .* and won’t renew\.$/)).toBeVisible();
    expect(await (await api.get('/api/subscription/status')).json()).toMatchObject({
      subscriptionStatus: 'active',
      planType: 'premium',
      cancelAtPeriodEnd: true,
    });
  });
  await on(45, async (open, { api }) => {
    await expect
      .poll(async () => (await (await api.get('/api/user')).json()).subscriptionStatus, { timeout: 10_000 })
      .toBe('cancelled');
    const page = await open('/account-settings');
    await expect(page.getByText(/Your subscription ended on /).first()).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Password Manager/ }),
    ).toHaveAttribute('href', '/subscribe');
    expect(
      (await api.post('/api/budgets', { data: { name: 'A third', partner1Name: 'Ann' } })).status(),
    ).toBe(403);
    expect(await (await api.get('/api/budgets')).json()).toHaveLength(2);
    expect((await api.delete(`/api/budgets/${budget.id}`)).status()).toBe(204);
  });
});

test('a subscription that renews twice while the product is down locks nothing and sends no mail, and a user with two plans keeps one of them [T-27] [T-66]', async ({
  launch,
  browser,
}) => {
  const first = await launch();
  const person = await registerUser(first.url);
  const { dataDir } = first;
  const context = await browser.newContext({ baseURL: first.url });
  await context.addCookies((await person.api.storageState()).cookies);
  const plans = await openAt(context, '/subscribe');
  const buttons = plans.getByRole('button', { name: 'Subscribe Now' });
  const checkouts: Page[] = [];
  for (const button of [buttons.last(), buttons.first()])
    checkouts.push((await Promise.all([context.waitForEvent('page'), button.click()]))[0]);
  const [yearly, monthly] = checkouts;
  if (yearly === undefined || monthly === undefined) throw new Error('two checkout pages were expected');
  await expect(monthly.getByRole('heading', { name: 'BudgetPRO Monthly' })).toBeVisible();
  await pay(yearly);
  await expect(yearly).toHaveURL(/\/payment-success$/);
  await pay(monthly); // the user has paid for the other plan before, so the page asks for confirmation
  await expect(monthly.getByText('You already have BudgetPRO Yearly')).toBeVisible();
  await pay(monthly);
  await expect(monthly).toHaveURL(/\/payment-success$/);
  const statusOf = async ({ api }: typeof person) => (await api.get('/api/subscription/status')).json();
  await expect
    .poll(() => statusOf(person), { timeout: 15_000 })
    .toMatchObject({ subscriptionStatus: 'active', undecided: [{}, {}] });
  const account = await openAt(context, '/account-settings');
  await account
    .getByRole('listitem')
    .filter({ hasText: 'Monthly plan' })
    .getByRole('button', { name: 'Keep only this one' })
    .click();
  await expect
    .poll(() => statusOf(person), { timeout: 15_000 })
    .toMatchObject({ subscriptionStatus: 'active', planType: 'premium' });
  await context.close();
  await first.stop();

  const second = await launch({ dataDir, env: { CLOCK_OFFSET: '70d' } });
  const later = await signInUser(second.url, person);
  const seen = new Set<string>();
  const isRenewed = async () => {
    const { subscriptionStatus, currentPeriodEnd } = await statusOf(later);
    seen.add(subscriptionStatus);
    return Date.parse(currentPeriodEnd) > Date.now() + 70 * 86_400_000;
  };
  await expect.poll(isRenewed, { timeout: 20_000, intervals: [100] }).toBe(true);
  expect([...seen]).toEqual(['active']);
  await new Promise((resolve) => setTimeout(resolve, 3_000)); // enough time for a mail to arrive
  expect(
    (await mailsTo(person.email, dataDir)).filter((mail) => /payment failed|cancelled/i.test(mail)),
  ).toEqual([]);
  await second.stop();
});

async function openAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/**
 * Exports the budget as a table from the Budget Lab and all data as an archive from the account settings.
 * Both work without a plan (T-7, T-42).
 */
async function exportData(page: Page, password: string): Promise<void> {
  await page.goto('/create-budget');
  await page.getByRole('button', { name: 'More actions for Our flat' }).click();
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ]);
  expect(table.suggestedFilename()).toBe('Our_flat_budget.csv');
  expect(await readFile(await table.path(), 'utf8')).toContain('Our flat');

  // The link is part of the message that all data is still available.
  await page.getByRole('link', { name: 'Everything you made is still here.' }).click();
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByLabel('Your password').fill(password);
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  const files = await unzipped(await archive.path());
  const contentOf = (name: string): unknown => JSON.parse(files.get(name)?.toString('utf8') ?? 'null');
  expect(contentOf('budgets/budgets.json')).toMatchObject([{ name: 'Our flat' }]);
  expect(contentOf('master-plan/debts.json')).toHaveLength(1);
  expect(contentOf('passwords/passwords.json')).toMatchObject([{ password: ENTRY.password }]);
  expect(contentOf('account/subscription.json')).toMatchObject({ subscriptionStatus: 'free' });
  expect(contentOf('account/entitlements.json')).toMatchObject({
    hasPasswordManager: false,
    locks: expect.arrayContaining([
      expect.objectContaining({ key: 'hasPasswordManager', reason: 'trial-expired' }),
    ]),
  });
  expect(files.get('README.txt')?.toString('utf8')).toContain('This archive is complete');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
}

/** Deletes a record of a locked area through the account settings. */
async function deleteOne(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'What you made' })
    .getByRole('link', { name: 'Master Plan' })
    .click();
  await page.getByRole('button', { name: 'See what you entered' }).click();
  await page.getByRole('tab', { name: 'Debts' }).click();
  await page.getByRole('button', { name: /^Delete / }).click();
  await expect(page.getByText('Debt deleted successfully')).toBeVisible();
  await expect(page.getByText('No debts yet')).toBeVisible();
  await axe(page);
  await page.goto('/create-budget');
}
