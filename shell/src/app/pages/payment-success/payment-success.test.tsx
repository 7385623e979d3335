import { getCheckout, getSubscription, listPlans } from '@savvi/contracts/billing/billing.routes';
import type { Subscription } from '@savvi/contracts/billing/billing';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';

const backend = openFakeBackend();
const FREE: Subscription = {
  subscriptionStatus: 'free',
  planType: 'free',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
};
const PAID: Subscription = {
  subscriptionStatus: 'active',
  planType: 'annual',
  currentPeriodEnd: '2027-03-02T12:00:00.000Z',
  cancelAtPeriodEnd: false,
};
const PROCESSING = 'Processing your payment...';

let isHidden = false;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 });
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  backend.answer('GET /registry.json', aRegistry());
  backend.answer(getUser, aUser());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () => renderApp('/payment-success', userEvent.setup({ advanceTimers: vi.advanceTimersByTime }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const polls = () => backend.callsTo(getSubscription);

test('until the first response the page checks the payment; then it shows Processing and polls every two seconds [BILL-13] [BILL-14]', async () => {
  const release = backend.hold(getSubscription);
  open();
  expect(await heading('Checking your payment')).toBeVisible();
  release(FREE);
  expect(await heading(PROCESSING)).toBeVisible();
  const first = polls().length;
  await vi.advanceTimersByTimeAsync(2_050);
  expect(polls()).toHaveLength(first + 1);
});

test('a hidden tab keeps polling for the payment, marked as background traffic, so that it does not extend the session [BILL-13] [API-21]', async () => {
  backend.answer(getSubscription, FREE);
  open();
  await heading(PROCESSING);
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  const before = polls().length;
  await vi.advanceTimersByTimeAsync(2_050);
  expect(polls()).toHaveLength(before + 1);
  expect(new Set(polls().map(({ headers }) => headers.get('X-Activity')))).toEqual(new Set(['background']));
  expect(polls().every(({ body, search }) => body === null && search.size === 0)).toBe(true);
});

test('an active subscription shows as success: the page fetches the user again and stops polling [BILL-14]', async () => {
  backend.answer(getSubscription, FREE);
  open();
  await heading(PROCESSING);
  expect(screen.getByText('BudgetPRO Trial Active')).toBeVisible();
  backend.answer(
    getUser,
    aUser({ subscriptionStatus: 'active', planType: 'annual', currentPeriodEnd: PAID.currentPeriodEnd }),
  );
  backend.answer(getSubscription, PAID);
  await vi.advanceTimersByTimeAsync(2_050);
  expect(await heading('Your payment has arrived')).toBeVisible();
  await vi.waitFor(() => expect(document.title).toBe('Your payment has arrived · BudgetPRO'));
  await vi.waitFor(() => expect(screen.queryByText('BudgetPRO Trial Active')).toBeNull());
  const asked = polls().length;
  await vi.advanceTimersByTimeAsync(2_500);
  expect(polls()).toHaveLength(asked);
});

test('five seconds after it opened, the page redirects to /, once, whatever the payment status; a countdown shows the time left [BILL-15]', async () => {
  backend.hold(getUser);
  backend.hold(getSubscription);
  const { left } = open();
  await heading('Checking your payment');
  expect(screen.getByText(/^Opening your dashboard in [45] seconds$/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText(/^Opening your dashboard in ([12] seconds?)$/)).toBeVisible();
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(left).toEqual(['replaceWith /']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(left).toEqual(['replaceWith /']);
});

test('a user who navigated to the page in the app has the full five seconds, however long ago the app was loaded [BILL-15]', async () => {
  backend.answer(getSubscription, FREE);
  const { left } = renderApp('/nowhere', userEvent.setup({ advanceTimers: vi.advanceTimersByTime }));
  await heading('404 Page Not Found');
  await vi.advanceTimersByTimeAsync(60_000);
  globalThis.history.pushState(null, '', '/payment-success');
  globalThis.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  await heading(PROCESSING);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(left).toEqual(['replaceWith /']);
});

test('when the session is found only after the page opened, there is still one countdown and one redirect [BILL-15]', async () => {
  backend.answer(getSubscription, PAID);
  const release = backend.hold(getUser);
  const { left } = open();
  await heading('Your payment has arrived');
  await vi.advanceTimersByTimeAsync(3_000);
  release(aUser());
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(left).toEqual(['replaceWith /']);
});

test('anonymous visitors see the page too: a 401 response keeps Processing [BILL-16] [NAV-1]', async () => {
  backend.refuse(getUser, 'unauthorized');
  backend.refuse(getSubscription, 'unauthorized');
  const { left } = open();
  expect(await heading(PROCESSING)).toBeVisible();
  const first = polls().length;
  await vi.advanceTimersByTimeAsync(2_050);
  expect(polls().length).toBeGreaterThan(first);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(PROCESSING);
  expect(left).toEqual([]);
});

test('a session that ends while the payment is checked does not change the page [BILL-14] [T-15]', async () => {
  backend.answer(getSubscription, FREE);
  open();
  await screen.findByRole('navigation', { name: 'Main' });
  expect(await heading(PROCESSING)).toBeVisible();
  backend.refuse(getUser, 'unauthorized');
  backend.refuse(getSubscription, 'unauthorized');
  const before = polls().length;
  await vi.advanceTimersByTimeAsync(2_050);
  expect(polls()).toHaveLength(before + 1);
  await vi.advanceTimersByTimeAsync(100);
  expect(screen.getByRole('heading', { level: 1, name: PROCESSING })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Not authenticated' })).toBeNull();
});

test.each([
  ['an error response', () => backend.refuse(getSubscription, 'unavailable')],
  ['no response', () => backend.drop(getSubscription)],
])('%s to a poll does not change the page after a payment, which keeps polling', async (_what, fail) => {
  fail();
  open();
  await screen.findByRole('navigation', { name: 'Main' });
  expect(await heading(PROCESSING)).toBeVisible();
  backend.answer(getSubscription, PAID);
  await vi.advanceTimersByTimeAsync(2_050);
  expect(await heading('Your payment has arrived')).toBeVisible();
});

test('leaving the page after a payment early cancels the redirect and the polling', async () => {
  backend.answer(getSubscription, FREE);
  backend.answer(getCheckout, {
    links: { monthly: null, yearly: null },
    expiresAt: '2026-03-03T12:00:00.000Z',
  });
  backend.answer(listPlans, []);
  const { person, left } = open();
  await heading(PROCESSING);
  await person.click(screen.getByRole('link', { name: 'Upgrade' }));
  await heading('Plans and prices');
  const asked = polls().length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(polls()).toHaveLength(asked);
  expect(left).toEqual([]);
});
