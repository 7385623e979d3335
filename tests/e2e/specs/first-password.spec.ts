import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstAdministrator } from '@savvi/testing/administrator';
import { axe } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const OWN = 'correct horse battery';

test('an administrator must replace the first password, and the next start records this in the credentials file [T-72]', async ({
  page,
  launch,
  consoleWatch,
}) => {
  test.slow(); // this test starts a product twice
  consoleWatch.expect(/400 \(Bad Request\).*\/api\/auth\/change-password/);
  const product = await launch({ parts: false });
  const file = () => readFile(join(product.dataDir, 'admin-credentials.txt'), 'utf8');
  const { email, password } = firstAdministrator(await file());
  // The product responds a moment before it prints its greeting.
  await expect.poll(product.output).toContain(join(product.dataDir, 'admin-credentials.txt'));
  expect(product.output()).not.toContain(password); // the password is printed only to a terminal

  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await axe(page);
  const refused = await page.request.get(`${product.url}/api/admin/stats`);
  expect([refused.status(), await refused.text()]).toEqual([
    403,
    'Choose a new password first. Open the account settings and replace the one you were given.',
  ]);

  await page.goto(`${product.url}/admin`);
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    /Choose a password that differs from the one you were given\./,
  );
  await page.getByLabel('New password').fill(OWN);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  expect((await page.request.get(`${product.url}/api/admin/stats`)).status()).toBe(200);
  await page.goto('about:blank'); // leave first: the page would log errors after its product stops

  await product.stop();
  const second = await launch({ parts: false, dataDir: product.dataDir });
  expect(await file()).toMatch(
    new RegExp(`^# This password was changed by ${email} .*\\n${email} ${password}\\n$`),
  );
  const signIn = (tried: string) =>
    fetch(`${second.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: tried }),
    });
  expect([(await signIn(password)).status, (await signIn(OWN)).status]).toEqual([401, 200]);
});
