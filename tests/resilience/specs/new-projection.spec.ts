// A projection starts with an empty database after the bus has dropped old events. It receives the current
// state while users keep working, and then equals the tables of the services.
import { type Product, startProduct } from '@savvi/testing/product';
import { seeded, seedOfRun } from '@savvi/testing/random';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '@savvi/testing/session';
import { newPerson, type Person } from '../src/calls.ts';
import { runTraffic } from '../src/daily-life.ts';
import { query } from '@savvi/testing/product-database';
import { recomputed, untilProjected } from '../src/stored.ts';

const PEOPLE = 4;
const seed = seedOfRun();
const random = seeded(seed);

let product: Product;
let people: Person[];
beforeAll(async () => {
  product = await startProduct({ split: true, parts: false });
  people = [];
  // The users register one after the other, because hashing passwords is expensive.
  while (people.length < PEOPLE) people.push(await newPerson(() => product.url));
});
afterAll(() => product.remove());

/**
 * Lets all users work until `work` has ended; `changes` returns the number of changes so far.
 * @returns the total number of changes
 */
async function whileUsersWork(work: (changes: () => number) => Promise<unknown>): Promise<number> {
  let [isOver, changes] = [false, 0];
  const working = Promise.all(
    people.map((person) =>
      runTraffic(person, { random, isOver: () => isOver, onChange: () => void (changes += 1) }),
    ),
  );
  try {
    await work(() => changes);
  } finally {
    isOver = true;
    await working;
  }
  return changes;
}

/**
 * Kills a projection and empties its database and its events on the bus before the supervisor restarts it.
 */
async function resetProjection(service: string): Promise<void> {
  const tables = await query<{ name: string }>(
    product.dataDir,
    service,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  );
  // The process is killed first, so that work in progress writes nothing to the emptied tables.
  process.kill(product.processOf(service).pid, 'SIGKILL');
  await Promise.all([
    query(product.dataDir, service, `TRUNCATE ${tables.map(({ name }) => name).join(', ')}`),
    query(product.dataDir, 'bus', 'DELETE FROM bus.log'),
  ]);
}

const begun = (projection: string) => query(product.dataDir, projection, 'SELECT 1 FROM projection');

// Trust: events-6
it.each(['achievements', 'admin', 'billing'] as const)(
  `the projection %s receives the current state on an empty database while users work and delete accounts, and then equals the tables of the services (SEED=${seed})`,
  async (projection) => {
    const leaver = await newPerson(() => product.url);
    people.push(leaver);
    await whileUsersWork((changes) => expect.poll(changes, { timeout: 120_000 }).toBeGreaterThan(100));
    await untilProjected(product.dataDir, 30_000, [projection]);
    const meanwhile = await whileUsersWork(async (changes) => {
      await resetProjection(projection);
      expect((await leaver.call('DELETE', '/api/user', { body: { password: PASSWORD } })).status).toBe(204);
      people.pop();
      await expect.poll(() => begun(projection), { timeout: 60_000, interval: 100 }).toHaveLength(1);
      const soFar = changes();
      await expect.poll(changes, { timeout: 60_000 }).toBeGreaterThan(soFar + 50);
    });
    await untilProjected(product.dataDir, 30_000, [projection]);
    const things = Object.keys(await recomputed(product.dataDir));
    console.log(`${meanwhile} changes while ${projection} began; ${things.length} things in the end`);
    expect(things.filter((key) => key.includes(leaver.id))).toEqual([]);
    expect(things.length).toBeGreaterThan(20);
  },
);

it('a projection that already has data does not request the current state again after a restart', async () => {
  const told = () =>
    query(product.dataDir, 'budget', `SELECT 1 FROM outbox WHERE type = 'budget.budget.stated.v1'`);
  const before = (await told()).length;
  process.kill(product.processOf('achievements').pid, 'SIGKILL');
  await expect
    .poll(async () => (await people[0]?.call('GET', '/api/achievements'))?.status, {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(200);
  await pause(2_000);
  expect(await told()).toHaveLength(before);
});
