// The savings goals of a budget: typed in the wizard, kept with the budget, and on a page of their own.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { monthLater, monthName } from '@savvi/budget-contract/month.rules';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestUser } from '../fixtures/users.ts';

// The browser's date decides how many months are left.
test.use({ timezoneId: 'UTC' });
const inTenMonths = monthLater(monthOf(new Date()), 10);

const next = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const leftThisMonth = (page: Page) => page.getByRole('region', { name: 'Left this month' });

/** Gives a budget goals. */
async function seedGoals({ api }: TestUser, budgetId: string, ...goals: object[]): Promise<void> {
  const data = { goals: goals.map((goal) => ({ id: randomUUID(), monthlyAmount: '100', ...goal })) };
  expect((await api.put(`/api/budgets/${budgetId}/goals`, { data })).status()).toBe(200);
}

test('goals of the wizard are kept: after saving, dashboard and review name the same leftover (MON-20, MON-22)', async ({
  signedInPage: page,
  user,
}) => {
  await page.goto('/create-budget?new');
  await next(page, 'Next: Budget Setup');
  await next(page, 'Next: Add Income');
  await page.getByLabel('Monthly income').first().fill('6000');
  await next(page, 'Next: Add Expenses');
  await page.getByLabel('Fixed expense', { exact: true }).fill('Rent');
  await page.getByLabel('Monthly amount of the fixed expense').fill('1500');
  await page.getByRole('button', { name: 'Add Fixed Expense' }).click();
  await expect(page.getByText('Goals are kept with this budget.')).toBeVisible();
  await page.getByLabel('Savings goal', { exact: true }).fill('Holiday');
  await page.getByLabel('Monthly amount of the savings goal').fill('400');
  await page.getByRole('button', { name: 'Add Savings Goal' }).click();
  await next(page, 'Next: Split Money');
  await next(page, 'Next: Review');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Leftover$4,100.00');
  await next(page, 'Create Budget');
  await expect(page.getByText('Budget created successfully', { exact: true })).toBeVisible();
  // The card never shows the leftover without the goals, not even for the first moment.
  await leftThisMonth(page)
    .getByText(/^\$4,[15]00$/)
    .waitFor();
  expect(await leftThisMonth(page).innerText()).toContain('$4,100');
  await expect(leftThisMonth(page)).toContainText('$1,900 of $6,000');

  const [budget]: { id: string }[] = await (await user.api.get('/api/budgets')).json();
  await page.goto(`/edit-budget/${budget?.id}`);
  await page.getByRole('button', { name: 'Go to step 4: Expenses' }).click();
  await expect(page.getByText('You keep 1 goal: Holiday.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to step 6: Review' }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Leftover$4,100.00');
  await page.getByRole('button', { name: 'Go to step 4: Expenses' }).click();
  await page.getByRole('link', { name: 'Manage goals' }).click();
  await expect(page.getByRole('article', { name: 'Holiday' })).toContainText('$400.00 a month');
});

test('a user adds a goal with the keyboard, deletes it and takes that back', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  const { keyboard } = page;
  await page.goto('/month/goals');
  await expect(page.getByText('No goals yet')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Add a goal' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add a goal' }).getByLabel('Name')).toBeFocused();
  await keyboard.type('Car');
  await keyboard.press('Tab');
  await keyboard.type('150.5');
  await keyboard.press('Tab');
  await keyboard.type('2500');
  await page.getByLabel('Date').fill(`${inTenMonths}-01`);
  await keyboard.press('Enter');
  const car = page.getByRole('article', { name: 'Car' });
  await expect(car).toContainText(`Save $250.00 a month to get there by ${monthName(inTenMonths)}.`);
  await page.getByRole('button', { name: 'Delete Car' }).click();
  await expect(page.getByText('No goals yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(car).toContainText('$150.50 a month');
  expect(await (await user.api.get(`/api/budgets/${id}/goals`)).json()).toMatchObject({
    goals: [{ name: 'Car', target: '2500.00', date: `${inTenMonths}-01` }],
  });
});

test('the page of goals fits every window, without violations of axe in light and dark [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000);
  const { id } = await seedBudget(user);
  await seedBudget(user, { name: 'Another' });
  await page.goto(`/month/goals?budget=${id}`);
  await expect(page.getByText('No goals yet')).toBeVisible();
  await axe(page);
  await seedGoals(
    user,
    id,
    { name: 'A-castle-with-a-name-that-has-no-space-to-break-a-line-at-all', monthlyAmount: '99999999.99' },
    { name: 'Car', target: '9999999999.99', date: `${inTenMonths}-28` },
    { name: 'Trip' },
  );
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(3);
  await axe(page);
  for (const size of [
    { width: 360, height: 640 },
    { width: 640, height: 450 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expectFits(page);
  }
  await page.getByRole('button', { name: 'Edit Car' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit goal' })).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectFits(page);
});
