import { achievementsProjectionBegun } from '@savvi/contracts/projections';
import { aJarFilled, jarFilled } from '@savvi/testing/bus-driver';
import { type EventingDatabase, eventingDatabase } from '@savvi/testing/eventing-database';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Consumer, consume } from './consume.ts';
import { countDeadLetters, listDeadLetters } from './dead-letters.ts';
import { requestReplay, outcomeOf, runReplays } from './replays.ts';
import { startServiceEvents } from './service-events.ts';

const silent = () => undefined;
const log = { error: silent, warn: silent, info: silent, debug: silent };

let database: EventingDatabase;
let broker: ReturnType<typeof memoryBroker>;
let mended: boolean;
let applied: number[];
let ends: (() => Promise<void>)[];
beforeEach(async () => {
  [database, broker, mended, applied, ends] = [await eventingDatabase(), memoryBroker(), false, [], []];
});
afterEach(async () => {
  for (const end of ends) await end();
  await database.drop();
});

const jars = (durable = 'pantry.jars'): Consumer =>
  consume({
    bus: broker.connect(),
    inTransaction: database.inTransaction,
    durable,
    types: [jarFilled],
    maxAttempts: 1,
    log,
    apply: async (_, { data }) => {
      if (!mended) throw new RangeError(`no jar holds ${data.grams}`);
      applied.push(data.grams);
    },
  });

/** A service with one consumer and `count` dead letters. */
async function withParked(count: number): Promise<{ consumer: Consumer; ids: string[] }> {
  const consumer = jars();
  ends.push(consumer.stop);
  const events = Array.from({ length: count }, (_, grams) => aJarFilled({ grams }));
  await broker.connect().publish(events);
  await expect.poll(() => database.inTransaction(countDeadLetters)).toEqual({ 'pantry.jars': count });
  return { consumer, ids: events.map(({ id }) => id) };
}

const ask = (eventId: string | null, durable = 'pantry.jars') =>
  database.inTransaction((tx) => requestReplay(tx, durable, eventId));
const outcome = (id = '') => database.inTransaction((tx) => outcomeOf(tx, 'pantry.jars', id));
function runService(consumer: Consumer): void {
  ends.unshift(
    ...startServiceEvents({
      name: 'pantry',
      databaseUrl: database.url,
      bus: broker.connect(),
      inTransaction: database.inTransaction,
      clock: { now: () => new Date() },
      log,
      consumers: [consumer],
    }),
  );
}

// Trust: events-7
it('a running service applies only the requested event, once', async () => {
  const { consumer, ids } = await withParked(3);
  runService(consumer);
  mended = true;
  expect(await ask(ids[1] ?? '')).toEqual([ids[1]]);
  await expect.poll(() => outcome(ids[1])).toEqual({ state: 'applied' });
  expect(applied).toEqual([1]);
  expect(await database.inTransaction(countDeadLetters)).toEqual({ 'pantry.jars': 2 });
  expect(await ask(ids[1] ?? '')).toEqual([]); // The database contains no other replay request.
});

it('a replay requested while the service is down stays visible, and runs when the service starts', async () => {
  const { consumer, ids } = await withParked(3);
  mended = true;
  expect(await ask(null)).toEqual(expect.arrayContaining(ids));
  expect(await outcome(ids[0])).toEqual({ state: 'waiting' });
  expect(await database.inTransaction(countDeadLetters)).toEqual({ 'pantry.jars': 3 });
  runService(consumer);
  for (const id of ids)
    await expect.poll(() => outcome(id), { timeout: 5_000 }).toEqual({ state: 'applied' });
  expect(applied.toSorted()).toEqual([0, 1, 2]);
});

it('an event that fails again stays a dead letter with the new reason, and is not retried', async () => {
  const { consumer, ids } = await withParked(1);
  runService(consumer);
  await ask(null);
  await expect.poll(() => outcome(ids[0])).toEqual({ state: 'failed', error: 'RangeError: no jar holds 0' });
  mended = true;
  await database.query(`SELECT pg_notify('event_replay', '')`);
  expect(await database.inTransaction((tx) => listDeadLetters(tx))).toMatchObject([
    { eventId: ids[0], attempts: 1 },
  ]);
  await ask(null);
  await expect.poll(() => outcome(ids[0])).toEqual({ state: 'applied' });
});

it('an event that kills the service is tried once, because the request is cleared before the attempt', async () => {
  const { consumer, ids } = await withParked(1);
  const begun = Promise.withResolvers<void>();
  const dying: Consumer = { ...consumer, replay: () => new Promise(() => begun.resolve()) };
  await ask(null);
  runReplays({ inTransaction: database.inTransaction, consumers: [dying], log }).wake();
  await begun.promise;
  expect(await outcome(ids[0])).toEqual({ state: 'started' });
  expect(await database.inTransaction((tx) => listDeadLetters(tx))).toMatchObject([
    { attempts: 1, error: 'the replay did not come to its end' },
  ]);
});

it('two replicas that wake together apply an event once', async () => {
  const { consumer, ids } = await withParked(5);
  mended = true;
  await ask(null);
  const replicas = [1, 2].map(() =>
    runReplays({ inTransaction: database.inTransaction, consumers: [consumer], log }),
  );
  for (const { wake, stop } of replicas) {
    wake();
    ends.push(stop);
  }
  for (const id of ids) await expect.poll(() => outcome(id)).toEqual({ state: 'applied' });
  expect(applied.toSorted()).toEqual([0, 1, 2, 3, 4]);
});

it('a dead letter of a consumer that runs in another process is left to that process', async () => {
  const { consumer, ids } = await withParked(1);
  mended = true;
  await database.query(`UPDATE parked_events SET durable = 'pantry.other'`);
  runService(consumer);
  expect(await ask(null, 'pantry.other')).toEqual(ids);
  expect(await ask(null)).toEqual([]);
  expect(applied).toEqual([]);
  expect(await database.inTransaction(countDeadLetters)).toEqual({ 'pantry.other': 1 });
});

it('when the stop of a service aborts the replay of a backfill, the replay stays requested', async () => {
  const begun = achievementsProjectionBegun.of({
    spaceId: crypto.randomUUID(),
    data: { projectionId: crypto.randomUUID() },
    now: new Date(),
  });
  const durable = 'pantry.projection-begun';
  await database.query(
    `INSERT INTO parked_events VALUES ('${durable}', '${begun.id}', '${begun.type}', '${JSON.stringify(begun)}', 'no', 8, now(), now())`,
  );
  const telling = Promise.withResolvers<void>();
  const untilStopped = (signal: AbortSignal) =>
    new Promise<number>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      telling.resolve();
    });
  ends.push(
    ...startServiceEvents({
      name: 'pantry',
      databaseUrl: database.url,
      bus: broker.connect(),
      inTransaction: database.inTransaction,
      clock: { now: () => new Date() },
      log,
      backfill: { projections: [achievementsProjectionBegun], publish: untilStopped },
    }),
  );
  await ask(null, durable);
  await telling.promise;
  for (const end of ends.splice(0)) await end();
  expect(await database.inTransaction((tx) => outcomeOf(tx, durable, begun.id))).toEqual({
    state: 'waiting',
  });
});
