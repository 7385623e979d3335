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

it('keeps what was done, says how many rows it touched, and takes instants as they are', async () => {
  const at = new Date('2026-03-03T12:00:00.123Z');
  expect(await note(1, at)).toBe(1);
  expect(await note(1)).toBe(0);
  expect(await raw.inTransaction((tx) => tx.$queryRaw`SELECT id, at FROM notes`)).toEqual([{ id: 1, at }]);
});

it('undoes all of it when the work throws, and the connection serves on', async () => {
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

it('opens another connection when the one it had was cut, in the middle of work or at rest', async () => {
  const cut = raw.inTransaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO notes VALUES (${3}, NULL)`;
    await tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
  });
  await expect(cut).rejects.toThrow(/terminat|not queryable|connection error/i);
  expect(await ids()).toEqual([]);
  await note(4);
  expect(await ids()).toEqual([4]);
});

it('waits no longer than its limit for who holds a lock, and for a statement', async () => {
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

it('gives up a connection that answers no more, and takes another', async () => {
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
