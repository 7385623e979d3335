import type { Page } from '@playwright/test';
import { breakFormats, daysLater } from '../../fixtures/states.ts';
import type { Scene } from './scene.ts';

const later = (days: number) => (page: Page) => daysLater(page, days);
const neverAnswer = (page: Page) => page.route('**/api/budgets', () => undefined);
const answer503 = (page: Page) =>
  page.route('**/api/budgets', (route) => route.fulfill({ status: 503, body: 'down' }));
const loseArea = (page: Page) => page.route('**/remotes/**', (route) => route.abort());

async function saveProfile(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Anna');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Profile Updated').waitFor();
}

async function askToSignOutEverywhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').waitFor();
}

async function openSidebar(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Budget Lab' }).focus();
}

/** Scenes of the shell's pages for signed-in users. */
export const APP_SCENES: readonly Scene[] = [
  { name: 'dashboard-empty', path: '/', who: 'empty' },
  { name: 'dashboard-one', path: '/', who: 'one' },
  { name: 'dashboard', path: '/', who: 'full' },
  { name: 'dashboard-forty', path: '/', who: 'many' },
  { name: 'dashboard-loading', path: '/', who: 'full', before: neverAnswer, isLoading: true },
  { name: 'dashboard-failed', path: '/', who: 'full', before: answer503 },
  { name: 'trial-few-days', path: '/', who: 'one', before: later(5), isWindow: true },
  { name: 'trial-last-day', path: '/', who: 'one', before: later(7), isWindow: true },
  { name: 'trial-over', path: '/', who: 'one', before: later(9), isWindow: true },
  { name: 'sidebar', path: '/create-budget', who: 'many', act: openSidebar, isWindow: true },
  { name: 'account-settings', path: '/account-settings', who: 'full' },
  {
    name: 'account-settings-dialog',
    path: '/account-settings',
    who: 'full',
    act: askToSignOutEverywhere,
    isWindow: true,
  },
  {
    name: 'account-settings-toast',
    path: '/account-settings',
    who: 'full',
    act: saveProfile,
    isWindow: true,
  },
  { name: 'not-available-yet', path: '/password-manager', who: 'full' },
  { name: 'not-found', path: '/nowhere', who: 'full' },
  { name: 'crash', path: '/', who: 'full', before: breakFormats },
  { name: 'area-problem', path: '/create-budget', who: 'full', before: loseArea },
];
