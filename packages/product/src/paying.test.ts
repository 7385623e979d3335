// Billing and the payment simulator, started as the product starts them: billing learns soon what a user does
// at the checkout and in the customer portal, even if the events arrive late, twice or out of order. A proxy
// between them forwards the webhook.
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listenOn } from '@savvi/service-kit/server';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkoutReferences } from '../../../services/billing/src/payments/checkout-references.ts';
import { embedded } from './setting.ts';
import { inProcessHost } from './host.ts';
import { startProduct } from './product.ts';
import { demoPayments, gateway, type Service, services } from './services.ts';
import { type Environment, parseSettings } from './settings.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const SOON = { timeout: 20_000 };

let folder: string;
let stack: AsyncDisposableStack;
let environments: Map<string, Environment>;
let isFrontOpen: boolean;

const heard = (service: Service): Service => ({
  ...service,
  start: (environment) => (environments.set(service.name, environment), service.start(environment)),
});
const someIdentity: Service = {
  name: 'identity',
  folder: 'services/identity',
  isCalled: true,
  bus: { appends: ['identity.>'] },
  start: async () => ({
    url: 'http://127.0.0.1:1',
    ready: Promise.resolve(),
    drain: () => Promise.resolve(),
  }),
};
/** A replacement for the gateway, which would need a build of the frontends. */
const front: Service = {
  ...gateway,
  async start(environment) {
    environments.set('gateway', environment);
    const { billing } = JSON.parse(environment['SERVICE_URLS'] ?? '{}') as { billing: string };
    const listener = await listenOn(
      createServer(async (request, response) => {
        if (!isFrontOpen) return void response.writeHead(503).end();
        const signature = String(request.headers['stripe-signature']);
        const { status } = await fetch(billing + request.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
          body: await buffer(request),
        });
        response.writeHead(status).end();
      }),
      { HOST: '127.0.0.1', PORT: Number(environment['PORT']) },
    );
    return { url: listener.url, ready: Promise.resolve(), drain: () => listener.close(100) };
  },
};

async function start(clockOffset = '0s'): Promise<void> {
  const billing = services.filter(({ name }) => name === 'billing');
  const settings = parseSettings(
    { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', CLOCK_OFFSET: clockOffset },
    root,
  );
  await startProduct(
    {
      settings,
      own: {},
      root,
      services: [someIdentity, ...billing, demoPayments].map(heard),
      gateway: front,
      setting: embedded,
      host: inProcessHost,
      prepare: async () => undefined,
      say: () => undefined,
      durable: false,
      signal: new AbortController().signal,
    },
    stack,
  );
}

/** Stops both services and starts them again with the clock set to this many days after the first start. */
async function after(days: number): Promise<void> {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
  await start(`${days}d`);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savvi-paying-test-'));
});
beforeEach(async () => {
  [stack, environments, isFrontOpen] = [new AsyncDisposableStack(), new Map(), true];
  await start();
}, 60_000);
afterEach(() => stack.disposeAsync(), 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function query(sql: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: environments.get('billing')?.['DATABASE_URL'] });
  await client.connect();
  return client
    .query(sql, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
/** A user's subscription in billing: status, plan, and whether it ends with the period. */
const known = (userId: string) => async () =>
  (
    await query(
      'SELECT subscription_status, plan_type, cancel_at_period_end FROM subscriptions WHERE space_id = $1',
      [userId],
    )
  ).map((row) => Object.values(row).join(' '))[0];
const demoUrl = (link: string) =>
  `${environments.get('gateway')?.['DEMO_PAYMENTS_URL']}${new URL(link).pathname}${new URL(link).search}`;
const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const hidden = async (url: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(await (await fetch(url)).text())?.[1] ?? '';

/** Pays at the checkout link that billing returns. */
async function pay(userId: string, fields: Record<string, string> = {}, plan = 'MONTHLY'): Promise<void> {
  const url = demoUrl(
    `${environments.get('billing')?.[`PAYMENT_LINK_${plan}`]}?client_reference_id=${checkoutReferences(environments.get('billing')?.['STRIPE_WEBHOOK_SECRET'] ?? '').sign(userId, new Date()).reference}`,
  );
  const paid = await post(url, {
    checkout: await hidden(url, 'checkout'),
    number: '4242 4242 4242 4242',
    expiry: '12 / 50',
    cvc: '123',
    act: 'pay',
    ...fields,
  });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, '/payment-success']);
}

/** Submits a form of the customer portal, opened with the customer id that billing has stored. */
async function press(userId: string, act: string, fields: Record<string, string> = {}): Promise<void> {
  const [row] = await query('SELECT customer_id FROM subscriptions WHERE space_id = $1', [userId]);
  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = environments.get('billing') ?? {};
  const session = await fetch(`${STRIPE_API_URL}/v1/billing_portal/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ customer: String(row?.['customer_id']) }),
  });
  const url = demoUrl(((await session.json()) as { url: string }).url);
  expect((await post(url, { token: await hidden(url, 'token'), act, ...fields })).status).toBe(303);
}

describe('the payment simulator', () => {
  // Trust: events-16
  it.each(['at-once', 'late', 'twice', 'out-of-order', 'mixed'])(
    'starts a subscription that billing learns about by events delivered %s',
    async (delivery) => {
      const [monthly, yearly] = [randomUUID(), randomUUID()];
      await pay(monthly, { delivery });
      await pay(yearly, { delivery }, 'YEARLY');
      await expect.poll(known(monthly), SOON).toBe('active premium false');
      await expect.poll(known(yearly), SOON).toBe('active annual false');
    },
  );

  // Trust: events-16
  it('delivers the subscription later if billing was down', async () => {
    isFrontOpen = false;
    const user = randomUUID();
    await pay(user);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await known(user)()).toBeUndefined();
    isFrontOpen = true;
    await expect.poll(known(user), SOON).toBe('active premium false');
  });

  it('reports cancelling, resuming, switching and ending a subscription in the portal, even if events arrive twice or out of order', async () => {
    const user = randomUUID();
    await pay(user);
    await expect.poll(known(user), SOON).toBe('active premium false');
    await press(user, 'cancel-at-period-end', { delivery: 'twice' });
    await expect.poll(known(user), SOON).toBe('active premium true');
    await press(user, 'keep');
    await expect.poll(known(user), SOON).toBe('active premium false');
    await press(user, 'switch', { delivery: 'out-of-order' });
    await expect.poll(known(user), SOON).toBe('active annual false');
    await press(user, 'cancel-now');
    await expect.poll(known(user), SOON).toBe('cancelled annual false');
  });

  // Trust: events-16
  it('advances subscriptions by the clock: renewal, failed payment, late payment, cancellation at the end of the period', async () => {
    const [renewed, refused, cancelled] = [randomUUID(), randomUUID(), randomUUID()];
    await pay(renewed);
    await pay(refused, { number: '4000 0000 0000 0341' });
    await pay(cancelled);
    for (const user of [renewed, refused, cancelled])
      await expect.poll(known(user), SOON).toBe('active premium false');
    await press(cancelled, 'cancel-at-period-end');
    await expect.poll(known(cancelled), SOON).toBe('active premium true');
    await after(32);
    await expect.poll(known(refused), SOON).toBe('past_due premium false');
    await expect.poll(known(cancelled), SOON).toBe('cancelled premium false');
    expect(await known(renewed)()).toBe('active premium false');
    await press(refused, 'pay');
    await expect.poll(known(refused), SOON).toBe('active premium false');
    const periodEnd = async () =>
      (await query('SELECT current_period_end AS at FROM subscriptions WHERE space_id = $1', [renewed]))[0]?.[
        'at'
      ] as Date;
    await expect
      .poll(async () => (await periodEnd()).getTime() > Date.now() + 45 * 86_400_000, SOON)
      .toBe(true);
  });
});

it('billing trusts the payment simulator only because of its signature', async () => {
  const user = randomUUID();
  const url = `http://127.0.0.1:${new URL(environments.get('demo-payments')?.['WEBHOOK_URL'] ?? '').port}/api/webhooks/payments`;
  const body = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1,
    data: {
      object: { mode: 'subscription', customer: 'cus_x', subscription: 'sub_x', client_reference_id: user },
    },
  });
  const at = Math.floor(Date.now() / 1_000);
  const signed = `t=${at},v1=${createHmac('sha256', 'whsec_of_somebody_else').update(`${at}.${body}`).digest('hex')}`;
  expect(
    (
      await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signed },
        body,
      })
    ).status,
  ).toBe(400);
  expect(await known(user)()).toBeUndefined();
});
