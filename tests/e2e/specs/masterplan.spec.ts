import type { Page } from '@playwright/test';
import { axe, tabTo } from '../fixtures/accessibility.ts';
import { seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

const PLAN = '/financial-master-plan';

/** Per tab: the form input, the card that then appears, and the texts. */
const KINDS = [
  {
    tab: 'Savings',
    add: 'Add savings account',
    one: 'Savings account',
    fields: {
      'Account name': 'Rainy days',
      'Bank name (optional)': 'Ally',
      'Balance (optional)': '1250.50',
      'Annual interest rate (optional)': '4.25',
    },
    shown: ['Ally', '$1,251', '4.25%'],
    total: ['Total savings', '$1,251'],
  },
  {
    tab: 'Debts',
    add: 'Add debt',
    one: 'Debt',
    fields: {
      'Debt name': 'Visa',
      'Creditor (optional)': 'First Bank',
      'Balance (optional)': '4200.50',
      'Annual interest rate (optional)': '19.99',
      'Minimum monthly payment (optional)': '95',
      'Payment day (optional)': '31',
      'Fixed rate until (optional)': '2099-12-31',
    },
    shown: ['First Bank', '$4,201', '19.99%', '$95', 'Due on the 31st', 'Fixed rate until Dec 31, 2099'],
    total: ['Total debt', '$4,201'],
  },
  {
    tab: 'Properties',
    add: 'Add property',
    one: 'Property',
    fields: {
      'Property name': 'Our home',
      'Address (optional)': '1 Main Street',
      'Value (optional)': '350000',
      'Mortgage balance (optional)': '210000',
      'Purchase date (optional)': '2019-06-01',
    },
    shown: ['1 Main Street', '$350,000', '$210,000', 'Purchased Jun 1, 2019'],
    total: ['Total property value', '$350,000'],
  },
  {
    tab: 'Insurance',
    add: 'Add insurance policy',
    one: 'Insurance policy',
    fields: {
      'Policy name': 'Family plan',
      'Provider (optional)': 'Evergreen',
      'Policy number (optional)': 'P-1',
      'Coverage (optional)': '500000',
      'Monthly premium (optional)': '742.10',
      'Deductible (optional)': '3000',
      'Expiration date (optional)': '2020-01-01',
    },
    shown: ['Evergreen', '$500,000', '$742', '$3,000', 'Expired', 'Ended Jan 1, 2020', 'Policy number P-1'],
    total: ['Total coverage', '$500,000'],
  },
] as const;

const open = async (page: Page, tab: string) => {
  await page.goto(PLAN);
  await page.getByRole('tab', { name: tab }).click();
};

for (const { tab, add, one, fields, shown, total } of KINDS) {
  const [name = ''] = Object.values(fields);

  test(`under ${tab} a user adds, changes, deletes and restores a record [PLAN-3] [PLAN-4] [PLAN-5] [PLAN-6] [PLAN-7] [PLAN-8] [PLAN-9] [T-34]`, async ({
    signedInPage: page,
  }) => {
    await open(page, tab);
    await expect(page.getByRole('heading', { name: /^No .* yet$/ })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: add }).click();
    const dialog = page.getByRole('dialog');
    for (const [label, entry] of Object.entries(fields))
      await dialog.getByLabel(label, { exact: true }).fill(entry);
    await axe(page);
    await dialog.getByRole('button', { name: add }).click();
    await expect(page.getByText(`${one} added successfully`)).toBeVisible();
    const card = page.getByRole('article', { name });
    for (const text of shown) await expect(card.getByText(text, { exact: true })).toBeVisible();
    await expect(
      page.locator('dl', { has: page.getByText(total[0], { exact: true }) }).first(),
    ).toContainText(total[1]);
    await axe(page);

    await page.reload();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog.getByRole('textbox').first().fill('Changed');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`${one} updated successfully`)).toBeVisible();

    await page.getByRole('button', { name: 'Delete Changed' }).click();
    await expect(page.getByText(`${one} deleted successfully`)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('article', { name: 'Changed' })).toBeVisible();

    await page.getByRole('button', { name: 'Delete Changed' }).click();
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('button', { name: 'Recently deleted' }).click();
    await expect(dialog.getByText(/^Deleted .* left$/)).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Restore Changed' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article', { name: 'Changed' })).toBeVisible();
  });
}

test('a second window does not overwrite changes that it has not loaded', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  const id = await seedHolding(user, '/api/debts', {
    name: 'Visa',
    creditor: 'Bank',
    balance: '100',
    interestRate: '0.1',
    minimumPayment: '10',
  });
  await page.goto(`${PLAN}?tab=debts`);
  await page.getByRole('button', { name: 'Edit Visa' }).click();
  await user.api.patch(`/api/debts/${id}`, { data: { creditor: 'Other Bank' } });
  await page.getByLabel('Debt name').fill('Visa card');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This debt was changed somewhere else', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Load newest version' }).click();
  await expect(page.getByLabel('Creditor (optional)')).toHaveValue('Other Bank');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('article', { name: 'Visa card' }).getByText('Other Bank')).toBeVisible();
});

test('a user adds an account with the keyboard [N-19]', async ({ signedInPage: page }) => {
  await page.goto(PLAN);
  const add = page.getByRole('button', { name: 'Add savings account' });
  await expect(add).toBeVisible();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Account name')).toBeFocused();
  await page.keyboard.type('Rainy days');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Rainy days' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the debts tab shows the date on which all debts are paid off', async ({ signedInPage: page, user }) => {
  for (const [name, balance, interestRate] of [
    ['Visa', '4200.50', '0.1999'],
    ['Car', '1650', '0.0499'],
  ] as const)
    await seedHolding(user, '/api/debts', {
      name,
      creditor: '',
      balance,
      interestRate,
      minimumPayment: '95',
    });
  await page.goto(`${PLAN}?tab=debts`);
  const avalanche = page.getByRole('region', { name: 'Avalanche' });
  const without = await avalanche.textContent();
  await page.getByLabel('Extra each month').fill('250');
  expect(without).toContain('Highest interest first');
  await expect(avalanche).not.toHaveText(without ?? '');
  await expect(page.getByText(/^Avalanche costs \$\d+ less in interest\./)).toBeVisible();
  await axe(page);
});
