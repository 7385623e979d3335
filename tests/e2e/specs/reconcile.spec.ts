// Reconciling an account with a statement, what that locks, and the balance in the Master Plan (MON-61).
import type { Page } from '@playwright/test';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedBudget, seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post, type TestUser } from '../fixtures/users.ts';

// The browser's date decides which month is the running one.
test.use({ timezoneId: 'UTC' });
const running = monthOf(new Date());
const first = `${running}-01`;

/** A budget whose running month is started, and a checking account with a paycheck and two purchases. */
async function seedAccount(user: TestUser, payee = 'Bakery') {
  const accountId = await seedHolding(user, '/api/savings-accounts', {
    name: 'Checking',
    bankName: 'First',
    balance: '10.00',
  });
  const path = `/api/budgets/${(await seedBudget(user)).id}`;
  await post(user.api, `${path}/months`, { data: { month: running } });
  const booked = (over: object) => ({
    data: { date: first, kind: 'spending', amount: '12.00', payee: 'Coffee', accountId, ...over },
  });
  // The budget service learns of the account by an event.
  await expect
    .poll(async () => (await user.api.post(`${path}/transactions`, booked({}))).status(), { timeout: 15_000 })
    .toBe(201);
  await post(user.api, `${path}/transactions`, booked({ payee, amount: '7.67' }));
  const income = { kind: 'income', payee: 'Paycheck', amount: '4000.00' };
  await post(user.api, `${path}/transactions`, booked(income));
  return {
    accountId,
    transactions: async () =>
      (await (await user.api.get(`${path}/transactions?month=${running}`)).json()) as MoneyTransaction[],
  };
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Reconcile an account' });
const open = async (page: Page) => {
  await page.goto(`/month/${running}/transactions`);
  await page.getByRole('button', { name: 'Reconcile an account' }).click();
  await dialog(page).getByLabel('Balance on the statement', { exact: true }).fill('4120.33');
  await dialog(page).getByLabel('Beginning balance', { exact: true }).fill('140');
};

test('an account is reconciled with the keyboard, its transactions are locked, and its balance is set on a click', async ({
  signedInPage: page,
  user,
}) => {
  const { accountId, transactions } = await seedAccount(user);
  const patches: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/api/savings-accounts/'))
      patches.push(
        `${request.url().split('/').at(-1)} ${request.headers()['if-match']} ${request.postData()}`,
      );
  });
  await open(page);
  await expect(dialog(page).getByRole('status')).toHaveText('Difference: $3,980.33');
  for (const [name, difference] of [
    [/^Coffee, −\$12\.00/, '$3,992.33'],
    [/^Bakery, −\$7\.67/, '$4,000.00'],
    [/^Paycheck, \+\$4,000/, '$0.00'],
  ] as const) {
    await tabTo(page, dialog(page).getByRole('checkbox', { name }));
    await page.keyboard.press('Space');
    await expect(dialog(page).getByRole('status')).toHaveText(`Difference: ${difference}`);
  }
  await tabTo(page, dialog(page).getByRole('button', { name: 'Finish' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Set Checking to $4,120.33 in your Master Plan?' });
  await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused();
  expect(patches).toEqual([]);
  expect((await transactions()).every(({ reconciliationId }) => reconciliationId !== undefined)).toBe(true);
  await question.getByRole('button', { name: 'Set balance' }).click();
  await expect(page.getByText('Checking is set to $4,120.33')).toBeVisible();
  expect(patches).toEqual([`${accountId} "1" {"balance":"4120.33"}`]);

  await page.getByRole('button', { name: /^Coffee/ }).click();
  const form = page.getByRole('dialog', { name: 'Edit transaction' });
  await expect(form.getByText('This transaction is reconciled with a statement.')).toBeVisible();
  await form.getByLabel('Amount').fill('13');
  await form.getByRole('button', { name: 'Save' }).click();
  const unlocking = page.getByRole('alertdialog', { name: 'Change a reconciled transaction?' });
  await unlocking.getByRole('button', { name: 'Cancel' }).click();
  expect((await transactions()).find(({ payee }) => payee === 'Coffee')?.amount).toBe('12.00');
  await form.getByRole('button', { name: 'Save' }).click();
  await unlocking.getByRole('button', { name: 'Change' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Reconcile an account' }).click();
  await expect(dialog(page).getByText(/Reconciled so far: \$4,132\.33\./)).toBeVisible();
  await expect(dialog(page).getByRole('checkbox', { name: /^Coffee, −\$13\.00/ })).toBeVisible();
});

test('reconciling fits every window, without violations of axe in light and dark [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  await seedAccount(user, 'A-payee-with-a-name-that-has-no-space-to-break-a-line-at-all-and-goes-on');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await open(page);
    await expectFits(page);
    await axe(page);
    // The tab keeps what was ticked before the page was loaded again.
    const selectAll = dialog(page).getByRole('button', { name: 'Select all up to this date' });
    if (size.width === 1280) await selectAll.click();
    await expect(dialog(page).getByRole('status')).toHaveText('Difference: $0.00');
    await axe(page);
  }
  await dialog(page).getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectFits(page);
  await axe(page);
});
