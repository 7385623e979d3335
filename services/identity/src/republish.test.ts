import { userStated } from '@savvi/contracts/events';
import { adminProjectionBegun, remindersProjectionBegun } from '@savvi/contracts/projections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { republish } from './republish.ts';
import { aPerson, testIdentity, userOf } from './testing/identity.ts';

let identity: Awaited<ReturnType<typeof testIdentity>>;
beforeAll(async () => {
  identity = await testIdentity();
});
afterAll(() => identity.stop());

const stated = () => identity.published.filter(({ type }) => type === userStated.type);
const register = async () =>
  userOf(await identity.browser().call('POST', '/api/register', { body: aPerson() }));

it('identity publishes every account again, without address and name, when the admin projection begins and when the operator requests it', async () => {
  const people = [await register(), await register()];
  const states = people.map(({ id, createdAt }) => ({
    userId: id,
    isAdmin: false,
    subscriptionStatus: 'free',
    planType: 'free',
    currentPeriodEnd: null,
    createdAt,
    version: 1,
    id,
    dueOn: [{ kind: 'trial-end', on: '2026-03-10' }],
    timeZone: null,
  }));
  await identity.deps.bus.publish([
    adminProjectionBegun.of({
      spaceId: crypto.randomUUID(),
      data: { projectionId: crypto.randomUUID() },
      now: new Date(),
    }),
  ]);
  await expect.poll(stated, { timeout: 5_000 }).toHaveLength(2);
  expect(stated().map(({ data }) => data)).toEqual(expect.arrayContaining(states));
  expect(
    stated()
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(people.map(({ id }) => id).sort());
  expect(await republish({ databaseUrl: identity.databaseUrl, clockOffset: 0 })).toBe(2);
  await expect.poll(stated, { timeout: 5_000 }).toHaveLength(4);
});

it('identity publishes every account again when the projection of the reminders begins [REM-5]', async () => {
  const { id } = await register();
  const data = { projectionId: crypto.randomUUID() };
  await identity.deps.bus.publish([
    remindersProjectionBegun.of({ spaceId: crypto.randomUUID(), data, now: new Date() }),
  ]);
  await expect.poll(() => stated().map(({ subject }) => subject), { timeout: 5_000 }).toContain(id);
});
