import {
  createCustomerPortal,
  getCheckout,
  getEntitlements,
  getSubscription,
  keepSubscription,
  listPlans,
} from '@savvi/contracts/billing/billing.routes';
import type { EntitlementsReply, Subscription } from '@savvi/contracts/billing/billing';
import { entitlementsOf, locksOf, planTypeOf } from '@savvi/contracts/entitlements';
import { getUser } from '@savvi/contracts/identity/account.routes';
import type { User } from '@savvi/contracts/identity/account';
import { aUser, NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';
import { answerSecurity, preloadAccountPage } from '../../../testing/security.ts';

preloadAccountPage();
const backend = openFakeBackend();
const FAILED = 'Unable to access subscription management. Please try again.';
const STILL_HERE = 'Everything you made is still here. You can view, download or delete it at any time.';
const UNTIL = '2027-03-01T12:00:00.000Z';
const ENDED = '2026-02-20T12:00:00.000Z';
const DAY_MS = 86_400_000;
const LONG_AGO = '2026-01-01T12:00:00.000Z';
const TRIAL_ENDED = { createdAt: '2026-02-01T12:00:00.000Z' };

function billingOf(
  user: User,
  counts = { maxBudgets: 2, maxDocuments: 0 },
  now = new Date(NOW),
): EntitlementsReply {
  const account = { ...user, isAdmin: user.isAdmin === 1 };
  return {
    ...entitlementsOf(account, now),
    planType: planTypeOf(account),
    locks: locksOf(account, counts, now),
  };
}
const aSubscription = (user: User, cancelAtPeriodEnd: boolean): Subscription => ({
  subscriptionStatus: user.subscriptionStatus,
  planType: user.planType,
  currentPeriodEnd: user.currentPeriodEnd,
  cancelAtPeriodEnd,
});

beforeEach(() => {
  backend.answer('GET /registry.json', aRegistry());
  answerSecurity(backend);
  backend.answer(getCheckout, {
    links: { monthly: null, yearly: null },
    expiresAt: '2026-03-03T12:00:00.000Z',
  });
  backend.answer(listPlans, []);
});

afterEach(() => void vi.useRealTimers());

const section = () => within(screen.getByRole('region', { name: 'Billing and subscription' }));

async function open(over: Partial<User> = {}, { cancelAtPeriodEnd = false, blocksTabs = false } = {}) {
  const user = aUser(over);
  backend.answer(getUser, user);
  backend.answer(getEntitlements, billingOf(user));
  backend.answer(getSubscription, aSubscription(user, cancelAtPeriodEnd));
  const app = renderApp('/account-settings', userEvent.setup(), { blocksTabs });
  await screen.findByRole('heading', { level: 1, name: 'Account settings' });
  await section().findByRole('list', { name: 'Included' });
  return app;
}

test.each([
  ['in the trial', {}, false, 'Free trial', ['Free'], '6 days of your trial remaining, until Mar 8, 2026.'],
  ['after the trial', TRIAL_ENDED, false, 'Free plan', ['Free'], STILL_HERE],
  [
    'on the yearly plan',
    { subscriptionStatus: 'active', planType: 'annual', currentPeriodEnd: UNTIL },
    false,
    'Yearly plan',
    ['Paid'],
    'Paid until Mar 1, 2027. It renews automatically.',
  ],
  [
    'on one that ends',
    { subscriptionStatus: 'active', planType: 'premium', currentPeriodEnd: UNTIL },
    true,
    'Monthly plan',
    ['Paid'],
    'Cancelled. It ends on Mar 1, 2027 and won’t renew.',
  ],
  [
    'on one without an end',
    { subscriptionStatus: 'active', planType: 'basic' },
    false,
    'Basic plan',
    ['Paid'],
    'Thank you for being a customer.',
  ],
  [
    'unpaid',
    { createdAt: LONG_AGO, subscriptionStatus: 'past_due', planType: 'premium', currentPeriodEnd: ENDED },
    false,
    'Monthly plan',
    ['Free', 'Payment failed'],
    'Your last payment failed; your plan was paid until Feb 20, 2026. Fix it under “Manage billing”.',
  ],
  [
    'unpaid from the beginning',
    { createdAt: LONG_AGO, subscriptionStatus: 'past_due', planType: 'premium' },
    false,
    'Monthly plan',
    ['Free', 'Payment failed'],
    'Your last payment failed. Fix it under “Manage billing”.',
  ],
  [
    'cancelled',
    { createdAt: LONG_AGO, subscriptionStatus: 'cancelled', planType: 'free', currentPeriodEnd: ENDED },
    false,
    'Free plan',
    ['Free', 'Cancelled'],
    STILL_HERE,
  ],
  [
    'an administrator',
    { isAdmin: 1 },
    false,
    'Administrator',
    ['Free'],
    'As an administrator, you have full access with or without a plan.',
  ],
] satisfies [string, Partial<User>, boolean, string, string[], string][])(
  'a user who is %s reads plan, status and dates [ACC-1] [BILL-18]',
  async (_who, over, cancelAtPeriodEnd, plan, badges, sentence) => {
    await open(over, { cancelAtPeriodEnd });
    expect(section().getByText(plan)).toBeVisible();
    for (const badge of badges) expect(section().getByText(badge)).toBeVisible();
    expect(section().queryByText(badges.includes('Paid') ? 'Free' : 'Paid')).toBeNull();
    expect(await section().findByText(sentence)).toBeVisible();
  },
);

test.each([
  [false, 'Paid until Feb 20, 2026. We’re waiting for the renewal.'],
  [true, 'Cancelled. It ends on Feb 20, 2026 and won’t renew.'],
])(
  'an expired paid period that is not renewed yet (cancelled: %s) does not show as continuing',
  async (cancelAtPeriodEnd, sentence) => {
    await open(
      { createdAt: LONG_AGO, subscriptionStatus: 'active', planType: 'premium', currentPeriodEnd: ENDED },
      { cancelAtPeriodEnd },
    );
    expect(await section().findByText(sentence)).toBeVisible();
  },
);

test('a user with several running subscriptions chooses one to keep, and reads that the others will end [T-66]', async () => {
  const user = aUser({
    subscriptionStatus: 'active',
    planType: 'annual',
    currentPeriodEnd: '2027-03-02T12:00:00.000Z',
  });
  const undecided = [
    {
      id: 'sub_1',
      planType: 'annual' as const,
      since: '2026-03-02T12:00:00.000Z',
      currentPeriodEnd: '2027-03-02T12:00:00.000Z',
    },
    {
      id: 'sub_2',
      planType: 'premium' as const,
      since: '2026-03-03T12:00:00.000Z',
      currentPeriodEnd: '2026-04-03T12:00:00.000Z',
    },
  ];
  backend.answer(getUser, user);
  backend.answer(getEntitlements, billingOf(user));
  backend.answer(getSubscription, { ...aSubscription(user, false), undecided });
  const { person } = renderApp('/account-settings');
  await screen.findByRole('heading', { level: 1, name: 'Account settings' });
  const choice = within(await section().findByRole('region', { name: 'Choose one subscription' }));
  expect(
    choice
      .getAllByRole('listitem')
      .map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Yearly plan', 'Started on Mar 2, 2026, paid until Mar 2, 2027'],
    ['Monthly plan', 'Started on Mar 3, 2026, paid until Apr 3, 2026'],
  ]);
  backend.answer(keepSubscription, aSubscription(user, false));
  backend.answer(getSubscription, aSubscription(user, false));
  await person.click(
    choice.getByRole('button', { name: 'Keep only this one: Yearly plan, started on Mar 2, 2026' }),
  );
  expect(await screen.findByText('Subscription Kept')).toBeVisible();
  expect(backend.callsTo(keepSubscription).map(({ body }) => body)).toEqual([{ id: 'sub_1' }]);
  expect(section().queryByRole('region', { name: 'Choose one subscription' })).toBeNull();
});

test('a user who bought another plan during a subscription reads that the earlier one was ended', async () => {
  const user = aUser({ subscriptionStatus: 'active', planType: 'premium', currentPeriodEnd: UNTIL });
  backend.answer(getUser, user);
  backend.answer(getEntitlements, billingOf(user));
  backend.answer(getSubscription, {
    ...aSubscription(user, false),
    replaced: { planType: 'annual', at: NOW },
  });
  renderApp('/account-settings');
  expect(await screen.findByText('Paid until Mar 1, 2027. It renews automatically.')).toBeVisible();
  expect(section().getByText('Your yearly plan ended. You won’t be charged for it again.')).toBeVisible();
});

test('when it is unknown whether the subscription renews, only the end of the paid period is shown', async () => {
  const user = aUser({ subscriptionStatus: 'active', planType: 'premium', currentPeriodEnd: UNTIL });
  backend.answer(getUser, user);
  backend.answer(getEntitlements, billingOf(user));
  backend.refuse(getSubscription, 'unavailable');
  renderApp('/account-settings');
  expect(await screen.findByText('Paid until Mar 1, 2027.')).toBeVisible();
});

const textsOf = (name: string | RegExp) =>
  within(section().getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('during the trial everything is included and nothing locked [BILL-20] [BILL-21] [BILL-22] [BILL-29] [T-42]', async () => {
  await open();
  expect(textsOf('Included')).toEqual([
    'Unlimited budgets',
    'Unlimited documents',
    'Financial Master Plan',
    'Password Manager',
    'Document Locker',
    'Advanced insights',
    'Advanced export',
    'Custom goals',
    'Advanced budgeting',
    'Priority support',
  ]);
  expect(section().queryByRole('list', { name: /Locked/ })).toBeNull();
});

test.each([
  ['the trial ended', TRIAL_ENDED, 'Locked. Your free trial ended on February 8, 2026.'],
  [
    'a payment failed',
    { createdAt: LONG_AGO, subscriptionStatus: 'past_due', planType: 'premium', currentPeriodEnd: ENDED },
    'Locked. Your last payment failed. Fix it under “Manage billing” below.',
  ],
  [
    'the subscription ended',
    { createdAt: LONG_AGO, subscriptionStatus: 'cancelled', currentPeriodEnd: ENDED },
    'Locked. Your subscription ended on February 20, 2026.',
  ],
  [
    'it ended, nobody knows when',
    { createdAt: LONG_AGO, subscriptionStatus: 'cancelled', currentPeriodEnd: UNTIL },
    'Locked. Your subscription has ended.',
  ],
] satisfies [string, Partial<User>, string | RegExp][])(
  'after %s, locked features are listed with the reason, and a limit with its count [BILL-20] [BILL-25] [TRIAL-12]',
  async (_what, over, why) => {
    await open(over);
    expect(textsOf('Included')).toEqual(['1 budget', '5 documents']);
    expect(textsOf(why)).toEqual([
      'Financial Master Plan',
      'Password Manager',
      'Document Locker',
      'Advanced insights',
      'Advanced export',
      'Custom goals',
      'Advanced budgeting',
      'Priority support',
      'More budgets (2 of 1 used)',
    ]);
  },
);

test('the features and limits of the plan load separately from the rest of the section, and a failed load can be retried', async () => {
  backend.answer(getUser, aUser());
  const release = backend.hold(getEntitlements);
  const { person } = renderApp('/account-settings');
  expect(await screen.findByText('Loading plan details')).toBeInTheDocument();
  expect(section().getByText('Free trial')).toBeVisible();
  release.refuse('unavailable');
  expect(await section().findByText(/We couldn’t load what your plan includes/)).toBeVisible();
  const releaseAgain = backend.hold(getEntitlements);
  const reload = section().getByRole('button', { name: 'Reload' });
  await person.click(reload);
  await waitFor(() => expect(reload).toHaveAttribute('aria-busy', 'true'));
  expect(reload).toHaveFocus();
  releaseAgain(billingOf(aUser()));
  expect(await section().findByRole('list', { name: 'Included' })).toBeVisible();
  expect(document.activeElement).toContainElement(section().getByRole('list', { name: 'Included' }));
  expect(document.activeElement?.closest('[aria-labelledby="billing"]')).not.toBeNull();
});

test('when the trial ends by the clock, the locked features are requested again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  await open();
  const later = new Date(Date.parse(NOW) + 7 * DAY_MS);
  backend.answer(getEntitlements, billingOf(aUser(), undefined, later));
  await act(() => vi.advanceTimersByTimeAsync(7 * DAY_MS));
  expect(
    await section().findByRole('list', { name: 'Locked. Your free trial ended on March 8, 2026.' }),
  ).toBeVisible();
  expect(section().getByText('Free plan')).toBeVisible();
});

const manage = () => section().getByRole('button', { name: 'Manage billing' });
const toastTone = (text: string) => screen.getByText(text).closest('[data-tone]')?.getAttribute('data-tone');

test('Manage Billing requests the portal, is busy until the response, and opens the portal in a new tab [ACC-14] [BILL-10] [API-21]', async () => {
  const release = backend.hold(createCustomerPortal);
  const { person, left } = await open({ subscriptionStatus: 'active', planType: 'premium' });
  await person.click(manage());
  const busy = await section().findByRole('button', { name: 'Opening...' });
  await person.click(busy);
  release({ url: 'https://pay.example/portal', isDemo: false });
  await waitFor(() => expect(left).toEqual(['openTab https://pay.example/portal']));
  expect(backend.callsTo(createCustomerPortal).map(({ body }) => body)).toEqual([null]);
});

test("a browser that blocks the portal's new tab shows a link instead", async () => {
  backend.answer(createCustomerPortal, { url: 'https://pay.example/portal', isDemo: false });
  const { person, left } = await open({}, { blocksTabs: true });
  await person.click(manage());
  await person.click(await screen.findByRole('button', { name: 'Open it' }));
  expect(left).toEqual(['openTab https://pay.example/portal', 'openTab https://pay.example/portal']);
});

test('without a real payment provider a toast shows Demo Mode, with a link if there is a page to open [BILL-10] [T-41]', async () => {
  backend.answer(createCustomerPortal, { url: null, isDemo: true });
  const { person, left } = await open();
  await person.click(manage());
  expect(await screen.findByText('Demo Mode')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open it' })).toBeNull();
  backend.answer(createCustomerPortal, { url: 'http://localhost/demo-payments/portal', isDemo: true });
  await person.click(manage());
  await person.click(await screen.findByRole('button', { name: 'Open it' }));
  expect(left).toEqual(['openTab http://localhost/demo-payments/portal']);
});

test.each([
  ['an error response', () => backend.refuse(createCustomerPortal, 'unavailable')],
  ['no response', () => backend.drop(createCustomerPortal)],
])(
  'when the portal request gets %s, the message of the specification is shown [BILL-11]',
  async (_what, arrange) => {
    arrange();
    const { person, left } = await open();
    await person.click(manage());
    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(toastTone(FAILED)).toBe('destructive');
    expect(left).toEqual([]);
  },
);

test('a user who never paid reads that there is nothing to manage', async () => {
  backend.answer(createCustomerPortal, { url: null, isDemo: false });
  const { person, left } = await open();
  await person.click(manage());
  expect(await screen.findByText('Nothing to manage yet')).toBeVisible();
  expect(left).toEqual([]);
});

test('only a user without a running subscription gets a link to the plans', async () => {
  const { unmount } = await open();
  expect(section().getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscribe');
  unmount();
  await open({ subscriptionStatus: 'active', planType: 'annual' });
  expect(section().queryByRole('link', { name: 'See the plans' })).toBeNull();
});

test('only a user whose plan has ended gets links to all their records and to the download of their data [T-7]', async () => {
  const { unmount } = await open(TRIAL_ENDED);
  const made = within(await section().findByRole('navigation', { name: 'What you made' }));
  expect(made.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Budget Lab', '/create-budget'],
    ['Master Plan', '/financial-master-plan'],
    ['Password Manager', '/password-manager'],
    ['Document Locker', '/document-locker'],
  ]);
  unmount();
  await open();
  expect(section().queryByRole('navigation')).toBeNull();
});
