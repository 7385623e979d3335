// Three users whose plans ended in three different ways, a month later. Pages and API tell each one the
// reason, and their own data stays available.
import { HOLDINGS } from '@savvi/testing/holding-inputs';
import { checkoutReply, entitlementsReply, portalReply } from '@savvi/contracts/billing/billing';
import type { Lock } from '@savvi/contracts/entitlements';
import { userReply } from '@savvi/contracts/identity/account';
import { axe } from '../../fixtures/accessibility.ts';
import {
  DOCUMENTS,
  ENTRIES,
  ENTRY,
  seedBudget,
  seedDocument,
  seedEntry,
  seedHolding,
} from '../../fixtures/seed.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { registerUser, signInUser, type TestUser } from '../../fixtures/users.ts';

test.setTimeout(300_000); // starts the product twice, and each of the three users visits every area

/**
 * The number of days by which the clock is ahead: past a monthly renewal, and before the last retry of a
 * declined card.
 */
const DAYS = 33;
const PAYS = '4242 4242 4242 4242';
const PAYS_ONCE = '4000 0000 0000 0341';
const NEEDS_PLAN = 'This needs an active plan. Subscribe or renew to use it.';

const statusOf = async ({ api }: TestUser) =>
  userReply.parse(await (await api.get('/api/user')).json()).subscriptionStatus;
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Buys the monthly plan from the payment simulator. */
async function pay(person: TestUser, number: string) {
  const address =
    checkoutReply.parse(await (await person.api.get('/api/subscription/checkout')).json()).links.monthly ??
    '';
  const checkout = hidden(await (await person.api.get(address)).text(), 'checkout');
  await person.api.post(address, {
    form: { checkout, number, expiry: '12 / 39', cvc: '123', act: 'pay', delivery: 'at-once' },
  });
  await expect.poll(() => statusOf(person), { timeout: 15_000 }).toBe('active');
}

/** Cancels a subscription at the end of its paid period. */
async function cancel({ api }: TestUser) {
  const { url } = portalReply.parse(await (await api.post('/api/create-customer-portal')).json());
  const token = hidden(await (await api.get(url ?? '')).text(), 'token');
  expect(
    (
      await api.post(url ?? '', { form: { token, act: 'cancel-at-period-end', delivery: 'at-once' } })
    ).status(),
  ).toBe(200);
  await expect
    .poll(async () => (await (await api.get('/api/subscription/status')).json()).cancelAtPeriodEnd, {
      timeout: 15_000,
    })
    .toBe(true);
}

/** Creates a budget, a debt, a password, and as many documents as the ended plan allows. */
async function seed(person: TestUser) {
  await seedBudget(person);
  await seedEntry(person);
  await seedHolding(person, '/api/debts');
  for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']) await seedDocument(person, { name });
}

const REASONS: readonly {
  readonly reason: Lock['reason'];
  readonly status: string;
  readonly why: RegExp;
  readonly box: string;
  readonly prepare: (person: TestUser) => Promise<void>;
}[] = [
  {
    reason: 'trial-expired',
    status: 'free',
    why: /^Your free trial ended on [A-Z][a-z]+ \d{1,2}, 20\d\d\./,
    box: 'Your trial has ended',
    prepare: () => Promise.resolve(),
  },
  {
    reason: 'subscription-ended',
    status: 'cancelled',
    why: /^Your subscription ended on [A-Z][a-z]+ \d{1,2}, 20\d\d\./,
    box: 'Your subscription has ended',
    prepare: async (person) => {
      await pay(person, PAYS);
      await cancel(person);
    },
  },
  {
    reason: 'payment-failed',
    status: 'past_due',
    why: /^Your last payment failed\. Full access ended on \w+ \d+, \d{4}\. You can update how you pay in your account settings\./,
    box: 'Your last payment failed',
    prepare: (person) => pay(person, PAYS_ONCE),
  },
];

// Trust: access-18
test('after a plan ends, every page and API reply gives the reason, and own data stays available [NAV-21] [TRIAL-12] [BILL-20] [BILL-23] [BILL-25] [BUD-6] [DOC-23] [DOC-24] [PLAN-1] [VAULT-1] [T-7] [T-27] [N-1]', async ({
  launch,
  browser,
  consoleWatch,
}) => {
  const first = await launch();
  const people = [];
  for (const ended of REASONS) {
    const person = await registerUser(first.url);
    people.push({ registered: person, ...ended });
    await seed(person);
    await ended.prepare(person);
    expect(entitlementsReply.parse(await (await person.api.get('/api/entitlements')).json()).locks).toEqual(
      [],
    );
  }
  const { dataDir } = first;
  await first.stop();
  const product = await launch({ dataDir, env: { CLOCK_OFFSET: `${DAYS}d` } });

  for (const { registered, reason, status, why, box } of people) {
    await test.step(reason, async () => {
      const person = await signInUser(product.url, registered);
      const { api } = person;
      await expect.poll(() => statusOf(person), { timeout: 30_000 }).toBe(status);

      const { locks, ...entitlements } = entitlementsReply.parse(
        await (await api.get('/api/entitlements')).json(),
      );
      expect(entitlements).toMatchObject({ maxBudgets: 1, maxDocuments: 5, hasPasswordManager: false });
      expect(new Set(locks.map((lock) => lock.reason))).toEqual(new Set([reason]));
      expect(locks.filter(({ limit }) => limit !== null)).toMatchObject([
        { key: 'maxBudgets', limit: 1, count: 1 },
        { key: 'maxDocuments', limit: 5, count: 5 },
      ]);
      for (const [path, data] of [
        [ENTRIES, ENTRY],
        ['/api/debts', HOLDINGS['/api/debts']],
      ] as const) {
        const refused = await api.post(path, { data });
        expect([refused.status(), await refused.text(), refused.headers()['x-problem-code']]).toEqual([
          403,
          NEEDS_PLAN,
          'plan-feature',
        ]);
      }
      await expect(seedBudget(person)).rejects.toThrow(
        'Without an active plan you can have 1 budget. Subscribe or renew to add more.',
      );
      await expect(seedDocument(person, { name: '6.pdf' })).rejects.toThrow(
        'Without an active plan you can have 5 documents. Subscribe or renew to add more.',
      );

      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1280, height: 800 },
      });
      consoleWatch.watch(context);
      await signIn(context, person);
      const page = await context.newPage();

      await page.goto('/create-budget');
      await expect(page.getByText('You have reached the budget limit of your plan')).toBeVisible();
      await expect(page.getByText(why)).toContainText(
        'Without an active plan you can have 1 budget; you have 1.',
      );
      await expect(page.getByRole('region', { name: 'Trial plan' })).toContainText(box);
      await axe(page);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /Password Manager/ })
        .hover();
      await expect(page.getByRole('tooltip')).toHaveText(why);

      await page.goto('/document-locker');
      await expect(page.getByText('(5/5 documents used)')).toBeVisible();
      await expect(page.getByText(why)).toContainText(
        'Without an active plan you can have 5 documents; you have 5.',
      );
      await axe(page);

      await page.goto('/financial-master-plan?tab=debts');
      await expect(page.getByRole('link', { name: 'Upgrade to Access Master Plan' })).toHaveAttribute(
        'href',
        '/subscribe',
      );
      await expect(page.getByText(why)).toBeVisible();
      await axe(page);
      await page.getByRole('button', { name: 'See what you entered' }).click();
      await expect(page.getByText('You can view everything, but not add or change it')).toBeVisible();
      await axe(page);
      await page.getByRole('button', { name: 'Delete Card' }).click();
      await expect(page.getByRole('heading', { name: 'No debts yet' })).toBeVisible();

      await page.goto('/password-manager');
      await expect(page.getByRole('link', { name: 'Upgrade to Access Password Manager' })).toHaveAttribute(
        'href',
        '/subscribe',
      );
      await expect(page.getByText(why)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Export your passwords' })).toBeVisible();
      await axe(page);
      await page.getByRole('button', { name: 'See your passwords' }).click();
      await page.getByRole('button', { name: 'Show the password of Bank' }).click();
      await expect(page.getByText(ENTRY.password, { exact: true })).toBeVisible();
      await axe(page);
      await page.getByRole('button', { name: 'Delete Bank' }).click();
      await expect(page.getByRole('heading', { name: 'No passwords yet' })).toBeVisible();
      await context.close();

      for (const path of ['/api/debts', ENTRIES]) expect(await (await api.get(path)).json()).toEqual([]);
      expect(await (await api.get(DOCUMENTS)).json()).toHaveLength(5);
      await api.dispose();
    });
  }
  await Promise.all(people.map(({ registered: { api } }) => api.dispose()));
});
