// A projection that is started on an empty database, with a bus that forgot what happened: it is told what there is, while
// people go on working, and in the end it holds what the tables of the services hold.
import { type Product, startProduct } from '@savvi/testing/product';
import { seeded, seedOfRun } from '@savvi/testing/random';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newPerson, type Person } from '../src/calls.ts';
import { countedByAchievements, recomputed } from '../src/counted.ts';
import { query } from '../src/database.ts';
import { runTraffic } from '../src/traffic.ts';

const PEOPLE = 4;
const seed = seedOfRun();
const random = seeded(seed);

let product: Product;
let people: Person[];
beforeAll(async () => {
  product = await startProduct({ split: true, parts: false });
  people = [];
  while (people.length < PEOPLE) people.push(await newPerson(() => product.url)); // one after the other: passwords cost
});
afterAll(() => product.remove());

/** Has everybody work until what is given has ended. @returns how many changes were made */
async function whilePeopleWork(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const working = Promise.all(people.map((person) => runTraffic(person, random, () => isOver)));
  try {
    await work();
  } finally {
    isOver = true;
  }
  return (await working).reduce((sum, changes) => sum + changes, 0);
}

/** Kills a projection, which is started again by who looks after it; until then its database is empty and the bus has forgotten. */
async function beginAnew(service: string): Promise<void> {
  const tables = await query<{ name: string }>(product.dataDir, service, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`);
  process.kill(product.processOf(service).pid, 'SIGKILL'); // first: what it has in hand must not end in the empty tables
  await Promise.all([query(product.dataDir, service, `TRUNCATE ${tables.map(({ name }) => name).join(', ')}`), query(product.dataDir, 'bus', 'DELETE FROM bus.log')]);
}

const holdsWhatIsThere = async () => expect(await countedByAchievements(product.dataDir)).toEqual(await recomputed(product.dataDir));
const begun = () => query(product.dataDir, 'achievements', 'SELECT 1 FROM projection');

it(`achievements that begin on an empty database are told what there is, while people work, and end equal to the tables (SEED=${seed})`, async () => {
  const before = await whilePeopleWork(() => pause(5_000));
  await vi.waitFor(holdsWhatIsThere, { timeout: 30_000, interval: 250 });
  const meanwhile = await whilePeopleWork(async () => {
    await beginAnew('achievements');
    await expect.poll(begun, { timeout: 60_000, interval: 100 }).toHaveLength(1);
    await pause(3_000);
  });
  await vi.waitFor(holdsWhatIsThere, { timeout: 30_000, interval: 250 });
  console.log(`${before} changes before, ${meanwhile} while the projection began; ${Object.keys(await recomputed(product.dataDir)).length} things`);
  expect(before).toBeGreaterThan(50);
  expect(meanwhile).toBeGreaterThan(20);
});

it('it begins once: a start on what it holds tells nobody anything', async () => {
  const told = () => query(product.dataDir, 'budget', `SELECT 1 FROM outbox WHERE type = 'budget.budget.stated.v1'`);
  const before = (await told()).length;
  process.kill(product.processOf('achievements').pid, 'SIGKILL');
  await expect.poll(async () => (await people[0]?.call('GET', '/api/achievements'))?.status, { timeout: 60_000, interval: 200 }).toBe(200);
  await pause(2_000);
  expect(await told()).toHaveLength(before);
});
