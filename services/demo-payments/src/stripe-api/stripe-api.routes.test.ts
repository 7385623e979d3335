// The tests call the API with the provider's own package, like billing does.
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Demo, demo, PUBLIC_URL, SECRET_KEY } from '../testing/demo.ts';

let the: Demo;
let stripe: Stripe;
let bought: Stripe.Subscription;
beforeEach(async () => {
  the = await demo();
  const { hostname, port } = new URL(the.at('/'));
  stripe = new Stripe(SECRET_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  await the.buy();
  await vi.waitUntil(() => the.shop.told.length === 4, { timeout: 10_000 });
  bought = the.shop.objectAt<Stripe.Subscription>(1);
});
afterEach(() => the.close());

const BOUGHT = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'invoice.paid',
  'checkout.session.completed',
];
const RENEWED = ['customer.subscription.updated', 'invoice.paid'];

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ statusCode, code, param, type, message }: Stripe.errors.StripeError) => ({
      statusCode,
      code,
      param,
      type,
      message,
    }),
  );

describe('the API of the payment simulator', () => {
  it("opens a customer's portal", async () => {
    const session = await stripe.billingPortal.sessions.create({
      customer: bought.customer as string,
      return_url: `${PUBLIC_URL}/account-settings`,
    });
    expect(session).toMatchObject({
      object: 'billing_portal.session',
      customer: bought.customer,
      return_url: `${PUBLIC_URL}/account-settings`,
      livemode: false,
    });
    expect(session.url).toMatch(/^http:\/\/savvi\.test\/demo-payments\/portal\/[\w-]{43}$/);
    expect(await (await fetch(session.url.replace(PUBLIC_URL, the.at('')))).text()).toContain(
      'href="/account-settings"',
    );
  });

  it('ends a subscription immediately and sends one event', async () => {
    expect(await stripe.subscriptions.cancel(bought.id)).toMatchObject({ id: bought.id, status: 'canceled' });
    await expect.poll(the.shop.types, { timeout: 10_000 }).toHaveLength(5);
    expect(the.shop.types()[4]).toBe('customer.subscription.deleted');
    expect(await refusal(stripe.subscriptions.cancel(bought.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(the.shop.types()).toHaveLength(5);
  });

  it('returns the current state of a subscription after applying due changes, and sends their events once', async () => {
    expect(await stripe.subscriptions.retrieve(bought.id)).toMatchObject({
      id: bought.id,
      status: 'active',
      customer: bought.customer,
    });
    the.clock.now = () => new Date('2026-05-10T12:00:00Z'); // the renewals due by then have not run yet
    const later = await stripe.subscriptions.retrieve(bought.id);
    expect([
      later.status,
      new Date((later.items.data[0]?.current_period_end ?? 0) * 1_000).toISOString(),
    ]).toEqual(['active', '2026-06-03T12:00:00.000Z']);
    await expect.poll(the.shop.types, { timeout: 10_000 }).toEqual([...BOUGHT, ...RENEWED, ...RENEWED]);
    await stripe.subscriptions.cancel(bought.id);
    expect(await stripe.subscriptions.retrieve(bought.id)).toMatchObject({ status: 'canceled' });
    expect(await refusal(stripe.subscriptions.retrieve('sub_nothing'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it("responds with errors in the provider's format", async () => {
    const invalid = 'StripeInvalidRequestError';
    expect(await refusal(stripe.billingPortal.sessions.create({ customer: 'cus_nobody' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
      type: invalid,
      message: "No such customer: 'cus_nobody'",
    });
    expect(await refusal(stripe.billingPortal.sessions.create({} as never))).toMatchObject({
      statusCode: 400,
      code: 'parameter_missing',
      param: 'customer',
    });
    expect(
      await refusal(
        stripe.billingPortal.sessions.create({
          customer: bought.customer as string,
          return_url: 'javascript:alert(1)',
        }),
      ),
    ).toMatchObject({ statusCode: 400, code: 'url_invalid' });
    expect(
      await refusal(stripe.billingPortal.sessions.create({ customer: 'x', elephant: 1 } as never)),
    ).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'elephant' });
    expect(await refusal(stripe.subscriptions.cancel('sub_nothing'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      type: invalid,
    });
    expect(await refusal(stripe.customers.retrieve('cus_nobody'))).toMatchObject({
      statusCode: 404,
      message: 'Unrecognized request URL (GET: /v1/customers/cus_nobody).',
    });
  });

  it.each([
    ['no key', {}],
    ['another key', { Authorization: 'Bearer sk_test_another' }],
    ['a key in another scheme', { Authorization: `Basic ${SECRET_KEY}` }],
  ])('rejects %s', async (_what, headers) => {
    const answer = await fetch(the.at(`/v1/subscriptions/${bought.id}`), {
      method: 'DELETE',
      headers: headers as Record<string, string>,
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { error: { type: 'invalid_request_error' } },
    ]);
  });

  it('uses the same error format for unreadable requests', async () => {
    const headers = {
      Authorization: `Bearer ${SECRET_KEY}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    const answer = await fetch(the.at('/v1/billing_portal/sessions'), {
      method: 'POST',
      headers,
      body: `customer=${'x'.repeat(9_000)}`,
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { error: { type: 'invalid_request_error' } },
    ]);
  });
});
