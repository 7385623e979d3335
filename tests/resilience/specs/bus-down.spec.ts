// While the bus is down, events are delivered later and nothing else waits. BUS_DOWN_SECONDS=600 stops it for
// ten minutes.
import { setTimeout as pause } from 'node:timers/promises';
import { hasPart, PARTS } from '@savvi/tooling/parts';
import { type Product, startProduct } from '@savvi/testing/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../src/calls.ts';
import { liveOneRound } from '../src/daily-life.ts';
import { query } from '@savvi/testing/product-database';
import { eventsInNats, forgetDuplicates, holdNatsDown, untakenInNats } from '../src/parts.ts';
import { parked, PRODUCERS, unsent, untilProjected } from '../src/stored.ts';

const DOWN_MS = Number(process.env['BUS_DOWN_SECONDS'] ?? 60) * 1_000;
/**
 * Maximum milliseconds to process this many events: fifty per second on a busy machine, and at least a
 * minute.
 */
const catchUpMs = (events: number) => Math.max(60_000, events * 20);

describe.runIf(PARTS.every(hasPart))('while NATS is down', () => {
  let product: Product;
  let person: Person;
  beforeAll(async () => {
    product = await startProduct({ parts: true });
    person = await newPerson(() => product.url);
  });
  afterAll(() => product.remove());

  // Trust: events-4
  it(
    `all user actions work while NATS is down, and values computed from events are correct once it is back (${DOWN_MS / 1_000} s)`,
    { timeout: DOWN_MS + 480_000 },
    async () => {
      await liveOneRound(person);
      await untilProjected(product.dataDir, 30_000);

      const release = await holdNatsDown(product.dataDir);
      let [calls, waited] = [0, 0];
      const others: Person[] = [];
      try {
        for (const end = Date.now() + DOWN_MS; Date.now() < end; await pause(1_000)) {
          if (others.length < 3) {
            const other = await newPerson(() => product.url); // a new user registers and stores data
            others.push(other);
            calls += await liveOneRound(other);
          }
          calls += await liveOneRound(person);
          // The achievements are outdated while the bus is down, but available.
          expect((await person.call('GET', '/api/achievements')).status).toBe(200);
        }
        waited = (await unsent(product.dataDir)).length;
        console.log(`${calls} calls, none failed; ${waited} events waited`);
        expect(waited).toBeGreaterThan(calls / 3);
      } finally {
        await release();
      }

      const back = performance.now();
      const since = () => `${Math.round((performance.now() - back) / 1_000)} s`;
      await expect
        .poll(async () => (await unsent(product.dataDir)).length, { timeout: 60_000, interval: 250 })
        .toBe(0);
      console.log(`all events were published ${since()} after NATS was back`);
      await untilProjected(product.dataDir, catchUpMs(waited));
      console.log(`all events were applied after ${since()}`);
      const ids = (await eventsInNats(product.dataDir)).map(({ id }) => id);
      expect(ids.length).toBe(new Set(ids).size);
      expect(
        product.output(),
        'a NATS permission is missing in packages/product/src/services.ts',
      ).not.toContain('BusRefused');
      expect(await parked(product.dataDir)).toEqual([]);
    },
  );

  // Trust: events-4
  it(
    'events that are sent again after the duplicate window of NATS change nothing',
    { timeout: DOWN_MS + 480_000 },
    async () => {
      await untilProjected(product.dataDir, 30_000);
      const published = async () =>
        (await eventsInNats(product.dataDir)).filter(({ type }) =>
          PRODUCERS.some((producer) => type.startsWith(`${producer}.`)),
        ).length;
      const before = await published();
      await forgetDuplicates(product.dataDir);
      await pause(15_000); // NATS forgets ids by a timer, which a busy machine delays
      for (const database of PRODUCERS)
        await query(product.dataDir, database, 'UPDATE outbox SET sent_at = NULL; NOTIFY outbox');
      await expect.poll(published, { timeout: 60_000, interval: 500 }).toBe(2 * before);
      await expect
        .poll(async () => (await unsent(product.dataDir)).length, { timeout: 30_000, interval: 250 })
        .toBe(0);
      await expect
        .poll(() => untakenInNats(product.dataDir), { timeout: catchUpMs(before), interval: 500 })
        .toBe(0); // the consumer has applied every event
      await untilProjected(product.dataDir, 30_000);
      expect(await parked(product.dataDir)).toEqual([]);
    },
  );
});
