import { axe } from '../fixtures/accessibility.ts';
import { seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

const PLAN = '/financial-master-plan';
const ACCOUNTS = '/api/savings-accounts';

/** The last day of the previous month, in UTC like the days of histories. */
function endOfLastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10);
}

test('a past balance rebuilds the net worth by month, and the overview shows what changed since [PLN-1] [PLN-4]', async ({
  signedInPage: page,
  user,
}) => {
  await seedHolding(user, ACCOUNTS, { name: 'Rainy days', bankName: '', balance: '1250.50' });
  await page.goto(`${PLAN}?tab=overview`);
  const changes = page.getByRole('region', { name: 'What changed this month' });
  await expect(changes.getByText('New')).toBeVisible();
  await expect(page.getByText('Your history starts this month')).toBeVisible();

  await page.getByRole('tab', { name: 'Savings' }).click();
  await page.getByRole('button', { name: 'Balance history of Rainy days' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The history begins today.')).toBeVisible();
  const day = endOfLastMonth();
  await dialog.getByLabel('Day', { exact: true }).fill(day);
  await dialog.getByLabel('Balance', { exact: true }).fill('1000');
  await dialog.getByLabel('Balance', { exact: true }).press('Enter');
  await expect(dialog.getByRole('cell', { name: '+$250.50' })).toBeVisible();
  await axe(page);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Balance history of Rainy days' })).toBeFocused();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(changes.getByText('$1,000 → $1,250.50')).toBeVisible();
  await expect(page.getByText('Your history starts this month')).toBeHidden();
  await axe(page);
  expect(await (await user.api.get('/api/net-worth')).json()).toEqual([
    { month: day.slice(0, 7), netWorth: '1000.00' },
    { month: new Date().toISOString().slice(0, 7), netWorth: '1250.50' },
  ]);

  await page.getByRole('tab', { name: 'Savings' }).click();
  await page.getByRole('button', { name: 'Balance history of Rainy days' }).click();
  await dialog.getByRole('button', { name: /^Remove the balance of/ }).click();
  await expect(dialog.getByText('The history begins today.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('cell', { name: '+$250.50' })).toBeVisible();
});
