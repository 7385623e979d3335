// The budget area with the keyboard only: no clicks, and no focus set by the test.
import { tabTo } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

test('a user plans a whole budget with the keyboard [BUD-37] [BUD-41] [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  test.setTimeout(120_000); // about two hundred key presses in sequence
  const { keyboard } = page;
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const optional = (name: string) => field(`${name} (optional)`);
  await page.goto('/create-budget');
  await tabTo(page, page.getByRole('button', { name: 'Create New Budget' }));
  await keyboard.press('Enter');

  await expect(optional('Budget Name')).toBeFocused();
  await keyboard.type('By keyboard');
  await keyboard.press('Enter');

  await expect(page.getByRole('radio', { name: 'Couple' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Single' })).toBeChecked();
  await keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Couple' })).toBeChecked();
  await keyboard.press('Tab');
  await expect(optional('Partner 1 name')).toBeFocused();
  await keyboard.type('Ann');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await expect(optional('Partner 2 name')).toBeFocused();
  await keyboard.type('Ben');
  await keyboard.press('Enter');

  await expect(page.getByRole('group', { name: 'Ann' }).getByLabel('Monthly income')).toBeFocused();
  await keyboard.type('4200');
  await tabTo(page, optional('Estimated monthly taxes'));
  await keyboard.type('200');
  await keyboard.press('Tab');
  await expect(page.getByRole('group', { name: 'Ben' }).getByLabel('Monthly income')).toBeFocused();
  await keyboard.type('2600.5');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('$6,600.50');
  await keyboard.press('Enter');

  await expect(field('Fixed expense')).toBeFocused();
  for (const [name, amount] of [
    ['Rent', '1850'],
    ['Phone', '40'],
  ] as const) {
    await keyboard.type(name);
    await keyboard.press('Tab');
    await keyboard.type(amount);
    await keyboard.press('Enter');
    await expect(field('Fixed expense')).toBeFocused();
  }
  await tabTo(page, page.getByRole('button', { name: 'Change Rent' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Change Rent' }).getByLabel('Name')).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Change Rent' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Remove Phone' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Phone removed' })).toBeAttached();
  await expect(field('Fixed expense')).toBeFocused();
  await keyboard.press('Enter'); // Enter in an empty field continues to the next step

  await expect(page.getByRole('slider')).toBeFocused();
  for (let steps = 0; steps < 12; steps += 1) await keyboard.press('ArrowRight');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Ann 62%, Ben 38%');
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Your plan at a glance' })).toBeFocused();
  await expect(page.getByText('Step 6 of 6')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Create Budget' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Budget created successfully', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await (await user.api.get('/api/budgets')).json()).toMatchObject([
    {
      name: 'By keyboard',
      partner1Name: 'Ann',
      partner1EmploymentType: '1099',
      partner1Income: '4200.00',
      partner1EstimatedTaxes: '200.00',
      partner2Name: 'Ben',
      partner2Income: '2600.50',
      fixedExpenses: [{ name: 'Rent', amount: 1850 }],
      splitPercentage: 62,
    },
  ]);
});

test('every press of Next on a wizard step with an invalid field moves the focus to that field [N-19]', async ({
  signedInPage: page,
}) => {
  await page.goto('/create-budget?new');
  await expect(page.getByLabel('Budget Name')).toBeFocused();
  await page.keyboard.insertText('x'.repeat(201));
  for (const round of [1, 2]) {
    await tabTo(page, page.getByRole('button', { name: 'Next: Budget Setup' }));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Budget Name'), `press ${round}`).toBeFocused();
  }
  await expect(page.getByLabel('Budget Name')).toHaveAccessibleDescription(
    'Please use at most 200 characters.',
  );
});

test('a user exports, edits and leaves a budget with the keyboard [BUD-13] [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  await seedBudget(user);
  const { keyboard } = page;
  const more = page.getByRole('button', { name: 'More actions for Our home' });
  await page.goto('/create-budget');
  await tabTo(page, more);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Export as CSV' })).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('Our_home_budget.csv');
  await expect(more).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Export as CSV' })).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await keyboard.press('Escape');
  await expect(more).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Edit' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Budget' })).toBeFocused();
  await tabTo(page, page.getByLabel('Budget Name'));
  await keyboard.type(', changed');
  await tabTo(page, page.getByRole('button', { name: 'Back to Budgets' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Leave without updating this budget?' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Back to Budgets' })).toBeFocused();
});

test('amounts are accepted in common notations, and invalid ones are rejected with a message [BUD-42]', async ({
  signedInPage: page,
}) => {
  const { keyboard } = page;
  await page.goto('/create-budget?new');
  await page.getByRole('button', { name: 'Next: Budget Setup' }).click();
  await page.getByRole('button', { name: 'Next: Add Income' }).click();
  const [income, additional] = [
    page.getByLabel('Monthly income').first(),
    page.getByLabel('Additional income').first(),
  ];
  await expect(income).toBeFocused();
  for (const [typed, standing, left] of [
    ['12,5', '12,5', '12.50'],
    ['1,250', '1,250', '1,250'],
    ['1234,56', '1,234,56', '1,234.56'],
    ['$2,500.5', '2,500.5', '2,500.50'],
  ] as const) {
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(typed);
    await expect(income).toHaveValue(standing);
    await keyboard.press('Tab');
    await expect(income).toHaveValue(left);
    await keyboard.press('Shift+Tab');
  }
  await keyboard.press('End');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'])
    await keyboard.press(key);
  await keyboard.type('9');
  await expect(income).toHaveValue('25,900.50');
  expect(await income.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);

  await keyboard.press('Tab');
  await expect(additional).toBeFocused();
  await keyboard.type('-5');
  await expect(additional).toHaveValue('-5');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please enter the amount without a minus sign.' }),
  ).toBeVisible();
  await keyboard.press('Tab');
  await expect(additional).toHaveAttribute('aria-invalid', 'true');
});
