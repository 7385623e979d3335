// Transactions that are added without a connection wait in the browser and are saved once each when it is back.
import type { Page } from '@playwright/test';
import { STREAM_PATH } from '@savvi/contracts/achievements/live';
import { monthOf } from '@savvi/contracts/values';
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { type ConsoleWatch, expect, test } from '../fixtures/test.ts';
import { post, type TestUser } from '../fixtures/users.ts';

// The browser's date decides which month is the running one.
test.use({ timezoneId: 'UTC' });
const running = monthOf(new Date());
/** The path at which transactions are recorded. */
const POSTED = /\/api\/budgets\/[^/]+\/transactions$/;

async function openMonth(page: Page, user: TestUser, consoleWatch: ConsoleWatch): Promise<string> {
  const { id } = await seedBudget(user);
  await post(user.api, `/api/budgets/${id}/months`, { data: { month: running } });
  consoleWatch.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|status of 503/);
  await page.goto('/month');
  await expect(field(page)).toBeVisible();
  return id;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Add a transaction' });
const unsent = (page: Page, count: number) => page.getByRole('region', { name: `Not sent yet (${count})` });

/** Opens a page and waits for the code that loads after it, such as the stream of changes. */
async function openWhole(page: Page, path: string): Promise<void> {
  const loaded = page.waitForRequest(
    // The page before may open its stream until it is left.
    (request) => request.url().endsWith(STREAM_PATH) && new URL(page.url()).pathname.startsWith(path),
  );
  await page.goto(path);
  await loaded;
}

/** Adds transactions by keyboard alone. */
async function add(page: Page, ...lines: readonly string[]): Promise<void> {
  await page.keyboard.press('n');
  await expect(field(page)).toBeFocused();
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('');
  }
}

async function recorded(
  { api }: TestUser,
  budgetId: string,
): Promise<readonly { payee: string; id: string }[]> {
  const response = await api.get(`/api/budgets/${budgetId}/transactions?month=${running}`);
  return (await response.json()) as { payee: string; id: string }[];
}

/** The payees of all transactions that wait in this browser, of all users. */
const waitingIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const payees: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(`${name} could not be opened`)));
      });
      for (const table of database.objectStoreNames) {
        const rows = await new Promise<{ input: { payee: string } }[]>((resolve) => {
          const request = database.transaction(table).objectStore(table).getAll();
          request.addEventListener('success', () => resolve(request.result));
        });
        payees.push(...rows.map(({ input }) => input.payee));
      }
      database.close();
    }
    return payees;
  });

test('transactions that are added offline survive a closed tab and are saved once each, in order (MON-60)', async ({
  signedInPage: page,
  user,
  context,
  consoleWatch,
}) => {
  const id = await openMonth(page, user, consoleWatch);
  await context.setOffline(true);
  await add(page, '1 apples', '2 bread', '3 cheese');
  await expect(unsent(page, 3).getByRole('listitem')).toHaveText([/apples/, /bread/, /cheese/]);
  await axe(page);
  await page.close();

  await context.setOffline(false);
  await context.route(POSTED, (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  );
  const again = await context.newPage();
  await again.goto('/month');
  await expect(unsent(again, 3)).toBeVisible();
  expect(await recorded(user, id)).toEqual([]);
  await again.setViewportSize({ width: 360, height: 640 });
  await expectFits(again);

  // The first request reaches the service, and its response is lost.
  let isFirst = true;
  await context.unroute(POSTED);
  await context.route(POSTED, async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(() => expect(isFirst).toBe(false)).toPass();
  await expect(again.getByRole('status').getByText(/not sent yet (?:is|are) saved now\.$/)).toBeVisible();
  await expect(unsent(again, 3)).toBeHidden();
  await expect(again.getByRole('button', { name: /apples|bread|cheese/ })).toHaveText([
    /cheese/,
    /bread/,
    /apples/,
  ]);
  const rows = await recorded(user, id);
  expect(rows.map(({ payee }) => payee)).toEqual(['cheese', 'bread', 'apples']);
  expect(await waitingIn(again)).toEqual([]);
});

// Trust: deletion-19
test('signing out asks before it deletes transactions that are not sent yet (MON-60)', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  await openMonth(page, user, consoleWatch);
  await page.route(POSTED, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await add(page, '1 apples', '2 bread');
  await expect(unsent(page, 2)).toBeVisible();
  // The question needs none of the area's code.
  await openWhole(page, '/account-settings');
  const signOut = page.getByRole('link', { name: 'Sign Out' });
  await tabTo(page, signOut);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await expect(question).toHaveAccessibleDescription(
    '2 transactions haven’t been sent yet and will be lost.',
  );
  await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(signOut).toBeFocused();
  expect(await waitingIn(page)).toEqual(['apples', 'bread']);

  await openWhole(page, '/month');
  await page.getByRole('button', { name: 'Remove bread' }).click();
  await expect(unsent(page, 1)).toBeVisible();
  await signOut.click();
  await expect(question).toHaveAccessibleDescription('1 transaction hasn’t been sent yet and will be lost.');
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible();
  expect(await waitingIn(page)).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent'))),
  ).toEqual([]);
});

test('a transaction that the service refuses later shows why, and is saved after a correction (MON-60)', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  const id = await openMonth(page, user, consoleWatch);
  consoleWatch.expect(/status of 409/);
  let answer = { status: 503, body: 'Not now' };
  await page.route(POSTED, (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
  );
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await add(page, '4.50 coffee at 7-11');
  await expect(unsent(page, 1)).toBeVisible();
  answer = { status: 409, body: 'This month is closed.' };
  await page.reload();
  const refused = page.getByRole('region', { name: 'Not saved (1)' });
  await expect(refused.getByText('This month is closed.')).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectFits(page);
  await page.unroute(POSTED);
  await tabTo(page, refused.getByRole('link', { name: 'Edit coffee at 7-11' }));
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('4.50 coffee at 7-11');
  await expect(field(page)).toBeFocused();
  await expectFits(page);
  await page.keyboard.press('Enter');
  await expect(refused).toBeHidden();
  await expect(page.getByRole('button', { name: /coffee at 7-11/ })).toBeVisible();
  expect((await recorded(user, id)).map(({ payee }) => payee)).toEqual(['coffee at 7-11']);
  expect(await waitingIn(page)).toEqual([]);
});
