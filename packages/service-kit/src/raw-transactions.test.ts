import { type TestDatabase, testDatabase } from '@savvi/testing/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rawTransactions, type RawTransactions } from './raw-transactions.ts';

const LIMIT_MS = 400;

let database: TestDatabase;
let raw: RawTransactions;
beforeEach(async () => {
  database = await testDatabase();
  raw = rawTransactions(database.url, 1, { limitMs: LIMIT_MS });
  await raw.inTransaction((tx) => tx.$executeRaw`CREATE TABLE notes (id int PRIMARY KEY, at timestamptz)`);
});
afterEach(async () => {
  await raw.close();
  await database.drop();
});

const note = (id: number, at: Date | null = null) =>
  raw.inTransaction(
    (tx) => tx.$executeRaw`INSERT INTO notes VALUES (${id}, ${at}::timestamptz) ON CONFLICT DO NOTHING`,
  );
const ids = () =>
  raw.inTransaction(async (tx) =>
    (await tx.$queryRaw<{ id: number }[]>`SELECT id FROM notes ORDER BY id`).map(({ id }) => id),
  );

it('a raw transaction commits its statements, returns the numbers of affected rows, and stores timestamps without a time zone shift', async () => {
  const at = new Date('2026-03-03T12:00:00.123Z');
  expect(await note(1, at)).toBe(1);
  expect(await note(1)).toBe(0);
  expect(await raw.inTransaction((tx) => tx.$queryRaw`SELECT id, at FROM notes`)).toEqual([{ id: 1, at }]);
});

it('a raw transaction is rolled back when the work throws, and its connection stays usable', async () => {
  const undone = raw.inTransaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO notes VALUES (${2}, NULL)`;
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await expect(raw.inTransaction((tx) => tx.$executeRaw`SELECT ${'a'}::int`)).rejects.toThrow(
    'invalid input syntax',
  );
  expect(await ids()).toEqual([]);
});

it('a pool of raw transactions replaces a connection that was lost during work or while idle', async () => {
  const cut = raw.inTransaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO notes VALUES (${3}, NULL)`;
    await tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
  });
  await expect(cut).rejects.toThrow(/terminat|not queryable|connection error/i);
  expect(await ids()).toEqual([]);
  await note(4);
  expect(await ids()).toEqual([4]);
});

it('a raw transaction waits for a lock or a slow statement no longer than its limit', async () => {
  const holder = rawTransactions(database.url, 1);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: holds } = Promise.withResolvers<void>();
  const holding = holder.inTransaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE notes`;
    holds();
    await released;
  });
  await held;
  await expect(note(5)).rejects.toThrow('lock timeout');
  release();
  await holding;
  await holder.close();
  await expect(raw.inTransaction((tx) => tx.$queryRaw`SELECT pg_sleep(60)`)).rejects.toThrow(
    'statement timeout',
  );
  expect(await note(5)).toBe(1);
});

it('a pool of raw transactions drops a connection that no longer responds, and opens another', async () => {
  const pids: unknown[] = [];
  const pid = async (tx: Parameters<Parameters<RawTransactions['inTransaction']>[0]>[0]) =>
    void pids.push(await tx.$queryRaw`SELECT pg_backend_pid()`);
  const unanswered = raw.inTransaction(async (tx) => {
    await pid(tx);
    await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
    await tx.$queryRaw`SELECT pg_sleep(3)`;
  });
  await expect(unanswered).rejects.toThrow('Query read timeout');
  await raw.inTransaction(pid);
  expect(pids[0]).not.toEqual(pids[1]);
});
