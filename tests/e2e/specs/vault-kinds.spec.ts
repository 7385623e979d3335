import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { axe } from '../fixtures/accessibility.ts';
import { ENTRIES, ENTRY, seedEntry, seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

const VAULT = '/password-manager';
const SEED = 'JBSWY3DPEHPK3PXP';
const FILES = join(import.meta.dirname, '../../../mfe-vault/src/testing/files');
const row = (page: Page, name: string) => page.getByRole('article', { name });
const inTheDocument = async (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

test('a compact list shows at least 12 entries at 1440 by 900, and a reload keeps it and the order [VLT-1]', async ({
  signedInPage: page,
  user,
}) => {
  const entries = Array.from({ length: 25 }, (_, at) => ({ ...ENTRY, name: `Service ${at}` }));
  const answered = await user.api.post(`${ENTRIES}/import`, { data: { entries } });
  expect(answered.status()).toBe(201);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(VAULT);
  await page.getByRole('button', { name: 'Compact list' }).click();
  await page.getByLabel('Order').selectOption('Recently changed');
  await expect(page).toHaveURL(/\?sort=changed$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Comfortable list' })).toBeVisible();
  await expect(page.getByLabel('Order')).toHaveValue('changed');
  const shown = () =>
    page.getByRole('article').evaluateAll(
      (rows) =>
        rows.filter((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }).length,
    );
  await expect.poll(shown).toBeGreaterThanOrEqual(12);
  await axe(page);
});

test('a login has one-time codes and keeps its earlier password, and neither is in the page unasked [VLT-2] [VLT-3]', async ({
  signedInPage: page,
  user,
}) => {
  await seedEntry(user, { ...ENTRY, password: 'first-canary' });
  await page.goto(VAULT);
  await row(page, 'Bank').getByRole('button', { name: 'Edit Bank' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('second-canary');
  await dialog.getByLabel(/^Setup key/).fill(SEED);
  await axe(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Password Updated')).toBeVisible();
  await row(page, 'Bank').getByRole('button', { name: 'Details of Bank' }).click();
  await expect(dialog.getByText(/^\d{3} \d{3}$/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Change password' })).toHaveAttribute(
    'href',
    'https://bank.example/.well-known/change-password',
  );
  await axe(page);
  for (const secret of [SEED, 'first-canary', 'second-canary'])
    expect(await inTheDocument(page)).not.toContain(secret);
  await dialog.getByRole('button', { name: 'Show earlier password 1' }).click();
  await expect(dialog.getByText('first-canary')).toBeVisible();
});

test('a card and a note are stored, and the dashboard does not count them as passwords [VLT-2] [DASH-7]', async ({
  signedInPage: page,
  user,
}) => {
  await seedEntry(user);
  await page.goto(VAULT);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add password' }).click();
  await dialog.getByRole('radio', { name: 'Card' }).check();
  await dialog.getByLabel('Name of the card').fill('Visa');
  await dialog.getByLabel(/^Card number/).fill('4111 1111');
  await axe(page);
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(row(page, 'Visa').getByText('Card', { exact: true })).toBeVisible();
  await seedEntry(user, { type: 'note', name: 'Wi-Fi', notes: 'hunter2' });
  await expect(row(page, 'Wi-Fi').getByText('hunter2')).toBeVisible(); // the open page follows the event
  await page.goto('/');
  // The dashboard counts the login that was seeded first.
  await expect(page.locator('dt:text-is("Passwords") + dd')).toHaveText('1');
});

test('a user links an entry to a record by name, sees the link in the details, and keeps it in a later change [LNK-1] [VLT-2]', async ({
  signedInPage: page,
  user,
}) => {
  await seedHolding(user, '/api/debts'); // named 'Card'
  await seedEntry(user);
  await page.goto(VAULT);
  const dialog = page.getByRole('dialog');
  const edit = () => row(page, 'Bank').getByRole('button', { name: 'Edit Bank' }).click();
  await edit();
  await dialog.getByRole('button', { name: 'Choose records' }).press('Enter');
  await dialog.getByRole('checkbox', { name: 'Card', exact: true }).check();
  await axe(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await edit();
  await dialog.getByLabel(/^Notes/).fill('Changed');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await row(page, 'Bank').getByRole('button', { name: 'Details of Bank' }).click();
  await axe(page);
  await dialog.getByRole('link', { name: 'Card', exact: true }).click();
  await expect(page).not.toHaveURL(VAULT);
});

for (const [file, stored, what] of [
  ['lastpass.csv', 4, 'entries'],
  ['dashlane.csv', 2, 'passwords'],
] as const)
  test(`an import of ${file} stores its entries and names what it left out [VLT-2]`, async ({
    signedInPage: page,
    user,
  }) => {
    await page.goto(VAULT);
    await page.getByRole('button', { name: 'Import passwords' }).click();
    await page.getByLabel('Choose a file').setInputFiles({
      name: file,
      mimeType: 'text/csv',
      buffer: readFileSync(join(FILES, file)),
    });
    await page.getByRole('button', { name: `Import ${stored} ${what}` }).click();
    await expect(page.getByText(`${stored} ${what} imported`)).toBeVisible();
    if (file === 'lastpass.csv') await expect(page.getByText(/^Row 6/)).toBeVisible();
    expect(await (await user.api.get(ENTRIES)).json()).toHaveLength(stored);
  });

const DEFLATED = 8;

/** A 1PUX archive with one file, written by hand. */
function onePassword(json: string): Buffer {
  const [name, data] = [Buffer.from('export.data'), Buffer.from(json)];
  const packed = deflateRawSync(data);
  /** A part of a header: numbers of two bytes. */
  const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
  const longs = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
  // Version, flags, method, time and date; then the checksum and the sizes.
  const common = [
    shorts(20, 0, DEFLATED, 0, 0),
    longs(crc32(data), packed.length, data.length),
    shorts(name.length),
  ];
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), ...common, shorts(0), name, packed]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    shorts(20),
    ...common,
    shorts(0, 0, 0, 0),
    longs(0, 0),
    name,
  ]);
  const end = [shorts(0, 0, 1, 1), longs(central.length, local.length), shorts(0)];
  return Buffer.concat([local, central, Buffer.from('PK\u0005\u0006'), ...end]);
}

test('an import of a 1Password archive with more than 1 MiB of entries is read without a worker [VLT-2]', async ({
  signedInPage: page,
  user,
}) => {
  const items = Array.from({ length: 130 }, (_, at) => ({
    categoryUuid: '003',
    details: { notesPlain: `${at} ${'n'.repeat(9_000)}` },
    overview: { title: `Note ${at}` },
  }));
  const json = JSON.stringify({ accounts: [{ vaults: [{ items }] }] });
  expect(json.length).toBeGreaterThan(1_048_576);
  await page.goto(VAULT);
  await page.getByRole('button', { name: 'Import passwords' }).click();
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'export.1pux',
    mimeType: 'application/zip',
    buffer: onePassword(json),
  });
  await page.getByRole('button', { name: 'Import 130 entries' }).click();
  await expect(page.getByText('130 entries imported')).toBeVisible();
  expect(await (await user.api.get(ENTRIES)).json()).toHaveLength(130);
});
