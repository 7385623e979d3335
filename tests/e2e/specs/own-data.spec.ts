// What users can do with their own data: export it and delete it.
import type { Page, Response } from '@playwright/test';
import { realFile } from '@savvi/testing/real-files';
import { axe } from '../fixtures/accessibility.ts';
import {
  ENTRIES,
  ENTRY,
  HOLDING_PATHS,
  seedBudget,
  seedDocument,
  seedEntry,
  seedFolder,
  seedHolding,
} from '../fixtures/seed.ts';
import { expect, signIn, test } from '../fixtures/test.ts';
import { unzipped } from '../fixtures/files.ts';
import { signInUser, type TestUser } from '../fixtures/users.ts';

const SETTINGS = '/account-settings';
/** The code of the budget area without its entry. */
const CHUNK = /^\/remotes\/budget\/[^/]+\/(?!remoteEntry)[^/]+\.js$/;
const SENTENCE = 'Your account has been deleted, with everything in it.';

async function openDialog(page: Page, button: 'Download my data' | 'Delete my account') {
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog');
}

async function seedEverything(user: TestUser) {
  await seedBudget(user);
  for (const path of HOLDING_PATHS) await seedHolding(user, path);
  const gone = await seedHolding(user, '/api/debts');
  await user.api.delete(`/api/debts/${gone}`);
  await seedEntry(user);
  const folderId = await seedFolder(user, { name: 'Taxes: 2025/26' });
  await seedDocument(user, { name: 'Grüße – 発票.pdf', folderId, description: 'Signed by both' });
  await seedDocument(user, { name: 'letter.docx' });
}

/**
 * Waits until the values computed from events include the data of {@link seedEverything}: the remaining debt
 * and each achievement.
 */
async function untilCounted({ api }: TestUser) {
  await expect
    .poll(async () => (await api.get('/api/net-worth')).json())
    .toMatchObject([{ netWorth: '350350.50' }]);
  await expect
    .poll(async () => (await api.get('/api/achievements')).json())
    .toMatchObject({
      achievements: expect.arrayContaining(
        Object.entries({
          'budget-starter': 1,
          'wealth-builder': 1_250.5,
          'file-saver': 2,
          'master-planner': 4,
          'security-guard': 1,
        }).map(([id, progress]) => expect.objectContaining({ id, progress })),
      ),
    });
}

// Trust: deletion-8
test('the data export contains everything of a user in one zip file, as it was entered [N-10]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 400.*confirm-password/);
  const chunks: Response[] = [];
  page.on('response', (response) => {
    if (CHUNK.test(new URL(response.url()).pathname)) chunks.push(response);
  });
  await seedEverything(user);
  await untilCounted(user);
  const dialog = await openDialog(page, 'Download my data');
  await axe(page);
  await dialog.getByLabel('Your password').fill('not it');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(user.password);
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloading;
  await expect(dialog.getByText('Your data has been saved')).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^savvi-data-\d{4}-\d\d-\d\d\.zip$/);

  const files = await unzipped(await download.path());
  const contentOf = (name: string): unknown => JSON.parse(files.get(name)?.toString('utf8') ?? 'null');
  const answered = async (path: string): Promise<unknown> => (await user.api.get(path)).json();
  for (const [name, path] of [
    ['account/subscription.json', '/api/subscription/status'],
    ['account/entitlements.json', '/api/entitlements'],
    ['budgets/budgets.json', '/api/budgets'],
    ...HOLDING_PATHS.map((each) => [`master-plan/${each.slice('/api/'.length)}.json`, each] as const),
    ['master-plan/deleted/debts.json', '/api/debts/deleted'],
    ['master-plan/net-worth.json', '/api/net-worth'],
    ['master-plan/balances.json', '/api/net-worth/balances'],
    ['master-plan/dismissed.json', '/api/dismissed-hints'],
    ['passwords/passwords.json', ENTRIES],
    ['documents/folders.json', '/api/document-folders'],
    ['reminders/reminders.json', '/api/reminders/all'],
    ['achievements.json', '/api/achievements'],
  ] as const)
    expect(contentOf(name), name).toEqual(await answered(path));
  expect(contentOf('account/profile.json')).toMatchObject({ id: user.id, email: user.email });
  expect(contentOf('passwords/passwords.json')).toMatchObject([{ password: ENTRY.password }]);
  expect(contentOf('master-plan/deleted/debts.json')).toHaveLength(1);
  expect(files.get('budgets/Our_home_budget.csv')?.toString('utf8')).toContain('"Total","Remaining",3900.00');
  // The code of the deployed area made the table, and not the copy in the shell.
  const code = await Promise.all(chunks.map((chunk) => chunk.text()));
  expect(code.filter((text) => text.includes('.csv'))).toHaveLength(1);
  expect(files.get('documents/files/Taxes_ 2025_26/Grüße – 発票.pdf')?.equals(realFile('pdf'))).toBe(true);
  expect(files.get('documents/files/letter.docx')?.equals(realFile('docx'))).toBe(true);
  expect(contentOf('documents/documents.json')).toMatchObject([
    { file: 'documents/files/letter.docx' },
    { description: 'Signed by both', file: 'documents/files/Taxes_ 2025_26/Grüße – 発票.pdf' },
  ]);
  expect(files.get('README.txt')?.toString('utf8')).toContain('This archive is complete');
});

// Trust: deletion-7
test('a user who deletes their account is signed out everywhere, leaves no data, and can register again [N-9]', async ({
  page,
  user,
  pageOf,
  baseURL,
  newUser,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 400.*api\/user/);
  await seedEverything(user);
  const bystander = await newUser();
  await seedBudget(bystander);
  await signIn(page.context(), user);
  const tab = await page.context().newPage();
  await tab.goto('/');
  await expect(tab.getByRole('heading', { level: 1, name: /Ready to get Savvi/ })).toBeVisible();
  const elsewhere = await pageOf(await signInUser(baseURL ?? '', user));
  await elsewhere.goto(SETTINGS);
  await expect(elsewhere.getByLabel('First name')).toHaveValue('Ada');

  await page.goto(SETTINGS);
  await page.getByLabel('First name').fill('Unsaved');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await axe(page);
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByLabel('Your password').fill('not it');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(user.password);
  await page.keyboard.press('Enter');

  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
  await axe(page);
  await expect(tab.getByRole('heading', { name: 'Not authenticated' })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);
  expect((await user.api.get('/api/budgets')).status()).toBe(401);
  expect(
    (await user.api.post('/api/login', { data: { email: user.email, password: user.password } })).status(),
  ).toBe(401);

  expect(
    (await user.api.post('/api/register', { data: { email: user.email, password: user.password } })).status(),
  ).toBe(201);
  for (const path of [
    '/api/budgets',
    ENTRIES,
    '/api/documents',
    '/api/document-folders',
    '/api/debts/deleted',
    ...HOLDING_PATHS,
  ])
    expect(await (await user.api.get(path)).json(), path).toEqual([]);
  expect(await (await bystander.api.get('/api/budgets')).json()).toHaveLength(1);
});

test('the landing page shows the deletion message only after a deletion', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
  await expect(page.getByText(SENTENCE)).toBeHidden();
});
