import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axe, tabTo, typeInto } from '../fixtures/accessibility.ts';
import { ENTRY, seedEntries, seedEntry } from '../fixtures/seed.ts';
import { daysLater } from '../fixtures/states.ts';
import { expect, test } from '../fixtures/test.ts';

const VAULT = '/password-manager';
const CANARY = 'Tq7#mW2$vLx9-canary';
const FILES = join(import.meta.dirname, '../../../mfe-vault/src/testing/files');
const row = (page: Page, name: string) => page.getByRole('article', { name });
const inTheDocument = async (page: Page) => page.evaluate(() => document.documentElement.outerHTML);
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

// Trust: secrets-4
test('a user adds, shows and changes a password [VAULT-5] [VAULT-6] [VAULT-7] [VAULT-8] [VAULT-9] [VAULT-11] [VAULT-15]', async ({
  signedInPage: page,
}) => {
  await page.goto(VAULT);
  await expect(page.getByRole('heading', { name: 'No passwords yet' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Add password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Service or company').fill('First Bank');
  await dialog.getByLabel('User name or email').fill('ada@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(CANARY);
  await expect(dialog.getByText('Very strong')).toBeVisible();
  await dialog.getByLabel('Website (optional)').fill('https://bank.example/sign-in');
  await dialog.getByLabel('Notes (optional)').fill('Ask for Grace');
  await axe(page);
  await dialog.getByRole('button', { name: 'Add password' }).click();
  await expect(page.getByText('Password Added')).toBeVisible();

  const bank = row(page, 'First Bank');
  for (const text of ['ENCRYPTED', 'ada@example.com', 'Ask for Grace'])
    await expect(bank.getByText(text, { exact: true })).toBeVisible();
  await expect(bank.getByRole('link', { name: 'Open First Bank in a new tab' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await page.reload();
  await expect(bank).toBeVisible();
  expect(await inTheDocument(page)).not.toContain(CANARY);
  await bank.getByRole('button', { name: 'Show the password of First Bank' }).click();
  await expect(bank.getByText(CANARY)).toBeVisible();
  await axe(page);
  await bank.getByRole('button', { name: 'Hide the password of First Bank' }).click();
  expect(await inTheDocument(page)).not.toContain(CANARY);

  await bank.getByRole('button', { name: 'Edit First Bank' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(CANARY);
  expect(await inTheDocument(page)).not.toContain(CANARY);
  await dialog.getByLabel('Website (optional)').fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Password Updated')).toBeVisible();
  await expect(bank.getByRole('link')).toHaveCount(0);

  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(CANARY);
});

test('a password is deleted without a confirmation, restored with Undo, and another one is restored later [VAULT-10] [VAULT-15] [T-34]', async ({
  signedInPage: page,
  user,
}) => {
  await seedEntry(user, { ...ENTRY, name: 'First Bank' });
  await page.goto(VAULT);
  const bank = row(page, 'First Bank');
  const dialog = page.getByRole('dialog');
  await bank.getByRole('button', { name: 'Delete First Bank' }).click();
  await expect(page.getByText('Password Deleted')).toBeVisible();
  await expect(bank).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bank).toBeVisible();
  await bank.getByRole('button', { name: 'Delete First Bank' }).click();
  await expect(bank).toHaveCount(0);
  await choose(page, 'Recently deleted');
  await expect(dialog.getByText(/^Deleted .* left$/)).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Restore First Bank' }).click();
  await page.keyboard.press('Escape');
  await expect(bank).toBeVisible();
});

test('the banner and its dialog explain what is encrypted and who holds the keys [VAULT-2] [VAULT-3] [T-5] [T-63]', async ({
  signedInPage: page,
}) => {
  await page.goto(VAULT);
  await expect(
    page.getByText(
      'Every entry is encrypted with AES-256-GCM under user-specific keys. Today, we hold those keys.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Zero-knowledge storage')).toBeVisible();
  await page.getByRole('button', { name: 'Learn More' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'while you are signed in, our servers decrypt your entries',
  );
  await axe(page);
});

test('a search matches names and user names and shows when nothing matches [VAULT-4] [VAULT-11]', async ({
  signedInPage: page,
  user,
}) => {
  await seedEntries(user, [{ name: 'First Bank' }, { name: 'Forum', usernameEmail: 'Grace' }]);
  await page.goto(VAULT);
  await expect(row(page, 'Forum')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('GRACE');
  await expect(page.getByText('1 of 2 passwords')).toBeVisible();
  await expect(row(page, 'First Bank')).toHaveCount(0);
  await page.keyboard.type('x');
  await expect(page.getByRole('heading', { name: 'No passwords found' })).toBeVisible();
  await axe(page);
});

test('a user adds an entry with a generated password with the keyboard [N-19]', async ({
  signedInPage: page,
}) => {
  await page.goto(VAULT);
  const add = page.getByRole('button', { name: 'Add password' });
  await expect(add).toBeVisible();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Service or company')).toBeFocused();
  await page.keyboard.type('Forum');
  await typeInto(page, page.getByLabel('User name or email', { exact: true }), 'ada');
  await tabTo(page, page.getByRole('button', { name: 'Generate' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Use this password' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Forum')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('failed vault actions show the specified messages, and an ended session leads to sign-in [VAULT-16] [VAULT-17] [VAULT-18] [VAULT-19] [API-19]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of (503|401)/);
  await seedEntries(user, [{ name: 'First Bank' }]);
  let status = 503;
  await page.route(/\/api\/passwords(\/[^/]+)?$/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status,
          contentType: 'text/plain',
          body: status === 401 ? 'Unauthorized' : 'Not now',
        }),
  );
  await page.goto(VAULT);
  await page.getByRole('button', { name: 'Delete First Bank' }).click();
  await expect(page.getByText('Failed to delete password. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit First Bank' }).click();
  await page.getByLabel('Service or company').fill('Second Bank');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Failed to update password. Please try again.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Add password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Service or company').fill('Third Bank');
  await dialog.getByLabel('User name or email').fill('ada');
  await dialog.getByLabel('Password', { exact: true }).fill('secret');
  await dialog.getByRole('button', { name: 'Add password' }).click();
  await expect(page.getByText('Failed to save password: 503: Not now')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  status = 401;
  const leaving = page.waitForRequest(/\/api\/login$/);
  await page.getByRole('button', { name: 'Delete First Bank' }).click();
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible();
  await leaving;
  await expect(page).toHaveURL('/'); // a valid session is redirected from sign-in to the dashboard
});

test('a user without a plan sees the upsell and can still export stored passwords [VAULT-1] [T-7]', async ({
  signedInPage: page,
  user,
}) => {
  await seedEntries(user, [{ name: 'First Bank' }]);
  await daysLater(page, 9);
  await page.goto(VAULT);
  await expect(page.getByRole('link', { name: 'Upgrade to Access Password Manager' })).toHaveAttribute(
    'href',
    '/subscribe',
  );
  await axe(page);
  await page.getByRole('button', { name: 'Export your passwords' }).click();
  await expect(page.getByText(/^1 password in one encrypted file/)).toBeVisible();
});

test('passwords are imported from files, exported encrypted, and imported again', async ({
  signedInPage: page,
  pageOf,
  newUser,
}, testInfo) => {
  await page.goto(VAULT);
  const dialog = page.getByRole('dialog');
  for (const [file, count] of [
    ['chrome.csv', '2 passwords'],
    ['firefox.csv', '1 password'],
  ] as const) {
    await choose(page, 'Import passwords');
    await dialog.getByLabel('Choose a file').setInputFiles(join(FILES, file));
    await expect(dialog.getByText(`Found in ${file}`)).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: `Import ${count}` }).click();
    await expect(dialog.getByText(`${count} imported`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }
  await expect(page.getByRole('article')).toHaveCount(3);

  await choose(page, 'Export passwords');
  await dialog.getByLabel('Password for the file').fill('a password for the file');
  await dialog.getByLabel('Confirm the password').fill('a password for the file');
  await axe(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^savvi-passwords-\d{4}-\d\d-\d\d\.json$/);
  const exportFile = testInfo.outputPath('export.json');
  await download.saveAs(exportFile);
  expect(readFileSync(exportFile, 'utf8')).not.toContain('bank.example');

  const other = await pageOf(await newUser());
  await other.goto(VAULT);
  await other.getByRole('button', { name: 'Import passwords' }).click();
  const otherDialog = other.getByRole('dialog');
  await otherDialog.getByLabel('Choose a file').setInputFiles(exportFile);
  await otherDialog.getByLabel('Password of the export').fill('another password');
  await otherDialog.getByRole('button', { name: 'Open' }).click();
  await expect(otherDialog.getByText(/^This password doesn’t open the file\. Please check it/)).toBeVisible();
  await otherDialog.getByLabel('Password of the export').fill('a password for the file');
  await otherDialog.getByRole('button', { name: 'Open' }).click();
  await otherDialog.getByRole('button', { name: 'Import 3 passwords' }).click();
  await expect(otherDialog.getByText('3 passwords imported')).toBeVisible();
  await otherDialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(other, 'bank.example')).toBeVisible();
});

test('a list of a thousand entries is searchable and reachable by keyboard, and renders only the visible rows [N-18]', async ({
  signedInPage: page,
  user,
}) => {
  await seedEntries(
    user,
    Array.from({ length: 1000 }, (_, at) => ({
      name: `Site ${String(at).padStart(4, '0')}`,
      password: `clench-hubcap-${at}-wafer`,
    })),
  );
  await page.goto(VAULT);
  await expect(page.getByText('1,000 passwords', { exact: true })).toBeVisible();
  expect(await page.getByRole('article').count()).toBeLessThan(60);
  await axe(page);
  await page.keyboard.press('/');
  await page.keyboard.type('site 0999');
  await expect(row(page, 'Site 0999')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.keyboard.press('End');
  await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('[aria-posinset="1000"]')).toBeVisible();
});

test('a password is shown with all its spaces, in the list and in the generator', async ({
  signedInPage: page,
  user,
}) => {
  const password = '  lead  and  trail  ';
  await seedEntries(user, [{ name: 'First Bank', password }]);
  await page.goto(VAULT);
  await page.getByRole('button', { name: 'Show the password of First Bank' }).click();
  const shown = row(page, 'First Bank').locator('bdi', { hasText: 'lead' });
  expect(await shown.innerText()).toBe(password);
  await page.getByRole('button', { name: 'Edit First Bank' }).click();
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByLabel('Generated password').locator('bdi')).toHaveCSS('line-break', 'anywhere');
});

test('in a long list the focus stays in place after a deletion and moves to an added entry', async ({
  signedInPage: page,
  user,
}) => {
  const name = (at: number) => `Site ${String(at).padStart(4, '0')}`;
  await seedEntries(
    user,
    Array.from({ length: 300 }, (_, at) => ({
      name: name(at),
      notes: at % 3 === 0 ? 'One\nTwo\nThree\nFour' : null,
      password: `clench-hubcap-${at}-wafer`,
    })),
  );
  await page.goto(VAULT);
  await expect(row(page, name(0))).toBeVisible();
  await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight / 2));
  const inSight = page.locator('[aria-posinset="150"]');
  await expect(inSight).toBeVisible();
  await inSight.getByRole('button', { name: /^Delete/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password Deleted')).toBeVisible();
  await expect(row(page, name(149))).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Delete ${name(150)}` })).toBeFocused();
  await expect(row(page, name(150))).toBeInViewport();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, name(149))).toBeFocused();

  await page.getByRole('button', { name: 'Add password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Service or company').fill('Site 0249 b');
  await dialog.getByLabel('User name or email').fill('ada');
  await dialog.getByLabel('Password', { exact: true }).fill('clench-hubcap-reptile');
  await dialog.getByRole('button', { name: 'Add password' }).click();
  await expect(row(page, 'Site 0249 b')).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Site 0249 b')).toBeFocused();
  await expect(row(page, 'Site 0249 b')).toBeInViewport({ ratio: 1 });
});

test('a second window does not overwrite changes that it has not loaded', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 412/);
  const id = await seedEntry(user, { ...ENTRY, name: 'First Bank' });
  await page.goto(VAULT);
  await page.getByRole('button', { name: 'Edit First Bank' }).click();
  await user.api.patch(`/api/passwords/${id}`, { data: { usernameEmail: 'grace', password: 'theirs' } });
  await page.getByLabel('Service or company').fill('Second Bank');
  await page.getByLabel('Password', { exact: true }).fill('mine');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This password was changed somewhere else', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Load newest version' }).click();
  await expect(page.getByLabel('User name or email', { exact: true })).toHaveValue('grace');
  await expect(page.getByText('Failed to update password. Please try again.')).toHaveCount(0);
  await expect(page.getByText('Changed here and somewhere else: Password.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, 'Second Bank').getByText('grace')).toBeVisible();
});
