// The requirements for every bus driver, whatever its transport. A driver's own test file calls
// `busDriverSuite` with a function that opens it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bus } from '@savvi/eventing/bus';
import {
  aJarFilled,
  type BusDriver,
  eventually,
  gramsOf,
  jarFilled,
  jarsFilled,
  mealCooked,
  recorder,
} from './bus-driver.ts';
import { busPipelineSuite } from './bus-pipeline-suite.ts';

const pantry = ['pantry.>'];

/** Declares the suite for one driver. */
export function busDriverSuite({ name, open }: { name: string; open: () => Promise<BusDriver> }): void {
  let driver: BusDriver;
  let connections: Bus[];
  const connect = () => {
    const bus = driver.connect();
    connections.push(bus);
    return bus;
  };

  beforeEach(async () => {
    driver = await open();
    connections = [];
  });
  afterEach(async () => {
    await Promise.all(connections.map((bus) => bus.close()));
    await driver.close();
  });

  describe(`${name}: a durable subscription`, () => {
    it('receives each event once and in order, including those published before it existed', async () => {
      const bus = connect();
      await bus.publish(jarsFilled(150));
      const reader = recorder();
      await bus.subscribe({ durable: 'reader', types: pantry, deliver: reader.deliver }).ready;
      await bus.publish(jarsFilled(150, 150));
      await eventually(() => expect(reader.grams()).toHaveLength(300));
      expect(reader.grams()).toEqual(Array.from({ length: 300 }, (_, index) => index));
      expect(reader.seen.every(({ attempt }) => attempt === 1)).toBe(true);
    });

    it('receives the types it subscribed to: by name, by prefix, of every service, and all that are granted', async () => {
      const bus = connect();
      const types: Record<string, string[]> = { exact: [], prefix: [], several: [], every: [], granted: [] };
      const listen = (durable: string, wanted: string[]) =>
        bus.subscribe({
          durable,
          types: wanted,
          deliver: async (_, { type }) => void types[durable]?.push(type),
        });
      listen('exact', [mealCooked.type]);
      listen('prefix', ['pantry.>']);
      listen('several', ['pantry.jar.>', mealCooked.type]);
      listen('every', [mealCooked.type.replace(/^[^.]*/, '*')]);
      listen('granted', ['*.>']);
      await bus.publish([
        aJarFilled(),
        mealCooked.of({ spaceId: 's', data: { persons: 2 }, now: new Date() }),
        aJarFilled(),
      ]);
      await eventually(() =>
        expect(types).toEqual({
          exact: [mealCooked.type],
          prefix: [jarFilled.type, jarFilled.type],
          several: [jarFilled.type, mealCooked.type, jarFilled.type],
          every: [mealCooked.type],
          granted: [jarFilled.type, mealCooked.type, jarFilled.type],
        }),
      );
    });

    it('receives the whole envelope, with id and type beside it', async () => {
      const bus = connect();
      const event = aJarFilled();
      const got: unknown[] = [];
      bus.subscribe({
        durable: 'reader',
        types: pantry,
        deliver: async (message, delivery) => void got.push(message, delivery),
      });
      await bus.publish([event]);
      await eventually(() => expect(got).toEqual([event, { id: event.id, type: event.type, attempt: 1 }]));
    });

    it('receives an event once if it is published twice under one id', async () => {
      const bus = connect();
      const [event, last] = [aJarFilled({ grams: 1 }), aJarFilled({ grams: 2 })];
      const reader = recorder();
      bus.subscribe({ durable: 'reader', types: pantry, deliver: reader.deliver });
      await bus.publish([event]);
      await connect().publish([event, last]);
      await eventually(() => expect(reader.grams()).toContain(2));
      expect(reader.grams()).toEqual([1, 2]);
    });

    it('receives a failed event again, with an increasing attempt number, while later events continue', async () => {
      const bus = connect();
      const attempts: number[] = [];
      const reader = recorder({
        fail: (message, { attempt }) => {
          if (gramsOf(message) === 1) attempts.push(attempt);
          return gramsOf(message) === 1 && attempt < 4;
        },
      });
      bus.subscribe({ durable: 'reader', types: pantry, deliver: reader.deliver });
      await bus.publish(jarsFilled(4));
      await eventually(() => expect(reader.grams()).toHaveLength(4));
      expect(reader.grams()).toEqual([0, 2, 3, 1]);
      expect(attempts).toEqual([1, 2, 3, 4]);
    });

    it('resumes at its position after a restart, and still receives events that failed before', async () => {
      const before = driver.connect();
      const first = recorder({ fail: (message) => gramsOf(message) === 1 });
      before.subscribe({ durable: 'reader', types: pantry, deliver: first.deliver });
      await before.publish(jarsFilled(5));
      await eventually(() => expect(first.grams()).toEqual([0, 2, 3, 4]));
      await before.close();

      const after = connect();
      await after.publish(jarsFilled(2, 5));
      const second = recorder();
      after.subscribe({ durable: 'reader', types: pantry, deliver: second.deliver });
      await eventually(() => expect(second.grams().toSorted()).toEqual([1, 5, 6]));
    });

    it('has one reader at a time, and another instance takes over when that reader stops', async () => {
      const [one, other] = [connect(), connect()];
      const [first, second, witness] = [recorder(), recorder(), recorder()];
      const hold = Promise.withResolvers<void>();
      const reading = one.subscribe({
        durable: 'reader',
        types: pantry,
        deliver: (message, delivery) => hold.promise.then(() => first.deliver(message, delivery)),
      });
      await reading.ready;
      await other.subscribe({ durable: 'reader', types: pantry, deliver: second.deliver }).ready;
      await other.subscribe({ durable: null, types: pantry, deliver: witness.deliver }).ready;
      await one.publish(jarsFilled(3));
      // When this subscriber has all events, the second instance of the durable was notified and took none.
      await eventually(() => expect(witness.grams()).toEqual([0, 1, 2]));
      hold.resolve();
      await eventually(() => expect(first.grams()).toEqual([0, 1, 2]));
      await reading.stop();
      await one.publish(jarsFilled(3, 3));
      await eventually(() => expect(second.grams()).toEqual([3, 4, 5]));
      expect(first.grams()).toEqual([0, 1, 2]);
    });

    it('shares no state with another durable', async () => {
      const bus = connect();
      const [first, second] = [recorder(), recorder({ fail: () => true })];
      bus.subscribe({ durable: 'first', types: pantry, deliver: first.deliver });
      bus.subscribe({ durable: 'second', types: pantry, deliver: second.deliver });
      await bus.publish(jarsFilled(3));
      await eventually(() => expect(first.grams()).toEqual([0, 1, 2]));
      expect(second.grams()).toEqual([]);
    });

    it('can be opened only once per connection', () => {
      const bus = connect();
      bus.subscribe({ durable: 'reader', types: pantry, deliver: recorder().deliver });
      expect(() => bus.subscribe({ durable: 'reader', types: pantry, deliver: recorder().deliver })).toThrow(
        'reader',
      );
    });

    it('finishes the current message when it stops, takes no other, and leaves the rest to the next reader', async () => {
      const bus = connect();
      const [arrived, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let finished = 0;
      const reading = bus.subscribe({
        durable: 'reader',
        types: pantry,
        async deliver() {
          arrived.resolve();
          await hold.promise;
          finished += 1;
        },
      });
      await bus.publish(jarsFilled(3));
      await arrived.promise;
      const stopping = reading.stop();
      hold.resolve();
      await stopping;
      expect(finished).toBe(1);
      const next = recorder();
      bus.subscribe({ durable: 'reader', types: pantry, deliver: next.deliver });
      await eventually(() => expect(next.grams()).toEqual([1, 2]));
    });

    it('reports the number of unfinished events', async () => {
      const bus = connect();
      const open = Promise.withResolvers<void>();
      const reading = bus.subscribe({ durable: 'reader', types: pantry, deliver: () => open.promise });
      await reading.ready;
      await bus.publish(jarsFilled(3));
      await eventually(async () => expect(await reading.lag()).toBe(3));
      open.resolve();
      await eventually(async () => expect(await reading.lag()).toBe(0));
    });

    it('loses no event when connections are lost, and publishing can be retried', async () => {
      const bus = connect();
      const reader = recorder();
      await bus.subscribe({ durable: 'reader', types: pantry, deliver: reader.deliver }).ready;
      for (let round = 0; round < 5; round += 1) {
        const events = jarsFilled(20, round * 20);
        // The interruption may make this call fail, whether or not its events were published.
        const publishing = bus.publish(events).catch(() => undefined);
        await driver.interrupt();
        await publishing;
        await eventually(() => bus.publish(events));
      }
      await eventually(() => expect(new Set(reader.grams()).size).toBe(100));
    });

    it('keeps the order of each producer with many concurrent publishers', async () => {
      const producers = 4;
      const reader = recorder();
      connect().subscribe({ durable: 'reader', types: pantry, deliver: reader.deliver });
      await Promise.all(
        Array.from({ length: producers }, async (_, producer) => {
          const bus = connect();
          for (let batch = 0; batch < 10; batch += 1)
            await bus.publish(jarsFilled(5, producer * 1_000 + batch * 5));
        }),
      );
      await eventually(() => expect(reader.grams()).toHaveLength(producers * 50));
      for (let producer = 0; producer < producers; producer += 1) {
        const own = reader.grams().filter((grams) => Math.floor(grams / 1_000) === producer);
        expect(own).toEqual(Array.from({ length: 50 }, (_, index) => producer * 1_000 + index));
      }
    });
  });

  describe(`${name}: a subscription without a durable`, () => {
    it('receives new events only, in every process', async () => {
      const bus = connect();
      await bus.publish(jarsFilled(3));
      const readers = [recorder(), recorder()];
      await Promise.all(
        readers.map(({ deliver }) => connect().subscribe({ durable: null, types: pantry, deliver }).ready),
      );
      await bus.publish(jarsFilled(2, 3));
      for (const reader of readers) await eventually(() => expect(reader.grams()).toEqual([3, 4]));
    });

    it('is notified of a gap after the connection was lost, and then continues', async () => {
      const bus = connect();
      const reader = recorder();
      let gaps = 0;
      await bus.subscribe({
        durable: null,
        types: pantry,
        deliver: reader.deliver,
        onGap: () => void (gaps += 1),
      }).ready;
      expect(gaps).toBe(0);
      await driver.interrupt();
      await eventually(() => expect(gaps).toBe(1));
      await eventually(() => bus.publish(jarsFilled(1, 7)));
      await eventually(() => expect(reader.grams()).toEqual([7]));
    });

    it('is notified of a gap when it fails on an event, and then continues', async () => {
      const bus = connect();
      const reader = recorder({ fail: (message) => gramsOf(message) === 0 });
      let gaps = 0;
      await bus.subscribe({
        durable: null,
        types: pantry,
        deliver: reader.deliver,
        onGap: () => void (gaps += 1),
      }).ready;
      await bus.publish(jarsFilled(2));
      await eventually(() => expect(reader.grams()).toEqual([1]));
      expect(gaps).toBe(1);
    });
  });

  busPipelineSuite({ name, connect });
}
