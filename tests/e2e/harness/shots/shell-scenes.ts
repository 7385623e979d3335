import type { Page } from '@playwright/test';
import type { EntitlementsReply } from '@savvi/contracts/billing/billing';
import { entitlementsOf, locksOf } from '@savvi/contracts/entitlements';
import { breakFormats, withSubscription } from '../../fixtures/states.ts';
import { PASSWORD } from '../../fixtures/users.ts';
import { failing, fill, key, later, pending, press, type Scene, see, seeDialog, type Step } from './scene.ts';

const RESET = '/reset-password#token=x';

async function openSidebar(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Budget Lab' }).focus();
}

const paid: Step = (page) => withSubscription(page, { subscriptionStatus: 'active', planType: 'premium' });
const paidYearly: Step = (page) =>
  withSubscription(page, { subscriptionStatus: 'active', planType: 'annual' }, { cancelAtPeriodEnd: true });
const unpaid: Step = (page) => withSubscription(page, { subscriptionStatus: 'past_due', planType: 'annual' });

/** Keeps the page open: the pages it would redirect to respond with 204. */
const still: Step = (page) =>
  page.route(
    (url) => ['/', '/api/login'].includes(url.pathname),
    (route) => route.fulfill({ status: 204 }),
  );

/** A user with two budgets whose trial has expired, nine days after it began. */
async function locked(page: Page): Promise<void> {
  const account = {
    createdAt: '2026-03-01T12:00:00.000Z',
    isAdmin: false,
    subscriptionStatus: 'free',
    currentPeriodEnd: null,
  } as const;
  const now = new Date('2026-03-10T12:00:00.000Z');
  const reply: EntitlementsReply = {
    ...entitlementsOf(account, now),
    planType: 'trial',
    locks: locksOf(account, { maxBudgets: 2, maxDocuments: 0 }, now),
  };
  await page.route('**/api/entitlements', (route) => route.fulfill({ json: reply }));
}

/** Makes the locker so large that the download is written directly to a file. */
const largeLocker: Step = (page) =>
  page.route('**/api/documents', async (route) => {
    const answer = await route.fetch();
    const documents = (await answer.json()) as object[]; // the contract says that this is a list of documents
    await route.fulfill({
      response: answer,
      json: documents.map((document) => ({ ...document, fileSize: 400_000_000 })),
    });
  });
const askToDownload = [press('Download my data'), seeDialog];
const download = [...askToDownload, fill('Your password', PASSWORD), key('Enter')];
const askToDelete = [press('Delete my account'), seeDialog];

/** Scenes of the pages that the shell renders itself. */
export const SHELL_SCENES: readonly Scene[] = [
  // Scenes of signed-out visitors.
  { name: 'landing', path: '/', who: 'nobody' },
  { name: 'sign-in', path: '/login', who: 'nobody' },
  {
    name: 'sign-in-failed',
    path: '/login',
    who: 'nobody',
    act: [
      fill('Email', 'nobody@example.com'),
      fill('Password', 'not the password'),
      press('Sign In'),
      // In a narrow window, the sign-in page shows the notice for mobile devices instead of an error.
      see(/Sign In Failed|Mobile Optimization Coming Soon!/),
    ],
    isWindow: true,
  },
  { name: 'register', path: '/auth', who: 'nobody', act: [press('Create Account', 'tab')] },
  {
    name: 'register-errors',
    path: '/auth',
    who: 'nobody',
    act: [
      press('Create Account', 'tab'),
      fill('Email', 'ann'),
      fill('Password', 'abc'),
      press('Create Account'),
      see('Please enter a valid email address'),
    ],
  },
  { name: 'forgot-password', path: '/forgot-password', who: 'nobody' },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    who: 'nobody',
    act: [fill('Email', 'ann@example.com'), press('Send reset link'), see('Check Your Email')],
  },
  { name: 'reset-password', path: RESET, who: 'nobody' },
  {
    name: 'reset-password-toast',
    path: RESET,
    who: 'nobody',
    act: [
      fill('New password', 'correct horse'),
      fill('Confirm new password', 'battery staple'),
      press('Update password'),
      see("Passwords Don't Match"),
    ],
    isWindow: true,
  },
  { name: 'reset-password-invalid', path: '/reset-password', who: 'nobody' },
  { name: 'not-me', path: '/not-me#token=x', who: 'nobody' },
  { name: 'lost-authenticator', path: '/lost-authenticator#token=x', who: 'nobody' },
  { name: 'lost-authenticator-stop', path: '/lost-authenticator#stop=x', who: 'nobody' },
  { name: 'not-found-signed-out', path: '/nowhere', who: 'nobody' },

  // Scenes of the shell's pages for signed-in users.
  { name: 'dashboard-empty', path: '/', who: 'empty' },
  { name: 'dashboard-one', path: '/', who: 'one' },
  { name: 'dashboard', path: '/', who: 'full' },
  { name: 'dashboard-forty', path: '/', who: 'many' },
  { name: 'dashboard-loading', path: '/', who: 'full', before: [pending('**/api/budgets')], isLoading: true },
  { name: 'dashboard-failed', path: '/', who: 'full', before: [failing('**/api/budgets')] },
  { name: 'trial-few-days', path: '/', who: 'one', before: [later(5)], isWindow: true },
  { name: 'trial-last-day', path: '/', who: 'one', before: [later(7)], isWindow: true },
  { name: 'trial-over', path: '/', who: 'one', before: [later(9)], isWindow: true },
  { name: 'sidebar', path: '/create-budget', who: 'many', act: [openSidebar], isWindow: true },
  { name: 'account-settings', path: '/account-settings', who: 'full' },
  {
    name: 'account-settings-dialog',
    path: '/account-settings',
    who: 'full',
    act: [press('Sign out everywhere'), seeDialog],
    isWindow: true,
  },
  {
    name: 'account-settings-toast',
    path: '/account-settings',
    who: 'full',
    act: [fill('First name', 'Anna'), press('Save changes'), see('Profile Updated')],
    isWindow: true,
  },
  { name: 'not-available-yet', path: '/password-manager', who: 'full' },
  { name: 'not-found', path: '/nowhere', who: 'full' },
  { name: 'crash', path: '/', who: 'full', before: [breakFormats] },
  {
    name: 'area-problem',
    path: '/create-budget',
    who: 'full',
    before: [(page) => page.route('**/remotes/**', (route) => route.abort())],
  },

  // Scenes of the plans, the page after a payment, and the billing page.
  { name: 'plans', path: '/subscribe', who: 'full' },
  { name: 'plans-trial-over', path: '/subscribe', who: 'one', before: [later(9)] },
  { name: 'plans-paid', path: '/subscribe', who: 'one', before: [paid] },
  { name: 'plans-paid-yearly', path: '/subscribe', who: 'one', before: [paidYearly] },
  { name: 'plans-unpaid', path: '/subscribe', who: 'one', before: [unpaid] },
  {
    name: 'plans-loading',
    path: '/subscribe',
    who: 'one',
    before: [pending('**/api/plans')],
    isLoading: true,
  },
  { name: 'plans-failed', path: '/subscribe', who: 'one', before: [failing('**/api/plans')] },
  { name: 'plans-admin', path: '/subscribe', who: 'admin' },
  {
    name: 'plans-signed-out',
    path: '/subscribe',
    who: 'nobody',
    before: [still],
    act: [(page) => page.getByRole('button', { name: 'Subscribe Now' }).first().waitFor()],
  },
  { name: 'payment-processing', path: '/payment-success', who: 'one', before: [still] },
  { name: 'payment-arrived', path: '/payment-success', who: 'one', before: [still, paid] },
  { name: 'payment-signed-out', path: '/payment-success', who: 'nobody', before: [still] },
  { name: 'account-paid', path: '/account-settings', who: 'one', before: [paidYearly] },
  { name: 'account-unpaid', path: '/account-settings', who: 'one', before: [unpaid] },
  { name: 'account-locked', path: '/account-settings', who: 'one', before: [later(9), locked] },

  // Scenes of the data export and the account deletion.
  { name: 'own-data-download', path: '/account-settings', who: 'full', act: askToDownload, isWindow: true },
  {
    name: 'own-data-under-way',
    path: '/account-settings',
    who: 'full',
    act: [pending('**/download'), ...download, see(/^Document 1 of/)],
    isWindow: true,
  },
  {
    name: 'own-data-choose',
    path: '/account-settings',
    who: 'full',
    before: [largeLocker],
    act: [...download, see('Choose where to save')],
    isWindow: true,
  },
  {
    name: 'own-data-downloaded',
    path: '/account-settings',
    who: 'full',
    act: [...download, see('Your data has been saved')],
    isWindow: true,
  },
  {
    name: 'own-data-partly',
    path: '/account-settings',
    who: 'full',
    act: [failing('**/api/debts'), failing('**/download', 'internal'), ...download, see('but not all of it')],
    isWindow: true,
  },
  { name: 'own-data-delete', path: '/account-settings', who: 'full', act: askToDelete, isWindow: true },
  {
    name: 'own-data-delete-errors',
    path: '/account-settings',
    who: 'full',
    act: [
      ...askToDelete,
      fill('Type DELETE to confirm', 'yes'),
      press('Delete my account'),
      see('Please type DELETE here.'),
    ],
    isWindow: true,
  },
  { name: 'own-data-deleted', path: '/#account-deleted', who: 'nobody', isWindow: true },
];
