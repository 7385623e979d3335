import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { STREAM_PATH } from '@savvi/contracts/achievements/live';
import { axe } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, signIn, test } from '../fixtures/test.ts';
import { untilSessionIsRefused } from '../fixtures/users.ts';

const next = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const card = (page: Page, name: string) =>
  page
    .getByRole('article')
    .or(page.getByRole('listitem'))
    .filter({ has: page.getByRole('heading', { name }) })
    .first();

test('a couple plans a budget and sees it on the dashboard and in the Budget Lab [BUD-1] [BUD-2] [BUD-3] [BUD-4] [BUD-25] [BUD-26] [BUD-27] [BUD-28] [BUD-29] [BUD-30] [BUD-31] [BUD-32] [BUD-36] [BUD-37] [BUD-43] [BUD-53] [NAV-17]', async ({
  signedInPage: page,
}) => {
  test.setTimeout(180_000); // axe runs on eight pages in two themes
  await page.goto('/');
  await page.getByRole('link', { name: 'Budget Lab' }).first().click();
  await expect(page).toHaveURL('/create-budget');
  await expect(page.getByRole('heading', { level: 1, name: 'Budget Lab' })).toBeVisible();
  await expect(page.getByText('Create and manage your budgets')).toBeVisible();
  await expect(page.getByText('No budgets yet')).toBeVisible();
  await expect(
    page.getByText('Create your first budget to start planning your finances together'),
  ).toBeVisible();
  await axe(page);

  await page
    .getByRole('button', { name: /Create New Budget/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Back to Budgets' })).toBeVisible();
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await expect(page.getByText('Untitled Budget')).toBeVisible();
  await expect(page.getByText('Progress saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await axe(page);
  await page.getByLabel('Budget Name').fill('Our Plan!');
  await next(page, 'Next: Budget Setup');

  await page.getByLabel('Partner 1 name').fill('Ann');
  await page.getByLabel('Partner 2 name').fill('Ben');
  await axe(page);
  await next(page, 'Next: Add Income');

  await page.getByLabel('Monthly income').first().fill('4000');
  await page.getByLabel('Monthly income').nth(1).fill('2000.50');
  await axe(page);
  await next(page, 'Next: Add Expenses');

  await expect(page.getByRole('button', { name: 'Add Fixed Expense' })).toBeDisabled();
  await page.getByLabel('Fixed expense', { exact: true }).fill('Rent');
  await page.getByLabel('Monthly amount of the fixed expense').fill('1800.10');
  await page.getByRole('button', { name: 'Add Fixed Expense' }).click();
  await page.getByLabel('Savings goal', { exact: true }).fill('Holiday');
  await page.getByLabel('Monthly amount of the savings goal').fill('200');
  await page.getByRole('button', { name: 'Add Savings Goal' }).click();
  await axe(page);
  await next(page, 'Next: Split Money');

  await page
    .getByRole('button', { name: '60/40' })
    .or(page.getByRole('radio', { name: '60/40' }))
    .click();
  await expect(page.getByRole('slider')).toHaveValue('60');
  await page
    .getByRole('button', { name: 'By income' })
    .or(page.getByRole('radio', { name: 'By income' }))
    .click();
  await expect(page.getByText(/By income gives Ann 67%/)).toBeVisible();
  await axe(page);
  await next(page, 'Next: Review');

  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where the money goes' })).toBeVisible();
  await axe(page);
  await next(page, 'Create Budget');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Budget created successfully', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your budget has been saved and is ready to use.', { exact: true }),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Budget Lab' }).first().click();
  await expect(page.getByRole('heading', { name: 'Our Plan!' })).toBeVisible();
  await expect(page.getByText('Ann & Ben')).toBeVisible();
  for (const amount of ['$6,001', '$1,800', '$4,200'])
    await expect(page.getByText(amount, { exact: true })).toBeVisible();
  await axe(page);
});

test('a single person skips the split step [BUD-30] [BUD-35] [BUD-52]', async ({
  signedInPage: page,
  user,
}) => {
  await page.goto('/create-budget');
  await page
    .getByRole('button', { name: /Create New Budget/ })
    .first()
    .click();
  await next(page, 'Next: Budget Setup');
  await page.getByRole('radio', { name: /Single/ }).click();
  await next(page, 'Next: Add Income');
  await next(page, 'Next: Add Expenses');
  await next(page, 'Next: Review');
  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Step 4 of 6')).toBeVisible();
  await next(page, 'Next: Review');
  await next(page, 'Create Budget');
  await expect(page.getByText('Budget created successfully', { exact: true })).toBeVisible();
  expect(await (await user.api.get('/api/budgets')).json()).toMatchObject([
    {
      name: 'Untitled Budget',
      budgetType: 'single',
      partner1Name: 'Partner 1',
      partner2Name: null,
      splitPercentage: 100,
    },
  ]);
});

test('a user edits a budget from its card [BUD-12] [BUD-22] [BUD-53] [BUD-56]', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await page.goto('/create-budget');
  await page.getByRole('link', { name: /Edit/ }).first().click();
  await expect(page).toHaveURL(`/edit-budget/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Budget' })).toBeVisible();
  await expect(page.getByLabel('Budget Name')).toHaveValue('Our home');
  await axe(page);
  await page.getByLabel('Budget Name').fill('Our new home');
  for (const name of [
    'Next: Budget Setup',
    'Next: Add Income',
    'Next: Add Expenses',
    'Next: Split Money',
    'Next: Review',
    'Update Budget',
  ])
    await next(page, name);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Budget updated successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('Your budget changes have been saved.', { exact: true })).toBeVisible();
  expect(await (await user.api.get(`/api/budgets/${id}`)).json()).toMatchObject({
    name: 'Our new home',
    budgetType: 'couple',
    version: 2,
  });
});

test('saving on an early step of an edit returns to the page where Edit was pressed and marks the budget [T-58]', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await page.goto('/create-budget');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Budget Name').fill('Our new home');
  await next(page, 'Next: Budget Setup');
  await axe(page);
  await next(page, 'Save');
  await expect(page).toHaveURL('/create-budget');
  await expect(page.getByRole('article', { name: 'Our new home' })).toHaveAttribute('data-saved');
  await expect(page.getByText('Budget updated successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeFocused();
  await expect(page.getByRole('article', { name: 'Our new home' })).not.toHaveAttribute('data-saved');

  await page.goto('/');
  await page.getByRole('link', { name: 'Our new home' }).first().click();
  await expect(page).toHaveURL(`/edit-budget/${id}`);
  for (const name of ['Next: Budget Setup', 'Next: Add Income']) await next(page, name);
  await page.getByLabel('Monthly income').first().fill('5000');
  await page.reload();
  await expect(page.getByText('Step 3 of 6')).toBeVisible();
  await next(page, 'Save');
  await expect(page).toHaveURL('/');
  const left = page.getByRole('region', { name: 'Left this month' });
  await expect(left).toHaveAttribute('data-saved');
  await expect(left.getByRole('link', { name: 'Our new home' })).toBeFocused();
  await expect(page.getByText('Budget updated successfully', { exact: true })).toBeVisible();
  await expect(left).not.toHaveAttribute('data-saved');
  expect(await (await user.api.get(`/api/budgets/${id}`)).json()).toMatchObject({
    name: 'Our new home',
    partner1Income: '5000.00',
    version: 3,
  });
});

test('the browser buttons Back and Forward move between wizard steps, and Back on the first step leaves the wizard [N-22]', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await page.goto('/create-budget');
  await page.getByRole('button', { name: 'Create New Budget' }).click();
  await page.getByLabel('Budget Name').fill('By steps');
  for (const name of ['Next: Budget Setup', 'Next: Add Income']) await next(page, name);
  await page.goBack();
  await expect(page.getByText('Step 2 of 6')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Step 3 of 6')).toBeVisible();
  await next(page, 'Previous');
  await next(page, 'Previous');
  await expect(page.getByLabel('Budget Name')).toHaveValue('By steps');
  await page.goBack();
  await expect(page).toHaveURL('/create-budget');
  await expect(page.getByRole('heading', { name: 'Our home' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Budget Name').fill('Changed');
  await next(page, 'Next: Budget Setup');
  await page.goBack();
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await page.evaluate(() => history.back());
  await page
    .getByRole('alertdialog', { name: 'Leave without updating this budget?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(page).toHaveURL(`/edit-budget/${id}`);
  await expect(page.getByLabel('Budget Name')).toHaveValue('Changed');
});

// Trust: concurrency-1
test('two users who edit the same budget see a conflict, and neither edit is lost silently', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  const { id } = await seedBudget(user);
  consoleWatch.expect(/status of 412/);
  await page.goto(`/edit-budget/${id}`);
  await page.getByLabel('Budget Name').fill('Mine');
  await user.api.patch(`/api/budgets/${id}`, { data: { partner1Name: 'Changed elsewhere' } });
  for (const name of [
    'Next: Budget Setup',
    'Next: Add Income',
    'Next: Add Expenses',
    'Next: Split Money',
    'Next: Review',
    'Update Budget',
  ])
    await next(page, name);
  await expect(page.getByText('Error updating budget', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Load newest version' }).click();
  await next(page, 'Update Budget');
  await expect(page).toHaveURL('/');
  expect(await (await user.api.get(`/api/budgets/${id}`)).json()).toMatchObject({
    name: 'Mine',
    partner1Name: 'Changed elsewhere',
  });
});

// Trust: access-4
test('text typed by one user is never saved to the account of another who signed in from a second tab', async ({
  signedInPage: page,
  newUser,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 401/);
  // Neither the event stream opens nor are the lists of the sidebar answered: they would notify the page of the ended
  // session before the budget is saved.
  await page.route(`**${STREAM_PATH}`, () => undefined);
  await page.route(/\/api\/(budgets|reminders)$/, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  await page.goto('/create-budget?new');
  await page.getByLabel('Budget Name').fill('Not for others');
  const other = await newUser();
  await signIn(page.context(), other);
  for (const name of [
    'Next: Budget Setup',
    'Next: Add Income',
    'Next: Add Expenses',
    'Next: Split Money',
    'Next: Review',
    'Create Budget',
  ])
    await next(page, name);
  await expect(page.getByRole('heading', { name: 'Not authenticated' })).toBeVisible();
  expect(await (await other.api.get('/api/budgets')).json()).toEqual([]);
});

test('a user cannot open a budget of another user [BUD-23] [N-2]', async ({
  signedInPage: page,
  newUser,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 404/);
  const { id } = await seedBudget(await newUser());
  await page.goto(`/edit-budget/${id}`);
  await expect(page.getByText('Budget Not Found', { exact: true })).toBeVisible();
  await expect(
    page.getByText("The budget you're looking for doesn't exist or you don't have access to it."),
  ).toBeVisible();
  await axe(page);
});

test('both exports download one CSV file without formulas [BUD-13] [BUD-14] [BUD-15] [BUD-16]', async ({
  signedInPage: page,
  user,
}) => {
  await seedBudget(user, {
    name: 'Our Plan!',
    fixedExpenses: [{ name: '=HYPERLINK("http://evil")', amount: 5 }],
  });
  await page.goto('/create-budget');
  const texts: string[] = [];
  for (const item of ['Export as CSV', 'Export as Excel']) {
    await page.getByRole('button', { name: /More actions for Our Plan!/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Our_Plan__budget.csv');
    texts.push(await readFile(await download.path(), 'utf8'));
  }
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]?.charCodeAt(0)).toBe(0xfeff);
  expect(texts[0]).toContain('\r\n');
  expect(texts[0]).not.toMatch(/(^|[,\r\n"])=/);
});

test('deleting a budget requires a confirmation [BUD-17] [BUD-18] [BUD-19] [BUD-21]', async ({
  signedInPage: page,
  user,
}) => {
  await seedBudget(user);
  await page.goto('/create-budget');
  const open = async () => {
    await page.getByRole('button', { name: /More actions for Our home/ }).click();
    await page.getByRole('menuitem', { name: 'Delete Budget' }).click();
    await expect(
      page.getByText('Are you sure you want to delete this budget? This action cannot be undone.'),
    ).toBeVisible();
  };
  await open();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /More actions for Our home/ })).toBeFocused();
  await expect(card(page, 'Our home')).toBeVisible();
  await open();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Budget Deleted', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your budget has been deleted successfully. Achievement points have been updated.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByText('No budgets yet')).toBeVisible();
  expect(await (await user.api.get('/api/budgets')).json()).toEqual([]);
});

test('text typed in the wizard is restored after a reload [BUD-36] [N-22]', async ({
  signedInPage: page,
}) => {
  await page.goto('/create-budget');
  await page
    .getByRole('button', { name: /Create New Budget/ })
    .first()
    .click();
  await page.getByLabel('Budget Name').fill('Half done');
  await page.reload();
  await expect(page.getByLabel('Budget Name')).toHaveValue('Half done');
  await expect(page.getByText('We kept what you entered earlier.')).toBeVisible();
});

test('a session that ends during the wizard loses no text, and a double click saves the budget once [BUD-36] [N-20] [N-22]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  test.setTimeout(120_000); // goes through the wizard twice, with a sign-in between
  consoleWatch.expect(/status of 401/);
  // The event stream never opens, no draft reaches the server, and nothing is fetched after the session ended: each
  // would notify the page of it before the wizard sends the budget.
  const drafts = '**/api/budgets/drafts/new';
  for (const url of [`**${STREAM_PATH}`, drafts]) await page.route(url, () => undefined);
  await page.goto('/create-budget?new');
  await page.getByLabel('Budget Name').fill('Nearly done');
  for (const name of [
    'Next: Budget Setup',
    'Next: Add Income',
    'Next: Add Expenses',
    'Next: Split Money',
    'Next: Review',
  ])
    await next(page, name);
  const api = '**/api/**';
  await page.route(api, (route) => (route.request().method() === 'GET' ? undefined : route.fallback()));
  await user.api.get('/api/simple-logout', { maxRedirects: 0 });
  await untilSessionIsRefused(page);
  await next(page, 'Create Budget');
  await expect(page.getByRole('heading', { name: 'Not authenticated' })).toBeVisible();
  for (const url of [api, drafts]) await page.unroute(url);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Budget Lab' }).first().click();
  await expect(page.getByText('Continue with “Nearly done”')).toBeVisible();
  await page.getByRole('button', { name: 'Create New Budget' }).click();
  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Create Budget' }).dblclick();
  await expect(page.getByText('Budget created successfully', { exact: true })).toBeVisible();
  const answer = await page.request.get('/api/budgets');
  expect(await answer.json()).toMatchObject([{ name: 'Nearly done' }]);
});

test('the budget list stays usable with forty budgets [N-18]', async ({ signedInPage: page, user }) => {
  for (let count = 1; count <= 40; count += 1) await seedBudget(user, { name: `Plan ${count}` });
  await page.goto('/create-budget');
  await expect(page.getByRole('heading', { name: 'Plan 40', exact: true })).toBeVisible();
  await page.getByLabel('Find a budget').fill('Plan 17');
  await expect(page.getByRole('heading', { name: 'Plan 17', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Plan 40', exact: true })).toHaveCount(0);
});
