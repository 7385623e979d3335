// Making a budget with less typing: pasted tables, templates, moved lines, undo and copies (MON-12 to MON-17).
import type { Page } from '@playwright/test';
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

const LINES = {
  fixedExpenses: ['Rent', 'Phone', 'Internet'].map((name) => ({ name, amount: 100 })),
  variableExpenses: ['Groceries', 'Fun'].map((name) => ({ name, amount: 50 })),
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const rowsOf = (page: Page, list: string) => page.getByRole('region', { name: list }).getByRole('listitem');
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function openExpenses(page: Page, id: string): Promise<void> {
  await page.goto(`/edit-budget/${id}`);
  await press(page, 'Go to step 4: Expenses');
  await expect(page.getByText('Step 4 of 6')).toBeVisible();
}

test('a table from the clipboard becomes lines, which Ctrl+Z removes again', async ({
  signedInPage: page,
  user,
}) => {
  const { keyboard } = page;
  const { id } = await seedBudget(user);
  await openExpenses(page, id);
  await press(page, 'Paste a table');
  const table = page.getByLabel('Table', { exact: true });
  await table.fill('Expense\tMonthly\nCar\t$1,250.50\nPhone\t(40.00)\nOld\t6850.555');
  await expect(page.getByRole('dialog', { name: 'Add 2 lines?' })).toBeVisible();
  await axe(page);
  await table.press('ControlOrMeta+A');
  await keyboard.press('ControlOrMeta+X');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByLabel('Fixed expense', { exact: true }).focus();
  await keyboard.press('ControlOrMeta+V');
  const dialog = page.getByRole('dialog', { name: 'Add 2 lines?' });
  await expect(dialog.getByText('Row 4: "6850.555" has more than two decimals.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add 2 lines' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(rowsOf(page, 'Fixed expenses')).toHaveText(['Rent$1,500.00', 'Car$1,250.50', 'Phone$40.00']);
  await expect(page.getByLabel('Fixed expense', { exact: true })).toBeFocused();
  await keyboard.press('ControlOrMeta+Z');
  await expect(rowsOf(page, 'Fixed expenses')).toHaveText(['Rent$1,500.00']);
});

test('a template is filled in with the keyboard, and the review names what is missing', async ({
  signedInPage: page,
}) => {
  const { keyboard } = page;
  await page.goto('/create-budget?new');
  for (const name of ['Next: Budget Setup', 'Next: Add Income', 'Next: Add Expenses'])
    await press(page, name);
  await tabTo(page, page.getByRole('button', { name: 'Start from a template' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Two incomes, renting' })).toBeFocused();
  await axe(page);
  await keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Use template' }));
  await keyboard.press('Enter');
  await expect(page.getByLabel('Monthly amount of Mortgage')).toBeFocused();
  await keyboard.type('1800');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Monthly amount of Property tax')).toBeFocused();
  await axe(page);
  await press(page, 'Next: Split Money');
  await press(page, 'Next: Review');
  await expect(page.getByText('Not filled in yet')).toBeVisible();
  await press(page, 'Fill in');
  await expect(page.getByLabel('Monthly amount of Property tax')).toBeVisible();
});

test('lines are moved by pointer and by keyboard, and stored in that order', async ({
  signedInPage: page,
  user,
}) => {
  const { keyboard } = page;
  const { id } = await seedBudget(user, LINES);
  await openExpenses(page, id);
  const fun = rowsOf(page, 'Variable expenses').filter({ hasText: 'Fun' });
  await page.getByRole('button', { name: 'Move Rent', exact: true }).hover();
  await page.mouse.down();
  await fun.hover({ position: { x: 20, y: 2 }, force: true });
  await fun.hover({ position: { x: 20, y: 4 }, force: true });
  await expect(fun).toHaveAttribute('data-drop', 'before');
  await page.mouse.up();
  await expect(rowsOf(page, 'Variable expenses')).toHaveText(['Groceries$50.00', 'Rent$100.00', 'Fun$50.00']);
  await expect(status(page, 'Rent, 2 of 3, Variable expenses')).toBeAttached();
  await expect(page.getByRole('menu')).toBeHidden();

  await tabTo(page, page.getByRole('button', { name: 'Move Fun', exact: true }));
  await keyboard.press('Alt+ArrowUp');
  await expect(status(page, 'Fun, 2 of 3')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move Fun', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(rowsOf(page, 'Variable expenses')).toHaveText(['Fun$50.00', 'Groceries$50.00', 'Rent$100.00']);
  // The button that the menu returns the focus to shows its tooltip, which axe does not know outside of landmarks.
  await keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await axe(page);
  await press(page, 'Save');
  await expect(page.getByText('Budget updated successfully', { exact: true })).toBeVisible();
  expect(await (await user.api.get(`/api/budgets/${id}`)).json()).toMatchObject({
    fixedExpenses: [{ name: 'Phone' }, { name: 'Internet' }],
    variableExpenses: [{ name: 'Fun' }, { name: 'Groceries' }, { name: 'Rent' }],
  });
});

test('a removed line returns with Undo in the toast', async ({ signedInPage: page, user }) => {
  const { id } = await seedBudget(user, LINES);
  await openExpenses(page, id);
  await press(page, 'Remove Phone');
  await expect(rowsOf(page, 'Fixed expenses')).toHaveCount(2);
  await press(page, 'Undo');
  await expect(rowsOf(page, 'Fixed expenses')).toHaveText(['Rent$100.00', 'Phone$100.00', 'Internet$100.00']);
});

test('a budget is duplicated from its menu', async ({ signedInPage: page, user }) => {
  await seedBudget(user, LINES);
  await page.goto('/create-budget');
  await press(page, 'More actions for Our home');
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('article', { name: 'Our home (copy)' })).toBeVisible();
  expect(await (await user.api.get('/api/budgets')).json()).toMatchObject([
    { name: 'Our home (copy)', ...LINES },
    { name: 'Our home', ...LINES },
  ]);
});

test('the expenses and their dialogs fit a phone', async ({ signedInPage: page, user }) => {
  test.slow(); // axe runs on each state
  const { id } = await seedBudget(user, {
    fixedExpenses: [
      { name: 'A-castle-with-a-name-that-has-no-space-to-break-a-line-at-all', amount: 99_999_999.99 },
      { name: 'A-second-castle-whose-amount-is-not-known-yet-at-all', amount: 0 },
    ],
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await openExpenses(page, id);
  await expectFits(page);
  await press(page, 'Start from a template');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page, 'Paste a table');
  await page
    .getByLabel('Table', { exact: true })
    .fill(`Rent\t900\n${'castle'.repeat(12)}\t99,999,999.99\nCar\t6850.555\n`);
  await expect(page.getByText('1 row can’t be added.')).toBeVisible();
  await expectFits(page);
});
