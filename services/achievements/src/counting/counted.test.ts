// Events lead to the same counts in any order, and however often each event is delivered.
import { randomUUID } from 'node:crypto';
import { COUNTED_FIGURES } from '@savvi/contracts/achievements/achievements.rules';
import type { CountedEvent } from '@savvi/counted-events/events';
import { userDeleted } from '@savvi/contracts/events';
import { outbox } from '@savvi/eventing/outbox';
import { type RawTransactions, rawTransactions } from '@savvi/service-kit/raw-transactions';
import { eventsOf } from '@savvi/testing/counted-events';
import { disordered, seeded, seedOfRun } from '@savvi/testing/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countThings } from '../shared/counted-things.repository.ts';
import { testAchievementsDatabase } from '../testing/achievements.ts';
import { aHistory, LEFT } from '../testing/history.ts';
import { countChange } from './counting.consumer.ts';
import { eraseOnUserDeleted } from './user-deleted.consumer.ts';

const seed = seedOfRun();
const NOTHING = Object.fromEntries(COUNTED_FIGURES.map((name) => [name, 0n]));
const clock = { now: () => new Date('2026-03-03T12:00:00.000Z') };

let database: Awaited<ReturnType<typeof testAchievementsDatabase>>;
let counting: RawTransactions;
beforeAll(async () => {
  database = await testAchievementsDatabase();
  counting = rawTransactions(database.url, 4);
});
afterAll(async () => {
  await counting.close();
  await database.drop();
});

async function apply(events: readonly CountedEvent[]): Promise<void> {
  await counting.inTransaction(async (tx) => {
    for (const event of events) await countChange(tx, event);
  });
}
async function countsAfter(spaceId: string, events: readonly CountedEvent[]) {
  await apply(events);
  return countThings(database.db, { spaceId });
}
const erase = (spaceId: string) =>
  database.db.$transaction((tx) =>
    eraseOnUserDeleted({ outbox, clock })(
      tx,
      userDeleted.of({ spaceId, data: { userId: spaceId, spaceId, version: 9 }, now: clock.now() }),
    ),
  );

it('existing and restored records are counted, and deleted ones are not', async () => {
  const spaceId = randomUUID();
  expect(await countsAfter(spaceId, aHistory(spaceId))).toEqual(LEFT);
});

// Trust: events-3
it(`200 random orders of a complete history with duplicates lead to the same counts [T-43] (SEED=${seed})`, async () => {
  const random = seeded(seed);
  const rounds = Array.from({ length: 200 }, () => {
    const spaceId = randomUUID();
    return { spaceId, events: disordered(aHistory(spaceId), random) };
  });
  const worker = async () => {
    for (let round = rounds.pop(); round !== undefined; round = rounds.pop()) {
      expect(
        await countsAfter(round.spaceId, round.events),
        round.events.map(({ type, data }) => `${type} ${data.version}`).join(', '),
      ).toEqual(LEFT);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}, 60_000);

// Trust: deletion-6
it(`a user deletion erases all counts, and late events do not bring them back (SEED=${seed})`, async () => {
  const random = seeded(seed);
  for (let round = 0; round < 10; round += 1) {
    const [spaceId, other] = [randomUUID(), randomUUID()];
    const events = disordered(aHistory(spaceId), random);
    const half = Math.floor(random() * events.length);
    await apply(aHistory(other));
    await apply(events.slice(0, half));
    await erase(spaceId);
    expect(await countsAfter(spaceId, events.slice(half))).toEqual(NOTHING);
    expect(await database.db.countedThing.count({ where: { spaceId } })).toBe(0);
    expect(await countThings(database.db, { spaceId: other })).toEqual(LEFT);
  }
}, 60_000);

// Trust: deletion-6
it('an event that is applied during the erasure of its user leaves no count, whichever comes first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const spaceId = randomUUID();
    const { budget } = eventsOf(spaceId);
    await Promise.all([
      erase(spaceId),
      ...Array.from({ length: 3 }, () => apply([budget.created(randomUUID())])),
    ]);
    expect(await database.db.countedThing.count({ where: { spaceId } })).toBe(0);
  }
});

it('the sum of balances is exact to the cent, even for the largest amounts', async () => {
  const spaceId = randomUUID();
  const { account } = eventsOf(spaceId);
  const events = ['9999999999.99', '9999999999.99', '0.01', '0.10', '0.20'].map((balance) =>
    account.created(randomUUID(), balance),
  );
  expect((await countsAfter(spaceId, events))['savings.total']).toBe(2_000_000_000_029n);
});

it('events of one space do not change another space, even with the same record id [N-2]', async () => {
  const [spaceId, other, id] = [randomUUID(), randomUUID(), randomUUID()];
  await apply([eventsOf(spaceId).budget.created(id)]);
  expect(await countsAfter(other, [eventsOf(other).budget.deleted(id, 2)])).toEqual(NOTHING);
  expect((await countThings(database.db, { spaceId }))['budgets.count']).toBe(1n);
});

it('a database query that does not name a space throws', async () => {
  await expect(
    (database.db.countedThing.findFirst as (args: object) => Promise<unknown>)({
      where: { id: randomUUID() },
    }),
  ).rejects.toThrow('does not name the space');
});

it('events of different spaces do not wait for each other', async () => {
  const [held, free] = [randomUUID(), randomUUID()];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holding = counting.inTransaction(async (tx) => {
    await countChange(tx, eventsOf(held).budget.created(randomUUID()));
    await released;
  });
  expect((await countsAfter(free, [eventsOf(free).budget.created(randomUUID())]))['budgets.count']).toBe(1n);
  // The transaction of the other space is not committed yet, so its event does not count.
  expect((await countThings(database.db, { spaceId: held }))['budgets.count']).toBe(0n);
  release();
  await holding;
});
