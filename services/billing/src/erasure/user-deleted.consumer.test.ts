import { randomUUID } from 'node:crypto';
import { WEBHOOK_SIGNATURE_HEADER } from '@savvi/contracts/billing/billing';
import { userDeleted } from '@savvi/contracts/events';
import { outbox } from '@savvi/eventing/outbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '@savvi/testing/counted-events';
import { countLimitedThing } from '../entitlements/limited-things.consumer.ts';
import { type TestBilling, testBilling, testStripe } from '../testing/billing.ts';
import { noPayments } from '../payments/no-payments.ts';
import { type FakeStripe, fakeStripe } from '../testing/fake-stripe.ts';
import { aBuyer, signatureOf, type TestEvent } from '../testing/stripe.ts';
import { eraseOnUserDeleted } from './user-deleted.consumer.ts';

let stripe: FakeStripe;
let billing: TestBilling;
beforeAll(async () => {
  stripe = await fakeStripe();
  billing = await testBilling(testStripe(stripe.url));
});
afterAll(async () => {
  await billing.close();
  await stripe.stop();
});
afterEach(() => {
  stripe.answer(null);
  stripe.calls.length = 0;
});

const MARCH = { from: '2026-03-03T12:00:00Z', until: '2026-04-03T12:00:00Z' };
const signal = new AbortController().signal;
const deletionOf = (spaceId: string) =>
  userDeleted.of({ spaceId, data: { userId: spaceId, spaceId, version: 2 }, now: billing.clock.now() });
const saga = () => eraseOnUserDeleted({ ...billing, outbox, payments: testStripe(stripe.url) });
const apply = (spaceId: string) => billing.db.$transaction((tx) => saga().apply(tx, deletionOf(spaceId)));
async function erase(spaceId: string) {
  await saga().before(deletionOf(spaceId), signal);
  await apply(spaceId);
}
const deliver = (event: TestEvent) => {
  const raw = JSON.stringify(event);
  return billing.call('POST', '/api/webhooks/payments', {
    raw,
    headers: { [WEBHOOK_SIGNATURE_HEADER]: signatureOf(raw) },
  });
};
async function bought(reference: string, customer?: string) {
  const buyer = aBuyer(reference, customer === undefined ? {} : { customer });
  for (const event of [buyer.checkout(MARCH.from), buyer.created(MARCH.from, { status: 'active', ...MARCH })])
    expect((await deliver(event)).status).toBe(200);
  return buyer;
}
const cancelled = () => stripe.calls.map(({ call }) => call);
const statusOf = async (token: string) =>
  (await billing.call('GET', '/api/subscription/status', { token })).json;
const told = (spaceId: string, type: string) =>
  billing.db.outboxEvent.count({ where: { subject: spaceId, type } });
const FREE = {
  subscriptionStatus: 'free',
  planType: 'free',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
};

describe('a deleted account', () => {
  // Trust: payments-9
  it('is no longer charged before its data is erased, and nothing is left of it', async () => {
    const ann = billing.someone();
    const { subscription, customer } = await bought(ann.claims.sub);
    await billing.db.$transaction((tx) =>
      countLimitedThing(tx, eventsOf(ann.claims.sub).budget.created(randomUUID())),
    );
    await erase(ann.claims.sub);
    expect(cancelled()).toEqual([`DELETE /v1/subscriptions/${subscription}`]);
    const rows = await Promise.all([
      billing.db.subscription.count({ where: { spaceId: ann.claims.sub } }),
      billing.db.countedThing.count({ where: { spaceId: ann.claims.sub } }),
      billing.db.providerEvent.count({
        where: {
          OR: [{ customerId: customer }, { linkedSpaceId: ann.claims.sub }, { subscriptionId: subscription }],
        },
      }),
    ]);
    expect(rows).toEqual([0, 0, 0]);
    expect(await told(ann.claims.sub, 'billing.user-data.erased.v1')).toBe(1);
  });

  // Trust: payments-9
  it('is not recreated by late events of the provider', async () => {
    const ann = billing.someone();
    const buyer = await bought(ann.claims.sub);
    await erase(ann.claims.sub);
    const changes = await told(ann.claims.sub, 'billing.subscription.changed.v1');
    for (const event of [
      buyer.deleted('2026-03-04T12:00:00Z', MARCH),
      buyer.updated(MARCH.until, { status: 'active', from: MARCH.until, until: '2026-05-03T12:00:00Z' }),
      buyer.checkout(MARCH.from),
    ])
      expect((await deliver(event)).status).toBe(200);
    expect(await statusOf(ann.token)).toEqual(FREE);
    expect(await told(ann.claims.sub, 'billing.subscription.changed.v1')).toBe(changes);
    expect(await billing.db.providerEvent.count({ where: { linkedSpaceId: ann.claims.sub } })).toBe(0);
  });

  // Trust: payments-9
  it('is not charged when somebody later completes a checkout for the account: the new subscription is ended before its event is stored', async () => {
    const ann = billing.someone();
    await erase(ann.claims.sub);
    const buyer = aBuyer(ann.claims.sub);
    const checkout = buyer.checkout(MARCH.from);
    stripe.answer('break');
    expect((await deliver(checkout)).status).toBe(503);
    // The webhook failed, so the provider sends the event again.
    expect(await billing.db.providerEvent.count({ where: { id: checkout.id } })).toBe(0);
    stripe.answer(null);
    expect((await deliver(checkout)).status).toBe(200);
    expect(cancelled().at(-1)).toBe(`DELETE /v1/subscriptions/${buyer.subscription}`);
    expect(billing.outcomes.at(-1)).toBe('ignored:erased');
    expect(billing.logged).toContainEqual({
      fields: { subscriptionId: buyer.subscription },
      message: 'deleted account was charged; the subscription is ended and a refund is due',
    });
    expect(await billing.db.providerEvent.findUnique({ where: { id: checkout.id } })).toMatchObject({
      linkedSpaceId: null,
      customerId: null,
      subscriptionId: null,
    });
  });

  // Trust: payments-9
  it('stays until the provider confirms the end of its subscription, and no subscription is ended twice', async () => {
    const ann = billing.someone();
    await bought(ann.claims.sub);
    await bought(ann.claims.sub);
    stripe.answer({ status: 500, body: { error: { type: 'api_error', message: 'down' } } });
    await expect(saga().before(deletionOf(ann.claims.sub), signal)).rejects.toThrow(
      'The payment provider is unavailable right now.',
    );
    await expect(apply(ann.claims.sub)).rejects.toThrow(
      '2 subscriptions of a deleted account are still open',
    );
    expect(await statusOf(ann.token)).toMatchObject({ subscriptionStatus: 'active' });
    stripe.answer(null);
    stripe.calls.length = 0;
    await erase(ann.claims.sub);
    expect(new Set(cancelled()).size).toBe(2);
    expect(cancelled()).toHaveLength(2);
  });

  it('is erased if the provider does not know its subscription', async () => {
    const ann = billing.someone();
    await bought(ann.claims.sub);
    stripe.answer({
      status: 404,
      body: {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such subscription' },
      },
    });
    await erase(ann.claims.sub);
    expect(await statusOf(ann.token)).toEqual(FREE);
  });

  // Trust: payments-10
  it('that bought from the payment simulator or in test mode is erased even when payments are switched off, without a request to the provider', async () => {
    const ann = billing.someone();
    const silent = aBuyer(ann.claims.sub);
    await bought(ann.claims.sub);
    await deliver(silent.checkout(MARCH.from));
    const off = eraseOnUserDeleted({ ...billing, outbox, payments: noPayments(billing.log) });
    billing.logged.length = 0;
    await off.before(deletionOf(ann.claims.sub), signal);
    await apply(ann.claims.sub);
    expect([cancelled(), billing.logged]).toEqual([[], []]);
    expect(await billing.db.providerEvent.count({ where: { linkedSpaceId: ann.claims.sub } })).toBe(0);
  });

  // Trust: payments-10
  it('that paid real money, or may have, is not erased while payments are switched off', async () => {
    for (const livemode of [true, undefined]) {
      const ann = billing.someone();
      const buyer = await bought(ann.claims.sub);
      const { livemode: _, ...event } = buyer.updated('2026-03-04T12:00:00Z', { status: 'active', ...MARCH });
      // The previous release stored events without `livemode`.
      await deliver({ ...event, livemode } as TestEvent);
      await expect(
        eraseOnUserDeleted({ ...billing, outbox, payments: noPayments(billing.log) }).before(
          deletionOf(ann.claims.sub),
          signal,
        ),
      ).rejects.toThrow('no payment provider is set up');
    }
  });

  it('is not charged if its subscription has only been checked out or created so far', async () => {
    const ann = billing.someone();
    const [silent, begun] = [aBuyer(ann.claims.sub), aBuyer(ann.claims.sub)];
    for (const event of [
      silent.checkout(MARCH.from),
      begun.checkout(MARCH.from),
      begun.created(MARCH.from, { status: 'incomplete', ...MARCH }),
    ])
      await deliver(event);
    await erase(ann.claims.sub);
    expect(cancelled().sort()).toEqual(
      [silent, begun].map(({ subscription }) => `DELETE /v1/subscriptions/${subscription}`).sort(),
    );
  });

  it('leaves subscriptions that its Stripe customer bought elsewhere running, and erases their events', async () => {
    const ann = billing.someone();
    const { subscription, customer } = await bought(ann.claims.sub);
    const other = aBuyer(null, { customer, price: 'price_other' });
    await deliver(other.created(MARCH.from, { status: 'past_due', ...MARCH }));
    await erase(ann.claims.sub);
    expect(cancelled()).toEqual([`DELETE /v1/subscriptions/${subscription}`]);
    expect(await billing.db.providerEvent.count({ where: { customerId: customer } })).toBe(0);
  });

  it("does not change other users' subscriptions, even those paid by the same Stripe customer", async () => {
    const [ann, ben, cleo] = [billing.someone(), billing.someone(), billing.someone()];
    const { customer } = await bought(ann.claims.sub);
    const gift = await bought(ben.claims.sub, customer);
    await bought(cleo.claims.sub);
    await erase(ann.claims.sub);
    expect(cancelled()).toHaveLength(1);
    for (const { token } of [ben, cleo])
      expect(await statusOf(token)).toMatchObject({ subscriptionStatus: 'active' });
    await deliver(gift.deleted('2026-03-05T12:00:00Z', MARCH));
    expect(await statusOf(ben.token)).toMatchObject({ subscriptionStatus: 'cancelled' });
  });

  it('is not processed further once the service shuts down, so that the redelivered event continues', async () => {
    const ann = billing.someone();
    await bought(ann.claims.sub);
    await expect(
      saga().before(deletionOf(ann.claims.sub), AbortSignal.abort(new Error('draining'))),
    ).rejects.toThrow('draining');
    expect(cancelled()).toEqual([]);
  });
});
