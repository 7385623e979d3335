// Paychecks: from the wizard to the paydays of a month.
import type { Page } from '@playwright/test';
import { paydaysOf } from '@savvi/budget-contract/pay.rules';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post } from '../fixtures/users.ts';

// The browser's date decides which month is the running one.
test.use({ timezoneId: 'UTC' });
const running = monthOf(new Date());
const PAYDAY = `${running}-01`;

const next = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a paycheck becomes a monthly income, a share for each payday, and a choice of a month (MON-23, MON-24, MON-45)', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000);
  const { id } = await seedBudget(user, { splitPercentage: 50 });
  await page.goto(`/edit-budget/${id}`);
  await next(page, 'Next: Budget Setup');
  await next(page, 'Next: Add Income');
  await page.getByRole('button', { name: 'Work out the income of Ada from a paycheck' }).click();
  await expect(page.getByLabel('Pay frequency')).toBeFocused();
  await page.getByLabel('Pay frequency').selectOption('Every two weeks');
  await page.getByLabel('Paycheck amount').fill('2500');
  await page.getByLabel('Next payday').fill(PAYDAY);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await axe(page);
  await page.getByRole('button', { name: 'Use $2,500.00 × 26 ÷ 12 = $5,416.67 a month' }).click();
  await expect(page.getByLabel('Monthly income').first()).toHaveValue('5,416.67');
  await next(page, 'Next: Add Expenses');
  await next(page, 'Next: Split Money');
  await expect(page.getByText(/^26 paydays: \$/)).toBeVisible();
  await expect(page.getByText('Half a month assumes 24 paydays a year. You have 26.')).toBeVisible();
  await axe(page);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/pay') && response.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).status()).toBe(200);
  const budget: unknown = await (await user.api.get(`/api/budgets/${id}`)).json();
  expect(budget).toMatchObject({ partner1Income: '5416.67' });
  expect(budget).not.toHaveProperty('pay');

  await post(user.api, `/api/budgets/${id}/months`, { data: { month: running } });
  await page.goto('/month');
  const { length } = paydaysOf(running, 'every-two-weeks', PAYDAY);
  const question = page.getByRole('group', { name: new RegExp(`has ${length} paydays?\\. Plan with \\$`) });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
  await question.getByRole('button').first().click();
  await expect(question.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await axe(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectFits(page);
  await page.reload();
  await expect(question.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
});
