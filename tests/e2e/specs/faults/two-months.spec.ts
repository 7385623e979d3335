// Two months of one person, from the first budget to the second closed month. The product is stopped and started again
// with its clock some days later, and the person signs in again.
import type { Page } from '@playwright/test';
import { monthLater, monthName } from '@savvi/budget-contract/month.rules';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits } from '../../fixtures/accessibility.ts';
import { seedBudget } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';
import { registerUser, signInUser } from '../../fixtures/users.ts';

test.setTimeout(420_000); // starts the product five times
test.use({ timezoneId: 'UTC' });

const HOUR_MS = 3_600_000;
const PHONE = { width: 360, height: 640 };

/** The first month lies ahead of the real date, so that the clock of the product only moves forward. */
const first = monthLater(monthOf(new Date()), 1);
const [second, third] = [monthLater(first, 1), monthLater(first, 2)];
const nameOf = (month: string) => monthName(month).slice(0, -' 2027'.length);
/** The offset of the product's clock that makes it noon of a day. */
const noonOf = (day: string) => ({
  CLOCK_OFFSET: `${Math.round((Date.parse(`${day}T12:00:00Z`) - Date.now()) / HOUR_MS)}h`,
});
const lastDay = new Date(Date.parse(`${second}-01`) - 24 * HOUR_MS).toISOString().slice(0, 10);

/** Records transactions by quick add, each with Enter. */
async function add(page: Page, ...lines: string[]): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Add a transaction' });
  for (const line of lines) {
    await field.fill(line);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
}
/** The statement of the bank: two rows are typed already. */
const statement = {
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Date,Description,Amount\n${first}-01,COFFEE HOUSE 0042,-12.40\n${first}-01,Kiosk,-3.60\n${first}-01,SUPERMARKET,-82.15\n`,
  ),
};
const coming = (page: Page) => page.getByRole('region', { name: 'Coming up' });
const figures = (page: Page) => page.getByRole('region', { name: 'Figures of the month' });
const summary = (page: Page, month: string) =>
  page.getByRole('region', { name: `Summary of ${nameOf(month)}` });

test('a person lives two months: starts them, records spending, closes them and corrects the past (MON-26 to MON-46)', async ({
  launch,
  pageOf,
}) => {
  let product = await launch({ env: noonOf(`${first}-01`) });
  const person = await registerUser(product.url);
  /** Starts the product on a day and opens the running month. */
  async function visit(day: string): Promise<Page> {
    await product.stop();
    product = await launch({ dataDir: product.dataDir, env: noonOf(day) });
    const page = await pageOf(await signInUser(product.url, person));
    await page.goto(`${product.url}/month`);
    return page;
  }

  await seedBudget(person, {
    variableExpenses: [
      { name: 'Groceries', amount: 600 },
      { name: 'Fun', amount: 200 },
    ],
  });
  let page = await pageOf(person);
  await page.goto(`${product.url}/month`);
  await page.getByRole('button', { name: `Start ${nameOf(first)}` }).click();
  await expect(figures(page)).toContainText('$800.00');
  await add(page, '1500 rent', '12.40 coffee', '82.15 groceries');
  await expect(figures(page)).toContainText('$705.45');

  await test.step('with a bill, and the file of the bank while the trial lasts', async () => {
    await page.goto(`${product.url}/month/bills`);
    await page.getByRole('button', { name: 'Add a bill' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a bill' });
    await dialog.getByLabel('Name').fill('Music school');
    await dialog.getByLabel('Amount', { exact: true }).fill('45');
    await dialog.getByLabel('First due date').fill(`${first}-10`);
    await dialog.getByLabel('Line').selectOption('Fun');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(coming(page).getByText(/^Due /).first()).toBeVisible();
    await page.goto(`${product.url}/month/${first}/transactions`);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByLabel('Choose a file, or drop it here').setInputFiles(statement);
    await page.getByRole('button', { name: 'Continue' }).click();
    await axe(page);
    await page.getByRole('button', { name: /^Import \d+ transactions?$/ }).click();
    await expect(page.getByText(/^Imported /)).toBeVisible();
    await page.getByRole('link', { name: 'See your transactions' }).click();
    await expect(page.getByText(/^4 transactions/)).toBeVisible();
  });
  await page.close();

  await test.step('in the middle of the month, with a phone', async () => {
    page = await visit(`${first}-15`);
    await page.setViewportSize(PHONE);
    await expect(figures(page)).toContainText('under pace');
    await page.getByRole('textbox', { name: 'Add a transaction' }).fill('150');
    await page.getByRole('button', { name: 'Fun' }).first().click();
    await page.getByRole('textbox', { name: 'Payee' }).fill('Concert');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(figures(page)).toContainText('$551.85');
    await expectFits(page);
    await page.goto(`${product.url}/month/bills`);
    await expect(coming(page).getByText('Was due', { exact: false }).first()).toBeVisible();
    await expectFits(page);
    await coming(page)
      .getByRole('button', { name: /^Mark as paid: Music school/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await expect(page.getByText('Music school is paid')).toBeVisible();
    await page.close();
  });

  await test.step('on the last day, when the trial is long over', async () => {
    page = await visit(lastDay);
    await expect(figures(page)).toContainText('1 day left');
    await expect(page.getByRole('button', { name: `Close ${nameOf(first)}` })).toHaveCount(0);
    await add(page, '480 groceries');
    await page.close();
  });

  await test.step('after the month, which is closed and corrected', async () => {
    page = await visit(`${second}-02`);
    await expect(page.getByText(`${nameOf(second)} is ready, copied from your usual month.`)).toBeVisible();
    await page.getByRole('link', { name: `Previous month, ${nameOf(first)}` }).click();
    await page.getByRole('button', { name: `Close ${nameOf(first)}` }).click();
    const dialog = page.getByRole('dialog', { name: `Close ${nameOf(first)}?` });
    await expect(dialog.getByText('You spent $26.85 less than planned.')).toBeVisible();
    await expect(dialog.getByText('2 transactions without a line')).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Close anyway' }).click();
    await expect(summary(page, first)).toContainText('You spent $26.85 less than planned.');
    await axe(page);
    await page.setViewportSize(PHONE);
    await expectFits(page);
    await page.getByRole('link', { name: 'Add a correction' }).click();
    await expect(page.getByText(`Correction for ${nameOf(first)}`)).toBeVisible();
    await add(page, '20 groceries forgotten');
    await expect(
      page.getByRole('button', { name: new RegExp(`Correction for ${nameOf(first)}`) }),
    ).toBeVisible();
    await page.close();
  });

  await test.step('after the second month', async () => {
    page = await visit(`${third}-01`);
    await page.getByRole('link', { name: `Previous month, ${nameOf(second)}` }).click();
    await page.getByRole('button', { name: `Close ${nameOf(second)}` }).click();
    const dialog = page.getByRole('dialog', { name: `Close ${nameOf(second)}?` });
    await expect(dialog.getByText('1 bill not paid')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close anyway' }).click();
    await expect(summary(page, second)).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('rowheader', { name: /Closed$/ })).toHaveCount(2);
    await page.close();
  });
});
