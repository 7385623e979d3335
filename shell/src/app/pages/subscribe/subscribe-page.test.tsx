import {
  createCustomerPortal,
  getCheckout,
  getSubscription,
  listPlans,
} from '@savvi/contracts/billing/billing.routes';
import { type Plan, PLANS } from '@savvi/contracts/billing/plans';
import { getUser } from '@savvi/contracts/identity/account.routes';
import type { User } from '@savvi/contracts/identity/account';
import { refreshUser } from '@savvi/mfe-kit';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';

const backend = openFakeBackend();
const monthly: Plan = { ...PLANS.monthly, paymentLink: 'https://pay.example/m?locale=en' };
const yearly: Plan = { ...PLANS.yearly, paymentLink: 'https://pay.example/y' };

const CHECKOUT = {
  links: {
    monthly: 'https://pay.example/m?locale=en&client_reference_id=s1_m',
    yearly: 'https://pay.example/y?client_reference_id=s1_y',
  },
  expiresAt: '2026-03-03T12:00:00.000Z',
};

const PAID = {
  subscriptionStatus: 'active',
  planType: 'premium',
  currentPeriodEnd: '2026-04-01T12:00:00.000Z',
  cancelAtPeriodEnd: false,
} as const;

beforeEach(() => {
  backend.answer('GET /registry.json', aRegistry());
  backend.answer(listPlans, [monthly, yearly]);
  backend.answer(getCheckout, CHECKOUT);
  backend.answer(getSubscription, PAID);
});
afterEach(() => void vi.useRealTimers());

async function open(over: Partial<User> = {}) {
  backend.answer(getUser, aUser(over));
  const app = renderApp('/subscribe');
  await screen.findByRole('article', { name: 'Yearly' });
  return app;
}

const card = (name: string) => within(screen.getByRole('article', { name }));
const SUBSCRIBE = { name: 'Subscribe Now' };

test('the page shows two plans with prices, former prices, promotions and savings as specified [BILL-4] [BILL-5] [BILL-6] [BILL-7]', async () => {
  await open();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.getByRole('article', { name: 'Monthly' })).toHaveTextContent(
    /\$9\.99 per month.*was \$12\.99.*First 100 users special!/,
  );
  expect(screen.getByRole('article', { name: 'Yearly' })).toHaveTextContent(
    /Save 36%.*\$99 per year.*was \$155\.88.*Save about \$56.*2 months free/,
  );
  expect(screen.getByText('$12.99').tagName).toBe('DEL');
});

test('the page states the guarantee, the trial, what both plans include, and what the free plan is [BILL-1] [BILL-3] [BILL-23] [TRIAL-13]', async () => {
  await open();
  expect(screen.getByText('30-day money-back guarantee')).toBeVisible();
  expect(screen.getByText('7-day free trial')).toBeVisible();
  expect(screen.getByText('1 budget, basic features, limited document storage.')).toBeVisible();
  const included = within(screen.getByRole('region', { name: 'In both plans' }));
  expect(
    included.getAllByRole('listitem').map((item) => item.querySelector('span')?.firstChild?.textContent),
  ).toEqual(PLANS.monthly.features);
});

test('each feature that is no area of its own explains in one line what it includes today (U-13, T-70)', async () => {
  await open();
  const included = within(screen.getByRole('region', { name: 'In both plans' }));
  const said = included.getAllByRole('listitem').filter((item) => item.querySelector('small') !== null);
  expect(said.map((item) => item.querySelector('span')?.firstChild?.textContent)).toEqual([
    'Advanced insights',
    'Advanced export',
    'Custom goals',
    'Advanced budgeting',
    'Priority support',
  ]);
  expect(included.getByText('Each budget as a CSV file, and all your data in one archive.')).toBeVisible();
});

test('a subscriber switches to the other plan at the provider (R-8)', async () => {
  backend.answer(createCustomerPortal, { url: 'https://pay.example/portal', isDemo: false });
  const { person, left } = await open({ subscriptionStatus: 'active', planType: 'premium' });
  await person.click(card('Yearly').getByRole('button', { name: 'Switch to Yearly' }));
  await waitFor(() => expect(left).toEqual(['openTab https://pay.example/portal']));
});

test('a subscriber who has cancelled reads when the subscription ends, and resumes it at the provider (R-8)', async () => {
  backend.answer(getSubscription, { ...PAID, cancelAtPeriodEnd: true });
  await open({ subscriptionStatus: 'active', planType: 'premium', currentPeriodEnd: PAID.currentPeriodEnd });
  expect(await screen.findByText('Your monthly plan is cancelled and ends on Apr 1, 2026')).toBeVisible();
  expect(card('Monthly').getByRole('button', { name: 'Resume subscription' })).toBeVisible();
});

test('the link to the demo page of the payment provider stays on the page after its toast has closed (U-14)', async () => {
  backend.answer(createCustomerPortal, { url: 'https://pay.example/portal', isDemo: true });
  const { person } = await open({ subscriptionStatus: 'active', planType: 'premium' });
  await person.click(card('Monthly').getByRole('button', { name: 'Manage billing' }));
  expect(await card('Monthly').findByRole('link', { name: 'Open the billing page' })).toHaveAttribute(
    'href',
    'https://pay.example/portal',
  );
});

test('no upgrade link on the page of the plans leads to the same page (U-14, T-69)', async () => {
  await open();
  expect(screen.getByText('BudgetPRO Trial Active')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Upgrade/ })).toBeNull();
});

test("a feature that only one plan has is on that plan's card", async () => {
  backend.answer(listPlans, [monthly, { ...yearly, features: [...yearly.features, 'A yearly review'] }]);
  await open();
  expect(card('Yearly').getByText('A yearly review')).toBeVisible();
  expect(card('Monthly').queryByText('A yearly review')).toBeNull();
});

test.each([
  ['Monthly', CHECKOUT.links.monthly],
  ['Yearly', CHECKOUT.links.yearly],
])(
  'Subscribe Now of %s opens the provider in a new tab, with the link that billing signed for the user [BILL-2] [BILL-4] [API-11] [T-66]',
  async (name, link) => {
    const { person, left } = await open();
    await person.click(card(name).getByRole('button', SUBSCRIBE));
    await waitFor(() => expect(left).toEqual([`openTab ${link}`]));
    expect(card(name).getByRole('button', SUBSCRIBE)).toHaveAccessibleDescription(
      `${name} Checkout opens in a new tab, on our payment provider’s page.`,
    );
  },
);

test("the previous release of billing signs no links: the plan's plain link gets the user's id [T-66]", async () => {
  backend.refuse(getCheckout, 'not-found');
  const { person, left } = await open();
  await person.click(card('Yearly').getByRole('button', SUBSCRIBE));
  await waitFor(() =>
    expect(left).toEqual([`openTab https://pay.example/y?client_reference_id=${aUser().id}`]),
  );
});

test('without a checkout link, the button shows a toast and requests the link again [BILL-9]', async () => {
  backend.answer(getCheckout, { ...CHECKOUT, links: { ...CHECKOUT.links, monthly: null } });
  const { person, left } = await open();
  await waitFor(() => expect(backend.callsTo(getCheckout)).toHaveLength(1));
  backend.answer(getCheckout, CHECKOUT);
  await person.click(card('Monthly').getByRole('button', SUBSCRIBE));
  expect(await screen.findByText('Unable to start subscription process. Please try again.')).toBeVisible();
  await waitFor(() => expect(backend.callsTo(listPlans)).toHaveLength(2));
  await waitFor(async () => {
    await person.click(card('Monthly').getByRole('button', SUBSCRIBE));
    expect(left).toHaveLength(1);
  });
});

test('a browser that blocks the new tab of the checkout shows the same toast as a missing checkout link [BILL-9]', async () => {
  backend.answer(getUser, aUser());
  const { person } = renderApp('/subscribe', userEvent.setup(), { blocksTabs: true });
  await screen.findByRole('article', { name: 'Yearly' });
  await person.click(card('Yearly').getByRole('button', SUBSCRIBE));
  expect(await screen.findByText('Unable to start subscription process. Please try again.')).toBeVisible();
});

test('the plans load with a skeleton, and if the plans fail to load the page offers a retry', async () => {
  const release = backend.hold(listPlans);
  backend.answer(getUser, aUser());
  const { person } = renderApp('/subscribe');
  expect(await screen.findByText('Loading the plans')).toBeInTheDocument();
  // The skeleton has the background of the plan that replaces it, so that no color changes.
  expect(document.querySelectorAll('svg[preserveAspectRatio]')).toHaveLength(1);
  release.refuse('unavailable');
  expect(await screen.findByRole('heading', { name: 'The plans could not be loaded' })).toBeVisible();
  expect(screen.getByText(/^503: /)).toBeVisible();
  backend.answer(listPlans, [monthly, yearly]);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Monthly' })).toBeVisible();
});

test('while no plan is on sale, the page says that none is', async () => {
  backend.answer(listPlans, []);
  backend.answer(getUser, aUser());
  renderApp('/subscribe');
  expect(await screen.findByRole('heading', { name: 'No plans are available right now' })).toBeVisible();
});

test.each([
  ['in the trial', {}, 'Your free trial runs until Mar 8, 2026'],
  [
    'after the trial',
    { createdAt: '2026-02-01T12:00:00.000Z' },
    'Your trial has ended. Everything you made is still here',
  ],
  [
    'after a subscription',
    { createdAt: '2026-01-01T12:00:00.000Z', subscriptionStatus: 'cancelled', planType: 'premium' },
    'Your subscription has ended. Everything you made is still here',
  ],
  ['an administrator', { isAdmin: 1 }, 'As an administrator, you have full access with or without a plan'],
  [
    'on a plan',
    { subscriptionStatus: 'active', planType: 'annual', currentPeriodEnd: '2027-03-01T12:00:00.000Z' },
    'You are on the Yearly plan, paid until Mar 1, 2027',
  ],
  [
    'unpaid',
    { subscriptionStatus: 'past_due', planType: 'premium', currentPeriodEnd: '2026-02-20T12:00:00.000Z' },
    'Your last payment failed; your plan was paid until Feb 20, 2026. Fix it under “Manage billing”',
  ],
  [
    'unpaid from the beginning',
    { subscriptionStatus: 'past_due', planType: 'premium' },
    'Your last payment failed. Fix it under “Manage billing”',
  ],
] satisfies [string, Partial<User>, string][])(
  'a user (%s) reads the state of their plan',
  async (_who, over, sentence) => {
    await open(over);
    expect(within(screen.getByRole('main')).getByText(sentence)).toBeVisible();
  },
);

test('only a user whose plan has ended gets links to all records on the page of the plans [T-7]', async () => {
  const { unmount } = await open({ createdAt: '2026-02-01T12:00:00.000Z' });
  const made = within(await screen.findByRole('navigation', { name: 'What you made' }));
  expect(made.getByRole('link', { name: 'Password Manager' })).toHaveAttribute('href', '/password-manager');
  expect(made.getAllByRole('link')).toHaveLength(4);
  unmount();
  await open();
  expect(screen.queryByRole('navigation', { name: 'What you made' })).toBeNull();
});

test('a subscriber cannot buy a second plan: the current plan is marked and links to its management', async () => {
  backend.answer(createCustomerPortal, { url: 'https://pay.example/portal', isDemo: false });
  const { person, left } = await open({ subscriptionStatus: 'active', planType: 'premium' });
  expect(screen.queryByRole('button', SUBSCRIBE)).toBeNull();
  expect(card('Monthly').getByText('Your plan')).toBeVisible();
  expect(card('Yearly').queryByText('Your plan')).toBeNull();
  expect(card('Yearly').getByText('Switch in “Manage billing” so you’re never charged twice.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Manage billing' }));
  await waitFor(() => expect(left).toEqual(['openTab https://pay.example/portal']));
});

const badgeIcon = () => card('Monthly').getByText('Your plan').querySelector('svg');

test("the mark of the user's plan shows whether it is paid", async () => {
  const { unmount } = await open({ subscriptionStatus: 'active', planType: 'premium' });
  expect(badgeIcon()).toHaveClass('lucide-badge-check');
  unmount();
  await open({ subscriptionStatus: 'past_due', planType: 'premium' });
  expect(badgeIcon()).toHaveClass('lucide-circle-alert');
});

test('after a purchase in another tab, the focus is on the bought plan', async () => {
  const { person, client } = await open();
  await person.click(card('Monthly').getByRole('button', SUBSCRIBE));
  backend.answer(getUser, aUser({ subscriptionStatus: 'active', planType: 'premium' }));
  await refreshUser(client);
  expect(await card('Monthly').findByText('Your plan')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Monthly' })).toHaveFocus();
});

test('retrying the plans keeps the focus and the scroll position', async () => {
  backend.refuse(listPlans, 'unavailable');
  backend.refuse(getUser, 'unauthorized');
  const { person } = renderApp('/subscribe');
  const again = await screen.findByRole('button', { name: 'Try again' });
  backend.answer(listPlans, [monthly, yearly]);
  await person.click(again);
  await screen.findByRole('article', { name: 'Monthly' });
  expect(document.activeElement).toContainElement(screen.getByRole('article', { name: 'Monthly' }));
  expect(document.body).not.toHaveFocus();
});

test('a subscription to a plan that is no longer sold is managed above the cards', async () => {
  await open({ subscriptionStatus: 'active', planType: 'basic' });
  expect(screen.queryByRole('button', SUBSCRIBE)).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Manage billing' })).toHaveLength(1);
});

test('without a session the page says that one has to log in and redirects after two seconds; its buttons open nothing [NAV-1] [BILL-8]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  backend.refuse(getUser, 'unauthorized');
  const { person, left } = renderApp(
    '/subscribe',
    userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
  );
  await person.click(await screen.findByRole('button', { name: 'Subscribe Now', description: /^Monthly/ }));
  const toast = screen.getByText('Authentication Required').closest('[data-tone]');
  expect(toast).toHaveAttribute('data-tone', 'destructive');
  expect(toast).toHaveTextContent('Please log in to subscribe to a plan.');
  expect(left).toEqual([]);
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(left).toEqual(['replaceWith /api/login']);
});

test.each([
  ['are still loading', () => void backend.hold(listPlans)],
  ['fail to load', () => backend.refuse(listPlans, 'unavailable')],
])(
  'without a session the message and the redirect also happen while the plans %s [BILL-8]',
  async (_what, arrange) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    arrange();
    backend.refuse(getUser, 'unauthorized');
    const { left } = renderApp('/subscribe');
    expect(await screen.findByText('Authentication Required')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
    expect(left).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(left).toEqual(['replaceWith /api/login']);
  },
);

test('there is no redirect to the sign-in page before it is known that the visitor has no session, or if the check fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  backend.refuse(getUser, 'unavailable');
  const { person, left } = renderApp(
    '/subscribe',
    userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
  );
  expect(await screen.findByRole('heading', { name: 'BudgetPRO is not answering' })).toBeVisible();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(left).toEqual([]);
  backend.answer(getUser, aUser());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Monthly' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(screen.queryByText('Authentication Required')).toBeNull();
  expect(left).toEqual([]);
});
