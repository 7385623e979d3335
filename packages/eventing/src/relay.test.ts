import { aJarFilled, eventually, jarsFilled } from '@savvi/testing/bus-driver';
import { type EventingDatabase, eventingDatabase } from '@savvi/testing/eventing-database';
import { memoryBus } from '@savvi/testing/memory-bus';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BusRefused } from './bus.ts';
import { outbox, outboxRow } from './outbox.ts';
import { listDeadLetters, resend } from './dead-letters.ts';
import { type Relay, type RelayOptions, startRelay } from './relay.ts';

const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

let database: EventingDatabase;
let relay: Relay | undefined;
beforeEach(async () => {
  database = await eventingDatabase();
});
afterEach(async () => {
  await relay?.drain({ withinMs: 0 });
  await database.drop();
});

const start = (bus: RelayOptions['bus'], options: Partial<RelayOptions> = {}) => {
  relay = startRelay({
    databaseUrl: database.url,
    bus,
    log,
    heartbeatMs: 60_000,
    maxPauseMs: 20,
    ...options,
  });
  return relay;
};
const sent = async () =>
  (
    await database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM outbox WHERE sent_at IS NOT NULL',
    )
  )[0]?.count;

describe('the relay', () => {
  it('the relay publishes the envelope that was appended', async () => {
    const bus = memoryBus();
    const event = aJarFilled();
    start(bus);
    await database.inTransaction((tx) => outbox.append(tx, event));
    await eventually(() => expect(bus.published).toEqual([event]));
  });

  it('the relay publishes an event that was written in one statement with its row', async () => {
    const bus = memoryBus();
    const event = aJarFilled({ version: 0 });
    await database.query('INSERT INTO jars VALUES ($1, 1, 6)', [event.data['jarId']]);
    start(bus);
    await database.query(
      `WITH changed AS (UPDATE jars SET version = version + 1 WHERE id = $8 RETURNING *), announced AS (
         INSERT INTO outbox (id, type, source, subject, time, data, traceparent)
         SELECT $1::uuid, $2, $3, $4, $5::timestamptz, $6::jsonb || jsonb_build_object('version', version), $7::text FROM changed
       ) SELECT * FROM changed`,
      [...outboxRow(event), event.data['jarId']],
    );
    await eventually(() =>
      expect(bus.published).toEqual([{ ...event, data: { ...event.data, version: 7 } }]),
    );
  });

  it('the relay continues after its connection was destroyed', async () => {
    const bus = memoryBus();
    const cut = start(bus);
    for (let round = 0; round < 3; round += 1) {
      await eventually(async () => expect((await cut.status()).state).toBe('publishing'));
      await database.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'savvi relay'",
      );
      await database.inTransaction((tx) => outbox.append(tx, jarsFilled(2, round * 2)));
      await eventually(() =>
        expect(bus.published.map(({ data }) => data['grams'])).toEqual(
          Array.from({ length: round * 2 + 2 }, (_, index) => index),
        ),
      );
    }
  });

  it('the relay dead-letters an event that the bus refuses, publishes the others in order, and resends it on request', async () => {
    const bus = memoryBus();
    const events = jarsFilled(5);
    const refusedId = events[2]?.id ?? '';
    let refuses = true;
    start({
      publish: async (batch) => {
        if (refuses && batch.some(({ id }) => id === refusedId)) throw new BusRefused('not this one');
        await bus.publish(batch);
      },
    });
    await database.inTransaction((tx) => outbox.append(tx, events));
    await eventually(async () => expect(await sent()).toBe(5));
    expect(bus.published.map(({ data }) => data['grams'])).toEqual([0, 1, 3, 4]);
    expect(await database.inTransaction((tx) => listDeadLetters(tx))).toMatchObject([
      { durable: 'outbox', eventId: refusedId, error: 'not this one' },
    ]);

    refuses = false;
    expect(await database.inTransaction((tx) => resend(tx, refusedId))).toBe(true);
    await eventually(() => expect(bus.published.at(-1)).toEqual(events[2]));
    expect(await database.inTransaction((tx) => resend(tx, refusedId))).toBe(false);
  });

  it('the relay reports the number and age of pending events', async () => {
    const waiting = start(
      { publish: async () => Promise.reject(new Error('down')) },
      { now: () => new Date(Date.now() + 60_000) },
    );
    await database.inTransaction((tx) => outbox.append(tx, jarsFilled(3)));
    const status = await eventually(async () => {
      const answer = await waiting.status();
      expect(answer).toMatchObject({ state: 'publishing', pending: 3, lastError: 'Error' });
      return answer;
    });
    expect(status.oldestMs).toBeGreaterThanOrEqual(60_000);
    expect(status.oldestMs).toBeLessThan(80_000);
  });

  it('the relay reports its status while its database is unavailable', async () => {
    const away = startRelay({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', bus: memoryBus(), log });
    expect(await away.status()).toMatchObject({ state: 'disconnected', pending: null, oldestMs: null });
    await away.drain();
    expect(await away.status()).toMatchObject({ state: 'stopped' });
  });

  it('draining ends within its timeout when the bus hangs, and leaves the events for the next start', async () => {
    const hanging = start({ publish: () => new Promise(() => {}) });
    await database.inTransaction((tx) => outbox.append(tx, jarsFilled(3)));
    await eventually(async () => expect((await hanging.status()).state).toBe('publishing'));
    const began = performance.now();
    await hanging.drain({ withinMs: 100 });
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(await sent()).toBe(0);
  });

  it('the relay deletes events sent more than a day ago, and inbox marks after fifteen days', async () => {
    await database.inTransaction((tx) => outbox.append(tx, jarsFilled(3)));
    await database.query(
      "UPDATE outbox SET sent_at = now() - CASE seq % 2 WHEN 0 THEN interval '25 hours' ELSE interval '1 hour' END",
    );
    await database.query(
      "INSERT INTO inbox SELECT 'reader', gen_random_uuid(), now() - make_interval(days => days) FROM unnest(ARRAY[1, 14, 16]) AS days",
    );
    start(memoryBus());
    await eventually(async () => expect(await database.query('SELECT 1 FROM inbox')).toHaveLength(2));
    expect(await database.query('SELECT seq FROM outbox ORDER BY seq')).toEqual([{ seq: '1' }, { seq: '3' }]);
  });
});
