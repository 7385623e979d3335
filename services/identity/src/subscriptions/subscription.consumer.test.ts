// Billing events lead to the same account in every order and with repetitions.
import { randomUUID } from 'node:crypto';
import { subscriptionChanged, subscriptionStated } from '@savvi/contracts/billing/events';
import { disordered, seeded, seedOfRun } from '@savvi/testing/random';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestIdentity, testIdentity, userOf } from '../testing/identity.ts';
import { keepSubscription } from './subscription.consumer.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const seed = seedOfRun();
const END = '2026-04-03T12:00:00.000Z';
const FREE = {
  subscriptionStatus: 'free',
  planType: 'free',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
} as const;
const MONTHLY = {
  subscriptionStatus: 'active',
  planType: 'premium',
  currentPeriodEnd: END,
  cancelAtPeriodEnd: false,
} as const;
const state = (userId: string, version: number, over: Partial<Record<keyof typeof MONTHLY, unknown>> = {}) =>
  // `of()` validates its parameter at run time, so the type need not be exact.
  ({ ...MONTHLY, ...over, userId, version }) as Parameters<typeof subscriptionChanged.of>[0]['data'];
const changed = (userId: string, version: number, over: object = {}) =>
  subscriptionChanged.of({ spaceId: userId, data: state(userId, version, over), now: new Date() });
const stated = (userId: string, version: number, over: object = {}) =>
  subscriptionStated.of({ spaceId: userId, data: state(userId, version, over), now: new Date() });

/** Publishes a billing event and waits until it has taken effect. */
async function told(event: ReturnType<typeof changed | typeof stated>): Promise<void> {
  await identity.deps.bus.publish([event]);
  const applied = () =>
    identity.deps.db.inboxEvent.count({ where: { durable: 'identity.subscriptions', eventId: event.id } });
  await expect.poll(applied, { timeout: 5_000 }).toBe(1);
}

describe('a subscription event', () => {
  // Trust: events-11
  it("updates /api/user and the next token, and publishes one event with the account's new version [BILL-17] [T-6]", async () => {
    const { browser, user } = await identity.newcomer();
    expect(user).toMatchObject({
      subscriptionStatus: 'free',
      planType: 'free',
      currentPeriodEnd: null,
      isTrialActive: true,
    });
    identity.later(1_000);
    await told(changed(user.id, 1));
    expect(userOf(await browser.call('GET', '/api/user'))).toMatchObject({
      subscriptionStatus: 'active',
      planType: 'premium',
      currentPeriodEnd: END,
      version: 2,
      updatedAt: identity.now().toISOString(),
      isTrialActive: false,
      trialDaysRemaining: 0,
    });
    expect(jwt.decode((await browser.token())?.token ?? '')).toMatchObject({
      subscriptionStatus: 'active',
      version: 2,
    });
    expect((await identity.events(user.id)).slice(1)).toEqual([
      {
        type: 'identity.user.updated.v1',
        data: {
          userId: user.id,
          isAdmin: false,
          subscriptionStatus: 'active',
          planType: 'premium',
          currentPeriodEnd: END,
          createdAt: user.createdAt,
          version: 2,
          id: user.id,
          dueOn: [{ kind: 'subscription-renewal', on: '2026-04-03' }],
          timeZone: null,
        },
      },
    ]);
  });

  it.each([
    ['past_due', 'premium'],
    ['cancelled', 'annual'],
    ['active', 'basic'],
    ['active', 'annual'],
  ] as const)('may have status %s and plan %s [BILL-19] [T-27]', async (subscriptionStatus, planType) => {
    const { browser, user } = await identity.newcomer();
    await told(stated(user.id, 3, { subscriptionStatus, planType }));
    expect(userOf(await browser.call('GET', '/api/user'))).toMatchObject({
      subscriptionStatus,
      planType,
      isTrialActive: subscriptionStatus !== 'active',
    });
    expect(jwt.decode((await browser.token())?.token ?? '')).toMatchObject({ subscriptionStatus });
  });

  // Trust: events-12
  it('does not make an open profile form stale, but a change of the profile does [N-11]', async () => {
    const { browser, user } = await identity.newcomer();
    await told(changed(user.id, 1));
    const save = (firstName: string, version: number) =>
      browser.call('PATCH', '/api/auth/update-profile', {
        body: { firstName },
        headers: { 'If-Match': `"${version}"` },
      });
    expect(userOf(await save('Grace', user.version))).toMatchObject({
      firstName: 'Grace',
      version: 3,
      subscriptionStatus: 'active',
    });
    expect([
      (await save('Joan', user.version)).status,
      (await save('Joan', 2)).status,
      (await save('Joan', 4)).status,
    ]).toEqual([412, 412, 412]);
    await told(changed(user.id, 2, FREE));
    expect(userOf(await save('Joan', 3))).toMatchObject({ firstName: 'Joan', version: 5 });
  });

  // Trust: events-11
  it('for an unknown or deleted user changes nothing and is not retried', async () => {
    const { browser, user, password } = await identity.newcomer();
    expect((await browser.call('DELETE', '/api/user', { body: { password } })).status).toBe(204);
    for (const userId of [user.id, randomUUID()]) {
      await told(changed(userId, 1));
      expect(
        (await identity.events(userId)).filter(({ type }) => type === 'identity.user.updated.v1'),
      ).toEqual([]);
    }
    expect(await identity.deps.db.parkedEvent.count()).toBe(0);
  });

  // Trust: events-11
  it(`leads to the same account in 50 random orders with repetitions (SEED=${seed})`, async () => {
    const random = seeded(seed);
    const keep = keepSubscription({ ...identity.deps, onChange: async () => undefined });
    const history = (id: string) => [
      changed(id, 1),
      stated(id, 1),
      changed(id, 2, { subscriptionStatus: 'past_due' }),
      changed(id, 3, { currentPeriodEnd: '2026-05-03T12:00:00.000Z' }),
      changed(id, 4, { planType: 'annual', currentPeriodEnd: '2027-05-03T12:00:00.000Z' }),
      stated(id, 4, { planType: 'annual', currentPeriodEnd: '2027-05-03T12:00:00.000Z' }),
      changed(id, 5, {
        planType: 'annual',
        currentPeriodEnd: '2027-05-03T12:00:00.000Z',
        cancelAtPeriodEnd: true,
      }),
      changed(id, 6, {
        planType: 'annual',
        currentPeriodEnd: '2027-05-03T12:00:00.000Z',
        subscriptionStatus: 'cancelled',
      }),
    ];
    const { db } = identity.deps;
    for (let round = 0; round < 50; round += 1) {
      const { id } = await db.user.create({
        data: {
          id: randomUUID(),
          email: `${round}@x.example`,
          emailCanonical: `${round}@x.example`,
          password: 'x',
          version: 1,
          createdAt: identity.now(),
          updatedAt: identity.now(),
        },
      });
      const before = await db.outboxEvent.count();
      await db.$transaction(async (tx) => {
        for (const event of disordered(history(id), random)) await keep(tx, event);
      });
      const user = await db.user.findUniqueOrThrow({ where: { id } });
      expect(user).toMatchObject({
        subscriptionStatus: 'cancelled',
        planType: 'annual',
        currentPeriodEnd: new Date('2027-05-03T12:00:00.000Z'),
        cancelAtPeriodEnd: 0,
        subscriptionVersion: 6,
      });
      // Each version of the account is published once.
      expect((await db.outboxEvent.count()) - before).toBe(user.version - 1);
    }
  }, 60_000);

  // Trust: events-11
  it('that arrives together with a change of the profile loses neither', async () => {
    const { browser, user } = await identity.newcomer();
    const token = (await browser.token())?.token ?? '';
    const saves = Array.from({ length: 5 }, (_, index) =>
      identity.call('PATCH', '/api/auth/update-profile', { token, body: { lastName: `Hopper ${index}` } }),
    );
    await Promise.all([...saves, ...[1, 2, 3].map((version) => told(changed(user.id, version)))]);
    const { version, lastName, subscriptionStatus } = userOf(await browser.call('GET', '/api/user'));
    expect([lastName?.slice(0, 6), subscriptionStatus]).toEqual(['Hopper', 'active']);
    const versions = (await identity.events(user.id))
      .filter(({ type }) => type === 'identity.user.updated.v1')
      .map(({ data }) => data as { version: number }); // The outbox rows are user.updated events.
    expect(versions.map((each) => each.version)).toEqual(
      Array.from({ length: version - 1 }, (_, index) => index + 2),
    );
  });
});
