// Transactions that are split into parts, and transfers between accounts of the master plan and to goals.
import type { Page } from '@playwright/test';
import type { Month } from '@savvi/budget-contract/month';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { HOLDINGS } from '@savvi/testing/holding-inputs';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits } from '../fixtures/accessibility.ts';
import { seedBudget, seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post, type TestUser } from '../fixtures/users.ts';

// The browser's date decides which month is the running one.
test.use({ timezoneId: 'UTC' });
const running = monthOf(new Date());
const ACCOUNTS = '/api/savings-accounts';

/** A budget whose running month is started, with a purchase, two accounts and a goal. */
async function seedMonth(user: TestUser) {
  const { id } = await seedBudget(user);
  const path = `/api/budgets/${id}`;
  await post(user.api, `${path}/months`, { data: { month: running } });
  const [checking, savings] = [
    await seedHolding(user, ACCOUNTS, { ...HOLDINGS[ACCOUNTS], name: 'Checking' }),
    await seedHolding(user, ACCOUNTS, { ...HOLDINGS[ACCOUNTS], name: 'Savings' }),
  ];
  const goal = { id: '11111111-1111-4111-8111-111111111111', name: 'Holiday', monthlyAmount: '50.00' };
  await user.api.put(`${path}/goals`, { data: { goals: [goal] }, headers: { 'If-Match': '"1"' } });
  const data = { date: `${running}-01`, kind: 'spending', amount: '48.20', payee: 'Market' };
  const { id: purchase } = (await post(user.api, `${path}/transactions`, { data })) as MoneyTransaction;
  // The accounts arrive in the budget by events.
  for (const accountId of [checking, savings])
    await expect
      .poll(async () => {
        const patched = await user.api.patch(`${path}/transactions/${purchase}`, { data: { accountId } });
        return patched.status();
      })
      .toBe(200);
  return {
    path,
    month: async () => (await (await user.api.get(`${path}/months/${running}`)).json()) as Month,
  };
}

const row = (page: Page) => page.getByRole('button', { name: /^Market/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit transaction' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

test('a purchase becomes a transfer between accounts, then to a goal, and leaves the totals', async ({
  signedInPage: page,
  user,
}) => {
  const { month } = await seedMonth(user);
  expect((await month()).spent).toBe('48.20');
  await page.goto(`/month/${running}/transactions`);
  await row(page).click();
  await dialog(page).getByLabel('Kind').selectOption('Transfer');
  await dialog(page).getByLabel('From').selectOption('Checking');
  await dialog(page).getByLabel('To').selectOption('Savings');
  await axe(page);
  await save(page);
  await expect(row(page)).toContainText('Checking → Savings');
  expect((await month()).spent).toBe('0.00');
  await row(page).click();
  await dialog(page).getByLabel('To').selectOption('Goal: Holiday');
  await save(page);
  await expect(row(page)).toContainText('Checking → Holiday');
  await page.getByLabel('Show').selectOption('Transfers');
  await expect(row(page)).toBeVisible();
});

test('a purchase is split by keyboard on a narrow screen', async ({ signedInPage: page, user }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { month } = await seedMonth(user);
  await page.goto(`/month/${running}/transactions`);
  await row(page).click();
  await dialog(page).getByRole('button', { name: 'Split' }).press('Enter');
  const part = (number: number) => dialog(page).getByRole('group', { name: `Part ${number}`, exact: true });
  await expect(part(1).getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('30');
  await expect(dialog(page).getByText('Left to divide: $18.20')).toBeVisible();
  await part(1).getByLabel('Line or category').selectOption('Food');
  await dialog(page).getByRole('button', { name: 'Fill in the rest' }).press('Enter');
  await part(2).getByLabel('Line or category').selectOption('Family: Pets');
  await part(2).getByLabel('Who paid').selectOption('Ben');
  await expect(dialog(page).getByText('Everything is divided.')).toBeVisible();
  await axe(page);
  await expectFits(page);
  await save(page);
  await expect(row(page)).toContainText('Split: Food, Pets');
  const { lines, spent } = await month();
  expect([spent, lines.find(({ name }) => name === 'Food')?.spent]).toEqual(['48.20', '30.00']);
});

test('on a phone each part of a split has visible labels, and a refused save shows the error above the buttons', async ({
  signedInPage: page,
  user,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await seedMonth(user);
  await page.goto(`/month/${running}/transactions`);
  await row(page).click();
  await dialog(page).getByRole('button', { name: 'Split' }).click();
  const part = (number: number) => dialog(page).getByRole('group', { name: `Part ${number}`, exact: true });
  for (const number of [1, 2])
    for (const label of ['Amount', 'Line or category', 'Who paid'])
      expect((await part(number).getByText(label, { exact: true }).boundingBox())?.width).toBeGreaterThan(20);
  const button = dialog(page).getByRole('button', { name: 'Save' });
  const expectAboveSave = async (text: string) => {
    const error = await dialog(page).getByText(text).boundingBox();
    const bar = await button.boundingBox();
    expect((error?.y ?? Infinity) + (error?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  };
  const last = part(2).getByLabel('Amount');
  await part(1).getByLabel('Amount').fill('30');
  await last.fill('10');
  await last.evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await last.press('Enter'); // in the wrong field itself
  await expectAboveSave('The parts add up to $40.00, not $48.20.');
  await last.fill('11');
  await dialog(page).getByLabel('Note').focus();
  await button.click();
  await expectAboveSave('The parts add up to $41.00, not $48.20.');
});
