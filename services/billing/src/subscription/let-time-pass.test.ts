import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WEBHOOK_SIGNATURE_HEADER } from '@savvi/contracts/billing/billing';
import { subscriptionChanged, subscriptionStated } from '@savvi/contracts/billing/events';
import { outbox } from '@savvi/eventing/outbox';
import { lockScope } from '@savvi/service-kit/prisma';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { republish, republishRestored } from '../republish.ts';
import { type TestBilling, testBilling } from '../testing/billing.ts';
import { aBuyer, eventOf, signatureOf, type TestEvent } from '../testing/stripe.ts';
import { forgetEvents } from './forget-events.ts';
import { timePassing } from './let-time-pass.ts';

let billing: TestBilling;
beforeEach(async () => {
  // The database has no second tenant, because a test counts all subscriptions.
  billing = await testBilling(undefined, { hasNeighbor: false });
});
afterEach(() => billing.close());

const DAY_MS = 86_400_000;
const MARCH = { from: '2026-03-03T12:00:00Z', until: '2026-04-03T12:00:00Z' };
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
async function subscriber(cancels: boolean) {
  const ann = billing.someone();
  const buyer = aBuyer(ann.claims.sub);
  await deliver(
    buyer.checkout(MARCH.from),
    buyer.created(MARCH.from, { status: 'active', ...MARCH, cancels }),
  );
  return {
    ...ann,
    buyer,
    status: async () =>
      (await billing.db.subscription.findUnique({ where: { spaceId: ann.claims.sub } }))?.subscriptionStatus,
  };
}
const at = (instant: string, moreMs = 0) =>
  timePassing({ db: billing.db, outbox, log: billing.log })(new Date(Date.parse(instant) + moreMs));
const toldOf = async (spaceId: string, type: string) =>
  (await billing.db.outboxEvent.findMany({ where: { subject: spaceId, type }, orderBy: { seq: 'asc' } })).map(
    ({ data }) => data,
  );

// Trust: payments-7
it('a canceled subscription ends with its period, not earlier, and its end is published once [T-27]', async () => {
  const ann = await subscriber(true);
  await at(MARCH.until, -1);
  expect(await ann.status()).toBe('active');
  await at(MARCH.until);
  await at(MARCH.until, DAY_MS);
  expect(await ann.status()).toBe('cancelled');
  const gone = {
    userId: ann.claims.sub,
    planType: 'premium',
    currentPeriodEnd: '2026-04-03T12:00:00.000Z',
    cancelAtPeriodEnd: false,
  };
  expect(await toldOf(ann.claims.sub, subscriptionChanged.type)).toEqual([
    expect.objectContaining({ subscriptionStatus: 'active', version: 1 }),
    { ...gone, subscriptionStatus: 'cancelled', version: 2 },
  ]);
  await deliver(ann.buyer.deleted('2026-04-03T12:00:07Z', { ...MARCH, cancels: true }));
  // No further subscription event was published.
  expect(await toldOf(ann.claims.sub, subscriptionChanged.type)).toHaveLength(2);
});

it('a failing subscription does not delay others, and is logged once', async () => {
  const people = [await subscriber(true), await subscriber(true)].toSorted((a, b) =>
    a.claims.sub < b.claims.sub ? -1 : 1,
  );
  const [bad, good] = people;
  if (bad === undefined || good === undefined) throw new Error('two were made');
  await billing.db.providerEvent.updateMany({
    where: { subscriptionId: bad.buyer.subscription, happening: { not: null } },
    data: { planType: 'unheard-of' },
  });
  billing.logged.length = 0;
  const letTimePass = timePassing({ db: billing.db, outbox, log: billing.log });
  for (let times = 0; times < 2; times += 1) await letTimePass(new Date(MARCH.until));
  expect([await bad.status(), await good.status()]).toEqual(['active', 'cancelled']);
  expect(billing.logged).toMatchObject([
    {
      message: 'ending an expired subscription failed; will be retried',
      fields: { spaceId: bad.claims.sub },
    },
  ]);
});

it('the scheduled check waits while the account is locked', async () => {
  const ann = await subscriber(true);
  let passing: Promise<void> | undefined;
  await billing.db.$transaction(async (tx) => {
    await lockScope(tx, { spaceId: ann.claims.sub });
    passing = at(MARCH.until);
    await pause(300);
    expect(await ann.status()).toBe('active');
  });
  await passing;
  expect(await ann.status()).toBe('cancelled');
});

it('the scheduled check handles all subscriptions whose period has ended, and no others', async () => {
  const spaces = Array.from({ length: 230 }, () => randomUUID()).sort();
  const created = new Date(MARCH.from);
  const row = { created, receivedAt: created, type: 'customer.subscription.updated' };
  await billing.db.providerEvent.createMany({
    data: spaces.flatMap((space) => [
      { ...row, id: `l${space}`, customerId: space, subscriptionId: space, linkedSpaceId: space },
      {
        ...row,
        id: `f${space}`,
        customerId: space,
        subscriptionId: space,
        happening: 'paid',
        planType: 'premium',
        periodEnd: new Date(MARCH.until),
        cancelAtPeriodEnd: true,
      },
    ]),
  });
  await billing.db.subscription.createMany({
    data: spaces.map((spaceId) => ({
      spaceId,
      subscriptionStatus: 'active',
      planType: 'premium',
      currentPeriodEnd: new Date(MARCH.until),
      cancelAtPeriodEnd: true,
      customerId: spaceId,
      version: 1,
    })),
  });
  const other = await subscriber(false);
  await at(MARCH.until);
  // The scope guard rejects a query that names several spaces, so the count below uses raw SQL.
  expect(
    await billing.db.subscription
      .groupBy({ by: ['subscriptionStatus'], _count: true, where: { spaceId: { in: spaces } } })
      .catch(() => null),
  ).toBeNull();
  const [{ cancelled } = { cancelled: 0 }] = await billing.db.$queryRaw<
    { cancelled: number }[]
  >`SELECT count(*)::int AS cancelled FROM subscriptions WHERE subscription_status = 'cancelled'`;
  expect(cancelled).toBe(230);
  expect(await other.status()).toBe('active');
}, 60_000);

it('events without effect and events without an owner are deleted after thirty days; events that subscriptions depend on are not', async () => {
  const ann = await subscriber(false);
  const nobody = aBuyer(null);
  await deliver(
    nobody.created(MARCH.from, { status: 'active', ...MARCH }),
    eventOf('customer.created', {}, MARCH.from),
  );
  const ids = () => billing.db.providerEvent.count();
  await forgetEvents(billing.db, billing.later(30 * DAY_MS));
  expect(await ids()).toBe(4);
  await forgetEvents(billing.db, billing.later(1));
  expect(await ids()).toBe(2);
  expect(await ann.status()).toBe('active');
});

// Trust: payments-3
it('after a restore of the billing database alone, its state wins: versions exceed all that were ever published, also those of later subscribers', async () => {
  const [ann, ben] = [await subscriber(false), await subscriber(false)];
  await deliver(ann.buyer.updated('2026-03-04T12:00:00Z', { status: 'active', ...MARCH, cancels: true }));
  const versionOf = async ({ claims }: typeof ann) =>
    (await billing.db.subscription.findUnique({ where: { spaceId: claims.sub } }))?.version ?? 0;
  const told = await versionOf(ann);
  // Sets the subscription back to its state in the backup.
  await billing.db.subscription.update({
    where: { spaceId: ann.claims.sub },
    data: { version: 1, cancelAtPeriodEnd: false },
  });
  await republish({ databaseUrl: billing.databaseUrl, clockOffset: 0 });
  // The ordinary republishing keeps the version of the backup, so consumers keep the newer cancellation.
  expect(await versionOf(ann)).toBeLessThan(told);
  expect(await republishRestored({ databaseUrl: billing.databaseUrl, clockOffset: 0 })).toBe(2);
  const again = (await toldOf(ann.claims.sub, subscriptionStated.type)).at(-1);
  expect(again).toMatchObject({
    subscriptionStatus: 'active',
    cancelAtPeriodEnd: false,
    version: await versionOf(ann),
  });
  const restored = await versionOf(ann);
  expect(restored).toBeGreaterThan(100_000_000);
  await deliver(
    ann.buyer.updated('2026-03-05T12:00:00Z', { status: 'active', ...MARCH, cancels: true }),
    ben.buyer.deleted('2026-03-05T12:00:00Z', MARCH),
  );
  expect([await versionOf(ann), await versionOf(ben)]).toEqual([restored + 1, restored + 1]);
  // A new row starts above the version floor: consumers may know later versions that the backup lacks.
  expect(await versionOf(await subscriber(false))).toBe(restored + 1);
  await republishRestored({ databaseUrl: billing.databaseUrl, clockOffset: 0 });
  expect(await versionOf(ann)).toBeGreaterThan(restored + 1);
});

it('every subscription is republished with its version when an operator requests it', async () => {
  const [ann, ben] = [await subscriber(false), await subscriber(true)];
  expect(await republish({ databaseUrl: billing.databaseUrl, clockOffset: 0 })).toBe(2);
  expect(await toldOf(ann.claims.sub, subscriptionStated.type)).toEqual(
    await toldOf(ann.claims.sub, subscriptionChanged.type),
  );
  expect(await toldOf(ben.claims.sub, subscriptionStated.type)).toEqual([
    expect.objectContaining({
      userId: ben.claims.sub,
      subscriptionStatus: 'active',
      cancelAtPeriodEnd: true,
      version: 1,
    }),
  ]);
});
