import { HOLDINGS } from '@savvi/testing/holding-inputs';
import type { Page } from '@playwright/test';
import { axe, expectFits } from '../fixtures/accessibility.ts';
import { seedBudget, seedEntries, seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const fieldOf = (page: Page) => dialogOf(page).getByRole('combobox');

/** Opens the search by keyboard and types into its field. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(text);
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Records the API paths that a page requests from now on. */
function apiCallsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${pathname}${search}`);
  });
  return calls;
}

test('a user opens the search by Control+K, finds a budget by name and opens it', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user, { name: 'Café in Málaga' });
  await seedBudget(user, { name: 'Our home' });
  await page.goto('/account-settings');
  await expect(heading(page, 'Account settings')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await expect(dialogOf(page).getByRole('group', { name: 'Actions' })).toBeVisible();
  await axe(page);
  await page.keyboard.type('malaga cafe');
  await expect(dialogOf(page).getByRole('option')).toHaveText(['Café in Málaga']);
  await expect(page.getByText('1 result', { exact: true })).toBeAttached();
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/edit-budget/${id}`);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(heading(page, 'Edit Budget')).toBeFocused();
});

test('the search opens forms and pages by keyboard, also when the focus was on the page that is left', async ({
  signedInPage: page,
}) => {
  await page.goto('/');
  await expect(heading(page, 'Ready to get Savvi')).toBeVisible();
  await search(page, 'create budget');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/create-budget?new');
  await page.getByLabel('Budget Name').focus();
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Budget Name')).toBeFocused();
  await search(page, 'locker');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Document Locker')).toBeFocused();
});

test('an action opens its form, also on the open page, and Back does not open it again', async ({
  signedInPage: page,
}) => {
  await page.goto('/account-settings');
  await expect(heading(page, 'Account settings')).toBeVisible();
  const form = page.getByRole('dialog', { name: 'Add debt' });
  for (const opener of ['Account settings', 'Master Plan']) {
    await search(page, 'add debt');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Debt name')).toBeFocused();
    await expect(page).toHaveURL('/financial-master-plan?tab=debts');
    await page.keyboard.press('Escape');
    await expect(form, `opened on ${opener}`).toHaveCount(0);
    await expect(page.locator('main, main *').and(page.locator(':focus'))).toHaveCount(1);
  }
  await page.goBack();
  await page.goBack();
  await expect(heading(page, 'Account settings')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Add debt' })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('a user finds a password by name, and the list with passwords is not requested', async ({
  signedInPage: page,
  user,
}) => {
  await seedEntries(user, [
    { name: 'First Bank', password: 'canary-password', usernameEmail: 'canary-user' },
    { name: 'Shop' },
  ]);
  await page.goto('/');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const calls = apiCallsOf(page);
  const names = page.waitForResponse('**/api/passwords?fields=name');
  await page.keyboard.press('Control+k');
  await expect(dialogOf(page).getByRole('option').first()).toBeVisible();
  expect(calls, 'an opened search requests nothing').toEqual([]);
  await page.keyboard.type('bank');
  const text = await (await names).text();
  expect(text).toContain('First Bank');
  expect(text).not.toContain('canary');
  await expect(dialogOf(page).getByRole('option', { name: 'First Bank' })).toBeVisible();
  expect(calls, 'the lists of the dashboard are not requested again').toEqual(['/api/passwords?fields=name']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/password-manager');
});

test('a failed list leaves the other results and names what is missing', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 503.*\/api\/debts/);
  await seedHolding(user, '/api/debts');
  await seedBudget(user, { name: 'Card payments' });
  await page.route('**/api/debts', (route) => route.fulfill({ status: 503, body: 'unavailable' }));
  await page.goto('/account-settings');
  await expect(heading(page, 'Account settings')).toBeVisible();
  await search(page, 'card');
  await expect(dialogOf(page).getByRole('option', { name: 'Card payments' })).toBeVisible();
  await expect(page.getByText('Your records in Master Plan could not be loaded.')).toBeVisible();
  await axe(page);
  await page.unroute('**/api/debts');
  // The shell reads failed lists again by itself, so the button may be gone before it is clicked.
  await dialogOf(page)
    .getByRole('button', { name: 'Reload' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expect(dialogOf(page).getByRole('option', { name: 'Card Debts' })).toBeVisible();
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the search opens by its button, fills the screen and fits it with long texts', async ({
    signedInPage: page,
    user,
  }) => {
    const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
    await seedHolding(user, '/api/savings-accounts', { ...HOLDINGS['/api/savings-accounts'], name: long });
    await seedEntries(user, [{ name: `${long} Bank` }]);
    await page.goto('/account-settings');
    await page.getByRole('button', { name: 'Search' }).tap();
    await expect(dialogOf(page)).toBeVisible();
    await expect
      .poll(async () => Object.values((await dialogOf(page).boundingBox()) ?? {}).map(Math.round))
      .toEqual([0, 0, 360, 740]);
    await expectFits(page);
    await fieldOf(page).fill('donau');
    await expect(dialogOf(page).getByRole('option')).toHaveCount(2);
    await expectFits(page);
    await fieldOf(page).fill(long);
    await expect(dialogOf(page).getByRole('option')).toHaveCount(2);
    await fieldOf(page).fill(`${long}xyz`);
    await expect(
      dialogOf(page)
        .getByText(/^Nothing found for/)
        .first(),
    ).toBeVisible();
    await expectFits(page);
    await fieldOf(page).fill('');
    await dialogOf(page).getByRole('option', { name: 'Master Plan' }).tap();
    await expect(page).toHaveURL('/financial-master-plan');
    await expect(dialogOf(page)).toHaveCount(0);
  });
});
