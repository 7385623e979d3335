// Importing the file of a bank: the browser reads it, and an import can be undone and repeated (MON-62 to MON-78).
import type { Page } from '@playwright/test';
import type { Month } from '@savvi/budget-contract/month';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedBudget, seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post, type TestUser } from '../fixtures/users.ts';

// The browser's date decides which month is the running one.
test.use({ timezoneId: 'UTC' });
const running = monthOf(new Date());
/** The number of an account that must stay in the browser. */
const CANARY = '00918273645';

const day = (date: number) => `${running}-${String(date).padStart(2, '0')}`;
const rows = Array.from(
  { length: 40 },
  (_, at) => `${day((at % 20) + 1)},Shop ${at % 35},-${(at % 35) + 1}.50`,
);
const file = (lines: readonly string[], name = 'statement.csv') => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(`Account,${CANARY}\n\nDate,Description,Amount\n${lines.join('\n')}\n`),
});

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.getByLabel('Choose a file, or drop it here').setInputFiles(chosen);
const list = (page: Page) => page.getByRole('list', { name: 'Transactions of the file' });

/** Scrolls to the end, where the actions of a step cover no row. */
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

async function seedMonth(user: TestUser) {
  const { id } = await seedBudget(user);
  const month = (await post(user.api, `/api/budgets/${id}/months`, { data: { month: running } })) as Month;
  const path = `/api/budgets/${id}/transactions`;
  return {
    path,
    lineId: (name: string) => month.lines.find((line) => line.name === name)?.lineId ?? `no line ${name}`,
    stored: async () => (await (await user.api.get(`${path}?month=${running}`)).json()) as MoneyTransaction[],
  };
}

test('a file of 40 rows is imported, is already here, and can be undone and imported again (MON-70, MON-74)', async ({
  signedInPage: page,
  user,
}) => {
  const { stored } = await seedMonth(user);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto(`/month/${running}/transactions`);
  await page.getByRole('link', { name: 'Import', exact: true }).click();

  await choose(page, file(rows));
  await expect(step(page, 'Check the columns')).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await stored()).toEqual([]);
  await page.getByRole('button', { name: 'Import 40 transactions' }).click();
  await expect(page.getByText('Imported 40 transactions')).toBeVisible();
  expect(await stored()).toHaveLength(40);

  // The extension does not count, and the layout is known.
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, file(rows.toReversed(), 'statement.pdf'));
  await expect(page.getByText('Same layout as last time.')).toBeVisible();
  await expect(page.getByText('All 40 transactions are already here.')).toBeVisible();
  expect(await stored()).toHaveLength(40);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByRole('button', { name: /^Undo this import/ }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect(await stored()).toEqual([]);
  await choose(page, file(rows));
  await page.getByRole('button', { name: 'Import 40 transactions' }).click();
  await expect(page.getByText('Imported 40 transactions')).toBeVisible();
  await page.getByRole('link', { name: 'See your transactions' }).click();
  await expect(page.getByText(/^40 transactions/)).toBeVisible();
  await page.goto('/');
  const activity = page.getByRole('region', { name: 'Activity Summary' });
  await activity.getByRole('link', { name: 'Imported 40 transactions' }).click();
  await expect(page.getByRole('button', { name: /^Undo this import/ })).toBeVisible();
  expect(sent.filter((body) => body.includes(CANARY))).toEqual([]);
});

test('a typed transaction joins the row of the file, by keyboard alone (MON-69, MON-109)', async ({
  signedInPage: page,
  user,
}) => {
  const { path, stored } = await seedMonth(user);
  await post(user.api, path, {
    data: { date: day(3), kind: 'spending', amount: '4.50', payee: 'coffee', note: 'with Ada' },
  });
  await page.goto('/month/import');
  await choose(page, file([`${day(2)},CORNER COFFEE 42,-4.50`, '31/31/2027,Broken,-1.00']));
  await expect(step(page, 'Check the columns')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await expect(
    list(page).getByText(/^Looks like coffee from .*, which you entered\. It isn’t added again/),
  ).toBeVisible();
  await expect(page.getByText('1 is matched to a transaction you entered.')).toBeVisible();
  await tabTo(page, page.getByText('1 line can’t be read.'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Line 5: "31/31/2027" is not a date.')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Match 1 transaction' }));
  await page.keyboard.press('Enter');
  await expect(step(page, 'Done')).toBeFocused();
  await expect(page.getByText('1 transaction was matched to a transaction you already had.')).toBeVisible();
  expect(await stored()).toMatchObject([{ payee: 'coffee', note: 'with Ada', date: day(2), amount: '4.50' }]);
});

test('each row gets its line and kind, and two halves of a transfer are joined if the person says so (MON-53)', async ({
  signedInPage: page,
  user,
}) => {
  const { path, stored } = await seedMonth(user);
  const checking = await seedHolding(user, '/api/savings-accounts', {
    name: 'Checking',
    bankName: 'First',
    balance: '900.00',
  });
  await seedHolding(user, '/api/savings-accounts', { name: 'Savings', bankName: 'First', balance: '900.00' });
  const half = { date: day(3), kind: 'spending', amount: '500', payee: 'To savings', accountId: checking };
  // The budget service follows the accounts.
  await expect(async () => {
    expect((await user.api.post(path, { data: half })).ok()).toBe(true);
  }).toPass();
  await page.goto('/month/import');
  await choose(
    page,
    file([`${day(4)},FROM CHECKING,500.00`, `${day(5)},MARKET,-12.40`, `${day(6)},SHOP,30.00`]),
  );
  await page.getByLabel('Which account is this statement of?').selectOption('Savings');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Line: MARKET').selectOption('Food');
  await page.getByLabel('Kind: SHOP').selectOption('Refund');
  await page.getByLabel('Line: SHOP').selectOption('Food');
  await page.getByRole('checkbox', { name: /^Same transfer\?/ }).check();
  await toEnd(page);
  await axe(page);
  await expectFits(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await expect(page.getByText('1 becomes a transfer with a transaction of another account.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(step(page, 'Done')).toBeFocused();
  expect((await stored()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', '30.00'],
    ['spending', '12.40'],
    ['transfer', '500.00'],
  ]);
});

test('texts of the bank suggest kinds and lines, and a choice is made for all rows with a payee (MON-53, MON-65)', async ({
  signedInPage: page,
  user,
}) => {
  const { stored, lineId } = await seedMonth(user);
  await page.goto('/month/import');
  const named = (payee: string, amount: string, at: number) => `${day(at)},${payee},${amount}`;
  await choose(
    page,
    file([
      named('SAFEWAY #1234', '-12.40', 1),
      named('SAFEWAY #0998', '-7.10', 2),
      named('CITY RENT OFFICE', '-1500.00', 3),
      named('RENT REFUND', '30.00', 4),
      named('CREDIT CARD PAYMENT', '-250.00', 5),
      named('TRANSFER FROM SAVINGS', '100.00', 6),
      named('BANK MACHINE', '-60.00', 7),
    ]),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Line: SAFEWAY #1234').selectOption('Food');
  const also = page.getByText('Also set for 1 other SAFEWAY transaction.');
  await expect(also).toBeVisible();
  await expect(page.getByLabel('Line: SAFEWAY #0998')).toHaveValue(lineId('Food'));
  await expect(page.getByText('Line named in the bank’s text')).toHaveCount(2);
  await expect(page.getByText('Transfer suggested by the bank’s text')).toHaveCount(2);
  await page.getByLabel('Kind: BANK MACHINE').selectOption('Transfer');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Line: SAFEWAY #1234').selectOption('No line');
  await expect(also).toBeVisible();
  await toEnd(page);
  await axe(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Only this one' }).click();
  await expect(page.getByText('Set for this one only.')).toBeFocused();
  await page.getByRole('button', { name: 'Import 7 transactions' }).click();
  await expect(step(page, 'Done')).toBeFocused();
  const found = await stored();
  expect(Object.fromEntries(found.map((each) => [each.payee, [each.kind, each.lineId]]))).toEqual({
    'SAFEWAY #1234': ['spending', null],
    'SAFEWAY #0998': ['spending', lineId('Food')],
    'CITY RENT OFFICE': ['spending', lineId('Rent')],
    'RENT REFUND': ['refund', lineId('Rent')],
    'CREDIT CARD PAYMENT': ['transfer', null],
    'TRANSFER FROM SAVINGS': ['transfer', null],
    'BANK MACHINE': ['transfer', null],
  });
});

test('the steps fit every window, without violations of axe in light and dark [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000);
  await seedMonth(user);
  await page.goto('/month/import');
  const look = async () => {
    await axe(page);
    await expectFits(page);
  };
  await expect(page.getByText('Nothing imported yet.')).toBeVisible();
  await look();
  await choose(
    page,
    file(['03/04/2027,A-payee-with-a-name-that-has-no-space-to-break-a-line-at-all,-1.00', 'x,y,z']),
  );
  await expect(page.getByText('Is 03/04/2027 March 4 or April 3?')).toBeVisible();
  await look();
  await page.getByLabel('April 3').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('1 line can’t be read.').click();
  await expect(list(page)).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Import 1 transaction' }).click();
  await expect(step(page, 'Done')).toBeFocused();
  await look();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, { ...file([]), buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('This is a PDF. Ask your bank for CSV, OFX or CAMT.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo this import/ })).toBeVisible();
  await look();
});
