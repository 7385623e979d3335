import { randomUUID } from 'node:crypto';
import { subscriptionChanged } from '@savvi/contracts/billing/events';
import { userDeleted } from '@savvi/contracts/events';
import { billingProjectionBegun } from '@savvi/contracts/projections';
import type { Bus } from '@savvi/eventing/bus';
import { silentLog } from '@savvi/service-kit/log';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { startedServiceSuite } from '@savvi/testing/started-service-suite';
import { expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { service } from './start.ts';
import { providerEventRepository } from './shared/provider-event.repository.ts';
import { reconcile } from './shared/reconcile.ts';
import { testBillingDatabase } from './testing/billing.ts';
import { signatureOf } from './testing/stripe.ts';

const settings = (url: string) => ({
  DATABASE_URL: url,
  BUS_URL: url,
  IDENTITY_URL: 'http://127.0.0.1:1',
  PUBLIC_URL: 'https://savvi.test',
});

async function startOn(url: string, bus: Bus, log = silentLog) {
  const env = parseEnv(settings(url));
  const deps = service.createDeps(env, log);
  await deps.bus.close(); // The in-memory bus of the test replaces the service's own.
  return service.start(env, { ...deps, bus });
}

startedServiceSuite({
  database: testBillingDatabase,
  start: (url, bus) => startOn(url, bus),
  erased: 'billing.user-data.erased.v1',
});

it('the billing service publishes once that its projection has begun, and publishes cancellations that took effect while the service was down', async () => {
  const { url, db, drop } = await testBillingDatabase();
  const spaceId = randomUUID();
  const created = new Date(Date.now() - 31 * 86_400_000);
  const subscriptionEvent = {
    eventId: 'evt_2',
    type: 'customer.subscription.updated',
    created,
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    happening: 'paid' as const,
    planType: 'premium' as const,
    periodEnd: new Date(Date.now() - 60_000),
    cancelAtPeriodEnd: true,
  };
  await db.$transaction(async (tx) => {
    await providerEventRepository.keep(
      tx,
      {
        id: 'evt_1',
        type: 'checkout.session.completed',
        created,
        content: {
          link: {
            eventId: 'evt_1',
            created,
            customerId: 'cus_1',
            subscriptionId: 'sub_1',
            spaceId,
            isConfirmed: true,
          },
        },
      },
      created,
    );
    await providerEventRepository.keep(
      tx,
      { id: 'evt_2', type: subscriptionEvent.type, created, content: { subscriptionEvent } },
      created,
    );
    await reconcile(tx, spaceId, {
      outbox: { append: () => Promise.resolve() },
      now: created,
      log: silentLog,
    });
  });
  const broker = memoryBroker();
  for (let starts = 0; starts < 2; starts += 1) {
    const running = await startOn(url, broker.connect());
    await running.ready;
    await expect
      .poll(() => broker.log.filter(({ type }) => type === subscriptionChanged.type), { timeout: 10_000 })
      .toMatchObject([
        { subject: spaceId, data: { userId: spaceId, subscriptionStatus: 'cancelled', version: 2 } },
      ]);
    expect(broker.log.filter(({ type }) => type === billingProjectionBegun.type)).toHaveLength(1);
    await running.drain();
  }
  await drop();
});

// Trust: payments-7
it('the billing service ends a canceled subscription within two seconds after its period', async () => {
  const { url, db, drop } = await testBillingDatabase();
  const spaceId = randomUUID();
  const broker = memoryBroker();
  const running = await startOn(url, broker.connect());
  await running.ready;
  const created = new Date();
  const end = new Date(created.getTime() + 1_500);
  const subscriptionEvent = {
    eventId: 'evt_2',
    type: 'customer.subscription.updated',
    created,
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    happening: 'paid' as const,
    planType: 'premium' as const,
    periodEnd: end,
    cancelAtPeriodEnd: true,
  };
  await db.$transaction(async (tx) => {
    await providerEventRepository.keep(
      tx,
      {
        id: 'evt_1',
        type: 'checkout.session.completed',
        created,
        content: {
          link: {
            eventId: 'evt_1',
            created,
            customerId: 'cus_1',
            subscriptionId: 'sub_1',
            spaceId,
            isConfirmed: true,
          },
        },
      },
      created,
    );
    await providerEventRepository.keep(
      tx,
      { id: 'evt_2', type: subscriptionEvent.type, created, content: { subscriptionEvent } },
      created,
    );
    await reconcile(tx, spaceId, {
      outbox: { append: () => Promise.resolve() },
      now: created,
      log: silentLog,
    });
  });
  const ended = () =>
    // Finds the event in which billing itself reports the cancellation.
    broker.log.find(
      ({ type, data }) =>
        type === subscriptionChanged.type &&
        (data as { subscriptionStatus: string }).subscriptionStatus === 'cancelled',
    );
  await expect.poll(ended, { timeout: 10_000 }).toBeDefined();
  expect(new Date(ended()?.time ?? 0).getTime() - end.getTime()).toBeLessThan(2_000);
  await running.drain();
  await drop();
});

// Trust: payments-9
it('the billing service without a payment provider accepts no events, and does not erase a user whose subscription it cannot end', async () => {
  const { url, db, drop } = await testBillingDatabase();
  const spaceId = randomUUID();
  await db.$transaction((tx) =>
    providerEventRepository.keep(
      tx,
      {
        id: 'evt_1',
        type: 'checkout.session.completed',
        created: new Date(),
        content: {
          link: {
            eventId: 'evt_1',
            created: new Date(),
            customerId: 'cus_1',
            subscriptionId: 'sub_1',
            spaceId,
            isConfirmed: true,
          },
        },
      },
      new Date(),
    ),
  );
  const broker = memoryBroker();
  const errors = new Set<string>();
  const running = await startOn(url, broker.connect(), {
    ...silentLog,
    error: (_fields, message) => void errors.add(message),
  });
  await running.ready;
  const body = '{"id":"evt_1"}';
  expect(
    (
      await fetch(`${running.url}/api/webhooks/payments`, {
        method: 'POST',
        body,
        headers: { 'Stripe-Signature': signatureOf(body, { secret: '' }) },
      })
    ).status,
  ).toBe(400);
  await broker
    .connect()
    .publish([userDeleted.of({ spaceId, data: { userId: spaceId, spaceId, version: 2 }, now: new Date() })]);
  const tried = () => db.parkedEvent.findFirst({ where: { durable: 'billing.user-deleted' } });
  await expect.poll(async () => (await tried())?.attempts, { timeout: 20_000 }).toBeGreaterThan(9);
  // After ten attempts the deletion is still retried, because a provider may be down for a while.
  expect(await tried()).toMatchObject({ parkedAt: null });
  expect([...errors]).toEqual([
    'no payment provider is set up that could end a subscription: give the service the settings with which it was sold',
  ]);
  expect(broker.log.filter(({ type }) => type === 'billing.user-data.erased.v1')).toEqual([]);
  expect(await db.providerEvent.count()).toBe(1);
  await running.drain();
  await drop();
});
