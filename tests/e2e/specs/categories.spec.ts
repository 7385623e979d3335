// Categories of lines and transactions: on the budget page, in the plan of a month and in the transactions.
import type { Page } from '@playwright/test';
import { type Category, STANDARD_CATEGORIES } from '@savvi/budget-contract/category';
import { monthName } from '@savvi/budget-contract/month.rules';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post, type TestUser } from '../fixtures/users.ts';

// The browser's date decides which month is the running one.
test.use({ timezoneId: 'UTC' });
const running = monthOf(new Date());

const idOf = (name: string) => STANDARD_CATEGORIES.find((category) => category.name === name)?.id;

/** A budget of three lines. */
const seedHome = (user: TestUser) =>
  seedBudget(user, {
    fixedExpenses: [{ name: 'Rent', amount: 1500 }],
    variableExpenses: [
      { name: 'Market', amount: 600.25 },
      { name: 'Fun', amount: 90 },
    ],
  });
/** Gives the lines of {@link seedHome} categories; the last one stays without. */
const categorize = async ({ api }: TestUser, id: string) => {
  const lines = { fixed: [idOf('Rent or mortgage')], variable: [idOf('Groceries'), null] };
  const stored = await api.put(`/api/budgets/${id}/categories`, {
    data: { categories: STANDARD_CATEGORIES, lines },
  });
  expect(stored.status()).toBe(200);
};
const categoryOf = (page: Page, line: string) => page.getByRole('combobox', { name: `Category of ${line}` });
const sumsOf = (page: Page) => page.getByRole('region', { name: 'By group' }).locator('dl > div');

test('a user gives lines categories, and renames and deletes one, with the keyboard', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedHome(user);
  const { keyboard } = page;
  await page.goto(`/month/budget/${id}`);
  await tabTo(page, categoryOf(page, 'Rent'));
  await keyboard.type('Rent');
  await expect(page.getByText('Saved. Category of Rent is Rent or mortgage.')).toBeAttached();
  await tabTo(page, categoryOf(page, 'Market'));
  await keyboard.type('Groc');
  await expect(page.getByText('Saved. Category of Market is Groceries.')).toBeAttached();
  await expect(sumsOf(page)).toHaveText([
    'Home$1,500.00',
    'Food$600.25',
    'No category$90.00',
    'Total expenses$2,190.25',
  ]);
  await axe(page);

  await tabTo(page, page.getByRole('button', { name: 'Categories' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Categories' })).toBeVisible();
  await axe(page);
  await tabTo(page, page.getByRole('button', { name: 'Edit Groceries' }));
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('Supermarket');
  await axe(page);
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Supermarket' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('Supermarket is used by 1 line. Move them to…')).toBeVisible();
  await expect(page.getByLabel('Move them to')).toBeFocused();
  await keyboard.type('Food: Eat');
  await axe(page);
  await tabTo(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByText('Supermarket deleted. 1 line moved to Eating out.')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Categories' })).toBeFocused();
  await expect(categoryOf(page, 'Market')).toHaveValue(idOf('Eating out') ?? '');
  await page.reload();
  await expect(categoryOf(page, 'Market')).toHaveValue(idOf('Eating out') ?? '');
});

test('the categories of a budget fit every window', async ({ signedInPage: page, user }) => {
  const { id } = await seedHome(user);
  const long = 'A-name-without-a-space-that-is-as-long-as-a-name-can-be-here';
  const categories: Category[] = [
    { id: idOf('Groceries') ?? '', name: long, group: `B${long.slice(1)}` },
    ...STANDARD_CATEGORIES.slice(5),
  ];
  await user.api.put(`/api/budgets/${id}/categories`, {
    data: { categories, lines: { fixed: [null], variable: [categories[0]?.id, null] } },
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/month/budget/${id}`);
  await expect(sumsOf(page)).toHaveCount(3);
  await expectFits(page);
  await page.getByRole('button', { name: 'Categories' }).click();
  await expect(page.getByRole('dialog', { name: 'Categories' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: `Delete ${long}` }).click();
  await expect(page.getByText(/is used by 1 line/)).toBeVisible();
  await expectFits(page);
});

test('a month is planned by group, and a transaction gets a category, with the keyboard', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000);
  const { id } = await seedHome(user);
  await categorize(user, id);
  await post(user.api, `/api/budgets/${id}/months`, { data: { month: running } });
  for (const payee of ['Corner shop', 'Kiosk'])
    await post(user.api, `/api/budgets/${id}/transactions`, {
      data: { date: `${running}-01`, kind: 'spending', amount: '12.00', payee },
    });
  const { keyboard } = page;
  const plan = page.getByRole('table', { name: `Plan for ${monthName(running)}` });
  const groups = plan.locator('tbody > tr:first-child > th');
  await page.goto('/month');
  await expect(groups).toHaveText(['Home', 'Food', 'No category']);
  await axe(page);

  await tabTo(page, page.getByRole('link', { name: 'Transactions' }));
  await keyboard.press('Enter');
  // The new page focuses its heading, which may happen after its rows are visible.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /^Corner shop/ }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Category', { exact: true }));
  await keyboard.type('Food: Groc');
  await axe(page);
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Corner shop/ })).toContainText('Groceries');

  await tabTo(page, page.getByRole('searchbox', { name: 'Search all months' }), 'Shift+Tab');
  await keyboard.type('category:groc');
  await expect(page.getByRole('button', { name: /^Kiosk/ })).toHaveCount(0);
  await expect(page.getByText('1 transaction · $12.00 spent')).toBeVisible();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.press('Delete');
  await tabTo(page, page.getByRole('checkbox', { name: /^Select Kiosk/ }));
  await keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Category', exact: true })).toBeEnabled();
  await tabTo(page, page.getByRole('button', { name: 'Category', exact: true }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Category of 1 transaction' })).toBeVisible();
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused();
  await keyboard.type('Leisure: Ent');
  await axe(page);
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Kiosk/ })).toContainText('Entertainment');

  await page.goto('/month');
  await expect(groups).toHaveText(['Home', 'Food', 'Leisure', 'No category']);
  await expect(plan.getByRole('rowheader', { name: 'Entertainment, without a line' })).toBeVisible();
  await expect(plan.getByRole('rowheader', { name: 'Outside of your plan' })).toHaveCount(0);
  await axe(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectFits(page);
  await page.goto(`/month/${running}/transactions`);
  await page.getByRole('button', { name: /^Kiosk/ }).click();
  await expect(page.getByLabel('Category', { exact: true })).toBeVisible();
  await expectFits(page);
});
