// If an expected event does not arrive, billing queries the provider before it changes anything.
import { WEBHOOK_SIGNATURE_HEADER } from '@savvi/contracts/billing/billing';
import { subscriptionChanged } from '@savvi/contracts/billing/events';
import { outbox } from '@savvi/eventing/outbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPayments } from '../payments/no-payments.ts';
import { type TestBilling, testBilling, testStripe } from '../testing/billing.ts';
import { type FakeStripe, fakeStripe } from '../testing/fake-stripe.ts';
import { aBuyer, referenceOf, signatureOf, type TestEvent, YEARLY } from '../testing/stripe.ts';
import { providerQueries } from './provider-queries.ts';
import { timePassing } from './let-time-pass.ts';
import type { Question } from './question-counts.ts';

let billing: TestBilling;
let stripe: FakeStripe;
let counted: Question[];
beforeEach(async () => {
  stripe = await fakeStripe();
  billing = await testBilling(testStripe(stripe.url));
  counted = [];
});
afterEach(() => Promise.all([billing.close(), stripe.stop()]));

const DAY_MS = 86_400_000;
const MARCH = { from: '2026-03-03T12:00:00Z', until: '2026-04-03T12:00:00Z' };
const APRIL = { from: MARCH.until, until: '2026-05-03T12:00:00Z' };

async function deliver(...events: readonly TestEvent[]) {
  for (const event of events) {
    const raw = JSON.stringify(event);
    expect(
      (
        await billing.call('POST', '/api/webhooks/payments', {
          raw,
          headers: { [WEBHOOK_SIGNATURE_HEADER]: signatureOf(raw) },
        })
      ).status,
    ).toBe(200);
  }
}
async function subscriber(over: { status?: 'past_due' } = {}) {
  const ann = billing.someone();
  const buyer = aBuyer(ann.claims.sub);
  await deliver(
    buyer.checkout(MARCH.from),
    buyer.created(MARCH.from, { status: 'active', ...MARCH }),
    ...(over.status === undefined ? [] : [buyer.updated(MARCH.until, { status: over.status, ...APRIL })]),
  );
  const status = async () =>
    (await billing.db.subscription.findUnique({ where: { spaceId: ann.claims.sub } }))?.subscriptionStatus;
  const told = async () =>
    // Reads the subscription events that billing itself has published.
    (
      await billing.db.outboxEvent.findMany({
        where: { subject: ann.claims.sub, type: subscriptionChanged.type },
        orderBy: { seq: 'asc' },
      })
    ).map(({ data }) => (data as { subscriptionStatus: string }).subscriptionStatus);
  return { ...ann, buyer, status, told };
}
/** Makes Stripe's API return the subscription of an event. */
const stands = ({ data }: TestEvent) =>
  stripe.answer({ status: 200, body: { ...data.object, livemode: false } });
const AWAY = { status: 500, body: { error: { type: 'api_error', message: 'Not now' } } };
const missing = () =>
  stripe.answer({
    status: 404,
    body: {
      error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such subscription' },
    },
  });
const asking = (payments = testStripe(stripe.url)) =>
  providerQueries({
    db: billing.db,
    outbox,
    log: billing.log,
    payments,
    questions: { count: (question) => void counted.push(question) },
  });
/** Runs all scheduled work of billing at a given time. */
async function at(instant: string, moreMs = 0, payments = testStripe(stripe.url)) {
  const now = new Date(Date.parse(instant) + moreMs);
  await timePassing({ db: billing.db, outbox, log: billing.log })(now);
  await asking(payments)(now);
  return now;
}

describe('a subscription without an event about its next payment', () => {
  // Trust: payments-7
  it('stays active until billing queries the provider three days after the period; a paying user is never past due [T-27]', async () => {
    const ann = await subscriber();
    await at(MARCH.until, 3 * DAY_MS - 1);
    expect(stripe.calls).toEqual([]);
    stands(ann.buyer.updated(APRIL.from, { status: 'active', ...APRIL }));
    await at(MARCH.until, 3 * DAY_MS);
    expect(stripe.calls.map(({ call }) => call)).toEqual([`GET /v1/subscriptions/${ann.buyer.subscription}`]);
    expect(await ann.told()).toEqual(['active', 'active']);
    expect(await billing.db.subscription.findUnique({ where: { spaceId: ann.claims.sub } })).toMatchObject({
      subscriptionStatus: 'active',
      currentPeriodEnd: new Date(APRIL.until),
    });
    await at(MARCH.until, 4 * DAY_MS);
    expect(stripe.calls).toHaveLength(1);
    // The provider's event about the payment arrives late.
    await deliver(
      ann.buyer.updated(APRIL.from, { status: 'active', ...APRIL }),
      ann.buyer.paid(APRIL.from, APRIL),
    );
    expect(await ann.told()).toEqual(['active', 'active']);
    expect(counted).toEqual(['answered']);
  });

  it('is past due once the provider reports the missing payment, and active again after a payment', async () => {
    const ann = await subscriber();
    stands(ann.buyer.updated(APRIL.from, { status: 'past_due', ...APRIL }));
    await at(MARCH.until, 3 * DAY_MS);
    expect(await ann.status()).toBe('past_due');
    await deliver(ann.buyer.updated('2026-04-06T12:00:30Z', { status: 'active', ...APRIL }));
    expect(await ann.status()).toBe('active');
  });

  it('is canceled once the provider reports its end', async () => {
    const ann = await subscriber();
    stands(ann.buyer.deleted(MARCH.until, MARCH));
    await at(MARCH.until, 3 * DAY_MS);
    expect(await ann.told()).toEqual(['active', 'cancelled']);
  });

  it('stays active while the provider is down or does not know yet; billing queries the provider again at growing intervals', async () => {
    const ann = await subscriber();
    const start = Date.parse(MARCH.until) + 3 * DAY_MS;
    const asked: number[] = [];
    const look = async (from: number, to: number) => {
      for (let second = from; second <= to; second += 1) {
        const before = stripe.calls.length;
        await at(new Date(start + second * 1_000).toISOString());
        if (stripe.calls.length > before) asked.push(second);
      }
    };
    stripe.answer(AWAY);
    await look(0, 7);
    stands(ann.buyer.updated(MARCH.from, { status: 'active', ...MARCH }));
    await look(8, 20);
    expect(asked).toEqual([0, 1, 3, 7, 15]);
    expect(counted).toEqual(['failed', 'failed', 'failed', 'failed', 'undecided']);
    await at(MARCH.until, 90 * DAY_MS, noPayments(billing.log));
    expect(await ann.told()).toEqual(['active']);
    await billing.db.subscription.update({
      where: { spaceId: ann.claims.sub },
      data: { asks: 1_000, askAt: null },
    });
    const now = await at(MARCH.until, 100 * DAY_MS);
    expect((await billing.db.subscription.findUnique({ where: { spaceId: ann.claims.sub } }))?.askAt).toEqual(
      new Date(now.getTime() + 3_600_000),
    );
    expect(await ann.status()).toBe('active');
  });

  it('is past due if the provider does not know it, and ends after thirty-five days unless an event arrives', async () => {
    const [ann, ben] = [await subscriber(), await subscriber()];
    missing();
    await at(MARCH.until, 3 * DAY_MS);
    expect([await ann.status(), await ben.status()]).toEqual(['past_due', 'past_due']);
    await deliver(ben.buyer.updated(MARCH.until, { status: 'active', ...APRIL }));
    expect(await ben.status()).toBe('active');
    await at(MARCH.until, 35 * DAY_MS - 1);
    expect(await ann.status()).toBe('past_due');
    await at(MARCH.until, 35 * DAY_MS);
    expect(await ann.told()).toEqual(['active', 'past_due', 'cancelled']);
  });

  it("counts as unpaid if the provider returns it with another product's price", async () => {
    const ann = await subscriber();
    stands(ann.buyer.updated(APRIL.from, { status: 'active', ...APRIL, price: 'price_other' }));
    await at(MARCH.until, 3 * DAY_MS);
    expect(await ann.status()).toBe('past_due');
  });

  it('does not lock an account while the provider is queried about another one', async () => {
    const people = [await subscriber(), await subscriber(), await subscriber()];
    stripe.answer(AWAY);
    await at(MARCH.until, 3 * DAY_MS);
    expect(stripe.calls).toHaveLength(1); // after one failure the provider counts as down for all accounts
    await at(MARCH.until, 3 * DAY_MS);
    await at(MARCH.until, 3 * DAY_MS);
    expect(new Set(stripe.calls.map(({ call }) => call)).size).toBe(people.length);
  });
});

it('billing queries the provider about a past-due subscription after thirty-five days without an event; the subscription stays past due while the provider waits for the money', async () => {
  const ann = await subscriber({ status: 'past_due' });
  await at(MARCH.until, 35 * DAY_MS - 1);
  expect(stripe.calls).toEqual([]);
  stands(ann.buyer.updated(MARCH.until, { status: 'past_due', ...APRIL }));
  await at(MARCH.until, 35 * DAY_MS);
  await at(MARCH.until, 36 * DAY_MS);
  expect([await ann.status(), stripe.calls.length]).toEqual(['past_due', 1]);
  stands(ann.buyer.deleted('2026-05-20T12:00:00Z', APRIL));
  await at(MARCH.until, 71 * DAY_MS);
  expect(await ann.told()).toEqual(['active', 'past_due', 'cancelled']);
});

describe('a customer who bought twice', () => {
  const YEAR = { from: '2026-03-03T12:05:00Z', until: '2027-03-03T12:05:00Z', price: YEARLY };
  async function twice() {
    const ann = await subscriber();
    const later = aBuyer(ann.claims.sub, { price: YEARLY, customer: ann.buyer.customer });
    await deliver(later.created(YEAR.from, { status: 'active', ...YEAR }), later.checkout(YEAR.from));
    return { ...ann, later };
  }
  const statusOf = async ({ token }: { token: string }): Promise<unknown> =>
    (await billing.call('GET', '/api/subscription/status', { token })).json;
  const cancelled = () =>
    stripe.calls.filter(({ call }) => call.startsWith('DELETE')).map(({ call }) => call.split('/').at(-1));

  // Trust: payments-8
  it('keeps the last purchase: the earlier subscription is ended at the provider, once', async () => {
    const ann = await twice();
    for (let times = 0; times < 3; times += 1) await at(YEAR.from);
    expect(cancelled()).toEqual([ann.buyer.subscription]);
    await deliver(
      ann.buyer.deleted('2026-03-03T12:05:03Z', MARCH),
      ann.buyer.updated(MARCH.from, { status: 'active', ...MARCH }),
    );
    await at(YEAR.from, DAY_MS);
    expect(cancelled()).toHaveLength(1);
    expect(await statusOf(ann)).toEqual({
      subscriptionStatus: 'active',
      planType: 'annual',
      currentPeriodEnd: '2027-03-03T12:05:00.000Z',
      cancelAtPeriodEnd: false,
      replaced: { planType: 'premium', at: '2026-03-03T12:05:00.000Z' },
    });
    expect(await ann.told()).toEqual(['active', 'active']);
    expect(counted).toEqual(['replaced']);
  });

  it('keeps the last purchase even if its period is shorter', async () => {
    const ann = billing.someone();
    const year = aBuyer(ann.claims.sub, { price: YEARLY });
    const month = aBuyer(ann.claims.sub, { customer: year.customer });
    const soon = { from: '2026-03-03T12:10:00Z', until: '2026-04-03T12:10:00Z' };
    await deliver(
      month.created(soon.from, { status: 'active', ...soon }),
      month.checkout(soon.from),
      year.created(YEAR.from, { status: 'active', ...YEAR }),
      year.checkout(YEAR.from),
    );
    await at(soon.from);
    expect(cancelled()).toEqual([year.subscription]);
    expect(await statusOf(ann)).toMatchObject({
      subscriptionStatus: 'active',
      planType: 'premium',
      replaced: { planType: 'annual' },
    });
  });

  it('keeps both subscriptions while the provider is down; the earlier one is ended later', async () => {
    const ann = await twice();
    stripe.answer(AWAY);
    await at(YEAR.from);
    expect(await ann.status()).toBe('active');
    expect(await statusOf(ann)).toMatchObject({ planType: 'annual' });
    stripe.answer(null);
    await at(YEAR.from, 1_000);
    // The first request to end the earlier subscription failed, so it was repeated.
    expect(cancelled()).toEqual([ann.buyer.subscription, ann.buyer.subscription]);
    await at(YEAR.from, DAY_MS);
    expect(cancelled()).toHaveLength(2);
  });
});

describe('a second subscription that another customer pays for (S-4, T-66)', () => {
  const YEAR = { from: '2026-03-03T12:00:00Z', until: '2027-03-03T12:00:00Z', price: YEARLY };
  const LATER = { from: '2026-03-04T12:00:00Z', until: '2026-04-04T12:00:00Z' };
  type Reply = { planType: string; undecided?: { id: string; planType: string }[] };
  const statusOf = async ({ token }: { token: string }) =>
    (await billing.call('GET', '/api/subscription/status', { token })).json as Reply;
  const keep = ({ token }: { token: string }, id: string) =>
    billing.call('POST', '/api/subscription/keep', { token, body: { id } });
  const cancelled = () =>
    stripe.calls.filter(({ call }) => call.startsWith('DELETE')).map(({ call }) => call.split('/').at(-1));
  const withReference = (event: TestEvent, reference: string) => ({
    ...event,
    data: { object: { ...event.data.object, client_reference_id: reference } },
  });

  async function yearly() {
    const ann = billing.someone();
    const own = aBuyer(ann.claims.sub, { price: YEARLY });
    await deliver(own.checkout(YEAR.from), own.created(YEAR.from, { status: 'active', ...YEAR }));
    return { ...ann, own };
  }

  it.each([
    ['a bare id', (spaceId: string) => spaceId],
    [
      'a signature of somebody else',
      (spaceId: string) => `${referenceOf(spaceId, LATER.from).slice(0, -3)}AAA`,
    ],
    ['an expired reference', (spaceId: string) => referenceOf(spaceId, '2026-03-03T11:59:59Z')],
    ['a reference that we signed', (spaceId: string) => referenceOf(spaceId, LATER.from)],
  ])('bought with %s ends nothing; the owner sees both and chooses', async (_what, reference) => {
    const ann = await yearly();
    const stranger = aBuyer(null);
    await deliver(
      withReference(stranger.checkout(LATER.from), reference(ann.claims.sub)),
      stranger.created(LATER.from, { status: 'active', ...LATER }),
    );
    for (let times = 0; times < 3; times += 1) await at(LATER.from, times * 60_000);
    expect(cancelled()).toEqual([]);
    expect(await statusOf(ann)).toMatchObject({
      subscriptionStatus: 'active',
      planType: 'annual',
      undecided: [
        { id: ann.own.subscription, planType: 'annual' },
        { id: stranger.subscription, planType: 'premium' },
      ],
    });
  });

  it('is ended once the owner keeps the earlier subscription, and a later purchase requires a new choice', async () => {
    const ann = await yearly();
    const stranger = aBuyer(null);
    await deliver(
      withReference(stranger.checkout(LATER.from), ann.claims.sub),
      stranger.created(LATER.from, { status: 'active', ...LATER }),
    );
    const ben = billing.someone();
    expect([
      (await keep(ben, stranger.subscription)).status,
      (await keep(ann, 'sub_of_nobody')).status,
    ]).toEqual([404, 404]);
    const kept = await keep(ann, ann.own.subscription);
    expect([kept.status, (kept.json as Reply).undecided]).toEqual([200, undefined]);
    await at(LATER.from, 1_000);
    expect(cancelled()).toEqual([stranger.subscription]);
    expect((await keep(ann, ann.own.subscription)).status).toBe(404);
    const again = aBuyer(null);
    await deliver(
      withReference(again.checkout('2026-03-05T12:00:00Z'), ann.claims.sub),
      again.created('2026-03-05T12:00:00Z', { status: 'active', ...LATER }),
    );
    await at('2026-03-05T12:01:00Z');
    expect(cancelled()).toEqual([stranger.subscription]);
    expect((await statusOf(ann)).undecided?.map(({ id }) => id)).toEqual([
      ann.own.subscription,
      again.subscription,
    ]);
  });

  it('stays if the owner keeps it, and the earlier subscription is ended', async () => {
    const ann = await yearly();
    const later = aBuyer(ann.claims.sub);
    await deliver(later.checkout(LATER.from), later.created(LATER.from, { status: 'active', ...LATER }));
    expect((await keep(ann, later.subscription)).status).toBe(200);
    await at(LATER.from, 1_000);
    expect(cancelled()).toEqual([ann.own.subscription]);
    expect(await statusOf(ann)).toMatchObject({ planType: 'premium', replaced: { planType: 'annual' } });
  });

  it("never hides what the owner bought, and never opens a stranger's portal", async () => {
    const ann = await yearly();
    await deliver(ann.own.updated('2026-03-03T13:00:00Z', { status: 'active', ...YEAR, cancels: true }));
    const stranger = aBuyer(null);
    await deliver(
      withReference(stranger.checkout(LATER.from), ann.claims.sub),
      stranger.created(LATER.from, { status: 'active', ...LATER }),
    );
    expect(await statusOf(ann)).toMatchObject({ planType: 'annual', cancelAtPeriodEnd: true });
    expect(
      (await billing.db.subscription.findUnique({ where: { spaceId: ann.claims.sub } }))?.customerId,
    ).toBe(ann.own.customer);
  });

  it('gives its plan to an account that has none, if the previous release started the checkout with a bare account id', async () => {
    const ann = billing.someone();
    const buyer = aBuyer(null, { price: YEARLY });
    await deliver(
      withReference(buyer.checkout(YEAR.from), ann.claims.sub),
      buyer.created(YEAR.from, { status: 'active', ...YEAR }),
    );
    expect(await statusOf(ann)).toEqual({
      subscriptionStatus: 'active',
      planType: 'annual',
      currentPeriodEnd: '2027-03-03T12:00:00.000Z',
      cancelAtPeriodEnd: false,
    });
  });
});
