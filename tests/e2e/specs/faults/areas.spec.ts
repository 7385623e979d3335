// An administrator sees the released versions of areas and rolls one back, on a running product with two real
// versions of an area.
import type { BrowserContext } from '@playwright/test';
import { registrySchema } from '@savvi/contracts/registry';
import { axe } from '../../fixtures/accessibility.ts';
import { hide } from '../../fixtures/browser-reports.ts';
import { type Checkout, secondCheckout } from '../../fixtures/second-checkout.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { registerUser, signInAdmin, type TestUser } from '../../fixtures/users.ts';

test.setTimeout(420_000); // a code copy, a build, and a product start

const TEXTS = 'mfe-budget/src/features/budgets/budget.texts.ts';
const REASON = 'the new title confuses people';
/** Milliseconds until gateways have read a changed registry, and counts are in the database. */
const SOON = { timeout: 40_000 };

let checkout: Checkout;
test.beforeAll(async () => {
  checkout = await secondCheckout();
});
test.afterAll(() => checkout.remove());

async function versionOf({ api }: TestUser): Promise<string> {
  const { areas } = registrySchema.parse(await (await api.get('/registry.json')).json());
  return areas.find(({ name }) => name === 'budget')?.versions[0]?.version ?? '';
}

test('an administrator sees what runs, who released it and how it does in browsers, and ends a trial with a rollback', async ({
  launch,
  browser,
  consoleWatch,
}) => {
  const product = await launch();
  const [user, admin] = [await registerUser(product.url), await signInAdmin(product)];
  const contexts: BrowserContext[] = [];
  const pageOf = async (who: TestUser) => {
    const context = await browser.newContext({ baseURL: product.url });
    contexts.push(context);
    consoleWatch.watch(context);
    await signIn(context, who);
    return context.newPage();
  };
  const first = await versionOf(user);
  await checkout.change(TEXTS, "title: 'Budget Lab',", "title: 'Budget Lab',\n    tried: true,");
  await checkout.release(product.dataDir, 'budget', '--users', user.id, '--reason', 'a second version');
  await expect.poll(() => versionOf(user), SOON).not.toBe(first);
  const second = await versionOf(user);

  await test.step('a user visits the area, which gives it a sample', async () => {
    const page = await pageOf(user);
    // The part of the page that reports is loaded together with the stream.
    const late = page.waitForResponse(/achievements\/stream/);
    await page.goto('/create-budget');
    await expect(page.getByRole('heading', { level: 1, name: 'Budget Lab' })).toBeVisible();
    await late;
    await hide(page);
  });

  const page = await pageOf(admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Areas', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/areas$/);
  const card = page.getByRole('region', { name: 'Budget Lab', exact: true });

  await test.step('the page shows both versions, the release with its reason, and what a page loads first', async () => {
    await expect(
      card.getByText(`1 selected user is trying ${second}. Everyone else has ${first}.`),
    ).toBeVisible();
    await expect(card.getByText('a second version')).toBeVisible();
    const rows = card.getByRole('row');
    await expect(rows.filter({ hasText: second })).toContainText('1 selected user');
    await expect(rows.filter({ hasText: second })).toContainText(
      /\d+(\.\d)? kB(\s*of 35 kB|, \d+(\.\d)? kB over)/,
    );
    await expect(rows.filter({ hasText: first })).toContainText('100%');
    await axe(page);
  });

  await test.step('the sample of the visit arrives', async () => {
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(card.getByRole('row').filter({ hasText: second })).toContainText(
        /0\.0%\s*0 of \d+ visits?/,
        { timeout: 1_000 },
      );
    }).toPass(SOON);
  });

  await test.step('a rollback needs a reason, and ends the trial', async () => {
    await card.getByRole('button', { name: 'Roll back Budget Lab' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roll back Budget Lab' });
    await dialog.getByRole('button', { name: 'Roll Back' }).click();
    await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
    await axe(page);
    await dialog.getByLabel('Reason').fill(REASON);
    await dialog.getByRole('button', { name: 'Roll Back' }).click();
    await expect(page.getByText('Area Rolled Back')).toBeVisible();
    await expect(card.getByText('On trial')).toHaveCount(0);
    await expect(card.getByText(REASON)).toBeVisible();
    await expect(card.getByRole('listitem').first()).toContainText(`by ${admin.email}`);
    await expect.poll(() => versionOf(user), SOON).toBe(first);
  });

  await test.step('the list of releases on the command line names the reason', async () => {
    expect(await checkout.release(product.dataDir, 'budget', '--list')).toContain(REASON);
  });
  for (const context of contexts) await context.close();
});
