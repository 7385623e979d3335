import { getSubscription } from '@savvi/contracts/billing/billing.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';

vi.mock('./payment-success-page.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const backend = openFakeBackend();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 });
  backend.answer('GET /registry.json', aRegistry());
  backend.answer(getUser, aUser());
  backend.answer(getSubscription, {
    subscriptionStatus: 'free',
    planType: 'free',
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
  });
});
afterEach(() => void vi.useRealTimers());

test('the page after a payment redirects to / after five seconds, even if its own code does not load [BILL-15]', async () => {
  const { left } = renderApp('/payment-success', userEvent.setup({ advanceTimers: vi.advanceTimersByTime }));
  await screen.findByRole('navigation', { name: 'Main' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(screen.getByRole('main')).toContainElement(screen.getByText('Loading'));
  expect(screen.queryByRole('button', { name: /reload|try again/i })).toBeNull();
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(left).toEqual(['replaceWith /']);
});
