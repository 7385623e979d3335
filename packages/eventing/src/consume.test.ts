import type { Envelope } from '@savvi/contracts/event';
import { aJarFilled, jarFilled, mealCooked } from '@savvi/testing/bus-driver';
import { type EventingDatabase, eventingDatabase } from '@savvi/testing/eventing-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bus, SubscribeOptions } from './bus.ts';
import { type Consumer, type ConsumerOptions, consume, type EventOf } from './consume.ts';
import { listDeadLetters } from './dead-letters.ts';
import type { PgTransaction } from './sql.ts';

type Options = ConsumerOptions<PgTransaction, typeof jarFilled>;

let database: EventingDatabase;
let logged: { level: string; fields: object; message: string }[];
beforeAll(async () => {
  database = await eventingDatabase();
});
beforeEach(async () => {
  logged = [];
  await database.query('TRUNCATE inbox, parked_events');
});
afterAll(() => database.drop());

/** A consumer to which the test delivers messages directly. */
function byHand(options: Partial<Options> & Pick<Options, 'apply'>): {
  deliver: (event: unknown, attempt?: number) => Promise<void>;
  consumer: Consumer;
} {
  let subscribed: SubscribeOptions | undefined;
  const bus: Bus = {
    publish: async () => undefined,
    close: async () => undefined,
    subscribe(wanted) {
      subscribed = wanted;
      return { ready: Promise.resolve(), lag: async () => 0, stop: async () => undefined };
    },
  };
  const write = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message });
  const log = { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') };
  const consumer = consume({
    bus,
    inTransaction: database.inTransaction,
    durable: 'test',
    types: [jarFilled],
    maxAttempts: 3,
    log,
    ...options,
  });
  // Every message that these tests deliver has an `id`, even the one that is not an event.
  const idOf = (event: unknown) => (event as Envelope).id;
  return {
    consumer,
    deliver: async (event, attempt = 1) =>
      subscribed?.deliver(event, { id: idOf(event), type: jarFilled.type, attempt }),
  };
}

const parked = () => database.inTransaction((tx) => listDeadLetters(tx));

describe('a consumer', () => {
  it('a consumer receives events of its types, parsed by their definition', async () => {
    const grams: number[] = [];
    const { deliver } = byHand({ apply: async (_, event) => void grams.push(event.data.grams) });
    await deliver(aJarFilled({ grams: 12 }));
    expect(grams).toEqual([12]);
  });

  it('a consumer dead-letters an event whose attempts never end', async () => {
    let begun = 0;
    const { deliver } = byHand({
      apply: () => {
        begun += 1;
        // A promise that never settles simulates a process that dies during the attempt.
        return new Promise(() => {});
      },
      // Runs without a transaction: the simulated process must hold no locks, just as a killed one holds
      // none.
      inTransaction: (work) =>
        work({ query: async (text, values) => ({ rows: await database.query(text, values), rowCount: 1 }) }),
    });
    const event = aJarFilled();
    for (const attempt of [1, 2, 3, 4]) {
      const before = begun;
      void deliver(event, attempt);
      await expect.poll(() => begun).toBe(before + 1);
    }
    expect(await parked()).toEqual([]);
    await deliver(event, 5);
    expect(begun).toBe(4);
    expect(await parked()).toMatchObject([
      { eventId: event.id, attempts: 3, error: 'an attempt did not come to its end' },
    ]);
  });

  it('a consumer counts no attempt while its database is unavailable', async () => {
    let away = true;
    const { deliver } = byHand({
      apply: async () => undefined,
      inTransaction: (work) =>
        away ? Promise.reject(new Error('connection refused')) : database.inTransaction(work),
    });
    const event = aJarFilled();
    for (let attempt = 1; attempt <= 20; attempt += 1)
      await expect(deliver(event, attempt)).rejects.toThrow('connection refused');
    away = false;
    await deliver(event, 21);
    expect(await parked()).toEqual([]);
    expect(await database.query('SELECT durable, event_id FROM inbox')).toEqual([
      { durable: 'test', event_id: event.id },
    ]);
  });

  it('a consumer ignores a dead-lettered event that is delivered again', async () => {
    let tries = 0;
    const { deliver } = byHand({
      maxAttempts: 1,
      apply: async () => {
        tries += 1;
        throw new Error('no');
      },
    });
    const event = aJarFilled();
    await deliver(event, 1);
    await deliver(event, 2);
    expect(tries).toBe(1);
    expect(await parked()).toHaveLength(1);
  });

  it('a consumer keeps event data out of the log, even when the error quotes it', async () => {
    const { deliver } = byHand({
      apply: async (_, { data }) => {
        throw new TypeError(`can't take ${data.grams}`);
      },
    });
    const event = aJarFilled({ grams: 47_114_711_471 });
    await expect(deliver(event, 1)).rejects.toThrow(TypeError);
    await expect(deliver(event, 2)).rejects.toThrow(TypeError);
    await deliver(event, 3);
    expect(logged.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      'warn: event failed; retrying',
      'warn: event failed; retrying',
      'error: event dead-lettered',
    ]);
    expect(JSON.stringify(logged)).not.toContain('47114711471');
    expect((await parked())[0]?.error).toBe("TypeError: can't take 47114711471");
  });

  it('a consumer dead-letters a message that is not an event', async () => {
    const { deliver } = byHand({ apply: async () => undefined });
    await deliver({ id: 'ec8d4e3e-9d0e-4c3e-a0fb-2b0c5b7f2f11', hello: 'world' });
    expect(await parked()).toMatchObject([
      { eventId: 'ec8d4e3e-9d0e-4c3e-a0fb-2b0c5b7f2f11', type: jarFilled.type },
    ]);
  });

  it('a consumer with a pattern receives untyped envelopes', () => {
    const pattern: EventOf<string>['data'] = { anything: 1 };
    const union: EventOf<typeof jarFilled | typeof mealCooked>['type'] = 'kitchen.meal.cooked.v1';
    expect([pattern, union]).toHaveLength(2);
  });
});
