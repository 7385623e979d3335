// Kills the budget service at every part of an import and at its commit: all rows or none (MON-73).
import { setTimeout as pause } from 'node:timers/promises';
import type { Import, ImportBegun } from '@savvi/budget-contract/import';
import type { FoundTransactions } from '@savvi/budget-contract/transaction-list';
import { type Product, startProduct } from '@savvi/testing/product';
import { seeded, seedOfRun } from '@savvi/testing/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '../src/calls.ts';

const seed = seedOfRun();
const random = seeded(seed);
const [PARTS, ROWS] = [4, 500];
/** A process that was killed several times is restarted after a longer and longer pause. */
const BACK = { timeout: 60_000, interval: 200 };

let product: Product;
let person: Person;
let budget: string;
beforeAll(async () => {
  product = await startProduct({ split: true });
  person = await newPerson(() => product.url);
  const body = { name: 'Plan', partner1Name: 'Ann' };
  const { json } = await person.call('POST', '/api/budgets', { body });
  budget = `/api/budgets/${(json as { id: string }).id}`;
});
afterAll(() => product.remove());

const partOf = (part: number) => ({
  rows: Array.from({ length: ROWS }, (_, at) => ({
    row: (part - 1) * ROWS + at + 1,
    date: '2026-11-03',
    amount: '-4.50',
    payee: `Shop ${at}`,
    note: null,
    bankId: `${part}-${at}`,
  })),
});

/** Sends a request and kills the service while it runs. @returns the status, 0 or 503 without an answer */
async function killed(method: string, path: string, body: unknown): Promise<number> {
  const answered = person.call(method, path, { body });
  await pause(random() * 150);
  process.kill(product.processOf('budget').pid, 'SIGKILL');
  return (await answered).status;
}
const recorded = async () => {
  const found = () => person.call('GET', `${budget}/transactions/search`);
  await expect.poll(async () => (await found()).status, BACK).toBe(200);
  return ((await found()).json as FoundTransactions).total;
};
const sent = (method: string, path: string, body: unknown) =>
  expect.poll(async () => (await person.call(method, path, { body })).status, BACK).toBe(200);

it(
  `an import adds all rows or none when the service is killed at every part and at the commit (SEED=${seed}) (MON-73)`,
  { timeout: 240_000 },
  async () => {
    const input = { format: 'csv', rows: PARTS * ROWS, accountId: null, statementAccount: null };
    const begun = await person.call('POST', `${budget}/imports`, { body: input });
    const path = `${budget}/imports/${(begun.json as ImportBegun).id}`;
    for (let part = 1; part <= PARTS; part += 1) {
      await killed('PUT', `${path}/parts/${part}`, partOf(part));
      expect(await recorded()).toBe(0);
      await sent('PUT', `${path}/parts/${part}`, partOf(part));
    }
    const status = await killed('POST', `${path}/commit`, {});
    const after = await recorded();
    expect(status === 200 ? [PARTS * ROWS] : [0, PARTS * ROWS]).toContain(after);
    await sent('POST', `${path}/commit`, {});
    const { json } = await person.call('POST', `${path}/commit`, { body: {} });
    expect(json).toMatchObject({ added: PARTS * ROWS });
    expect((await person.call('GET', `${budget}/imports`)).json).toContainEqual(json as Import);
    expect(await recorded()).toBe(PARTS * ROWS);
    await sent('POST', `${path}/undo`, {});
    expect(await recorded()).toBe(0);
  },
);
