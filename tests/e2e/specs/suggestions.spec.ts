// Suggested lines, and the question whether there should be a rule (MON-79, MON-80).
import type { Page } from '@playwright/test';
import type { Month } from '@savvi/budget-contract/month';
import type { Rules } from '@savvi/budget-contract/rule';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post, type TestUser } from '../fixtures/users.ts';

// The browser's date decides which month is the running one.
test.use({ timezoneId: 'UTC' });
const running = monthOf(new Date());
const PAYEE = 'Trader Joe’s';

/** A budget whose running month is started, with a payee that got the line Food twice and has a third transaction. */
async function seedPayee(user: TestUser, payee = PAYEE) {
  const path = `/api/budgets/${(await seedBudget(user)).id}`;
  const { lines } = (await post(user.api, `${path}/months`, { data: { month: running } })) as Month;
  const food = lines.find(({ name }) => name === 'Food')?.lineId ?? null;
  const record = (over: object = {}) =>
    post(user.api, `${path}/transactions`, {
      data: { date: `${running}-01`, kind: 'spending', amount: '12.00', payee, ...over },
    });
  for (const amount of ['40.00', '41.00']) await record({ amount, lineId: food });
  await record({ amount: '42.00' });
  return {
    food,
    record,
    lineOf: async (amount: string) =>
      (
        (await (await user.api.get(`${path}/transactions?month=${running}`)).json()) as MoneyTransaction[]
      ).find((each) => each.amount === amount)?.lineId,
    rules: async () => (await (await user.api.get(`${path}/rules`)).json()) as Rules,
  };
}
const chip = (page: Page) => page.getByRole('button', { name: `Food? Suggested line for ${PAYEE}` });
const question = (page: Page, payee = PAYEE) =>
  page.getByRole('group', { name: `Always put ${payee} in Food?` });

test('a suggested line is accepted with Enter, undone, and becomes a rule on Yes (MON-79, MON-80)', async ({
  signedInPage: page,
  user,
}) => {
  const { food, lineOf, rules, record } = await seedPayee(user);
  await page.goto(`/month/${running}/transactions`);
  await tabTo(page, chip(page));
  expect(await lineOf('42.00')).toBeNull();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Put in Food')).toBeVisible();
  expect(await lineOf('42.00')).toBe(food);
  await expect(chip(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Trader Joe’s.*\$42\.00/ })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(chip(page)).toBeVisible();
  expect(await lineOf('42.00')).toBeNull();

  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(`${PAYEE} goes in Food from now on`)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  expect((await rules()).rules).toMatchObject([
    { conditions: { payee: { is: 'equals', text: PAYEE } }, results: { lineId: food } },
  ]);
  await record({ amount: '43.00', useRules: true });
  expect(await lineOf('43.00')).toBe(food);
});

test('Never for this payee holds after a reload (MON-80)', async ({ signedInPage: page, user }) => {
  const { record, rules } = await seedPayee(user);
  for (const amount of ['1.00', '2.00']) await record({ payee: 'Bakery', amount });
  const putInFood = async (amount: string) => {
    await page.goto(`/month/${running}/transactions`);
    await page.getByRole('button', { name: new RegExp(`^Bakery.*\\$${amount}`) }).click();
    const form = page.getByRole('dialog', { name: 'Edit transaction' });
    await form.getByLabel('Line', { exact: true }).selectOption({ label: 'Food' });
    const match = page.waitForResponse(/\/rules\/match$/);
    await form.getByRole('button', { name: 'Save' }).click();
    await match;
    await expect(form).toHaveCount(0);
  };
  await putInFood('1.00');
  await question(page, 'Bakery').getByRole('button', { name: 'Never for this payee' }).click();
  await expect(page.getByText('We won’t ask about Bakery again')).toBeVisible();
  await putInFood('2.00');
  await expect(page.getByText('Transaction updated')).toBeVisible();
  await expect(question(page, 'Bakery')).toHaveCount(0);
  expect((await rules()).rules).toEqual([]);
});

test('suggestions fit every window, without violations of axe in light and dark (MON-109)', async ({
  signedInPage: page,
  user,
}) => {
  const { record, food } = await seedPayee(user);
  const payee = 'A-payee-with-a-name-that-has-no-space-to-break-a-line-at-all-and-goes-on';
  for (const amount of ['1.00', '2.00']) await record({ payee, amount, lineId: food });
  await record({ payee, amount: '3.00' });
  await record({ payee, amount: '4.00' });
  for (const [size, amount] of [
    [{ width: 1280, height: 800 }, '3.00'],
    [{ width: 360, height: 640 }, '4.00'],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(`/month/${running}/transactions`);
    await page
      .getByRole('group', { name: payee })
      .filter({ hasText: `$${amount}` })
      .getByRole('button', { name: /^Food\?/ })
      .click();
    await expect(question(page, payee)).toBeVisible();
    await expectFits(page);
    await axe(page);
  }
});
