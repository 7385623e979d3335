// Undoing one's own changes of transactions and plans: by the toast, by Ctrl+Z, and in 'Recent changes' (MON-59).
import type { Page } from '@playwright/test';
import type { Month } from '@savvi/budget-contract/month';
import { monthName } from '@savvi/budget-contract/month.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post, type TestUser } from '../fixtures/users.ts';

// The browser's date decides which month is the running one.
test.use({ timezoneId: 'UTC' });
const running = monthOf(new Date());
const name = monthName(running).slice(0, -' 2027'.length);

/** A budget whose running month is started, with two transactions. */
async function seedMonth(user: TestUser) {
  const { id } = await seedBudget(user);
  const path = `/api/budgets/${id}`;
  await post(user.api, `${path}/months`, { data: { month: running } });
  for (const payee of ['Bakery', 'Coffee'])
    await post(user.api, `${path}/transactions`, {
      data: { date: `${running}-01`, kind: 'spending', amount: '12.00', payee, note: 'Note' },
    });
  return {
    path,
    transactions: async () =>
      (await (await user.api.get(`${path}/transactions?month=${running}`)).json()) as MoneyTransaction[],
    month: async () => (await (await user.api.get(`${path}/months/${running}`)).json()) as Month,
  };
}
const row = (page: Page, payee: string) => page.getByRole('button', { name: new RegExp(`^${payee}`) });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const changes = (page: Page) => page.getByRole('dialog', { name: 'Recent changes' });
const contentOf = (all: readonly MoneyTransaction[]) =>
  all.map(({ version: _version, updatedAt: _updatedAt, ...content }) => content);

test('a deleted transaction and a bulk change are restored by the toast', async ({
  signedInPage: page,
  user,
}) => {
  const { transactions } = await seedMonth(user);
  const before = contentOf(await transactions());
  await page.goto(`/month/${running}/transactions`);
  await row(page, 'Coffee').click();
  await page.getByRole('button', { name: 'Delete transaction' }).click();
  await expect(row(page, 'Coffee')).toHaveCount(0);
  await undo(page).click();
  await expect(page.getByText('Deleted Coffee, $12.00')).toBeVisible();
  await expect(row(page, 'Coffee')).toBeVisible();
  expect(contentOf(await transactions())).toEqual(before);

  await page.getByRole('button', { name: 'Select all' }).click();
  const bar = page.getByRole('group', { name: 'Selected transactions' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Bakery')).toHaveCount(0);
  await undo(page).click();
  // The list may still show the row from before the deletion.
  await expect.poll(async () => contentOf(await transactions())).toEqual(before);
  await expect(row(page, 'Bakery')).toBeVisible();
});

test('Ctrl+Z undoes changes of the plan, the last one first, and leaves text fields alone', async ({
  signedInPage: page,
  user,
}) => {
  const { month } = await seedMonth(user);
  const before = (await month()).lines;
  const planned = (line: string, amount: string) =>
    page.getByRole('button', { name: `Planned amount of ${line}: ${amount}` });
  await page.goto('/month');
  await planned('Food', '$600.00').click();
  await page.keyboard.type('640');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `From ${name} on` }).click();
  await expect(planned('Food', '$640.00')).toBeVisible();
  await page.getByRole('button', { name: 'Carry-over of Food: Start fresh' }).click();
  await page.getByRole('menuitem', { name: 'Carry over what is left', exact: true }).click();
  const carriedOver = page.getByRole('button', { name: 'Carry-over of Food: Carry over what is left' });
  await expect(carriedOver).toBeFocused();
  await expect(page.getByText('Food changed')).toBeVisible();
  // In an empty field, the keys would undo the last change.
  const field = page.getByRole('textbox', { name: 'Add a transaction' });
  await field.pressSequentially('12 coffee');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).not.toHaveValue('12 coffee');
  await expect(carriedOver).toBeVisible();
  await carriedOver.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: 'Carry-over of Food: Start fresh' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(planned('Food', '$600.00')).toBeVisible();
  await expect(page.getByText(`Changed Food from ${name} on`)).toBeVisible();
  expect((await month()).lines).toEqual(before);
});

test('Recent changes are undone with the keyboard, and a change made elsewhere since refuses it', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  const { path, transactions } = await seedMonth(user);
  const [coffee] = await transactions();
  await page.goto(`/month/${running}/transactions`);
  await tabTo(page, page.getByRole('button', { name: 'Recent changes' }));
  await page.keyboard.press('Enter');
  const added = (payee: string) =>
    changes(page).getByRole('button', { name: `Undo: Added ${payee}, $12.00` });
  await tabTo(page, added('Bakery'));
  await page.keyboard.press('Enter');
  await expect(added('Bakery')).toHaveCount(0);
  await expect(changes(page).getByText(/· Undone$/)).toBeVisible();
  expect((await transactions()).map(({ payee }) => payee)).toEqual(['Coffee']);

  await user.api.patch(`${path}/transactions/${coffee?.id}`, { data: { amount: '13' } });
  consoleWatch.expect(/status of 409/);
  await tabTo(page, added('Coffee'));
  await page.keyboard.press('Enter');
  const entry = changes(page).getByRole('listitem').filter({ hasText: 'Added Coffee' });
  await expect(entry).toContainText('This was changed again since. Look at it first.');
  expect(await transactions()).toMatchObject([{ payee: 'Coffee', amount: '13.00' }]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Recent changes' })).toBeFocused();
});

test('Recent changes fit every window, without violations of axe in light and dark [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  const { path, transactions } = await seedMonth(user);
  const [coffee, bakery] = await transactions();
  const long = 'A-payee-with-a-name-that-has-no-space-to-break-a-line-at-all-and-goes-on';
  await user.api.patch(`${path}/transactions/${coffee?.id}`, {
    data: { payee: long, amount: '99999999.99' },
  });
  await user.api.delete(`${path}/transactions/${bakery?.id}`);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    for (const address of [`/month/${running}`, `/month/${running}/transactions`]) {
      await page.goto(address);
      const button = page.getByRole('button', { name: 'Recent changes' });
      await expect(button).toBeVisible();
      await expectFits(page);
      await axe(page);
      await button.click();
      await expect(changes(page).getByText(/^Changed A-payee/)).toBeVisible();
      await expectFits(page);
      await axe(page);
    }
  }
});
