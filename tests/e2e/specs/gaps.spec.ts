import type { Page } from '@playwright/test';
import { daysAfter } from '@savvi/contracts/calendar';
import { HOLDINGS } from '@savvi/testing/holding-inputs';
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedDocument, seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

const CHECKS = '/financial-master-plan?tab=checks';
const PROPERTIES = '/api/real-estate-properties';
const POLICIES = '/api/insurance-policies';

test('a user sees three gaps, dismisses one for good, and closes the others [LNK-4] [N-19]', async ({
  signedInPage: page,
  user,
  pageOf,
}) => {
  const fixedRateUntil = daysAfter(new Date().toISOString().slice(0, 10), 60);
  await seedHolding(user, PROPERTIES, { ...HOLDINGS[PROPERTIES], name: 'Cabin', mortgageBalance: null });
  await seedHolding(user, '/api/debts', {
    name: 'Boat loan',
    creditor: '',
    debtType: 'other',
    balance: '1000',
    interestRate: '0.05',
    minimumPayment: '100',
    fixedRateUntil,
  });
  const policy = await seedHolding(user, POLICIES, {
    ...HOLDINGS[POLICIES],
    name: 'Car insurance',
    policyType: 'auto',
    expirationDate: null,
  });
  const title = (at: Page) => at.getByRole('article').getByRole('heading');

  await page.goto(CHECKS);
  await expect(title(page)).toHaveText([
    'No home insurance',
    'Your fixed rate ends soon',
    'No document for this policy',
  ]);
  await expect(page.getByRole('tab', { name: 'Checks (3)' })).toBeVisible();
  await axe(page);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.setViewportSize(size);

  await tabTo(page, page.getByRole('button', { name: 'Dismiss No home insurance Cabin' }));
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(['Your fixed rate ends soon', 'No document for this policy']);
  await expect(
    page.getByRole('button', { name: 'Dismiss Your fixed rate ends soon Boat loan' }),
  ).toBeFocused();

  // The list updates after an upload on another device.
  await seedDocument(user, {
    name: 'policy.pdf',
    category: 'insurance',
    links: JSON.stringify([{ kind: 'policy', id: policy }]),
  });
  await expect(title(page)).toHaveText(['Your fixed rate ends soon'], { timeout: 15_000 });

  await page.getByRole('button', { name: /^Edit the debt/ }).press('Enter');
  await page.getByLabel(/^Fixed rate until/).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Nothing to check right now')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Checks', exact: true })).toBeVisible();

  // The dismissed gap also stays dismissed on another device.
  for (const other of [page, await pageOf(user)]) {
    await other.goto(CHECKS);
    await expect(other.getByText('Nothing to check right now')).toBeVisible();
    await other.getByText('Dismissed (1)').click();
    await expect(title(other)).toHaveText(['No home insurance']);
  }
  await axe(page);
  await page.getByRole('button', { name: /^Bring back/ }).press('Enter');
  await expect(page.getByText('1 open')).toBeVisible();
  await page.getByRole('link', { name: 'Cabin' }).click();
  await expect(page.getByRole('article', { name: 'Cabin' })).toBeFocused();
});
