// The life of a rule: added, deciding about a transaction, explained, changed, applied to the past, deleted; and how its
// page looks in all windows and themes.
import type { Page } from '@playwright/test';
import type { Month } from '@savvi/budget-contract/month';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post, type TestUser } from '../fixtures/users.ts';

// The browser's date decides which month is the running one.
test.use({ timezoneId: 'UTC' });
const running = monthOf(new Date());
const JOE = 'Food, if the payee contains “trader joe”.';
const ID = '01890a5d-ac96-4b7c-8f7b-5a3c1f0d2e4b';

/** A started month with a purchase that no line has. */
async function seedMonth({ api, ...user }: TestUser) {
  const { id } = await seedBudget({ api, ...user });
  const month = (await post(api, `/api/budgets/${id}/months`, { data: { month: running } })) as Month;
  const record = async (over: object = {}) =>
    (await post(api, `/api/budgets/${id}/transactions`, {
      data: { date: `${running}-01`, kind: 'spending', amount: '48.20', payee: 'TRADER JOE’S #552', ...over },
    })) as MoneyTransaction;
  return {
    record,
    lineId: month.lines.find(({ name }) => name === 'Food')?.lineId ?? '',
    put: (...rules: readonly object[]) => api.put(`/api/budgets/${id}/rules`, { data: { rules } }),
    stored: async () =>
      (await (
        await api.get(`/api/budgets/${id}/transactions?month=${running}`)
      ).json()) as MoneyTransaction[],
  };
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a rule is added, changes past transactions, says why, and is deleted and restored (MON-81 to MON-83)', async ({
  signedInPage: page,
  user,
}) => {
  const { record, stored, lineId } = await seedMonth(user);
  const past = await record();
  await page.goto(`/month/${running}/transactions`);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page.getByText('No rules yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const form = dialog(page, 'Add a rule');
  await form.getByLabel('Text').fill('trader joe');
  await form.getByLabel('Line').selectOption('Food');
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByText(JOE)).toBeVisible();

  await page.getByRole('button', { name: 'Apply to past transactions' }).click();
  const preview = dialog(page, 'Apply to past transactions');
  await expect(preview.getByText('1 transaction would change.')).toBeVisible();
  await preview.getByRole('button', { name: 'Change 1 transaction' }).click();
  await expect(page.getByText('1 transaction changed')).toBeVisible();
  expect(await stored()).toMatchObject([{ lineId, rule: { version: 1 } }]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Undone')).toBeVisible();
  const [undone] = await stored();
  expect({ ...undone, version: past.version, updatedAt: past.updatedAt }).toEqual(past);

  await record({ useRules: true, amount: '9' });
  await page.getByRole('link', { name: 'Transactions' }).click();
  await page.getByRole('button', { name: /TRADER JOE.*\$9\.00/ }).click();
  await expect(page.getByText('Food, because the payee contains “trader joe”.')).toBeVisible();
  await page.getByRole('link', { name: 'Change rule' }).click();
  const change = dialog(page, 'Change rule');
  await change.getByLabel('Text').fill('joe');
  await change.getByRole('button', { name: 'Save' }).click();
  const changed = 'Food, if the payee contains “joe”.';
  await expect(page.getByText(changed)).toBeVisible();

  await page.getByRole('button', { name: `Delete: ${changed}` }).click();
  await expect(page.getByText('No rules yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText(changed)).toBeVisible();
  await page.getByRole('link', { name: 'Transactions' }).click();
  await page.getByRole('button', { name: /TRADER JOE.*\$9\.00/ }).click();
  await expect(page.getByText('Food, because the payee contains “trader joe”.')).toBeVisible();
});

test('a rule that matches most transactions asks first, and rules are moved by keyboard alone (MON-81, MON-109)', async ({
  signedInPage: page,
  user,
}) => {
  const { record, put, lineId } = await seedMonth(user);
  for (let count = 0; count < 10; count += 1) await record();
  const rule = (id: string, text: string) => ({
    id,
    conditions: { payee: { is: 'contains', text } },
    results: { lineId },
  });
  await put(rule(ID, 'trader joe'), rule(ID.replace('4b7c', '4b7d'), 'market'));
  await page.goto('/month/rules');
  const rows = page.getByRole('listitem').filter({ hasText: 'if the payee' });
  await tabTo(page, page.getByRole('button', { name: `Move down: ${JOE}` }));
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([/market/, /trader joe/]);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows).toHaveText([/trader joe/, /market/]);

  await tabTo(page, page.getByRole('button', { name: `Change: ${JOE}` }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page, 'Change rule').getByLabel('Text'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('joe');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This would change 10 transactions. Be more specific?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Be more specific' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Change rule').getByLabel('Text')).toHaveValue('joe');
});

test('the page of rules fits all windows, and axe finds nothing in either theme (MON-109, MON-110)', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000);
  const { record, put, lineId } = await seedMonth(user);
  await record();
  await page.goto('/month/rules');
  await expect(page.getByText('No rules yet')).toBeVisible();
  await axe(page);
  await put({
    id: ID,
    conditions: {
      payee: { is: 'contains', text: 'trader joe' },
      amount: { from: '4', to: '1250.5' },
    },
    results: { lineId, payer: 'partner1', payee: 'Trader Joe’s' },
  });
  for (const width of [1920, 1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/month/rules');
    await expect(page.getByText('Food, paid by Ada')).toBeVisible();
    await expectFits(page);
  }
  await axe(page);
  await page.getByRole('button', { name: 'Apply to past transactions' }).click();
  await expect(page.getByText('1 transaction would change.')).toBeVisible();
  await expectFits(page);
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await expect(dialog(page, 'Add a rule')).toBeVisible();
  await expectFits(page);
  await axe(page);
});
