// Events are told later when nobody carries them; nothing else waits for that. BUS_DOWN_SECONDS=600 has it down for ten minutes.
import { setTimeout as pause } from 'node:timers/promises';
import { hasPart, PARTS } from '@savvi/tooling/parts';
import { type Product, startProduct } from '@savvi/testing/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../src/calls.ts';
import { liveOneRound } from '../src/daily-life.ts';
import { query } from '../src/database.ts';
import { eventsInNats, forgetDuplicates, holdNatsDown } from '../src/parts.ts';
import { untilProjected } from '../src/projections.ts';

const DOWN_MS = Number(process.env['BUS_DOWN_SECONDS'] ?? 60) * 1_000;
const PRODUCERS = ['identity', 'budget', 'masterplan', 'vault', 'documents'];

describe.runIf(PARTS.every(hasPart))('while NATS is down', () => {
  let product: Product;
  let person: Person;
  beforeAll(async () => {
    product = await startProduct({ parts: true });
    person = await newPerson(() => product.url);
  });
  afterAll(() => product.remove());

  const waiting = async () => (await Promise.all(PRODUCERS.map((database) => query(product.dataDir, database, 'SELECT id FROM outbox WHERE sent_at IS NULL')))).flat();

  it(`everything people do works, and what is counted from events is right once it is back (${DOWN_MS / 1_000} s)`, { timeout: DOWN_MS + 240_000 }, async () => {
    await liveOneRound(product.url, person);
    await untilProjected(product.dataDir, 30_000);

    const release = await holdNatsDown(product.dataDir);
    let calls = 0;
    const others: Person[] = [];
    try {
      for (const end = Date.now() + DOWN_MS; Date.now() < end; await pause(1_000)) {
        if (others.length < 3) {
          const other = await newPerson(() => product.url); // they register, are signed in and keep something
          others.push(other);
          calls += await liveOneRound(product.url, other);
        }
        calls += await liveOneRound(product.url, person);
        expect((await person.call('GET', '/api/achievements')).status).toBe(200); // of before, but there
      }
      const unsent = await waiting();
      console.log(`${calls} calls, none failed; ${unsent.length} events waited`);
      expect(unsent.length).toBeGreaterThan(calls / 3);
    } finally {
      await release();
    }

    await expect.poll(async () => (await waiting()).length, { timeout: 60_000, interval: 250 }).toBe(0);
    await untilProjected(product.dataDir, 60_000);
    const ids = (await eventsInNats(product.dataDir)).map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
    expect(product.output(), 'something is not granted in scripts/product/services.ts').not.toContain('BusRefused');
    for (const database of [...PRODUCERS, 'achievements']) expect(await query(product.dataDir, database, 'SELECT * FROM parked_events'), database).toEqual([]);
  });

  it('what is sent again after NATS has forgotten that it had it changes nothing', async () => {
    await untilProjected(product.dataDir, 30_000);
    const published = async () => (await eventsInNats(product.dataDir)).filter(({ type }) => PRODUCERS.some((producer) => type.startsWith(`${producer}.`))).length;
    const before = await published();
    await forgetDuplicates(product.dataDir);
    await pause(200);
    for (const database of PRODUCERS) await query(product.dataDir, database, 'UPDATE outbox SET sent_at = NULL; NOTIFY outbox');
    await expect.poll(published, { timeout: 60_000, interval: 500 }).toBe(2 * before);
    await expect.poll(async () => (await waiting()).length, { timeout: 30_000, interval: 250 }).toBe(0);
    await untilProjected(product.dataDir, 30_000);
    for (const database of [...PRODUCERS, 'achievements']) expect(await query(product.dataDir, database, 'SELECT * FROM parked_events'), database).toEqual([]);
  });
});
