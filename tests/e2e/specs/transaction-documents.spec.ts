// Documents of the locker that belong to a transaction of a month.
import type { Page } from '@playwright/test';
import { monthOf } from '@savvi/contracts/values';
import { realFile } from '@savvi/testing/real-files';
import { axe, expectFits } from '../fixtures/accessibility.ts';
import { DOCUMENTS, seedBudget, seedDocument } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post } from '../fixtures/users.ts';

// The browser's date decides which month is the running one.
test.use({ timezoneId: 'UTC' });
const running = monthOf(new Date());

const row = (page: Page) => page.getByRole('button', { name: /^Market/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit transaction' });
const documents = (page: Page) => dialog(page).getByRole('group', { name: 'Documents' });

test('a person attaches a document of the locker and a new file to a purchase, and a deleted one says so (MON-56)', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await post(user.api, `/api/budgets/${id}/months`, { data: { month: running } });
  const data = { date: `${running}-01`, kind: 'spending', amount: '48.20', payee: 'Market' };
  await post(user.api, `/api/budgets/${id}/transactions`, { data });
  const warranty = await seedDocument(user, { name: 'warranty.pdf' });
  await seedDocument(user, { name: 'lease.pdf' });

  await page.goto(`/month/${running}/transactions`);
  await row(page).click();
  await documents(page).getByRole('button', { name: 'Choose from your locker' }).press('Enter');
  await page.keyboard.type('warr');
  await axe(page);
  await documents(page).getByRole('button', { name: 'warranty.pdf' }).click();
  await documents(page)
    .getByLabel('Upload a file')
    .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: realFile('pdf') });
  await expect(documents(page).getByRole('link', { name: 'receipt.pdf' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();

  expect((await user.api.delete(`${DOCUMENTS}/${warranty}`)).ok()).toBe(true);
  await page.reload();
  await row(page).click();
  await expect(documents(page).getByText('This document is no longer in your locker.')).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await documents(page).getByRole('link', { name: 'receipt.pdf' }).click();
  await expect(page).toHaveURL(/\/document-locker\/document\//);
});

test('a file that the locker refuses is not attached, and the page says why (MON-56)', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/the server responded with a status of 400/);
  const { id } = await seedBudget(user);
  await post(user.api, `/api/budgets/${id}/months`, { data: { month: running } });
  const data = { date: `${running}-01`, kind: 'spending', amount: '48.20', payee: 'Market' };
  await post(user.api, `/api/budgets/${id}/transactions`, { data });
  await page.goto(`/month/${running}/transactions`);
  await row(page).click();
  await documents(page)
    .getByLabel('Upload a file')
    .setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') });
  await expect(documents(page).getByRole('alert')).toContainText(
    'fake.pdf was not uploaded. This isn’t a PDF file, although its name says so.',
  );
  await axe(page);
  await expect(documents(page).getByRole('listitem')).toHaveCount(0);
});
