// Several clients work while processes are killed at random, the database and the whole product among them. What an outside
// recorder knows is then compared with what is there: nothing lost, nothing phantom, nothing doubled.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listBudgets } from '@savvi/contracts/budget/budget.routes';
import { type Product, startProduct } from '@savvi/testing/product';
import { seeded, seedOfRun } from '@savvi/testing/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '../src/calls.ts';
import { runClient } from '../src/client.ts';
import { postmasterOf, query } from '../src/database.ts';
import type { Found, FoundEvent } from '../src/operation.ts';
import { createRecorder } from '../src/recorder.ts';
import { verdictOfEvents, verdictOfRows } from '../src/verdict.ts';

const CLIENTS = 8;
const ENOUGH = 1_000;
const ROUNDS = 3;
const nothing = { lost: [], phantom: [], doubled: [] };
const seed = seedOfRun();
const random = seeded(seed);

let folder: string;
let product: Product;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-kill-'));
  product = await startProduct({ split: true, dataDir: join(folder, 'data') });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Kills one part at a moment nobody chose; what was killed a moment ago may not be back yet. */
async function killOne(part: string): Promise<void> {
  await pause(200 + random() * 1_500);
  const pid = part === 'postgres' ? (await postmasterOf(product.dataDir)).pid : product.processes().find(({ command }) => new RegExp(`(^|[ /])${part}/src/main\\.ts`).test(command))?.pid;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

async function killInAnyOrder(parts: readonly string[]): Promise<void> {
  for (const part of parts.toSorted(() => random() - 0.5)) await killOne(part);
}

async function killEverything(): Promise<void> {
  await product.kill();
  product = await startProduct({ split: true, dataDir: product.dataDir });
}

async function rowsOf(person: Person): Promise<Found[]> {
  const { json } = await person.call('GET', '/api/budgets');
  return listBudgets.reply.parse(json);
}

const eventsOnTheBus = (dataDir: string) =>
  query<FoundEvent & { subject: string }>(dataDir, 'bus', `SELECT type, event->>'subject' AS subject, event->'data'->>'id' AS "budgetId", (event->'data'->>'version')::int AS version FROM bus.log WHERE type LIKE 'budget.budget.%'`);

it(`loses, invents and doubles nothing while anything is killed at any moment (SEED=${seed})`, async () => {
  const recorder = createRecorder(join(folder, 'record.jsonl'));
  const people: Person[] = [];
  while (people.length < CLIENTS) people.push(await newPerson(() => product.url)); // one after the other: passwords cost
  let isOver = false;
  const working = Promise.all(people.map((person) => runClient(person, recorder, random, () => isOver)));
  for (let round = 0; round < ROUNDS; round += 1) {
    await killInAnyOrder(['gateway', 'identity', 'budget', 'postgres', 'budget']);
    await pause(random() * 2_000);
    await killEverything();
  }
  await expect.poll(() => recorder.count('ok'), { timeout: 120_000, interval: 100 }).toBeGreaterThan(ENOUGH);
  await killEverything(); // in the middle of their work, and with it whatever is still under way
  isOver = true;
  await working;

  const rows = (await Promise.all(people.map(rowsOf))).flat();
  const unsent = () => query(product.dataDir, 'budget', 'SELECT 1 FROM outbox WHERE sent_at IS NULL');
  await expect.poll(unsent, { timeout: 30_000 }).toEqual([]);
  console.log(`${recorder.operations.length} operations: ${recorder.count('ok')} ok, ${recorder.count('failed')} failed, ${recorder.count('unknown')} unknown; ${rows.length} budgets`);
  expect(recorder.count('ok')).toBeGreaterThan(ENOUGH);
  expect(recorder.count('unknown'), 'operations that a kill interrupted').toBeGreaterThan(0);
  expect(verdictOfRows(recorder.operations, rows)).toEqual(nothing);
  expect(verdictOfEvents(recorder.operations, rows, await eventsOnTheBus(product.dataDir))).toEqual(nothing);
});
