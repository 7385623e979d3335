import { STREAM_PATH } from '@savvi/contracts/achievements/live';
import { axe } from '../fixtures/accessibility.ts';
import { HOLDING_PATHS, seedBudget, seedEntry, seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { untilSessionIsRefused } from '../fixtures/users.ts';

test('the dashboard greets the user and shows budget counts and remaining amounts [DASH-1] [DASH-2] [DASH-5] [DASH-6] [DASH-7] [DASH-11]', async ({
  signedInPage: page,
  user,
}) => {
  await seedBudget(user);
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: `Ready to get Savvi, ${user.firstName}? Get Started!` }),
  ).toBeVisible();
  for (const name of ['Rewards', 'Achievements', 'Financial Overview', 'Activity Summary'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  for (const name of [
    'Budgets',
    'Passwords',
    'Savings Accounts',
    'Debts',
    'Properties',
    'Insurance Policies',
    'Documents',
  ])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('$3,900').first()).toBeVisible();
  await axe(page);
});

test('the dashboard shows net worth from the master plan by month and updates it immediately [DASH-8] [DASH-9] [DASH-10] [T-36] [T-43]', async ({
  signedInPage: page,
  user,
}) => {
  await page.goto('/');
  const overview = page.getByRole('region', { name: 'Financial Overview' });
  const line = overview.getByRole('figure', { name: 'Net worth by month' });
  const figure = (name: string) =>
    overview.getByRole('definition').and(overview.locator(`dt:text-is("${name}") + dd`));
  for (const [name, value] of [
    ['Net worth', '$0'],
    ['Coverage-to-debt ratio', 'N/A'],
    ['Savings rate', 'N/A'],
  ] as const)
    await expect(figure(name)).toHaveText(value);
  await expect(line).toHaveCount(0);

  await seedHolding(user, '/api/savings-accounts');
  await seedHolding(user, '/api/debts', {
    name: 'Mortgage',
    creditor: 'Bank',
    balance: '100000',
    interestRate: '0.05',
    minimumPayment: '900',
    debtType: 'mortgage',
  });
  await seedHolding(user, '/api/real-estate-properties', {
    name: 'Home',
    address: '1 Main St',
    propertyValue: '350000',
    mortgageBalance: '100000',
  });
  await seedHolding(user, '/api/insurance-policies');
  await page.reload();
  for (const [name, value] of [
    ['Net worth', '$151,251'],
    ['Total savings', '$1,251'],
    ['Total debt', '$100,000'],
    ['Property equity', '$250,000'],
    ['Insurance coverage', '$50,000'],
    ['Coverage-to-debt ratio', '0.5'],
    ['Savings rate', '1%'],
  ] as const) {
    await expect(figure(name)).toHaveText(value);
  }
  await expect(overview.getByText('A mortgage is entered with a property and again as a debt')).toBeVisible();
  await expect(line.getByText('Your history starts this month')).toBeVisible();
  await line.getByText('Show as table').click();
  await expect(line.getByRole('cell', { name: '$151,251' })).toBeVisible();
  await axe(page);

  const counts = page.getByRole('region', { name: 'What you keep here' });
  await counts.getByRole('link', { name: 'Savings Accounts' }).click();
  await expect(page.getByRole('tab', { name: 'Savings' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Delete Rainy days' }).click();
  await expect(page.getByText('Rainy days')).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(figure('Net worth')).toHaveText('$150,000');
  await line.getByText('Show as table').click();
  await expect(line.getByRole('cell', { name: '$150,000' })).toBeVisible();
  // The history computed by the service reaches the same total after the events are processed.
  await expect
    .poll(async () =>
      ((await (await user.api.get('/api/net-worth')).json()) as { netWorth: string }[]).map(
        ({ netWorth }) => netWorth,
      ),
    )
    .toEqual(['150000.00']);
});

test('a net worth history that fails to load does not affect the rest of the dashboard [API-20]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 503/);
  await seedHolding(user, '/api/debts');
  let isDown = true;
  await page.route('**/api/net-worth', (route) =>
    isDown ? route.fulfill({ status: 503, body: 'down' }) : route.continue(),
  );
  await page.goto('/');
  const overview = page.getByRole('region', { name: 'Financial Overview' });
  await expect(overview.getByText('−$900')).toBeVisible();
  const reload = overview.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  isDown = false;
  await reload.click();
  await expect(overview.getByRole('figure', { name: 'Net worth by month' })).toBeVisible();
});

test('an account without a name is greeted as "Friend" and offered its first budget [DASH-2]', async ({
  newUser,
  pageOf,
}) => {
  const page = await pageOf(await newUser({ firstName: '' }));
  await page.goto('/');
  await expect(page.getByText('Ready to get Savvi, Friend? Get Started!')).toBeVisible();
  await page.getByRole('link', { name: 'Create your first budget' }).click();
  await expect(page.getByLabel('Budget Name')).toBeFocused();
});

test('the list of first steps shows which ones are done, and a message during one visit after the last one is done [T-62]', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000); // axe runs three times in two themes
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('0 of 3 done')).toBeVisible();
  await axe(page);
  await steps.getByRole('link', { name: 'Create your first budget' }).click();
  await expect(page.getByLabel('Budget Name')).toBeFocused();
  await seedBudget(user);
  await seedHolding(user, '/api/savings-accounts');
  await page.goto('/');
  await expect(steps.getByText('2 of 3 done')).toBeVisible();
  await expect(steps.getByText('Done', { exact: true })).toHaveCount(2);
  await axe(page);
  await seedEntry(user);
  await page.goto('/');
  await expect(page.getByText('Nicely done. From now on, this page keeps up with you.')).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Activity Summary' })).toBeVisible();
  await expect(page.getByText('Nicely done.')).toHaveCount(0);
});

test('a hidden list of first steps stays hidden after a reload [T-62]', async ({ signedInPage: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(page.getByRole('heading', { name: 'No budgets yet' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No budgets yet' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
});

test.describe('on a laptop of 1440 × 900', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the dashboard of a new account is less than one and a half screens long [T-62]', async ({
    signedInPage: page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'First steps' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: 'Verification' })).toBeVisible();
    for (const name of [
      'Financial Overview',
      'Activity Summary',
      'Rewards',
      'Achievements',
      'What you keep here',
    ])
      await expect(page.getByRole('region', { name })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_350);
  });

  test('the first screen shows net worth and its history below both banners [DASH-8] [T-62]', async ({
    signedInPage: page,
    user,
  }) => {
    for (const path of HOLDING_PATHS) await seedHolding(user, path);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'BudgetPRO Trial Active' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: 'Verification' })).toBeInViewport({ ratio: 1 });
    const overview = page.getByRole('region', { name: 'Financial Overview' });
    await expect(overview.getByText('Net worth', { exact: true }).first()).toBeInViewport({ ratio: 1 });
    const figure = overview.getByRole('definition').first();
    await expect(figure).toHaveText('$350,351');
    await expect(figure).toBeInViewport({ ratio: 1 });
    await expect(overview.getByRole('figure', { name: 'Net worth by month' })).toBeInViewport({ ratio: 1 });
  });
});

test('at a width of 1920 px the content is 1440 px wide and stays inside the window (U-24)', async ({
  signedInPage: page,
  user,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await seedHolding(user, '/api/debts');
  await page.goto('/');
  const overview = await page.getByRole('region', { name: 'Financial Overview' }).boundingBox();
  expect(overview?.width).toBe(1_440);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
});

test('loading lists show a skeleton, and the layout does not shift [DASH-3]', async ({
  signedInPage: page,
}) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/budgets', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Loading your dashboard')).toBeAttached();
  release();
  await expect(page.getByRole('heading', { level: 1, name: /Ready to get Savvi/ })).toBeVisible();
  // The DOM library does not declare this type.
  const shift = await page.evaluate(() =>
    performance
      .getEntriesByType('layout-shift')
      .reduce(
        (sum, entry) =>
          sum +
          ((entry as unknown as { value: number; hadRecentInput: boolean }).hadRecentInput
            ? 0
            : (entry as unknown as { value: number }).value),
        0,
      ),
  );
  expect(shift).toBeLessThan(0.1);
});

test('a list that fails to load shows a Reload button and no error alert [API-20]', async ({
  signedInPage: page,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 503/);
  let isDown = true;
  await page.route('**/api/budgets', (route) =>
    isDown ? route.fulfill({ status: 503, body: 'down' }) : route.continue(),
  );
  await page.goto('/create-budget');
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await expect(page.getByText('No budgets yet')).toHaveCount(0);
  isDown = false;
  await reload.click();
  await expect(page.getByText('No budgets yet')).toBeVisible();
});

test('the labels of the counts do not overlap on a phone [N-23]', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByText('Insurance Policies', { exact: true }).first()).toBeVisible();
  const tooWide = await page
    .getByRole('region', { name: 'What you keep here' })
    .locator('dt')
    .evaluateAll((labels) =>
      labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
    );
  expect(tooWide).toEqual([]);
});

test('a page whose session has ended elsewhere shows "Not authenticated" [DASH-4]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 401/);
  // The event stream never opens: its end would notify the page of the ended session before an API call does.
  await page.route(`**${STREAM_PATH}`, () => undefined);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /Ready to get Savvi/ })).toBeVisible();
  await user.api.post('/api/auth/sign-out-everywhere');
  await untilSessionIsRefused(page);
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(page.getByRole('heading', { name: 'Not authenticated' })).toBeVisible();
  await expect(page.getByText('Ready to get Savvi')).toHaveCount(0);
});

test('a chosen theme is kept after a reload [N-19]', async ({ signedInPage: page }) => {
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page
    .getByRole('button', { name: /theme|dark|light/i })
    .first()
    .click();
  await expect.poll(background).not.toBe(before);
  const chosen = await background();
  await page.reload();
  await expect.poll(background).toBe(chosen);
});
