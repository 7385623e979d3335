import { HOLDINGS } from '@savvi/testing/holding-inputs';
import { axe, expectFits } from '../fixtures/accessibility.ts';
import { seedDocument, seedFolder, seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

const POLICIES = '/api/insurance-policies';

test('a user opens a paper from its record, uploads one there, and links it to another record [LNK-1] [LNK-3]', async ({
  signedInPage: page,
  user,
}) => {
  const policy = await seedHolding(user, POLICIES, { ...HOLDINGS[POLICIES], name: 'Car insurance' });
  await seedHolding(user, '/api/debts', { ...HOLDINGS['/api/debts'], name: 'Car loan' });
  const folderId = await seedFolder(user, { name: 'Car' });
  const links = JSON.stringify([{ kind: 'policy', id: policy }]);
  await seedDocument(user, { name: 'policy.pdf', folderId, links });

  await page.goto('/financial-master-plan?tab=insurance');
  await page.getByRole('button', { name: 'Papers (1) of Car insurance' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Papers of Car insurance' })).toBeVisible();
  await axe(page);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.setViewportSize(size);
  await page.getByRole('link', { name: 'policy.pdf' }).press('Enter');
  await expect(page.getByRole('button', { name: 'policy.pdf', exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Car', exact: true })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Papers (1) of Car insurance' }).click();
  await page.getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByRole('dialog').getByText('Belongs to Car insurance')).toBeVisible();
  await page
    .getByLabel(/^Choose (more )?files$/)
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('A letter') });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const letter = page.getByRole('article', { name: 'letter.txt' });
  await expect(letter.getByText('Belongs to Car insurance')).toBeVisible();

  await page.getByRole('button', { name: 'Choose what letter.txt belongs to' }).press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Car insurance' })).toBeChecked();
  await axe(page);
  await page.getByRole('checkbox', { name: 'Car loan' }).press('Space');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(letter.getByText('Belongs to Car loan, Car insurance')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await axe(page);

  expect((await user.api.delete(`${POLICIES}/${policy}`)).ok()).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(letter.getByText(/Insurance policy \(deleted\)/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
});
