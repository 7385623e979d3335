import type { Page } from '@playwright/test';
import type { EntitlementsReply } from '@savvi/contracts/billing/billing';
import { entitlementsOf, locksOf } from '@savvi/contracts/entitlements';
import { daysLater, withSubscription } from '../../fixtures/states.ts';
import type { Scene } from './scene.ts';

const expired = (page: Page) => daysLater(page, 9);
const paid = (page: Page) => withSubscription(page, { subscriptionStatus: 'active', planType: 'premium' });
const paidYearly = (page: Page) =>
  withSubscription(page, { subscriptionStatus: 'active', planType: 'annual' }, { cancelAtPeriodEnd: true });
const unpaid = (page: Page) => withSubscription(page, { subscriptionStatus: 'past_due', planType: 'annual' });
const neverAnswer = (page: Page) => page.route('**/api/plans', () => undefined);
const noPlans = (page: Page) =>
  page.route('**/api/plans', (route) =>
    route.fulfill({ status: 503, body: 'This part of the product is not available right now.' }),
  );

/** Keeps the page open: the pages it would redirect to respond with 204. */
const still = (page: Page) =>
  page.route(
    (url) => ['/', '/api/login'].includes(url.pathname),
    (route) => route.fulfill({ status: 204 }),
  );
async function paidAndStill(page: Page): Promise<void> {
  await still(page);
  await paid(page);
}

/** A user with two budgets whose trial has expired, nine days after it began. */
async function locked(page: Page): Promise<void> {
  await expired(page);
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

const signIn = { name: 'Subscribe Now' };

/** Scenes of the plans, the page after a payment, and the billing page. */
export const BILLING_SCENES: readonly Scene[] = [
  { name: 'plans', path: '/subscribe', who: 'full' },
  { name: 'plans-trial-over', path: '/subscribe', who: 'one', before: expired },
  { name: 'plans-paid', path: '/subscribe', who: 'one', before: paid },
  { name: 'plans-paid-yearly', path: '/subscribe', who: 'one', before: paidYearly },
  { name: 'plans-unpaid', path: '/subscribe', who: 'one', before: unpaid },
  { name: 'plans-loading', path: '/subscribe', who: 'one', before: neverAnswer, isLoading: true },
  { name: 'plans-failed', path: '/subscribe', who: 'one', before: noPlans },
  { name: 'plans-admin', path: '/subscribe', who: 'admin' },
  {
    name: 'plans-signed-out',
    path: '/subscribe',
    who: 'nobody',
    before: still,
    act: (page) => page.getByRole('button', signIn).first().waitFor(),
  },
  { name: 'payment-processing', path: '/payment-success', who: 'one', before: still },
  { name: 'payment-arrived', path: '/payment-success', who: 'one', before: paidAndStill },
  { name: 'payment-signed-out', path: '/payment-success', who: 'nobody', before: still },
  { name: 'account-paid', path: '/account-settings', who: 'one', before: paidYearly },
  { name: 'account-unpaid', path: '/account-settings', who: 'one', before: unpaid },
  { name: 'account-locked', path: '/account-settings', who: 'one', before: locked },
];
