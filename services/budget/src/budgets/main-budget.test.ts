import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Budget } from '@savvi/contracts/budget/budget';
import { outbox } from '@savvi/eventing/outbox';
import { silentLog } from '@savvi/service-kit/log';
import { type Listener, listen } from '@savvi/service-kit/server';
import { caller } from '@savvi/testing/caller';
import { type TestDatabase, testDatabase } from '@savvi/testing/database';
import { someClaims, testTokens } from '@savvi/testing/tokens';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type Database, openDatabase } from '../db.ts';
import { budgetRepository } from './budget.repository.ts';

const now = new Date('2026-03-03T12:00:00.000Z');
const tokens = testTokens();
let database: TestDatabase;
let db: Database;
let listener: Listener;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  database = await testDatabase({
    migrationsDir: fileURLToPath(new URL('../../prisma/migrations', import.meta.url)),
  });
  db = openDatabase(database.url);
  const app = buildApp({
    log: silentLog,
    clock: { now: () => now },
    verify: tokens.verify,
    db,
    budgets: budgetRepository,
    outbox,
    isReady: () => true,
  });
  listener = await listen(app.finish(), { HOST: '127.0.0.1', PORT: 0 });
  call = caller(listener.url);
});

afterAll(async () => {
  await listener.close();
  await db.$disconnect();
  await database.drop();
});

const someone = () => {
  const claims = someClaims({ createdAt: now.toISOString() });
  return { claims, token: tokens.mint(claims) };
};
const create = async (token: string, name = 'Home') =>
  (await call('POST', '/api/budgets', { token, body: { name, partner1Name: 'Ann' } })).json as Budget;
const choose = (token: string, id: string) => call('PUT', `/api/budgets/${id}/main`, { token });
const main = async (token: string) =>
  ((await call('GET', '/api/budgets', { token })).json as Budget[])
    .filter(({ isMain }) => isMain)
    .map(({ id }) => id);

it('20 parallel choices leave exactly one main budget (MON-4)', async () => {
  const { claims, token } = someone();
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await create(token)).id));
  expect((await Promise.all(ids.map((id) => choose(token, id)))).map(({ status }) => status)).toEqual(
    ids.map(() => 200),
  );
  expect(await main(token)).toHaveLength(1);
  expect(await db.mainBudget.count({ where: { spaceId: claims.space } })).toBe(1);
});

it('the replies of a space that chose none do not name it; those of one that did all do, and change in nothing else (MON-1) (MON-4)', async () => {
  const { token } = someone();
  const [first, second] = [await create(token), await create(token, 'Later')];
  const texts = async () =>
    [
      await call('GET', '/api/budgets', { token }),
      await call('GET', '/api/budgets?limit=5', { token }),
      await call('GET', `/api/budgets/${first.id}`, { token }),
    ].map(({ text }) => text);
  const before = await texts();
  expect(before.join()).not.toContain('isMain');
  expect(first).not.toHaveProperty('isMain');
  expect((await choose(token, first.id)).json).toEqual({ ...first, isMain: true });
  const after = await texts();
  expect(after.map((text) => text?.replaceAll(/,"isMain":(true|false)/g, ''))).toEqual(before);
  expect(JSON.parse(after[0] ?? '')).toEqual(
    [
      { ...second, isMain: false },
      { ...first, isMain: true },
    ].sort((a, b) => (a.id < b.id ? 1 : -1)),
  );
  expect(await create(token)).toMatchObject({ isMain: false });
  expect(
    (await call('PATCH', `/api/budgets/${first.id}`, { token, body: { name: 'Flat', isMain: false } })).json,
  ).toMatchObject({ name: 'Flat', isMain: true });
  expect(await main(token)).toEqual([first.id]);
});

it("somebody else's budget cannot be chosen, exactly like one that never was [N-2]", async () => {
  const [owner, stranger] = [someone(), someone()];
  const { id } = await create(owner.token);
  for (const each of [id, randomUUID()])
    expect(await choose(stranger.token, each)).toMatchObject({
      status: 404,
      text: 'This budget does not exist.',
    });
  expect(await main(owner.token)).toEqual([]);
  expect(await db.mainBudget.count({ where: { spaceId: stranger.claims.space } })).toBe(0);
});

it('the choice goes with its budget, and with the account', async () => {
  const { claims, token } = someone();
  const [first, second] = [await create(token), await create(token)];
  await choose(token, first.id);
  await call('DELETE', `/api/budgets/${first.id}`, { token });
  expect((await call('GET', '/api/budgets', { token })).text).not.toContain('isMain');
  await choose(token, second.id);
  await db.$transaction((tx) => budgetRepository.erase(tx, { spaceId: claims.space }, now));
  expect(await db.mainBudget.count({ where: { spaceId: claims.space } })).toBe(0);
});
