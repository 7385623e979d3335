// The life of a bill: added, coming up, paid, due again; and how its page looks in all windows and themes.
import type { Page } from '@playwright/test';
import { daysAfter } from '@savvi/contracts/calendar';
import { axe, expectFits } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post, type TestUser } from '../fixtures/users.ts';

// The browser's date decides what is due.
test.use({ timezoneId: 'UTC' });
const today = new Date().toISOString().slice(0, 10);

const seedBill = ({ api }: TestUser, budgetId: string, over: object = {}) =>
  post(api, `/api/budgets/${budgetId}/bills`, {
    data: {
      name: 'Rent',
      kind: 'spending',
      amountKind: 'exact',
      amount: '1240',
      firstDue: today,
      recurrence: 'monthly',
      ...over,
    },
  });
const coming = (page: Page) => page.getByRole('region', { name: 'Coming up' });

test('a bill is added, comes up, is marked as paid, and is due again after Undo (MON-85 to MON-88)', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await post(user.api, `/api/budgets/${id}/months`, { data: { month: today.slice(0, 7) } });
  await page.goto('/month');
  await page.getByRole('link', { name: 'Bills', exact: true }).click();
  await expect(page.getByText('No bills yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a bill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a bill' });
  await dialog.getByLabel('Name').fill('Rent');
  await dialog.getByLabel('Amount', { exact: true }).fill('1240');
  await dialog.getByLabel('First due date').fill(today);
  await dialog.getByLabel('Line').selectOption('Rent');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(coming(page).getByText('Due today')).toBeVisible();

  await coming(page)
    .getByRole('button', { name: /^Mark as paid: Rent/ })
    .first()
    .click();
  const paying = page.getByRole('dialog', { name: 'Mark Rent as paid' });
  await paying.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('Rent is paid')).toBeVisible();
  await expect(coming(page).getByText('Due today')).toBeHidden();
  const transactions = `/api/budgets/${id}/transactions?month=${today.slice(0, 7)}`;
  expect(await (await user.api.get(transactions)).json()).toMatchObject([
    { payee: 'Rent', amount: '1240.00', kind: 'spending', lineId: expect.any(String) },
  ]);

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(coming(page).getByText('Due today')).toBeVisible();
  expect(await (await user.api.get(transactions)).json()).toEqual([]);
});

test('a bill on the dashboard and in Reminders leads to its page in place of Done (MON-91)', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await post(user.api, `/api/budgets/${id}/months`, { data: { month: today.slice(0, 7) } });
  await seedBill(user, id, { firstDue: daysAfter(today, 3) });
  const reminders = async () => (await user.api.get('/api/reminders')).text();
  await expect.poll(reminders, { timeout: 15_000 }).toContain('.bill"');
  await page.goto('/reminders');
  const link = page.getByRole('link', { name: /^Open bills/ }).first();
  await expect(link).toBeVisible();
  await expect(page.getByRole('button', { name: /^Done Rent/ })).toHaveCount(0);
  await expectFits(page);
  await axe(page);
  await page.goto('/');
  await coming(page)
    .getByRole('link', { name: /^Open bills: Rent, Bill due/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/month\/bills$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Bills' })).toBeVisible();
});

test('the page of bills fits all windows, and axe finds nothing in either theme (MON-109, MON-110)', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000);
  const { id } = await seedBudget(user);
  await post(user.api, `/api/budgets/${id}/months`, { data: { month: today.slice(0, 7) } });
  await seedBill(user, id);
  await seedBill(user, id, { name: 'Electricity and heating of the old house', amountKind: 'about' });
  await seedBill(user, id, { name: 'Paycheck', kind: 'income', recurrence: 'weekly' });
  await seedBill(user, id, {
    name: 'Water',
    amountKind: 'range',
    amount: '40',
    amountTo: '95.5',
    firstDue: daysAfter(today, 12),
  });
  await post(user.api, `/api/budgets/${id}/transactions`, {
    data: { date: today, kind: 'spending', amount: '1200', payee: 'City rent' },
  });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/month/bills', '/month']) {
      await page.goto(path);
      await expect(coming(page).getByText('Due today').first()).toBeVisible();
      await expectFits(page);
    }
  }
  await page.goto('/month/bills');
  await expect(coming(page)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Add a bill' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a bill' })).toBeVisible();
  await axe(page);
  await expectFits(page);
});
