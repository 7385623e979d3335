import { aJarFilled, eventually, jarsFilled } from '@savvi/testing/bus-driver';
import { type EventingDatabase, eventingDatabase } from '@savvi/testing/eventing-database';
import { memoryBus } from '@savvi/testing/memory-bus';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outbox } from './outbox.ts';
import { type Relay, startRelay } from './relay.ts';

const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

// The heartbeat of the relay is too rare to influence these tests.
let database: EventingDatabase;
let bus: ReturnType<typeof memoryBus>;
let relay: Relay;
beforeEach(async () => {
  database = await eventingDatabase();
  bus = memoryBus();
  relay = startRelay({ databaseUrl: database.url, bus, log, heartbeatMs: 600_000 });
});
afterEach(async () => {
  await relay.drain();
  await database.drop();
});

const emit = (count = 1) => database.inTransaction((tx) => outbox.append(tx, jarsFilled(count)));
const isAwake = async () =>
  (
    await database.query(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND (classid, objid) = (7411, 2) AND mode = 'ExclusiveLock' AND granted",
    )
  ).length > 0;

const hasNotified = async (writer: pg.Client) =>
  (
    await writer.query(
      "SELECT 1 FROM pg_locks WHERE pid = pg_backend_pid() AND (classid, objid) = (7411, 2) AND locktype = 'advisory'",
    )
  ).rows.length > 0;

/** Keeps the relay under load until `end` is called. */
function load(): { end(): Promise<void> } {
  let ended = false;
  const write = async () => {
    while (!ended) await emit();
  };
  const running = Promise.all([write(), write(), write()]);
  return {
    async end() {
      ended = true;
      await running;
    },
  };
}

describe('a relay under load', () => {
  it('a busy relay tells writers to skip NOTIFY, and sleeps again after the load', async () => {
    const busy = load();
    await eventually(async () => expect(await isAwake()).toBe(true));
    await busy.end();
    await eventually(async () => expect(await isAwake()).toBe(false));
  });

  it('a relay publishes an event that was written without NOTIFY and committed after the relay went to sleep', async () => {
    const busy = load();
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    const late = aJarFilled({ grams: 777 });
    await eventually(async () => {
      await writer.query('ROLLBACK; BEGIN');
      await outbox.append(writer, late);
      expect(await hasNotified(writer)).toBe(false);
    });
    await busy.end();
    await eventually(async () => expect(await isAwake()).toBe(false));
    await writer.query('COMMIT');
    await writer.end();
    await eventually(() => expect(bus.published).toContainEqual(late));
  });

  it('a relay goes on while a writer that skipped NOTIFY leaves its transaction open', async () => {
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    await eventually(async () => expect((await relay.status()).state).toBe('publishing'));
    await writer.query('BEGIN');
    await outbox.append(writer, aJarFilled());
    expect(await hasNotified(writer)).toBe(true);
    await Promise.all(Array.from({ length: 40 }, () => emit(5)));
    await eventually(() => expect(bus.published).toHaveLength(200));
    await writer.query('COMMIT');
    await writer.end();
    await eventually(() => expect(bus.published).toHaveLength(201));
  });

  it('a relay misses no event in any mix of short and long transactions, rests and bursts', async () => {
    let written = 0;
    const writer = async (seed: number) => {
      for (let turn = 0; turn < 12; turn += 1) {
        await database.inTransaction(async (tx) => {
          await outbox.append(tx, aJarFilled());
          await sleep((seed * 7 + turn * 13) % 40);
        });
        written += 1;
        await sleep((seed * 31 + turn * 17) % 90);
      }
    };
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 6 }, (_, seed) => writer(seed + round)));
      await eventually(() => expect(bus.published).toHaveLength(written));
    }
  });
});
