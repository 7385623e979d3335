import { getCheckout } from '@savvi/contracts/billing/billing.routes';
import { createQueryClient } from '@savvi/mfe-kit';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import '@savvi/testing/jsdom';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCheckoutUrl } from './use-checkout-url.ts';

const backend = openFakeBackend();
type Who = Parameters<typeof useCheckoutUrl>[0];
const EXPIRED: Who = { id: 'user-1', subscriptionStatus: 'free' };

function checkoutOf(user: Who, maxBudgets: number) {
  const client = createQueryClient();
  return renderHook(({ max, who }) => useCheckoutUrl(who, { maxBudgets: max }), {
    initialProps: { max: maxBudgets, who: user },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
}
const answer = (paymentLink: string | null) =>
  backend.answer(getCheckout, {
    links: { monthly: paymentLink, yearly: 'https://pay.example/y' },
    expiresAt: '2026-03-03T12:00:00.000Z',
  });

test('a user with a budget limit gets the link of the monthly plan that billing signed for them [T-40] [T-66]', async () => {
  answer('https://pay.example/m?client_reference_id=s1_m');
  const { result, rerender } = checkoutOf(EXPIRED, 1);
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).toBe('https://pay.example/m?client_reference_id=s1_m'));
  rerender({ max: 1, who: { ...EXPIRED, subscriptionStatus: 'past_due' } });
  expect(result.current).toBeNull();
});

test('users without a limit and users with a failed payment cause no request for the plans', async () => {
  checkoutOf(EXPIRED, -1);
  checkoutOf({ ...EXPIRED, subscriptionStatus: 'past_due' }, 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(backend.calls).toEqual([]);
});

test('the plans are not requested if the user leaves while the JavaScript chunk for the request loads', async () => {
  checkoutOf(EXPIRED, 1).unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(backend.calls).toEqual([]);
});

test('there is no checkout link while the plan cannot be bought or the request fails', async () => {
  answer(null);
  const none = checkoutOf(EXPIRED, 1);
  await waitFor(() => expect(backend.callsTo(getCheckout)).toHaveLength(1));
  expect(none.result.current).toBeNull();
  backend.refuse(getCheckout, 'unavailable');
  const failed = checkoutOf(EXPIRED, 1);
  await waitFor(() => expect(backend.callsTo(getCheckout)).toHaveLength(2));
  expect(failed.result.current).toBeNull();
});
