// The months of a budget: starting one, its plan in place, and how the pages look in all windows and themes.
import type { Page } from '@playwright/test';
import { monthLater, monthName } from '@savvi/budget-contract/month.rules';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post, type TestUser } from '../fixtures/users.ts';

// The browser's date decides which month is the running one.
test.use({ timezoneId: 'UTC' });
const running = monthOf(new Date());
const name = monthName(running).slice(0, -' 2027'.length);

const seedMonth = ({ api }: TestUser, budgetId: string, month = running) =>
  post(api, `/api/budgets/${budgetId}/months`, { data: { month } });
const planned = (page: Page, line: string, amount: string) =>
  page.getByRole('button', { name: `Planned amount of ${line}: ${amount}` });

test('a user starts a month and changes its plan with the keyboard', async ({ signedInPage: page, user }) => {
  const { id } = await seedBudget(user);
  const { keyboard } = page;
  await page.goto('/month');
  await expect(page.getByText('You can change it any time.')).toBeVisible();
  const menuEntry = page.getByRole('navigation').getByRole('link', { name: 'This Month' });
  await expect(menuEntry).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: `Start ${name}` }));
  await keyboard.press('Enter');
  await expect(menuEntry).toHaveAttribute('aria-current', 'page');
  await tabTo(page, planned(page, 'Food', '$600.00'));
  await keyboard.press('Enter');
  await keyboard.type('640.5');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Only in ${name}` })).toBeFocused();
  await keyboard.press('Enter');
  await expect(planned(page, 'Food', '$640.50')).toBeFocused();
  // While an amount is being saved, Enter does not open it.
  await expect(planned(page, 'Food', '$640.50')).not.toHaveAttribute('aria-busy', 'true');
  await keyboard.press('Enter');
  await keyboard.type('650');
  await keyboard.press('Tab');
  await expect(planned(page, 'Food', '$650.00')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Carry-over of Food: Start fresh' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: 'Carry-over of Food: Carry over what is left' }),
  ).toBeFocused();
  await page.reload();
  await expect(planned(page, 'Food', '$650.00')).toBeVisible();
  const budget: unknown = await (await user.api.get(`/api/budgets/${id}`)).json();
  expect(budget).toMatchObject({ variableExpenses: [{ name: 'Food', amount: 600 }] });
});

test('the running month starts by itself on the first visit after an earlier one', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await seedMonth(user, id, monthLater(running, -1));
  await page.goto('/month');
  await expect(page.getByText(`${name} is ready, copied from your usual month.`)).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
});

test('the pages of months fit every window, without violations of axe in light and dark [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000);
  const { id } = await seedBudget(user, {
    name: 'Our rather long budget name for the old farmhouse in the hills and everything around it',
    partner1Name: 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley',
    fixedExpenses: [
      { name: 'A-castle-with-a-name-that-has-no-space-to-break-a-line-at-all', amount: 99_999_999.99 },
      { name: 'Rent', amount: 1500 },
    ],
  });
  await seedBudget(user, { name: 'Another' });
  await page.goto(`/month?budget=${id}`);
  await axe(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectFits(page);

  await page.getByRole('button', { name: `Start ${name}` }).click();
  await expect(page.getByText('Left to spend')).toBeVisible();
  await expectFits(page);
  await planned(page, 'Rent', '$1,500.00').click();
  await page.keyboard.type('1600');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'How far does this change reach?' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: `From ${name} on` }).click();
  await expect(planned(page, 'Rent', '$1,600.00')).toBeVisible();
  await expectFits(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByLabel('How far changes of planned amounts reach')).toHaveValue('on');
  await axe(page);
  await page.setViewportSize({ width: 640, height: 450 });
  await expectFits(page);
  const month: { lines: { name: string; lineId: string }[] } = await (
    await user.api.get(`/api/budgets/${id}/months/${running}`)
  ).json();
  const lineId = month.lines.find((line) => line.name === 'Rent')?.lineId;
  await post(user.api, `/api/budgets/${id}/transactions`, {
    data: { date: `${running}-01`, kind: 'spending', amount: '2812.35', payee: 'Landlord', lineId },
  });
  await page.setViewportSize({ width: 375, height: 640 });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cover $1,212.35 from…' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await axe(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectFits(page);
});

test('a plan that is not saved keeps what was typed, without violations of axe', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  const { id } = await seedBudget(user);
  await seedMonth(user, id);
  consoleWatch.expect(/status of 412/);
  await page.goto('/month');
  await planned(page, 'Food', '$600.00').click();
  await page.keyboard.type('640');
  const month: { lines: { name: string; lineId: string }[] } = await (
    await user.api.get(`/api/budgets/${id}/months/${running}`)
  ).json();
  const food = month.lines.find((line) => line.name === 'Food')?.lineId;
  await user.api.patch(`/api/budgets/${id}/months/${running}/lines/${food}`, {
    data: { planned: '655.00', reach: 'only' },
  });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Only in ${name}` }).click();
  await expect(page.getByText('Yours: $640.00. Saved elsewhere: $655.00.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Planned amount of Food' })).toHaveValue('640');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(planned(page, 'Food', '$640.00')).toBeVisible();
});

test('a user searches transactions and gives the found ones a line with the keyboard', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await seedMonth(user, id);
  const last = monthLater(running, -1);
  for (const [month, payee, amount] of [
    [running, 'Café Ångström', '48.20'],
    [running, 'Bakery', '12.00'],
    [last, 'Cafe on the corner', '51.00'],
  ] as const)
    await post(user.api, `/api/budgets/${id}/transactions`, {
      data: { date: `${month}-01`, kind: 'spending', amount, payee },
    });
  const { keyboard } = page;
  await page.goto(`/month/${running}/transactions`);
  await expect(page.getByText('2 transactions · $60.20 spent')).toBeVisible();
  await keyboard.press('/');
  await keyboard.type('CAFE 40..60 no:line');
  await expect(page.getByText('2 transactions · $99.20 spent')).toBeVisible();
  await expect(page).toHaveURL(/[?]q=CAFE/);
  await page.reload();
  await expect(page.getByText('2 transactions · $99.20 spent')).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: /^Select Café Ångström/ }));
  await keyboard.press('Space');
  await keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('group', { name: 'Selected transactions' });
  await expect(bar).toContainText('2 selected');
  await tabTo(page, bar.getByRole('button', { name: 'Line' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Line of 2 transactions' })).toBeVisible();
  await page.getByLabel('Line', { exact: true }).selectOption('Food');
  await tabTo(page, page.getByRole('button', { name: 'Save' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.goto(`/month/${last}/transactions?q=line:food`);
  await expect(page.getByText('2 transactions · $99.20 spent')).toBeVisible();
});

test('the transactions of a month fit every window, without violations of axe in light and dark [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000);
  const { id } = await seedBudget(user);
  await seedMonth(user, id);
  const long = 'A-payee-with-a-name-that-has-no-space-to-break-a-line-at-all-and-goes-on';
  for (const [payee, amount, day] of [
    [long, '99999999.99', '02'],
    ['Bakery', '12.00', '01'],
  ])
    await post(user.api, `/api/budgets/${id}/transactions`, {
      data: { date: `${running}-${day}`, kind: 'spending', amount, payee },
    });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/month/${running}/transactions`);
    await expect(page.getByText(/^2 transactions/)).toBeVisible();
    await expectFits(page);
    await axe(page);
    await page.getByRole('button', { name: 'Select all' }).click();
    await expect(page.getByRole('group', { name: 'Selected transactions' })).toBeVisible();
    await expectFits(page);
    await axe(page);
    await page.getByRole('button', { name: 'Date' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFits(page);
    await axe(page);
  }
});

test('the dashboard and Budget Lab lead into the first month (MON-26) (MON-102) (MON-103)', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000);
  const { id } = await seedBudget(user);
  const left = page.getByRole('region', { name: 'Left this month' });
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const tasks = attention.getByRole('group', { name: 'Next steps' });

  await page.goto('/');
  await expect(left.getByText('$3,900')).toBeVisible();
  await expect(tasks.getByRole('link')).toHaveText([`Start ${name}`]);
  await expect(attention.getByText('Nothing right now')).toHaveCount(0);
  await axe(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectFits(page);

  await page.goto('/create-budget');
  await page.getByRole('link', { name: `Start ${name}` }).click();
  await page.getByRole('button', { name: `Start ${name}` }).click();
  await expect(planned(page, 'Food', '$600.00')).toBeVisible();
  await page.goto('/create-budget');
  await expect(page.getByRole('link', { name: `Open ${name}` })).toBeVisible();
  await expectFits(page);

  await page.goto('/');
  await expect(left.getByText('left to spend')).toHaveText('$600.00 left to spend');
  await expect(tasks.getByRole('link')).toHaveText([
    'Add your first transaction',
    'Add your rent as a bill',
    'Import last month',
  ]);
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await axe(page);
  const transaction = { date: `${running}-01`, amount: '42.10', payee: 'Market', kind: 'spending' };
  await post(user.api, `/api/budgets/${id}/transactions`, { data: { ...transaction, lineId: null } });
  await page.reload();
  await expect(left.getByText('left to spend')).toHaveText('$557.90 left to spend');
  await expect(tasks.getByRole('link')).toHaveText(['Add your rent as a bill', 'Import last month']);
  for (const task of ['Add your rent as a bill', 'Import last month'])
    await page.getByRole('button', { name: `Dismiss “${task}”` }).click();
  await expect(attention.getByText('Nothing right now')).toBeVisible();
  await left.getByRole('link', { name: 'Add a transaction' }).click();
  await expect(page.getByText('$557.90').first()).toBeVisible();
});

test('a task that is dismissed stays away, and a month that is over can be closed (MON-103)', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await seedMonth(user, id);
  await seedMonth(user, id, monthLater(running, -1));
  const last = monthName(monthLater(running, -1)).split(' ')[0] ?? '';
  const tasks = page.getByRole('group', { name: 'Next steps' }).getByRole('link');
  await page.goto('/');
  const imports = ['Add your rent as a bill', 'Import last month'];
  await expect(tasks).toHaveText(['Add your first transaction', ...imports]);
  await page.getByRole('button', { name: 'Dismiss “Add your first transaction”' }).click();
  // At most three are shown.
  const others = [...imports, new RegExp(`^Close ${last}`)];
  await expect(tasks).toHaveText(others);
  await page.reload();
  await expect(tasks).toHaveText(others);
});

test('a month that is started and filled on another device appears without a reload', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Left this month' });
  await expect(card.getByRole('link', { name: `Start ${name}` })).toBeVisible();
  await seedMonth(user, id);
  await expect(card.getByText('left to spend')).toBeVisible();
  await card.getByRole('link', { name: 'Add a transaction' }).click();
  await expect(page.getByText(`Nothing recorded in ${name} yet.`)).toBeVisible();
  const body = { date: `${running}-01`, kind: 'spending', amount: '12.40', payee: 'Kiosk', lineId: null };
  await post(user.api, `/api/budgets/${id}/transactions`, { data: body });
  await expect(page.getByText('Kiosk')).toBeVisible();
  await expect(page.getByText('Outside of your plan')).toBeVisible();
});

test('a budget on one page is changed with the keyboard and fits every window, without violations of axe [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000);
  const { id } = await seedBudget(user, {
    fixedExpenses: [
      { name: 'A-castle-with-a-name-that-has-no-space-to-break-a-line-at-all', amount: 99_999_999.99 },
      { name: 'Rent', amount: 1500 },
    ],
  });
  const { keyboard } = page;
  await page.goto('/create-budget');
  await page.getByRole('link', { name: 'Our home', exact: true }).click();
  await tabTo(page, page.getByRole('button', { name: 'Amount of Rent: $1,500.00' }));
  await keyboard.press('Enter');
  await keyboard.type('1450');
  await keyboard.press('Enter');
  const amount = page.getByRole('button', { name: 'Amount of Rent: $1,450.00' });
  await expect(amount).toBeFocused();
  // A line does not move while its amount is being saved.
  await expect(amount).not.toHaveAttribute('aria-busy', 'true');
  await keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('status').getByText('Rent, 1 of 2')).toBeAttached();
  await axe(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectFits(page);
  await page.getByRole('button', { name: 'Share of Ada in percent: 60%' }).click();
  await keyboard.type('101');
  await keyboard.press('Enter');
  await expect(page.getByText('Please enter a whole number from 0 to 100.')).toBeVisible();
  // The sticky bar would cover a part of a button.
  await page.evaluate(() => scrollTo(0, 0));
  await expectFits(page);
  await axe(page);
  await keyboard.press('Escape');
  await keyboard.press('Control+z');
  await keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Amount of Rent: $1,500.00' })).toBeVisible();
  const budget: unknown = await (await user.api.get(`/api/budgets/${id}`)).json();
  expect(budget).toMatchObject({ fixedExpenses: [{ amount: 99_999_999.99 }, { amount: 1500 }] });
});

test('on a phone, the field of quick add is as wide as its row, and the lines appear above it (MON-110)', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await seedMonth(user, id);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/month');
  const form = page.getByRole('form', { name: 'Add a transaction' });
  const field = form.getByRole('textbox', { name: 'Add a transaction' });
  const lines = form.getByRole('group', { name: 'Lines used most' });
  const heightOf = async () => (await form.boundingBox())?.height ?? 0;
  await expect(lines).toBeHidden();
  expect(await heightOf()).toBeLessThan(70); // one row
  await field.click();
  await expect(lines).toBeVisible();
  expect((await field.boundingBox())?.width).toBeGreaterThan(230);
  await page.keyboard.type('12.40');
  await lines.getByRole('button', { name: 'Food' }).click();
  await expect(field).toBeFocused();
  const save = form.getByRole('button', { name: 'Save' });
  expect((await save.boundingBox())?.y).toBeCloseTo((await field.boundingBox())?.y ?? 0, -1);
  await expectFits(page);
  await save.click();
  await expect(form.getByText('Saved. $587.60 left in Food.')).toBeVisible();
});
