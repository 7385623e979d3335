import { Stripe } from 'stripe';
import { InvalidEnvironment } from '@savvi/service-kit/env';
import { silentLog } from '@savvi/service-kit/log';
import { describe, expect, it } from 'vitest';
import { createDeps } from './deps.ts';
import { parseEnv } from './env.ts';
import { demo, demoDatabase, settingsFor, shop, startDemo, WEBHOOK_SECRET } from './testing/demo.ts';

const BOUGHT = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'invoice.paid',
  'checkout.session.completed',
];
const LATER = { timeout: 15_000 };

describe('deliveries', () => {
  it("are signed over their bytes in real time, as the provider's package verifies", async () => {
    const the = await demo();
    await the.buy();
    await expect.poll(the.shop.types, LATER).toEqual(BOUGHT);
    const stripe = new Stripe('sk_test_x');
    for (const { body, headers } of the.shop.told) {
      const signature = String(headers['stripe-signature']);
      expect(stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET).id).toMatch(/^evt_1/);
      expect(() =>
        stripe.webhooks.constructEvent(
          body.replace('user-7', 'user-8').concat(' '),
          signature,
          WEBHOOK_SECRET,
        ),
      ).toThrow(/signature/);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
    expect(the.shop.told.map(({ event }) => event.id)).toEqual(
      the.shop.told.map(({ event }) => event.id).toSorted(),
    );
    expect(the.shop.told.map(({ event }) => event.created)).toEqual(
      Array(4).fill(Date.parse('2026-03-03T12:00:00Z') / 1_000),
    );
    await the.close();
  });

  it('are repeated until they are accepted, in order', async () => {
    const the = await demo((before) => [500, 404, 302][before] ?? 200);
    await the.buy();
    await expect.poll(the.shop.types, LATER).toEqual(BOUGHT);
    expect(the.shop.asked()).toBe(7);
    expect(await the.rows('deliveries')).toEqual([]);
    await the.close();
  });

  it('are duplicated or out of order if selected', async () => {
    const the = await demo();
    await the.buy('monthly', { delivery: 'twice' });
    await expect.poll(the.shop.types, LATER).toEqual(BOUGHT.flatMap((type) => [type, type]));
    the.shop.told.length = 0;
    await the.buy('yearly', { delivery: 'out-of-order' });
    await expect.poll(the.shop.types, LATER).toEqual(BOUGHT.toReversed());
    await the.close();
  });

  // Trust: events-16
  it('wait until the shop is reachable, across a restart', async () => {
    const database = await demoDatabase();
    const nobody = await shop();
    await nobody.close();
    const first = await startDemo(database.url, nobody.url);
    const page = await (
      await fetch(`${first.url}/demo-payments/checkout/monthly?client_reference_id=u`)
    ).text();
    const checkout = /name="checkout" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await fetch(`${first.url}/demo-payments/checkout/monthly`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        checkout,
        number: '4242424242424242',
        expiry: '4/30',
        cvc: '123',
        act: 'pay',
      }),
    });
    await first.drain();
    const there = await shop();
    const second = await startDemo(database.url, there.url);
    await expect.poll(there.types, LATER).toEqual(BOUGHT);
    await second.drain();
    await there.close();
    await database.drop();
  });
});

it('the health check reports whether the database responds', async () => {
  const database = await demoDatabase();
  const toldOver = async (url: string) => {
    const deps = createDeps(parseEnv(settingsFor(url, 'http://127.0.0.1:1')), silentLog);
    const { text } = await deps.metrics.read();
    await deps.database.close();
    return /^savvi_database_up .*$/m.exec(text)?.[0];
  };
  expect(await toldOver(database.url)).toBe('savvi_database_up 1');
  expect(await toldOver('postgres://savvi@127.0.0.1:1/demo_payments')).toBe('savvi_database_up 0');
  await database.drop();
});

describe('scheduled changes', () => {
  it('renew a subscription as often as due, and date each renewal at its due time', async () => {
    const the = await demo();
    await the.buy();
    await expect.poll(the.shop.types, LATER).toHaveLength(4);
    await the.later(65);
    await expect
      .poll(the.shop.types, LATER)
      .toEqual([
        ...BOUGHT,
        'customer.subscription.updated',
        'invoice.paid',
        'customer.subscription.updated',
        'invoice.paid',
      ]);
    expect(
      the.shop.told.slice(4).map(({ event }) => new Date(event.created * 1_000).toISOString().slice(0, 10)),
    ).toEqual(['2026-04-03', '2026-04-03', '2026-05-03', '2026-05-03']);
    await the.later(1);
    expect(the.shop.types()).toHaveLength(8);
    await the.close();
  });

  it('decline every renewal of a subscription with the card that pays only once, until the subscription ends', async () => {
    const the = await demo();
    await the.buy('monthly', { number: '4000000000000341' });
    await the.later(31);
    await expect.poll(the.shop.types, LATER).toHaveLength(6);
    expect(the.shop.types().slice(4)).toEqual(['customer.subscription.updated', 'invoice.payment_failed']);
    expect(the.shop.objectAt<Stripe.Subscription>(4).status).toBe('past_due');
    await the.later(20);
    await expect.poll(the.shop.types, LATER).toHaveLength(10);
    expect(the.shop.types().slice(6)).toEqual([
      'invoice.payment_failed',
      'invoice.payment_failed',
      'invoice.payment_failed',
      'customer.subscription.deleted',
    ]);
    await the.close();
  });

  it('continue for everybody else when one subscription cannot be read', async () => {
    const the = await demo();
    await the.buy();
    await the.buy('yearly');
    await expect.poll(the.shop.types, LATER).toHaveLength(8);
    await the.query(
      `UPDATE subscriptions SET state = '{}', due_at = '2026-03-04' WHERE state->>'plan' = 'yearly'`,
    );
    await the.later(31);
    await expect
      .poll(() => the.shop.types().slice(8), LATER)
      .toEqual(['customer.subscription.updated', 'invoice.paid']);
    await the.close();
  });

  it('delete a subscription thirty days after its end', async () => {
    const the = await demo();
    await the.buy();
    await expect.poll(the.shop.types, LATER).toHaveLength(4);
    // The customer in the event is an id, because the simulator never expands it.
    await (
      await the.portal(the.shop.objectAt<Stripe.Subscription>(0).customer as string)
    ).press('cancel-now');
    await expect.poll(the.shop.types, LATER).toHaveLength(5);
    await the.later(30);
    // Waits until the cleanup at the start of the program has run.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await the.rows('subscriptions')).toHaveLength(1);
    await the.later(1);
    await expect.poll(async () => (await the.rows('subscriptions')).length, LATER).toBe(0);
    await the.close();
  });

  it('happen when they are due while the program runs, not only at its start', async () => {
    const [theShop, database] = await Promise.all([shop(), demoDatabase()]);
    const begun = Date.now();
    const clock = { now: () => new Date(Date.parse('2026-04-03T11:59:58Z') + (Date.now() - begun)) };
    const early = { now: () => new Date('2026-03-03T12:00:00Z') };
    const first = await startDemo(database.url, theShop.url, early);
    const page = await (
      await fetch(`${first.url}/demo-payments/checkout/monthly?client_reference_id=u`)
    ).text();
    await fetch(`${first.url}/demo-payments/checkout/monthly`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        checkout: /name="checkout" value="([^"]+)"/.exec(page)?.[1] ?? '',
        number: '4242424242424242',
        expiry: '4/30',
        cvc: '123',
      }),
    });
    await first.drain();
    const second = await startDemo(database.url, theShop.url, clock);
    await expect
      .poll(theShop.types, LATER)
      .toEqual([...BOUGHT, 'customer.subscription.updated', 'invoice.paid']);
    await second.drain();
    await theShop.close();
    await database.drop();
  });
});

it('the payment simulator queries the database rarely while nothing is due', async () => {
  const the = await demo();
  await the.buy();
  await expect.poll(the.shop.types, LATER).toHaveLength(4);
  const transactions = async () =>
    Number((await the.rows('pg_stat_database WHERE datname = current_database()'))[0]?.xact_commit);
  const settled = async () => {
    const before = await transactions();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return (await transactions()) - before;
  };
  // A few transactions are still counted: the queries of this check, and statistics that arrived late.
  await expect.poll(settled, LATER).toBeLessThan(5);
  await the.close();
});

describe('the settings', () => {
  const settings = settingsFor('postgresql://x', 'http://127.0.0.1:1/hook');
  it('are rejected in production unless they allow the simulator to run there', () => {
    expect(() => parseEnv({ ...settings, NODE_ENV: 'production' })).toThrow(InvalidEnvironment);
    expect(() => parseEnv({ ...settings, NODE_ENV: 'production' })).toThrow(
      'DEMO_PAYMENTS: this takes no real money: in production it runs only when this is yes',
    );
    expect(parseEnv({ ...settings, NODE_ENV: 'production', DEMO_PAYMENTS: 'yes' }).NODE_ENV).toBe(
      'production',
    );
  });
  it('that are missing or invalid are named without their values', () => {
    expect(() => parseEnv({ ...settings, STRIPE_SECRET_KEY: 'short-7f3a' })).toThrow(/STRIPE_SECRET_KEY/);
    expect(() => parseEnv({ ...settings, STRIPE_SECRET_KEY: 'short-7f3a' })).not.toThrow(/7f3a/);
  });
});
