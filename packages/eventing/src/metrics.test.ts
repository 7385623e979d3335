import { aJarFilled, jarFilled, jarsFilled } from '@savvi/testing/bus-driver';
import { type EventingDatabase, eventingDatabase } from '@savvi/testing/eventing-database';
import { memoryBroker } from '@savvi/testing/memory-bus';
import * as prom from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Bus } from './bus.ts';
import { consume } from './consume.ts';
import { type EventMeasures, measureEvents } from './metrics.ts';
import { outbox } from './outbox.ts';
import type { PgTransaction } from './sql.ts';

const silent = () => undefined;
const log = { error: silent, warn: silent, info: silent, debug: silent };
const at = new Date('2026-03-03T12:00:00.000Z');
const never = new Promise<never>(() => {});

let database: EventingDatabase;
beforeAll(async () => {
  database = await eventingDatabase();
});
beforeEach(() => database.query('TRUNCATE outbox, inbox, parked_events'));
afterAll(() => database.drop());

const reader: PgTransaction = {
  query: async (text, values) => ({ rows: await database.query(text, values), rowCount: null }),
};

/** The metrics of a service, and the bus that it uses. */
function measured(over: Partial<EventMeasures> = {}): {
  bus: Bus;
  broker: ReturnType<typeof memoryBroker>;
  scrape: () => Promise<Record<string, number>>;
} {
  const [registry, broker] = [new prom.Registry(), memoryBroker()];
  const bus = measureEvents({
    metrics: { add: (measure) => measure(prom, registry) },
    bus: broker.connect(),
    database: reader,
    now: () => at,
    ...over,
  });
  const scrape = async () => {
    const text = await registry.metrics();
    return Object.fromEntries(
      [...text.matchAll(/^(savvi_\S+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
    );
  };
  return { bus, broker, scrape };
}

const hangingBus = (lag: () => Promise<number>): Bus => ({
  publish: async () => undefined,
  close: async () => undefined,
  subscribe: () => ({ ready: Promise.resolve(), lag, stop: async () => undefined }),
});
const subscribe = (
  bus: Bus,
  deliver: () => Promise<void> = async () => undefined,
  durable: string | null = 'jars',
) => bus.subscribe({ durable, types: [jarFilled.type], deliver });

it('the metrics of an idle service show zero pending events, lag and dead letters', async () => {
  const { bus, scrape } = measured();
  const subscription = subscribe(bus);
  expect(await scrape()).toEqual({
    savvi_database_up: 1,
    savvi_bus_up: 1,
    savvi_outbox_pending_events: 0,
    savvi_outbox_oldest_age_seconds: 0,
    'savvi_consumer_lag_events{durable="jars"}': 0,
    'savvi_consumer_deliveries_total{durable="jars"}': 0,
    'savvi_consumer_redeliveries_total{durable="jars"}': 0,
    'savvi_parked_events{durable="jars"}': 0,
    'savvi_parked_events{durable="outbox"}': 0,
  });
  await subscription.stop();
});

it('the metrics show the number of pending outbox events and the age of the oldest', async () => {
  const { scrape } = measured();
  const old = { ...aJarFilled(), time: new Date(at.getTime() - 90_000).toISOString() };
  await database.inTransaction((tx) => outbox.append(tx, [old, ...jarsFilled(2)]));
  expect(await scrape()).toMatchObject({
    savvi_outbox_pending_events: 3,
    savvi_outbox_oldest_age_seconds: 90,
  });
});

// Trust: events-7
it('the metrics show the lag of a durable, redeliveries and dead letters', async () => {
  const { bus, broker, scrape } = measured();
  const gate = Promise.withResolvers<void>();
  const consumer = consume({
    bus,
    inTransaction: database.inTransaction,
    durable: 'jars',
    types: [jarFilled],
    maxAttempts: 3,
    log,
    async apply() {
      await gate.promise;
      throw new Error('never');
    },
  });
  await broker.connect().publish(jarsFilled(2));
  await expect.poll(async () => (await scrape())['savvi_consumer_deliveries_total{durable="jars"}']).toBe(1);
  expect(await scrape()).toMatchObject({
    'savvi_consumer_lag_events{durable="jars"}': 2,
    'savvi_consumer_redeliveries_total{durable="jars"}': 0,
  });
  gate.resolve();
  await expect
    .poll(async () => (await scrape())['savvi_parked_events{durable="jars"}'], { timeout: 5_000 })
    .toBe(2);
  await expect.poll(scrape).toMatchObject({
    'savvi_consumer_lag_events{durable="jars"}': 0,
    'savvi_consumer_deliveries_total{durable="jars"}': 6,
    'savvi_consumer_redeliveries_total{durable="jars"}': 4,
  });
  await consumer.stop();
  // The dead letters of a removed consumer count as well.
  expect(await scrape()).toMatchObject({ 'savvi_parked_events{durable="jars"}': 2 });
});

// Trust: events-8
it('the metrics contain no event types and no user ids', async () => {
  const { scrape } = measured();
  const event = aJarFilled();
  await database.inTransaction((tx) => outbox.append(tx, event));
  expect(JSON.stringify(await scrape())).not.toMatch(/pantry|space-1|[0-9a-f]{8}-/);
});

it('the metrics omit values of a database that refuses connections, and show that it is down', async () => {
  const { scrape } = measured({ database: { query: () => Promise.reject(new Error('connection refused')) } });
  expect(await scrape()).toEqual({ savvi_database_up: 0 });
});

// Trust: events-8
it('a scrape does not wait for a hanging database or bus, and shows values once they recover', async () => {
  let [asked, isBack] = [0, false];
  const answer = Promise.withResolvers<void>();
  const { bus, scrape } = measured({
    database: {
      async query(text, values) {
        asked += 1;
        await answer.promise;
        return reader.query(text, values);
      },
    },
    bus: hangingBus(() => (isBack ? Promise.resolve(4) : never)),
  });
  subscribe(bus);
  const begun = performance.now();
  const [first, second] = await Promise.all([scrape(), scrape()]);
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(first).toEqual({
    savvi_database_up: 0,
    savvi_bus_up: 0,
    'savvi_consumer_deliveries_total{durable="jars"}': 0,
    'savvi_consumer_redeliveries_total{durable="jars"}': 0,
  });
  expect(second).toEqual(first);
  expect(asked).toBe(2); // The two scrapes share one query of the outbox and one of the dead letters.
  answer.resolve();
  isBack = true;
  expect(await scrape()).toMatchObject({ savvi_database_up: 1, savvi_outbox_pending_events: 0 });
}, 15_000);

it('the metrics show the bus as down when the lag of one durable cannot be read', async () => {
  const { bus, scrape } = measured({ bus: hangingBus(() => Promise.reject(new Error('no connection'))) });
  subscribe(bus);
  expect(await scrape()).toMatchObject({ savvi_bus_up: 0 });
});

it('the metrics omit subscribers that have no durable or have stopped', async () => {
  const { bus, scrape } = measured();
  subscribe(bus, undefined, null);
  await subscribe(bus).stop();
  expect(Object.keys(await scrape()).filter((name) => name.includes('jars') || name.includes('bus'))).toEqual(
    [],
  );
});
