import type { Page } from '@playwright/test';
import type { HoldingPath } from '../../fixtures/seed-holding.ts';
import type { Scene } from './scene.ts';

const PLAN = '/financial-master-plan';
const neverAnswer = (page: Page) => page.route('**/api/savings-accounts', () => undefined);
const answer503 = (page: Page) =>
  page.route('**/api/savings-accounts', (route) => route.fulfill({ status: 503, body: 'down' }));
const payMore = (page: Page) => page.getByLabel('Extra each month').fill('250');
const edit = (page: Page) => page.getByRole('button', { name: 'Edit Our home' }).click();

async function addWrongly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add debt' }).click();
  await page.getByLabel('Annual interest rate').fill('1000');
  await page.getByRole('dialog').getByRole('button', { name: 'Add debt' }).click();
}

async function askToDiscard(page: Page): Promise<void> {
  await edit(page);
  await page.getByLabel('Property name').fill('Home');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
}

/** Restores all records, because an earlier scene may have deleted one. */
const restoreAll = (path: HoldingPath) => async (page: Page) => {
  const deleted: { id: string }[] = await (await page.request.get(`${path}/deleted`)).json();
  for (const { id } of deleted) await page.request.post(`${path}/${id}/restore`);
};

async function deleteOne(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delete / })
    .last()
    .click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

async function showDeleted(page: Page): Promise<void> {
  await deleteOne(page);
  await page.getByRole('button', { name: 'Recently deleted' }).click();
  await page
    .getByRole('button', { name: /^Restore / })
    .first()
    .waitFor();
}

/** Scenes of the master plan area. */
export const MASTERPLAN_SCENES: readonly Scene[] = [
  { name: 'masterplan-savings', path: PLAN, who: 'full' },
  { name: 'masterplan-debts', path: `${PLAN}?tab=debts`, who: 'full', act: payMore },
  { name: 'masterplan-properties', path: `${PLAN}?tab=properties`, who: 'full' },
  { name: 'masterplan-insurance', path: `${PLAN}?tab=insurance`, who: 'full' },
  { name: 'masterplan-empty', path: PLAN, who: 'empty' },
  { name: 'masterplan-loading', path: PLAN, who: 'full', before: neverAnswer, isLoading: true },
  { name: 'masterplan-failed', path: PLAN, who: 'full', before: answer503 },
  { name: 'masterplan-add', path: `${PLAN}?tab=debts`, who: 'empty', act: addWrongly, isWindow: true },
  { name: 'masterplan-edit', path: `${PLAN}?tab=properties`, who: 'full', act: edit, isWindow: true },
  {
    name: 'masterplan-discard',
    path: `${PLAN}?tab=properties`,
    who: 'full',
    act: askToDiscard,
    isWindow: true,
  },
  {
    name: 'masterplan-undo',
    path: `${PLAN}?tab=insurance`,
    who: 'full',
    before: restoreAll('/api/insurance-policies'),
    act: deleteOne,
    isWindow: true,
  },
  {
    name: 'masterplan-deleted',
    path: `${PLAN}?tab=savings`,
    who: 'full',
    before: restoreAll('/api/savings-accounts'),
    act: showDeleted,
    isWindow: true,
  },
];
