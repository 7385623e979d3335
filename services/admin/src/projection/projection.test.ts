// Events in any order and number lead to the same projection.
import { randomUUID } from 'node:crypto';
import { outbox } from '@savvi/eventing/outbox';
import { disordered, seeded, seedOfRun } from '@savvi/testing/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Transaction } from '../db.ts';
import { eraseOnUserDeleted } from '../erasure/user-deleted.consumer.ts';
import { projectionMaintenance } from '../shared/projection.maintenance.repository.ts';
import { testAdminDatabase } from '../testing/admin.ts';
import { aHistory, type AccountEvent, eventsOf, LEFT } from '../testing/history.ts';
import { countAccount } from './accounts.consumer.ts';
import { applyThingEvent, type ThingEvent } from './things.consumer.ts';

const seed = seedOfRun();
const clock = { now: () => new Date('2026-03-03T12:00:00.000Z') };
let database: Awaited<ReturnType<typeof testAdminDatabase>>;
beforeAll(async () => {
  database = await testAdminDatabase();
});
afterAll(() => database.drop());

type Step = (tx: Transaction) => Promise<void>;
const stepsOf = (userId: string): Step[] => {
  const { accounts, things } = aHistory(userId);
  return [
    ...accounts.map((event: AccountEvent) => (tx: Transaction) => countAccount(tx, event)),
    ...things.map((event: ThingEvent) => (tx: Transaction) => applyThingEvent(tx, event)),
  ];
};
const erasing =
  (userId: string): Step =>
  (tx) =>
    eraseOnUserDeleted({ outbox, clock })(tx, eventsOf(userId).deleted());
const run = (steps: readonly Step[]) =>
  database.db.$transaction(async (tx) => {
    for (const step of steps) await step(tx);
  });
async function leftOf(userId: string) {
  const account = await database.db.account.findUnique({ where: { userId } });
  const counts = (await projectionMaintenance.countsOf(database.db, [userId])).get(userId);
  return { plan: account && [account.subscriptionStatus, account.planType], counts };
}
const NOTHING = { plan: null, counts: undefined };

it(`200 random orders of a complete history with duplicates lead to the same projection (SEED=${seed})`, async () => {
  const random = seeded(seed);
  const rounds = Array.from({ length: 200 }, () => {
    const userId = randomUUID();
    return { userId, steps: disordered(stepsOf(userId), random) };
  });
  const worker = async () => {
    for (let round = rounds.pop(); round !== undefined; round = rounds.pop()) {
      await run(round.steps);
      expect(await leftOf(round.userId)).toEqual(LEFT);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}, 60_000);

// Trust: deletion-11
it(`a user deletion erases everything about the user, and late events do not bring it back (SEED=${seed})`, async () => {
  const random = seeded(seed);
  for (let round = 0; round < 20; round += 1) {
    const [userId, other] = [randomUUID(), randomUUID()];
    const steps = disordered(stepsOf(userId), random);
    const half = Math.floor(random() * steps.length);
    await run(stepsOf(other));
    await run(steps.slice(0, half));
    await run([erasing(userId)]);
    expect(await leftOf(userId)).toEqual(NOTHING);
    await run([...steps.slice(half), erasing(userId)]);
    expect(await leftOf(userId)).toEqual(NOTHING);
    expect(await database.db.countedThing.count({ where: { spaceId: userId } })).toBe(0);
    expect(await leftOf(other)).toEqual(LEFT);
  }
}, 60_000);

it('an event that is applied during the erasure of its user leaves nothing, whichever comes first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const userId = randomUUID();
    const { budget, registered } = eventsOf(userId);
    await Promise.all([
      run([erasing(userId)]),
      run([(tx) => countAccount(tx, registered())]),
      ...Array.from({ length: 2 }, () => run([(tx) => applyThingEvent(tx, budget.created(randomUUID()))])),
    ]);
    expect(await leftOf(userId)).toEqual(NOTHING);
  }
});
