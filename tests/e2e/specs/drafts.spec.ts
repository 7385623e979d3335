// Unfinished budgets that follow a user from one computer to another (MON-6 to MON-8).
import type { Page } from '@playwright/test';
import { axe } from '../fixtures/accessibility.ts';
import { expect, signIn, test } from '../fixtures/test.ts';
import type { TestUser } from '../fixtures/users.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const UNFINISHED = /^You have an unfinished budget: Our lake house, 3 lines, last changed .+\.$/;
const LINES = ['Rent', 'Groceries', 'Holiday'];

/**
 * Returns the number of lines of each draft stored on the server, and the name of the expense that is still
 * being typed.
 */
const storedDrafts = async ({ api }: TestUser) => {
  const drafts = (await (await api.get('/api/budgets/drafts')).json()) as {
    lines: number;
    content: string;
  }[];
  return drafts.map(({ lines, content }) => [
    lines,
    (JSON.parse(content) as { entries: { typing: { fixedExpenses: { name: string } } } }).entries.typing
      .fixedExpenses.name,
  ]);
};

async function signInByForm(page: Page, { email, password }: TestUser): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign In');
  await expect(page).toHaveURL('/');
}

async function addLine(page: Page, kind: string, name: string, amount: string): Promise<void> {
  await page.getByLabel(kind, { exact: true }).fill(name);
  await page.getByLabel(`Monthly amount of the ${kind.toLowerCase()}`).fill(amount);
  await page.getByLabel(kind, { exact: true }).press('Enter');
}

test('a budget started on one computer is finished or discarded on another [BUD-36] [T-56]', async ({
  browser,
  baseURL,
  user,
  consoleWatch,
}) => {
  test.setTimeout(120_000); // three computers, and axe on two pages in two themes
  const computer = async () => {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    consoleWatch.watch(context);
    return context;
  };

  await test.step('a user types in the wizard and closes the browser', async () => {
    const first = await computer();
    await signIn(first, user);
    const page = await first.newPage();
    await page.goto('/create-budget?new');
    await page.getByLabel('Budget Name').fill('Our lake house');
    await press(page, 'Next: Budget Setup');
    await page.getByLabel('Partner 1 name').fill('Ann');
    await page.getByLabel('Partner 2 name').fill('Ben');
    await press(page, 'Next: Add Income');
    await page.getByLabel('Monthly income').first().fill('4200.50');
    await press(page, 'Next: Add Expenses');
    await addLine(page, 'Fixed expense', 'Rent', '1850');
    await addLine(page, 'Variable expense', 'Groceries', '600');
    await addLine(page, 'Savings goal', 'Holiday', '200');
    await page.getByLabel('Fixed expense', { exact: true }).fill('Boat');
    await expect.poll(() => storedDrafts(user)).toEqual([[3, 'Boat']]);
    await first.close();
  });

  const second = await computer();
  const page = await second.newPage();

  await test.step('a second computer shows the draft in the Budget Lab and continues with all its text', async () => {
    await signInByForm(page, user);
    await page.getByRole('link', { name: 'Budget Lab' }).first().click();
    await expect(page.getByText(UNFINISHED)).toBeVisible();
    await axe(page);
    await press(page, 'Continue');
    await expect(page.getByText('Step 4 of 6')).toBeVisible();
    await expect(page.getByText('We kept what you entered earlier.')).toBeVisible();
    for (const name of LINES)
      await expect(page.getByRole('button', { name: `Change ${name}` })).toBeVisible();
    await expect(page.getByLabel('Fixed expense', { exact: true })).toHaveValue('Boat');
  });

  await test.step('Start over asks for confirmation and removes the draft everywhere, and Undo restores it', async () => {
    const question = page.getByRole('alertdialog', { name: 'Start over?' });
    await press(page, 'Start over');
    await expect(question).toContainText('Everything you entered in this draft will be removed.');
    await axe(page);
    await question.getByRole('button', { name: 'Keep draft' }).click();
    await expect(page.getByText('Step 4 of 6')).toBeVisible();
    await press(page, 'Start over');
    await question.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByText('Draft removed', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Budget Name')).toHaveValue('');
    await press(page, 'Undo');
    await expect(page.getByText('Step 4 of 6')).toBeVisible();
    await expect.poll(() => storedDrafts(user)).toEqual([[3, 'Boat']]);

    for (const step of [3, 2]) {
      await press(page, 'Previous');
      await expect(page.getByText(`Step ${step} of 6`)).toBeVisible();
      if (step === 3) await expect(page.getByLabel('Monthly income').first()).toHaveValue('4,200.50');
    }
    await expect(page.getByLabel('Partner 1 name')).toHaveValue('Ann');
    await expect(page.getByLabel('Partner 2 name')).toHaveValue('Ben');
  });

  await test.step('Discard removes the draft, and Undo restores it', async () => {
    await press(page, 'Back to Budgets');
    await expect(page.getByText(UNFINISHED)).toBeVisible();
    await press(page, 'Discard');
    await expect(page.getByText('Draft discarded', { exact: true })).toBeVisible();
    await expect(page.getByText(UNFINISHED)).toHaveCount(0);
    await expect.poll(() => storedDrafts(user)).toEqual([]);
    await press(page, 'Undo');
    await expect(page.getByText(UNFINISHED)).toBeVisible();
    await press(page, 'Discard');
    await expect(page.getByText(UNFINISHED)).toHaveCount(0);
    await expect.poll(() => storedDrafts(user)).toEqual([]);
    await second.close();
  });

  await test.step('a third computer shows no draft', async () => {
    const third = await computer();
    await signIn(third, user);
    const last = await third.newPage();
    const read = last.waitForResponse((answer) => answer.url().endsWith('/api/budgets/drafts'));
    await last.goto('/create-budget');
    expect(await (await read).json()).toEqual([]);
    await expect(last.getByText('No budgets yet')).toBeVisible();
    await expect(last.getByText(/unfinished budget/)).toHaveCount(0);
    await third.close();
  });
});

test('"Start over" on a computer on which nothing was typed removes the draft from another computer [T-56]', async ({
  signedInPage: page,
  pageOf,
  user,
}) => {
  await page.goto('/create-budget?new');
  await page.getByLabel('Budget Name').fill('Our lake house');
  await expect.poll(() => storedDrafts(user)).toEqual([[0, '']]);
  await page.goto('/'); // leaves the form, which would store the draft again
  const other = await pageOf(user);
  await other.goto('/create-budget?new');
  await press(other, 'Start over');
  await other.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => storedDrafts(user)).toEqual([]);
  await other.goto('/create-budget');
  await expect(other.getByText('No budgets yet')).toBeVisible();
  await expect(other.getByText(/unfinished budget/)).toHaveCount(0);
});
