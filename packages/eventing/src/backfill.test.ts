import {
  achievementsProjectionBegun,
  budgetDocumentsProjectionBegun,
  type ProjectionBegun,
} from '@savvi/contracts/projections';
import { jarStated } from '@savvi/testing/bus-driver';
import { type EventingDatabase, eventingDatabase } from '@savvi/testing/eventing-database';
import { memoryBroker } from '@savvi/testing/memory-bus';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Consumer } from './consume.ts';
import { republish } from './republish.ts';
import { startBackfill } from './backfill.ts';

const silent = () => undefined;
const log = { error: silent, warn: silent, info: silent, debug: silent };
const now = new Date('2026-03-03T12:00:00.000Z');
const JARS = 25;

let database: EventingDatabase;
let broker: ReturnType<typeof memoryBroker>;
let running: Consumer[];
beforeEach(async () => {
  [database, broker, running] = [await eventingDatabase(), memoryBroker(), []];
  await database.query(
    `INSERT INTO jars SELECT gen_random_uuid(), n, 1 FROM generate_series(1, ${JARS}) AS n`,
  );
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  await database.drop();
});

interface Jar {
  readonly id: string;
  readonly grams: number;
  readonly version: number;
}

/** Publishes snapshot events of all jars, ten per batch, and calls `onBatch` before each batch. */
function tellJars(
  signal: AbortSignal,
  onBatch: (last: Jar | null) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  return republish<Parameters<Parameters<EventingDatabase['inTransaction']>[0]>[0], Jar>({
    inTransaction: database.inTransaction,
    async page(tx, last, limit) {
      await onBatch(last);
      const { rows } = await tx.query<Jar>(
        'SELECT id, grams, version FROM jars WHERE $1::uuid IS NULL OR id > $1::uuid ORDER BY id LIMIT $2',
        [last?.id ?? null, limit],
      );
      return rows;
    },
    event: ({ id, grams, version }) =>
      jarStated.of({ spaceId: id, data: { jarId: id, grams, version }, now }),
    batchSize: 10,
    signal,
  });
}

const startBackfillWith = (publish: (signal: AbortSignal) => Promise<number>) =>
  (running = startBackfill({
    name: 'pantry',
    bus: broker.connect(),
    inTransaction: database.inTransaction,
    log,
    backfill: {
      projections: [achievementsProjectionBegun],
      added: [budgetDocumentsProjectionBegun],
      publish,
    },
  }));
const begin = (begun: ProjectionBegun = achievementsProjectionBegun) =>
  broker.connect().publish([
    begun.of({
      spaceId: crypto.randomUUID(),
      data: { projectionId: crypto.randomUUID() },
      now,
    }),
  ]);
const count = async (table: string) =>
  (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;
const jarsTold = async () =>
  (await database.query(`SELECT DISTINCT data->>'jarId' FROM outbox WHERE type = '${jarStated.type}'`))
    .length;
const isMarked = () => expect.poll(() => count('inbox'), { timeout: 15_000 }).toBe(1);

it('a service republishes all its records once when a projection starts, and again for the next projection', async () => {
  startBackfillWith(tellJars);
  await begin();
  await isMarked();
  expect(await jarsTold()).toBe(JARS);
  expect(await count('outbox')).toBe(JARS);
  await begin();
  await expect.poll(() => count('outbox')).toBe(2 * JARS);
});

it('a projection that a later release added has a durable of its own, which the release before does not read', async () => {
  startBackfillWith(tellJars);
  await begin(budgetDocumentsProjectionBegun);
  await isMarked();
  expect(await jarsTold()).toBe(JARS);
  const [mark] = await database.query<{ durable: string }>('SELECT durable FROM inbox');
  expect(mark?.durable).toBe('pantry.budget-documents-projection-begun');
});

// Trust: events-6
it('a backfill that was stopped half-way continues later, and the stop does not count as a failure', async () => {
  const reachedSecond = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const first = startBackfillWith((signal) =>
    tellJars(signal, async (last) => {
      if (last === null) return;
      reachedSecond.resolve();
      await mayGoOn.promise;
    }),
  );
  await begin();
  await reachedSecond.promise;
  const stopped = Promise.all(first.map((each) => each.stop()));
  mayGoOn.resolve();
  await stopped;
  expect(await jarsTold()).toBe(20); // The second batch of ten finished, and the third did not start.
  expect([await count('inbox'), await count('parked_events')]).toEqual([0, 0]);

  startBackfillWith(tellJars);
  await isMarked();
  expect(await jarsTold()).toBe(JARS);
});

it('a backfill that fails half-way is restarted from the beginning', async () => {
  let failures = 0;
  startBackfillWith((signal) =>
    tellJars(signal, async (last) => {
      if (last !== null && (failures += 1) === 1) throw new Error('connection lost');
    }),
  );
  await begin();
  await isMarked();
  expect(await jarsTold()).toBe(JARS);
  expect(await count('parked_events')).toBe(0);
  // The events before the failure are published twice, with different ids.
  expect(await count('outbox')).toBe(10 + JARS);
});

it('a redelivered request does not start a second backfill', async () => {
  let published = 0;
  const event = achievementsProjectionBegun.of({
    spaceId: crypto.randomUUID(),
    data: { projectionId: crypto.randomUUID() },
    now,
  });
  const delivery = { id: event.id, type: event.type };
  running = startBackfill({
    name: 'pantry',
    bus: {
      publish: () => Promise.resolve(),
      close: () => Promise.resolve(),
      subscribe: ({ deliver }) => ({
        ready: deliver(event, { ...delivery, attempt: 1 }).then(() =>
          deliver(event, { ...delivery, attempt: 2 }),
        ),
        lag: async () => 0,
        stop: async () => undefined,
      }),
    },
    inTransaction: database.inTransaction,
    log,
    backfill: { projections: [achievementsProjectionBegun], publish: async () => (published += 1) },
  });
  await running[0]?.ready;
  expect(published).toBe(1);
});
