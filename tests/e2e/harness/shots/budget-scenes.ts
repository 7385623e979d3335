import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

const openWizard = (page: Page) => page.getByRole('button', { name: 'Create New Budget' }).first().click();
const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click();

async function askToDelete(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Delete Budget' }).click();
  await page.getByRole('alertdialog').waitFor();
}

async function fillWizard(page: Page): Promise<void> {
  await openWizard(page);
  await page.getByLabel('Budget Name').fill('Our home');
  await page.getByRole('button', { name: 'Next: Budget Setup' }).click();
  await page.getByLabel('Partner 1 name').fill('Ann');
  await page.getByLabel('Partner 2 name').fill('Ben');
  await page.getByRole('button', { name: 'Next: Add Income' }).click();
  await page.getByLabel('Monthly income').first().fill('4200');
  await page.getByLabel('Monthly income').nth(1).fill('2600.50');
  await page.getByRole('button', { name: 'Next: Add Expenses' }).click();
  for (const [name, amount] of [
    ['Rent', '1850'],
    ['Insurance', '240.50'],
  ] as const) {
    await page.getByLabel('Fixed expense', { exact: true }).fill(name);
    await page.getByLabel('Monthly amount of the fixed expense').fill(amount);
    await page.getByRole('button', { name: 'Add Fixed Expense' }).click();
  }
  await page.getByRole('button', { name: 'Next: Split Money' }).click();
}

async function fillToReview(page: Page): Promise<void> {
  await fillWizard(page);
  await page.getByRole('button', { name: 'Next: Review' }).click();
}

/** Scenes of the budget area. */
export const BUDGET_SCENES: readonly Scene[] = [
  { name: 'budget-lab-empty', path: '/create-budget', who: 'empty' },
  { name: 'budget-lab', path: '/create-budget', who: 'full' },
  { name: 'budget-lab-forty', path: '/create-budget', who: 'many' },
  { name: 'budget-lab-menu', path: '/create-budget', who: 'full', act: openMenu, isWindow: true },
  { name: 'budget-lab-dialog', path: '/create-budget', who: 'full', act: askToDelete, isWindow: true },
  { name: 'wizard-info', path: '/create-budget', who: 'empty', act: openWizard },
  { name: 'wizard-split', path: '/create-budget', who: 'empty', act: fillWizard },
  { name: 'wizard-review', path: '/create-budget', who: 'empty', act: fillToReview },
];
