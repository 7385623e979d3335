// Tests the path from a service's outbox row to the effect in another service's database, over the bus under
// test.
import { randomUUID } from 'node:crypto';
import type { Envelope } from '@savvi/contracts/event';
import type { Bus } from '@savvi/eventing/bus';
import { consume, type Consumer } from '@savvi/eventing/consume';
import { outbox } from '@savvi/eventing/outbox';
import { countDeadLetters, listDeadLetters } from '@savvi/eventing/dead-letters';
import { type Relay, startRelay } from '@savvi/eventing/relay';
import { republish } from '@savvi/eventing/republish';
import type { PgTransaction } from '@savvi/eventing/sql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aJarFilled, eventually, gramsOf, jarFilled, jarsFilled, jarStated, recorder } from './bus-driver.ts';
import { type EventingDatabase, eventingDatabase } from './eventing-database.ts';

const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

/** Stores the newest version of each jar, like a projection. */
async function keepJar(
  tx: PgTransaction,
  { data }: { data: { jarId: string; grams: number; version: number } },
): Promise<void> {
  await tx.query(
    'INSERT INTO jars VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET grams = excluded.grams, version = excluded.version WHERE jars.version < excluded.version',
    [data.jarId, data.grams, data.version],
  );
}

/** Declares the tests that need databases; `connect` opens bus connections that the suite closes. */
export function busPipelineSuite({ name, connect }: { name: string; connect: () => Bus }): void {
  describe(`${name}: from outbox to effect`, () => {
    let producer: EventingDatabase;
    let projection: EventingDatabase;
    let relays: Relay[];
    let consumers: Consumer[];

    beforeAll(async () => {
      [producer, projection] = await Promise.all([eventingDatabase(), eventingDatabase()]);
    });
    beforeEach(async () => {
      [relays, consumers] = [[], []];
      await Promise.all(
        [producer, projection].map((database) =>
          database.query('TRUNCATE outbox, inbox, parked_events, jars'),
        ),
      );
    });
    afterEach(async () => {
      await Promise.all([
        ...consumers.map((each) => each.stop()),
        ...relays.map((each) => each.drain({ withinMs: 0 })),
      ]);
      await relaySessionsEnded();
    });
    afterAll(() => Promise.all([producer.drop(), projection.drop()]));

    const relay = (bus: Pick<Bus, 'publish'> = connect()) => {
      const started = startRelay({
        databaseUrl: producer.url,
        bus,
        log,
        heartbeatMs: 60_000,
        maxPauseMs: 50,
      });
      relays.push(started);
      return started;
    };
    const project = ({
      apply = keepJar,
      maxAttempts = 3,
      durable = 'projection',
    }: { apply?: typeof keepJar; maxAttempts?: number; durable?: string } = {}) => {
      const consumer = consume({
        bus: connect(),
        inTransaction: projection.inTransaction,
        durable,
        types: [jarFilled, jarStated],
        apply,
        maxAttempts,
        log,
      });
      consumers.push(consumer);
      return consumer;
    };
    const emit = (events: Envelope | Envelope[]) => producer.inTransaction((tx) => outbox.append(tx, events));
    const jars = async () =>
      (await projection.query<{ grams: number }>('SELECT grams FROM jars ORDER BY grams')).map(
        ({ grams }) => grams,
      );
    const unsent = async () =>
      (
        await producer.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM outbox WHERE sent_at IS NULL',
        )
      )[0]?.count;
    // PostgreSQL may end a relay's session only after the relay has closed its socket. Until then, that
    // session holds the relay lock, and the next relay stays on standby until its next heartbeat.
    const relaySessionsEnded = () =>
      eventually(async () =>
        expect(
          await producer.query(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'savvi relay'",
          ),
        ).toEqual([]),
      );
    const settled = () => eventually(async () => expect(await unsent()).toBe(0));

    it('committed events are delivered immediately, and rolled-back ones never', async () => {
      relay();
      project();
      const rolledBack = producer.inTransaction(async (tx) => {
        await outbox.append(tx, aJarFilled({ grams: 666 }));
        throw new Error('changed my mind');
      });
      await expect(rolledBack).rejects.toThrow('changed my mind');
      await emit(jarsFilled(3));
      await eventually(async () => expect(await jars()).toEqual([0, 1, 2]));
      await settled();
    });

    it('events are delivered after a crash between commit and publishing', async () => {
      await emit(jarsFilled(3)); // no relay is running yet, so the events stay in the outbox
      project();
      relay();
      await eventually(async () => expect(await jars()).toEqual([0, 1, 2]));
    });

    it('an event is applied once after a crash between publishing and marking the row', async () => {
      const bus = connect();
      const published = Promise.withResolvers<void>();
      const never = new Promise<void>(() => {});
      const doomed = relay({
        publish: async (events) => {
          await bus.publish(events);
          published.resolve();
          await never;
        },
      });
      const counts = recorder();
      bus.subscribe({ durable: 'counts', types: [jarFilled.type], deliver: counts.deliver });
      await emit(jarsFilled(2));
      await published.promise;
      await doomed.drain({ withinMs: 0 });
      await relaySessionsEnded();
      expect(await unsent()).toBe(2);

      relay();
      await settled();
      await emit(aJarFilled({ grams: 9 }));
      await eventually(() => expect(counts.grams()).toContain(9));
      expect(counts.grams()).toEqual([0, 1, 9]);
    });

    // Trust: outages-3
    it('no event is lost and the order is kept while the bus is unavailable', async () => {
      const bus = connect();
      let failures = 0;
      const flaky = relay({
        async publish(events) {
          failures += 1;
          if (failures <= 3) throw new Error('connection refused');
          await bus.publish(events);
        },
      });
      const reader = recorder();
      bus.subscribe({ durable: 'reader', types: [jarFilled.type], deliver: reader.deliver });
      await emit(jarsFilled(250));
      await eventually(async () =>
        expect(await flaky.status()).toMatchObject({ state: 'publishing', pending: 250, lastError: 'Error' }),
      );
      await emit(jarsFilled(250, 250));
      // On a busy machine the bus may deliver an event twice: delivery is at least once.
      const delivered = () => [...new Set(reader.grams())];
      await eventually(() => expect(delivered()).toHaveLength(500));
      expect(delivered()).toEqual(Array.from({ length: 500 }, (_, index) => index));
      await eventually(async () =>
        expect(await flaky.status()).toEqual({
          state: 'publishing',
          pending: 0,
          oldestMs: 0,
          lastError: null,
        }),
      );
    });

    it('one relay is active at a time, and another replica takes over when that relay is drained', async () => {
      const bus = connect();
      const counted = () => {
        const published: number[] = [];
        const publish = async (events: readonly Envelope[]) => {
          published.push(...events.map(gramsOf));
          await bus.publish(events);
        };
        return { published, publish };
      };
      const [one, other] = [counted(), counted()];
      const first = relay(one);
      await eventually(async () => expect((await first.status()).state).toBe('publishing'));
      const second = relay(other);
      await eventually(async () => expect((await second.status()).state).toBe('standby'));
      for (let round = 0; round < 20; round += 1) await emit(jarsFilled(1, round));
      await settled();
      expect(other.published).toEqual([]);
      await first.drain();
      expect((await first.status()).state).toBe('stopped');
      await eventually(async () => expect((await second.status()).state).toBe('publishing'));
      await emit(jarsFilled(1, 20));
      await eventually(() => expect(other.published).toEqual([20]));
    });

    it('a drain publishes all committed events before it ends', async () => {
      const bus = connect();
      const draining = relay(bus);
      await eventually(async () => expect((await draining.status()).state).toBe('publishing'));
      await emit(jarsFilled(450));
      await draining.drain();
      expect(await unsent()).toBe(0);
    });

    it('an event is applied once if it is delivered twice', async () => {
      const event = aJarFilled({ grams: 5 });
      let applied = 0;
      const twice: Bus = {
        ...connect(),
        subscribe({ deliver }) {
          const delivery = { id: event.id, type: event.type, attempt: 1 };
          const ready = deliver(event, delivery).then(() => deliver(event, { ...delivery, attempt: 2 }));
          return { ready, lag: async () => 0, stop: async () => undefined };
        },
      };
      const count = async () => void (applied += 1);
      await consume({
        bus: twice,
        inTransaction: projection.inTransaction,
        durable: 'projection',
        types: [jarFilled],
        apply: count,
        log,
      }).ready;
      expect(applied).toBe(1);
    });

    it('a failed effect is rolled back completely, and the retry applies it once', async () => {
      let failures = 0;
      project({
        async apply(tx, event) {
          await keepJar(tx, event);
          failures += 1;
          if (failures === 1) throw new Error('lost my nerve');
        },
      });
      await connect().publish([aJarFilled({ grams: 8 })]);
      await eventually(async () => expect(await jars()).toEqual([8]));
      expect(failures).toBe(2);
      await eventually(async () => expect(await projection.query('SELECT 1 FROM parked_events')).toEqual([]));
    });

    // Trust: events-2
    it('an event that keeps failing is dead-lettered, later events are delivered, and a replay applies it', async () => {
      let mended = false;
      const consumer = project({
        async apply(tx, event) {
          if (event.data.grams === 1 && !mended) throw new RangeError('one gram is no jar');
          await keepJar(tx, event);
        },
      });
      const events = jarsFilled(3);
      const poison = events[1]?.id ?? '';
      await connect().publish(events);
      await eventually(async () => expect(await jars()).toEqual([0, 2]));
      const list = await eventually(async () => {
        const parked = await projection.inTransaction((tx) => listDeadLetters(tx));
        expect(parked).toHaveLength(1);
        return parked;
      });
      expect(list).toEqual([
        {
          durable: 'projection',
          eventId: poison,
          type: jarFilled.type,
          error: 'RangeError: one gram is no jar',
          attempts: 3,
          firstFailedAt: expect.any(Date),
          parkedAt: expect.any(Date),
        },
      ]);
      expect(await projection.inTransaction((tx) => countDeadLetters(tx))).toEqual({ projection: 1 });

      await expect(consumer.replay(poison)).rejects.toThrow('one gram is no jar');
      mended = true;
      expect(await consumer.replay(poison)).toBe(true);
      expect(await jars()).toEqual([0, 1, 2]);
      expect(await consumer.replay(poison)).toBe(false);
    });

    it('an event that does not parse is dead-lettered on its first attempt', async () => {
      const { data: _, ...headless } = aJarFilled();
      project();
      await connect().publish([{ ...headless, data: { jarId: 'none' } }, aJarFilled({ grams: 4 })]);
      await eventually(async () => expect(await jars()).toEqual([4]));
      expect(await projection.inTransaction((tx) => listDeadLetters(tx))).toMatchObject([
        { eventId: headless.id, attempts: 1, error: expect.stringContaining('jarId') },
      ]);
    });

    // Trust: events-2
    it('a replay of all events to a second durable produces the same state', async () => {
      relay();
      project();
      const jarIds = Array.from({ length: 10 }, () => randomUUID());
      for (let version = 1; version <= 5; version += 1)
        await emit(
          jarIds.map((jarId, index) => aJarFilled({ jarId, version, grams: version * 100 + index })),
        );
      const state = jarIds.map((_, index) => 500 + index);
      await eventually(async () => expect(await jars()).toEqual(state));
      const rebuilt = project({ durable: 'rebuilt' });
      await rebuilt.ready;
      await eventually(async () =>
        expect(await projection.query("SELECT 1 FROM inbox WHERE durable = 'rebuilt'")).toHaveLength(50),
      );
      expect(await jars()).toEqual(state);
    });

    it('a snapshot event of every current row is published for a new consumer', async () => {
      relay();
      await producer.query(
        'INSERT INTO jars SELECT gen_random_uuid(), n, 1 FROM generate_series(1, 25) AS n',
      );
      project();
      type Jar = { id: string; grams: number; version: number };
      const stated = await republish({
        inTransaction: producer.inTransaction,
        page: async (tx, last: Jar | null, limit) =>
          (
            await tx.query<Jar>('SELECT * FROM jars WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2', [
              last?.id ?? null,
              limit,
            ])
          ).rows,
        event: ({ id, grams, version }) =>
          jarStated.of({ spaceId: 'space-1', data: { jarId: id, grams, version }, now: new Date() }),
        batchSize: 10,
      });
      expect(stated).toBe(25);
      await eventually(async () =>
        expect(await jars()).toEqual(Array.from({ length: 25 }, (_, index) => index + 1)),
      );
    });

    it('the events of one jar keep their order under concurrent transactions', async () => {
      relay();
      const seen: number[] = [];
      connect().subscribe({
        durable: 'reader',
        types: [jarFilled.type],
        deliver: async (message) => void seen.push(gramsOf(message)),
      });
      const [{ id: jarId } = { id: '' }] = await producer.query<{ id: string }>(
        'INSERT INTO jars VALUES (gen_random_uuid(), 0, 0) RETURNING id',
      );
      const fill = () =>
        producer.inTransaction(async (tx) => {
          const { rows } = await tx.query<{ version: number }>(
            'UPDATE jars SET version = version + 1 WHERE id = $1 RETURNING version',
            [jarId],
          );
          const version = rows[0]?.version ?? 0;
          await outbox.append(tx, aJarFilled({ jarId, version, grams: version }));
        });
      await Promise.all(Array.from({ length: 40 }, fill));
      await eventually(() => expect(seen).toHaveLength(40));
      expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    });
  });
}
